import { addDays, wallClock, weekday } from '#platform/time/dates.ts'

/**
 * The days of fixed rows are so many days from today, by the clinic's calendar: what is due next month stays due next
 * month, whenever somebody looks.
 */
export function todayOf(now: Date): string {
  return wallClock(now).date
}

/** So many days after today; before it when negative. */
export function dayFrom(today: string, days: number): string {
  return addDays(today, days)
}

/** The same for what does not happen on Sundays: what is past was the day before, what is to come is the day after. */
export function workday(today: string, days: number): string {
  const day = addDays(today, days)
  if (weekday(day) !== 0) return day
  return addDays(day, days < 0 ? -1 : 1)
}
