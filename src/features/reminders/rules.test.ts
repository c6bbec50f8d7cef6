import { expect, test } from 'vitest'
import { addDays } from '#platform/time/dates.ts'
import { dueAt, type ReminderSettings, reminderDue } from './rules.ts'

const all: ReminderSettings = { twoDays: true, week: true, morning: true, sms: false }
const usual = { ...all, morning: false }
// Thursday 3 December, booked weeks ahead.
const visit = { date: '2026-12-03', placedAt: '2026-11-01T10:00' }

test.each([
  ['2026-11-26T08:59', usual, null],
  ['2026-11-26T09:00', usual, 'week'],
  // Late, and still useful.
  ['2026-11-30T20:59', usual, 'week'],
  ['2026-12-01T08:30', usual, null],
  ['2026-12-01T09:00', usual, 'two_days'],
  ['2026-12-01T20:59', usual, 'two_days'],
  ['2026-12-01T21:00', usual, null],
  ['2026-12-02T07:59', usual, null],
  ['2026-12-02T08:00', usual, 'two_days'],
  ['2026-12-02T20:59', usual, 'two_days'],
  ['2026-12-03T08:00', usual, null],
  ['2026-12-02T08:59', all, null],
  ['2026-12-02T09:00', all, 'morning'],
  ['2026-11-26T09:00', { ...usual, week: false }, null],
  ['2026-12-01T09:00', { ...usual, twoDays: false }, null],
  ['2026-12-02T09:00', { ...usual, twoDays: false }, null],
  ['2026-12-02T09:00', { ...all, twoDays: false }, 'morning'],
] as const)('a visit has at %s, with the settings %j, the reminder %j due', (now, settings, kind) => {
  expect(reminderDue(visit, now, settings)).toBe(kind)
})

test.each([
  ['2026-12-01T08:59', '2026-12-01T09:00', 'two_days'],
  ['2026-12-01T09:00', '2026-12-01T09:00', null],
  ['2026-12-01T15:00', '2026-12-02T08:00', null],
  // A fortnight ahead is too near for the one a week before.
  ['2026-11-19T10:00', '2026-11-26T09:00', null],
  ['2026-11-18T10:00', '2026-11-26T09:00', 'week'],
])('a visit booked at %s has at %s the reminder %j due', (placedAt, now, kind) => {
  expect(reminderDue({ ...visit, placedAt }, now, usual)).toBe(kind)
})

test.each(['2026-03-29', '2026-10-25'])(
  'L5: a clock change on %s leaves each reminder due at nine',
  (change) => {
    expect(dueAt('two_days', addDays(change, 2))).toBe(`${change}T09:00`)
    expect(
      reminderDue({ date: addDays(change, 2), placedAt: '2026-01-01T10:00' }, `${change}T09:00`, usual),
    ).toBe('two_days')
  },
)

test('no reminder is ever due between 21 and 8, nor on the day of the visit', () => {
  for (let day = -8; day <= 0; day += 1)
    for (let hour = 0; hour < 24; hour += 1) {
      const now = `${addDays(visit.date, day)}T${String(hour).padStart(2, '0')}:30`
      if (reminderDue(visit, now, all) === null) continue
      expect(hour).toBeGreaterThanOrEqual(8)
      expect(hour).toBeLessThan(21)
      expect(day).toBeLessThan(0)
    }
})
