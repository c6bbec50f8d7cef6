import { type HolidayRules, isHoliday } from '#features/booking/time/holidays.ts'
import { type Interval, united, WHOLE_DAY, without } from '#features/booking/time/intervals.ts'
import { partOn } from '#features/booking/time/marks.ts'
import { addDays, toMinutes, weekday } from '#platform/time/dates.ts'
import type { Range } from '../rules.ts'

/** When the clinic is closed on a day (`yyyy-MM-dd`): the whole of a holiday, else the parts that closures cover. */
export function closedOn(date: string, closures: readonly Range[], rules: HolidayRules): Interval[] {
  if (isHoliday(date, rules)) return [WHOLE_DAY]
  return united(closures.flatMap((closure) => partOn(closure, date) ?? []))
}

type Openings = readonly { days: readonly number[]; opens: string; closes: string }[]

/** The minutes of a day (`yyyy-MM-dd`) in which the clinic is open by its weekly hours. */
export function minutesOpen(
  date: string,
  openings: Openings,
  closures: readonly Range[],
  rules: HolidayRules,
): number {
  const open = openings
    .filter(({ days }) => days.includes(weekday(date)))
    .map(({ opens, closes }) => ({ start: toMinutes(opens), end: toMinutes(closes) }))
  return without(open, closedOn(date, closures, rules)).reduce((sum, { start, end }) => sum + end - start, 0)
}

export type DayKind = 'holiday' | 'closed' | 'half'

/** How a small month draws a day; null for one on which nothing is closed. */
export function kindOf(date: string, closures: readonly Range[], rules: HolidayRules): DayKind | null {
  if (isHoliday(date, rules)) return 'holiday'
  const closed = closedOn(date, closures, rules)
  if (closed.length === 0) return null
  return without([WHOLE_DAY], closed).length === 0 ? 'closed' : 'half'
}

/** The days of a month (`yyyy-MM`) by week, Monday first; null before the first. */
export function weeksOf(month: string): (string | null)[][] {
  const weeks: (string | null)[][] = []
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) {
    const place = (weekday(day) + 6) % 7
    if (place === 0 || weeks.length === 0) weeks.push(Array.from({ length: place }, () => null))
    weeks.at(-1)?.push(day)
  }
  return weeks
}
