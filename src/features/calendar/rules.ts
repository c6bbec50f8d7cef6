import {
  BOOKABLE_HOLIDAYS,
  HOLIDAYS,
  type Holiday,
  type HolidayRules,
  holidayOf,
  isHoliday,
  type Patron,
  patronDay,
} from '#features/booking/time/holidays.ts'
import { addDays, isDate, weekday } from '#platform/time/dates.ts'
import type { MarkInput } from './contract.ts'

/** Visits a save of a mark decides about; `MarkInput` takes as many decisions. */
export const MAX_VISITS = 200

/** A half-open range of wall-clock time: `yyyy-MM-ddTHH:mm`. */
export type Range = { from: string; to: string }

export type MarkFacts = Omit<MarkInput, 'version' | 'decisions'>

/** A mark as it is stored: without what its kind does not have. */
export function usedMark({ version: _, decisions: __, ...mark }: MarkInput): MarkFacts {
  const extra = mark.kind === 'extra'
  return {
    ...mark,
    ...(extra ? {} : { evenIfClosed: false, roomId: null, online: true }),
    notice: mark.kind === 'closure' ? mark.notice : null,
  }
}

/** The days (`yyyy-MM-dd`) from one on that a half-open range of wall-clock time (`yyyy-MM-ddTHH:mm`) touches. */
export function daysOf({ from, to }: Range, first: string): string[] {
  const days: string[] = []
  const start = from.slice(0, 10) > first ? from.slice(0, 10) : first
  for (let day = start; `${day}T00:00` < to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The days from a day (`yyyy-MM-dd`) on, within a year, that new rules of holidays close. Sundays are closed in any case. */
export function newlyClosed(
  before: Omit<HolidayRules, 'days'>,
  after: Omit<HolidayRules, 'days'>,
  from: string,
): string[] {
  return Array.from({ length: 367 }, (_, n) => addDays(from, n)).filter(
    (date) =>
      weekday(date) !== 0 &&
      isHoliday(date, { ...after, days: [] }) &&
      !isHoliday(date, { ...before, days: [] }),
  )
}

// Easter Monday comes again after 385 days at most.
const DAYS_AHEAD = 400

/** The next date of each national holiday from a day (`yyyy-MM-dd`) on, in order of date. */
export function nextHolidays(from: string): { id: Holiday; name: string; date: string }[] {
  const dates = new Map<Holiday, string>()
  for (let day = 0; day < DAYS_AHEAD && dates.size < BOOKABLE_HOLIDAYS.length; day += 1) {
    const date = addDays(from, day)
    const holiday = holidayOf(date)
    if (holiday && !dates.has(holiday)) dates.set(holiday, date)
  }
  return [...dates].map(([id, date]) => ({ id, name: HOLIDAYS[id], date }))
}

/** The next dates of the patron from a day on. A rule of 29 February has them in leap years only. */
export function patronDays(patron: Patron, from: string, count: number): string[] {
  const year = Number(from.slice(0, 4))
  return Array.from({ length: 8 * count + 2 }, (_, n) => patronDay(patron, year + n))
    .filter((date) => isDate(date) && date >= from)
    .slice(0, count)
}
