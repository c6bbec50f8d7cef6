import { expect, test } from 'vitest'
import {
  dayMonth,
  longDate,
  longDateTime,
  monthYear,
  nearDay,
  shortDayMonth,
  shortWeekdayAndDay,
  weekdayAndDay,
  weekdayAndNumber,
  weekdayLong,
  weekdayName,
} from './english.ts'

const DAY = '2026-11-26'

test.each([
  [longDate, 'Thursday 26 November 2026'],
  [weekdayLong, 'Thursday'],
  [dayMonth, '26 November'],
  [shortDayMonth, '26 Nov'],
  [weekdayAndDay, 'Thursday 26 November'],
  [shortWeekdayAndDay, 'Thu 26 November'],
  [weekdayAndNumber, 'Thu 26'],
  [monthYear, 'November 2026'],
] as const)('%o writes a day as %j', (written, text) => {
  expect(written(DAY)).toBe(text)
})

test('a day is named by its distance from today up to one day', () => {
  const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  expect(days.map((day) => nearDay(day, DAY))).toEqual(['yesterday', 'today', 'tomorrow', null])
})

test('a day with a time has the day before the month, and 24 hours', () => {
  expect(longDateTime(DAY, '15:30')).toBe('Thursday 26 November 2026, 15:30')
  expect(weekdayName(0)).toBe('Sunday')
})
