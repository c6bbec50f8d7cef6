import { folded } from '#platform/list/folded.ts'
import { addDays, addYears, isDate, weekday } from '#platform/time/dates.ts'
import { weekdayLong } from '#platform/time/italian.ts'
import { dateValueOf } from '#ui/date-text.ts'

const NEAR: Record<string, number> = { oggi: 0, domani: 1, dopodomani: 2 }

/**
 * Reads the day of a task as people type it: 'domani', 'venerdì' or 'ven' (the next one after today), '4/12' (the next one from
 * today on), '4/12/2026'. Other texts stay as they are, for the form to refuse.
 * @param today `yyyy-MM-dd`, as the answer is
 */
export function readDay(text: string, today: string): string {
  const typed = folded(text)
  const near = NEAR[typed]
  if (near !== undefined) return addDays(today, near)
  if (typed.length >= 3) {
    const week = [1, 2, 3, 4, 5, 6, 7].map((days) => addDays(today, days))
    const named = week.find((date) => folded(weekdayLong(date)).startsWith(typed))
    if (named) return named
  }
  const [, day = '', month = ''] = /^(\d{1,2})[/.\- ](\d{1,2})$/.exec(typed) ?? []
  const inYear = `${today.slice(0, 4)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (isDate(inYear)) return inYear < today ? addYears(inYear, 1) : inYear
  return dateValueOf(text)
}

export type DayChip = { label: string; date: string }

/** The days a task is usually put off to, each once: the next day of work, Friday, a week from now. */
export function dayChips(today: string): DayChip[] {
  const isSunday = weekday(addDays(today, 1)) === 0
  const next = addDays(today, isSunday ? 2 : 1)
  const friday = addDays(today, (5 - weekday(today) + 7) % 7)
  const chips = [
    { label: isSunday ? weekdayLong(next) : 'domani', date: next },
    { label: 'venerdì', date: friday },
    { label: 'fra una settimana', date: addDays(today, 7) },
  ]
  return chips.filter(({ date }, n) => date > today && chips.findIndex((other) => other.date === date) === n)
}
