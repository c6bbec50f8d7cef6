/** Dates as the British write them, beside `italian.ts`. Plain text in, plain text out. */

import { daysBetween, weekday } from './dates.ts'
import { clockText } from './italian.ts'

export { capitalized, clockText, otherYear } from './italian.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** 'Thursday 26 November 2026' */
export function longDate(date: string): string {
  return `${weekdayAndDay(date)} ${date.slice(0, 4)}`
}

/** 'Thursday' */
export function weekdayLong(date: string): string {
  return weekdayName(weekday(date))
}

/** 'Thursday' for 4 */
export function weekdayName(day: number): string {
  return weekdays[day] ?? ''
}

/** '26 November' */
export function dayMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date)}`
}

/** '26 Nov' */
export function shortDayMonth(date: string): string {
  return `${Number(date.slice(8, 10))} ${monthName(date).slice(0, 3)}`
}

/** 'Thursday 26 November' */
export function weekdayAndDay(date: string): string {
  return `${weekdayLong(date)} ${dayMonth(date)}`
}

/** 'Thu 26 November' */
export function shortWeekdayAndDay(date: string): string {
  return `${weekdayLong(date).slice(0, 3)} ${dayMonth(date)}`
}

/** 'Thu 26' */
export function weekdayAndNumber(date: string): string {
  return `${weekdayLong(date).slice(0, 3)} ${Number(date.slice(8))}`
}

/** 'today', 'tomorrow', 'yesterday'; null for any other day. */
export function nearDay(date: string, today: string): string | null {
  return { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }[daysBetween(today, date)] ?? null
}

/** 'today at 9:30' */
export function nearTime(near: string, time: string): string {
  return `${near} at ${clockText(time)}`
}

/** 'November 2026' */
export function monthYear(date: string): string {
  return `${monthName(date)} ${date.slice(0, 4)}`
}

/** 'Thursday 26 November 2026, 10:30' */
export function longDateTime(date: string, time: string): string {
  return `${longDate(date)}, ${time}`
}

function monthName(date: string): string {
  return months[Number(date.slice(5, 7)) - 1] ?? ''
}
