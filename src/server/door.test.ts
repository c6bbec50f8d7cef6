import { expect, test, vi } from 'vitest'
import type { Maintenance } from '#features/site/maintenance/rules.ts'
import { createDoor } from './door.ts'

const open: Maintenance = { on: false, message: 'Torniamo presto.' }
const shut: Maintenance = { on: true, message: 'Torniamo lunedì.' }

function doorOn(...states: (Maintenance | Promise<Maintenance>)[]) {
  const read = vi.fn(async () => (states.length > 1 ? states.shift() : states[0]) ?? open)
  return createDoor(read, 50)
}

test('says what it last saw, and whether that was something else than before', async () => {
  const door = doorOn(open, shut, shut, { ...shut, message: 'Torniamo martedì.' }, open)
  expect([await door.look(), door.closed(), door.notice()]).toEqual([true, null, 'Torniamo presto.'])
  expect(await door.look()).toBe(true)
  expect(door.closed()).toMatchObject({ status: 503, code: 'maintenance', message: 'Torniamo lunedì.' })
  expect(door.closed()?.retryAfter).toBeGreaterThan(0)
  expect(await door.look()).toBe(false)
  expect([await door.look(), door.notice()]).toEqual([true, 'Torniamo martedì.'])
  expect([await door.look(), door.closed()]).toEqual([true, null])
})

test('stays as it was known while nothing can be read, or nothing ever answers', async () => {
  const lost = Promise.reject(new Error('connection lost'))
  lost.catch(() => undefined)
  const door = doorOn(shut, lost, new Promise(() => {}), open)
  await door.look()
  await expect(door.look()).rejects.toThrow('connection lost')
  expect(door.closed()).not.toBeNull()
  await expect(door.look()).rejects.toThrow()
  expect(door.closed()).not.toBeNull()
  await door.look()
  expect(door.closed()).toBeNull()
})

test('an answer that comes after a later one changes nothing any more', async () => {
  const slow = Promise.withResolvers<Maintenance>()
  const door = doorOn(slow.promise, open)
  const first = door.look()
  await door.look()
  slow.resolve(shut)
  expect(await first).toBe(false)
  expect(door.closed()).toBeNull()
})
