import { describe, expect, test } from 'vitest'
import { type Place, queuedTurns, sharedTurns } from './turns.server.ts'

const full = () => new Error('full')

test('the allowed number of tasks runs at a time, the others in their order', async () => {
  const inTurn = queuedTurns(2)
  const begun: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, n) =>
    inTurn(async () => {
      begun.push(n)
      await promise
    }),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await all[1]
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a task is refused while the queue is full, and waiting tasks get their turn', async () => {
  const inTurn = queuedTurns(1, { waiting: 1, whenFull: full })
  const first = Promise.withResolvers<void>()
  const running = inTurn(() => first.promise)
  const next = inTurn(async () => 'next')
  await expect(inTurn(async () => 'never')).rejects.toThrow('full')
  first.resolve()
  await running
  expect(await next).toBe('next')
  expect(await inTurn(async () => 'later')).toBe('later')
})

describe('turns with shares', () => {
  const placeOf = (network: string, first = false): Place => ({
    first,
    shares: [{ key: network, most: 2 }],
    whenFull: (key) => new Error(`full: ${key ?? 'all'}`),
  })
  /** Work that stays in its turn until the function it answers is called. */
  function occupied(inTurn: ReturnType<typeof sharedTurns>, place: Place, begun: string[] = []) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const [{ key = '' } = {}] = place.shares
    const done = inTurn(place, async () => {
      begun.push(key)
      await promise
    })
    return async () => {
      resolve()
      await done
    }
  }

  test('a network with its places taken is refused while another one waits and gets its turn', async () => {
    const inTurn = sharedTurns(1, 10)
    const ends = [occupied(inTurn, placeOf('a')), occupied(inTurn, placeOf('a'))]
    await expect(inTurn(placeOf('a'), async () => 'never')).rejects.toThrow('full: a')
    const other = inTurn(placeOf('b'), async () => 'other')
    for (const end of ends) await end()
    expect(await other).toBe('other')
    expect(await inTurn(placeOf('a'), async () => 'again')).toBe('again')
  })

  test('a call that goes first begins before those that wait already, and has places of its own', async () => {
    const inTurn = sharedTurns(1, 2)
    const begun: string[] = []
    const ends = ['a', 'b', 'c'].map((network) => occupied(inTurn, placeOf(network), begun))
    await expect(inTurn(placeOf('d'), async () => 'never')).rejects.toThrow('full: all')
    ends.push(occupied(inTurn, placeOf('known', true), begun))
    for (const end of [ends[0], ends[3], ends[1], ends[2]]) await end?.()
    expect(begun).toEqual(['a', 'known', 'b', 'c'])
  })

  test('work that fails frees its place and its turn', async () => {
    const inTurn = sharedTurns(1, 1)
    for (let n = 0; n < 5; n += 1)
      await expect(inTurn(placeOf('a'), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await inTurn(placeOf('a'), async () => 'done')).toBe('done')
  })
})
