import type { HolidayRules } from '#features/booking/time/holidays.ts'
import { common, without } from '#features/booking/time/intervals.ts'
import { closedOn } from '#features/calendar/closures/rules.ts'
import type { Range } from '#features/calendar/rules.ts'
import { addDays, toMinutes, wallClock, weekday } from '#platform/time/dates.ts'

/** Working minutes within which a message or a request is answered. */
export const ANSWER_WITHIN = 4 * 60
/** Working minutes after which the clinic is reminded of a request by mail. */
export const REMIND_AFTER = 24 * 60

/** When the clinic works. */
export type WorkingTime = {
  openings: readonly { days: readonly number[]; opens: string; closes: string }[]
  closures: readonly Range[]
  holidays: HolidayRules
}

/**
 * The minutes between two instants in which the clinic is open: nights, days without opening hours, holidays and closures don't
 * count.
 * @param enough ends the count, which has reached this number then
 */
export function workingMinutes(
  from: Date,
  to: Date,
  { openings, closures, holidays }: WorkingTime,
  enough = Number.POSITIVE_INFINITY,
): number {
  const first = wallClock(from)
  const last = wallClock(to)
  let minutes = 0
  for (let date = first.date; date <= last.date && minutes < enough; date = addDays(date, 1)) {
    const open = openings
      .filter(({ days }) => days.includes(weekday(date)))
      .map(({ opens, closes }) => ({ start: toMinutes(opens), end: toMinutes(closes) }))
    const between = {
      start: date === first.date ? first.minutes : 0,
      end: date === last.date ? last.minutes : 1440,
    }
    for (const { start, end } of without(common(open, [between]), closedOn(date, closures, holidays)))
      minutes += end - start
  }
  return minutes
}

/** Whether something that waits since an instant has waited for so many working minutes. */
export function isOverdue(since: string, now: Date, minutes: number, time: WorkingTime): boolean {
  return workingMinutes(new Date(since), now, time, minutes) >= minutes
}
