import { expect, test } from 'vitest'
import { type HolidayRules, holidayOf, isHoliday, type Patron, patronDay } from './holidays.ts'

test.each(['2026-04-06', '2027-03-29', '2028-04-17', '2038-04-26', '2026-12-25', '2026-10-04', '2026-06-02'])(
  'the date %s is a national holiday',
  (date) => {
    expect(holidayOf(date)).not.toBeNull()
  },
)

test.each(['2026-04-05', '2026-04-07', '2025-10-04', '2026-12-24', '2026-03-02'])(
  'the date %s is not a national holiday other than Sunday',
  (date) => {
    expect(holidayOf(date)).toBeNull()
  },
)

const LISSONE: Patron = { fixed: null, after: { weekday: 1, nth: 3, of: 0, month: 10 } }

test.each([
  [2026, '2026-10-19'],
  [2028, '2028-10-16'],
  [2029, '2029-10-22'],
])('the Monday after the third Sunday of October %i is %s', (year, date) => {
  expect(patronDay(LISSONE, year)).toBe(date)
})

test.each<[string, Partial<HolidayRules>, boolean]>([
  ['2026-06-02', {}, true],
  ['2026-06-02', { open: ['06-02'] }, false],
  ['2026-04-06', { open: ['06-02'] }, true],
  ['2026-04-06', { open: ['easter'] }, false],
  ['2026-10-19', { patron: LISSONE }, true],
  ['2026-12-07', { patron: { fixed: '12-07', after: null } }, true],
  ['2026-08-17', { days: ['2026-08-17'] }, true],
  ['2026-08-17', {}, false],
])('the clinic is closed on %s by the rules %j: %s', (date, rules, closed) => {
  expect(isHoliday(date, { open: [], patron: null, days: [], ...rules })).toBe(closed)
})
