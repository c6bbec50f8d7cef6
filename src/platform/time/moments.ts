import { toTime, wallClock } from './dates.ts'
import { clockText, nearDayOrNumbers, shortDate } from './italian.ts'

/** Instants as Italians write them, by the clinic's clock. */

/** '10/11/2026' */
export function dayOf(instant: string): string {
  return shortDate(wallClock(new Date(instant)).date)
}

/** '10/11/2026 alle 18:42' */
export function momentOf(instant: string): string {
  const { date, minutes } = wallClock(new Date(instant))
  return `${shortDate(date)} alle ${clockText(toTime(minutes))}`
}

/** 'ieri, 17:42', 'lun 23/11, 9:02' */
export function nearMoment(instant: string, now: Date): string {
  const { date, minutes } = wallClock(new Date(instant))
  return `${nearDayOrNumbers(date, wallClock(now).date)}, ${clockText(toTime(minutes))}`
}
