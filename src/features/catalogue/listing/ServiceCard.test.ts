import { expect, test } from 'vitest'
import { showsHours } from './ServiceCard.tsx'

const monday = { dayOfWeek: 1, startTime: '09:00', endTime: '13:00', isActive: true }
const off = { ...monday, isActive: false }
const next = '2026-11-30T09:00'

test.each([
  ['has hours and a next time', { schedules: [monday], nextAvailable: next }, true],
  ['has no hours that hold, and a next time', { schedules: [off], nextAvailable: next }, false],
  ['has neither hours nor a next time', { schedules: [], nextAvailable: null }, true],
])('the card of a service that %s says its hours: %o', (_, service, shown) => {
  expect(showsHours({ ...service, bookingMode: 'request' })).toBe(shown)
})

test('the card of a service booked by telephone says its hours only where it has some', () => {
  const phone = { nextAvailable: null, bookingMode: 'phone' as const }
  expect([[monday], []].map((schedules) => showsHours({ ...phone, schedules }))).toEqual([true, false])
})
