import { expect, test, vi } from 'vitest'
import type { Maintenance } from '#features/site/maintenance/rules.ts'
import { createGate } from './gate.ts'

const open: Maintenance = { on: false, message: 'Torniamo presto.' }
const shut: Maintenance = { on: true, message: 'Torniamo lunedì.' }

function gateOn(...states: (Maintenance | Promise<Maintenance>)[]) {
  const read = vi.fn(async () => (states.length > 1 ? states.shift() : states[0]) ?? open)
  return createGate(read, 50)
}

test('says what it last saw, and whether that was something else than before', async () => {
  const gate = gateOn(open, shut, shut, { ...shut, message: 'Torniamo martedì.' }, open)
  expect([await gate.refresh(), gate.closed(), gate.notice()]).toEqual([true, null, 'Torniamo presto.'])
  expect(await gate.refresh()).toBe(true)
  expect(gate.closed()).toMatchObject({ status: 503, code: 'maintenance', message: 'Torniamo lunedì.' })
  expect(gate.closed()?.retryAfter).toBeGreaterThan(0)
  expect(await gate.refresh()).toBe(false)
  expect([await gate.refresh(), gate.notice()]).toEqual([true, 'Torniamo martedì.'])
  expect([await gate.refresh(), gate.closed()]).toEqual([true, null])
})

test('stays as it was known while nothing can be read, or nothing ever answers', async () => {
  const lost = Promise.reject(new Error('connection lost'))
  lost.catch(() => undefined)
  const gate = gateOn(shut, lost, new Promise(() => {}), open)
  await gate.refresh()
  await expect(gate.refresh()).rejects.toThrow('connection lost')
  expect(gate.closed()).not.toBeNull()
  await expect(gate.refresh()).rejects.toThrow()
  expect(gate.closed()).not.toBeNull()
  await gate.refresh()
  expect(gate.closed()).toBeNull()
})

test('an answer that comes after a later one changes nothing any more', async () => {
  const slow = Promise.withResolvers<Maintenance>()
  const gate = gateOn(slow.promise, open)
  const first = gate.refresh()
  await gate.refresh()
  slow.resolve(shut)
  expect(await first).toBe(false)
  expect(gate.closed()).toBeNull()
})
