import { expect, test, vi } from 'vitest'
import type { Maintenance } from '#features/site/maintenance/rules.ts'
import { createMaintenanceMode } from './maintenance-mode.ts'

const open: Maintenance = { on: false, message: 'Torniamo presto.' }
const shut: Maintenance = { on: true, message: 'Torniamo lunedì.' }

function modeOf(...states: (Maintenance | Promise<Maintenance>)[]) {
  const read = vi.fn(async () => (states.length > 1 ? states.shift() : states[0]) ?? open)
  return createMaintenanceMode(read, 50)
}

test('refresh reports whether the state differs from the last one', async () => {
  const maintenanceMode = modeOf(open, shut, shut, { ...shut, message: 'Torniamo martedì.' }, open)
  expect([await maintenanceMode.refresh(), maintenanceMode.closed(), maintenanceMode.message()]).toEqual([
    true,
    null,
    'Torniamo presto.',
  ])
  expect(await maintenanceMode.refresh()).toBe(true)
  expect(maintenanceMode.closed()).toMatchObject({
    status: 503,
    code: 'maintenance',
    message: 'Torniamo lunedì.',
  })
  expect(maintenanceMode.closed()?.retryAfter).toBeGreaterThan(0)
  expect(await maintenanceMode.refresh()).toBe(false)
  expect([await maintenanceMode.refresh(), maintenanceMode.message()]).toEqual([true, 'Torniamo martedì.'])
  expect([await maintenanceMode.refresh(), maintenanceMode.closed()]).toEqual([true, null])
})

test('the last known state stays while the database fails or does not answer', async () => {
  const lost = Promise.reject(new Error('connection lost'))
  lost.catch(() => undefined)
  const maintenanceMode = modeOf(shut, lost, new Promise(() => {}), open)
  await maintenanceMode.refresh()
  await expect(maintenanceMode.refresh()).rejects.toThrow('connection lost')
  expect(maintenanceMode.closed()).not.toBeNull()
  await expect(maintenanceMode.refresh()).rejects.toThrow()
  expect(maintenanceMode.closed()).not.toBeNull()
  await maintenanceMode.refresh()
  expect(maintenanceMode.closed()).toBeNull()
})

test('a refresh that answers after a later one changes nothing', async () => {
  const slow = Promise.withResolvers<Maintenance>()
  const maintenanceMode = modeOf(slow.promise, open)
  const first = maintenanceMode.refresh()
  await maintenanceMode.refresh()
  slow.resolve(shut)
  expect(await first).toBe(false)
  expect(maintenanceMode.closed()).toBeNull()
})
