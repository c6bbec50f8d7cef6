import { expect, test } from 'vitest'
import * as english from './english.ts'

const DAY = '2026-11-26'

test.each([
  ['longDate', 'Thursday 26 November 2026'],
  ['shortDate', '26/11/2026'],
  ['weekdayLong', 'Thursday'],
  ['dayMonth', '26 November'],
  ['shortDayMonth', '26 Nov'],
  ['weekdayAndDay', 'Thursday 26 November'],
  ['shortWeekdayAndDay', 'Thu 26 November'],
  ['weekdayAndNumber', 'Thu 26'],
  ['monthYear', 'November 2026'],
] as const)('%s writes a day as %j', (name, text) => {
  expect(english[name](DAY)).toBe(text)
})

test('a day is named by its distance from today up to one day', () => {
  const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28']
  expect(days.map((day) => english.nearDay(day, DAY))).toEqual(['yesterday', 'today', 'tomorrow', null])
})

test('a day with a time has the day before the month, and 24 hours', () => {
  expect(english.longDateTime(DAY, '15:30')).toBe('Thursday 26 November 2026, 15:30')
  expect(english.dayAndTime(DAY, '9:30')).toBe('Thursday 26 November, 9:30')
  expect(english.weekdayName(0)).toBe('Sunday')
})
