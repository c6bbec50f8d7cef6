import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLive } from './live.server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const owner = (userId: number, session = 'a', doctorId: number | null = null) => ({
  userId,
  doctorId,
  sessionHash: Buffer.from(session),
})

async function read(response: Response) {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => {
    const { value, done } = await reader.read()
    return done ? null : new TextDecoder().decode(value)
  }
  expect(await next()).toBe('retry: 1000\n\n')
  return { next, cancel: () => reader.cancel() }
}

test('each open stream gets every published event, and an empty one after a reconnection', async () => {
  const live = createLive()
  const [one, other] = [await read(live.stream(owner(1))), await read(live.stream(owner(2)))]
  live.publish('visit 2026-03-02 7 3')
  live.publish(null)
  for (const { next } of [one, other]) {
    expect(await next()).toBe('data: 2026-03-02 7\n\n')
    expect(await next()).toBe('data: \n\n')
  }
})

test('a doctor’s stream tells of the doctor’s visits, of no other visit and of no hold', async () => {
  const live = createLive()
  const { next } = await read(live.stream(owner(1, 'a', 3)))
  live.publish('visit 2026-03-02 7 4')
  live.publish('hold {"by":"anna"}')
  live.publish('visit 2026-03-02 8 3')
  live.publish(null)
  expect(await next()).toBe('data: 2026-03-02 8\n\n')
  expect(await next()).toBe('data: \n\n')
})

test('a hold is an event of its own kind, which those that only follow visits do not get', async () => {
  const live = createLive()
  const { next } = await read(live.stream(owner(1)))
  live.publish('hold {"by":"anna  b"}')
  expect(await next()).toBe('event: hold\ndata: {"by":"anna  b"}\n\n')
})

test('a stream sends a heartbeat, and ends after its lifetime', async () => {
  const live = createLive({ heartbeatMs: 20, lifetimeMs: 50 })
  const { next } = await read(live.stream(owner(1)))
  vi.advanceTimersByTime(60)
  expect([await next(), await next(), await next()]).toEqual([':\n\n', ':\n\n', null])
})

test('a session that ends closes its streams, and no other', async () => {
  const live = createLive()
  const [ended, other] = [await read(live.stream(owner(1, 'a'))), await read(live.stream(owner(1, 'b')))]
  live.publish(`session ${Buffer.from('a').toString('hex')}`)
  live.publish('visit 2026-03-02 7 3')
  expect(await ended.next()).toBeNull()
  expect(await other.next()).toBe('data: 2026-03-02 7\n\n')
})

test('closing ends all streams', async () => {
  const live = createLive()
  const { next } = await read(live.stream(owner(1)))
  live.close()
  expect(await next()).toBeNull()
})

test('T5: a client that reads nothing loses its stream', async () => {
  const live = createLive()
  const silent = live.stream(owner(1))
  for (let n = 0; n < 200; n += 1) live.publish(`visit 2026-03-02 ${n} 3`)
  const { next } = await read(silent)
  let count = 0
  while ((await next()) !== null) count += 1
  expect(count).toBeLessThan(110)
})

test('a user has twenty streams at most, and a closed one leaves its place', async () => {
  const live = createLive()
  const streams = await Promise.all(Array.from({ length: 20 }, () => read(live.stream(owner(1)))))
  expect(() => live.stream(owner(1))).toThrow('Troppe richieste')
  expect(live.stream(owner(2)).status).toBe(200)
  await streams[0]?.cancel()
  expect(live.stream(owner(1)).status).toBe(200)
})
