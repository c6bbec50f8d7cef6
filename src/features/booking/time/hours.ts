import { addDays, daysBetween, toMinutes, weekday } from '#platform/time/dates.ts'
import type { Interval } from './intervals.ts'

export const cadences = ['weekly', 'alternate', 'monthly', 'once'] as const
export type Cadence = (typeof cadences)[number]

/** When hours apply: the columns of `working_hours` that decide it. Days are `yyyy-MM-dd`. */
export type Repetition = {
  dayOfWeek: number
  cadence: Cadence
  /** `alternate`: the first day on which they apply; `once`: the day. */
  anchor: string | null
  /** `monthly`: 1 to 5, -1 for the last. */
  nth: readonly number[] | null
  validFrom: string | null
  validTo: string | null
}

/** A row of a doctor's hours. */
export type WorkingHours = Repetition & {
  startTime: string
  endTime: string
  roomId: number | null
  /** Empty: all of the doctor's services. */
  serviceIds: readonly number[]
  /** False: only staff book in them. */
  online: boolean
}

/** Whether hours apply on a day. */
export function appliesOn(hours: Repetition, date: string): boolean {
  if (weekday(date) !== hours.dayOfWeek) return false
  if (hours.validFrom !== null && date < hours.validFrom) return false
  if (hours.validTo !== null && date > hours.validTo) return false
  switch (hours.cadence) {
    case 'weekly':
      return true
    case 'once':
      return date === hours.anchor
    case 'alternate':
      return hours.anchor !== null && date >= hours.anchor && daysBetween(hours.anchor, date) % 14 === 0
    case 'monthly':
      return (hours.nth ?? []).some((nth) => (nth === -1 ? isLast(date) : nth === nthOf(date)))
  }
}

/** Which such weekday of its month a day is, from 1. */
function nthOf(date: string): number {
  return Math.ceil(Number(date.slice(8)) / 7)
}

function isLast(date: string): boolean {
  return addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
}

/** The next days on which hours apply, from a day on, within two years. */
export function nextDates(hours: Repetition, from: string, count: number): string[] {
  const dates: string[] = []
  const ahead = (hours.dayOfWeek - weekday(from) + 7) % 7
  for (let day = ahead; day < 731 && dates.length < count; day += 7) {
    const date = addDays(from, day)
    if (appliesOn(hours, date)) dates.push(date)
  }
  return dates
}

/** The time of day of hours. */
export function timeOf({ startTime, endTime }: { startTime: string; endTime: string }): Interval {
  return { start: toMinutes(startTime), end: toMinutes(endTime) }
}
