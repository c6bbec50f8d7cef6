import { expect, it } from 'vitest'
import { kindOf, minutesOpen, weeksOf } from './rules.ts'

const rules = { open: ['06-02' as const], patron: { fixed: '06-29', after: null }, days: [] }
const closures = [
  { from: '2026-12-07T00:00', to: '2026-12-08T00:00' },
  { from: '2026-12-24T13:00', to: '2026-12-25T00:00' },
  // Together the whole of 31 December.
  { from: '2026-12-31T00:00', to: '2026-12-31T12:00' },
  { from: '2026-12-31T12:00', to: '2027-01-01T00:00' },
]

it.each([
  ['2026-12-06', null],
  ['2026-12-07', 'closed'],
  ['2026-12-08', 'holiday'],
  ['2026-12-24', 'half'],
  ['2026-12-31', 'closed'],
  ['2027-03-29', 'holiday'],
  ['2027-06-02', null],
  ['2027-06-29', 'holiday'],
])('a small month draws %s as %s', (date, kind) => {
  expect(kindOf(date, closures, rules)).toBe(kind)
})

it('the weeks of a month begin on Monday, and hold each of its days once', () => {
  const february = weeksOf('2028-02')
  expect(february[0]).toEqual([null, '2028-02-01', ...[2, 3, 4, 5, 6].map((day) => `2028-02-0${day}`)])
  expect(february.at(-1)).toEqual(['2028-02-28', '2028-02-29'])
  expect(weeksOf('2027-02').map((week) => week.length)).toEqual([7, 7, 7, 7])
})

const openings = [
  { days: [1, 2, 3, 4, 5, 6], opens: '09:30', closes: '12:30' },
  { days: [1, 2, 3, 4, 5], opens: '15:00', closes: '19:00' },
]

it.each([
  ['2026-12-05', 180, 'a Saturday'],
  ['2026-12-06', 0, 'a Sunday'],
  ['2026-12-07', 0, 'a closed Monday'],
  ['2026-12-08', 0, 'a holiday'],
  ['2026-12-24', 180, 'a Thursday closed from 13:00'],
  ['2026-12-28', 420, 'a Monday'],
])('the clinic’s hours of %s are %i minutes, as it is %s', (date, minutes) => {
  expect(minutesOpen(date, openings, closures, rules)).toBe(minutes)
})
