import { addDays, weekday } from '#platform/time/dates.ts'

/**
 * The day so many days from today (before it when negative) for something that never happens on Sundays: a past one moves to
 * the Saturday, a coming one to the Monday. Fixed rows count from today, so that a day of next month stays one.
 */
export function workday(today: string, days: number): string {
  const day = addDays(today, days)
  if (weekday(day) !== 0) return day
  return addDays(day, days < 0 ? -1 : 1)
}
