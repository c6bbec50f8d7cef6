import { z } from 'zod'
import type { HoursRow } from '#content/fields.ts'
import { WEEK } from '#features/catalogue/setup/rules.ts'
import { isTime, readTime } from '#platform/time/dates.ts'

/** A week as it is typed: for each day whether it counts, and its morning and afternoon. */

const pair = z.object({ startTime: z.string(), endTime: z.string() })
const Day = z.object({ day: z.int(), isOpen: z.boolean(), morning: pair, afternoon: pair })
export type TypedDay = z.output<typeof Day>
export type Part = 'morning' | 'afternoon'
export type Range = { opens: string; closes: string }
export type DayRanges = { day: number; ranges: Range[] }

const isEmpty = ({ startTime, endTime }: TypedDay[Part]) => startTime.trim() === '' && endTime.trim() === ''
const rangeOf = ({ startTime, endTime }: TypedDay[Part]): Range => ({
  opens: readTime(startTime),
  closes: readTime(endTime),
})

/** The typed week under its rules, as the ranges of each open day. */
export const Week = z
  .array(Day)
  .superRefine((days, issues) => {
    const wrong = (path: (string | number)[], message: string) =>
      issues.addIssue({ code: 'custom', path, message })
    days.forEach((typed, nth) => {
      if (!typed.isOpen) return
      const parts = (['morning', 'afternoon'] as const).filter((part) => !isEmpty(typed[part]))
      if (parts.length === 0) wrong([nth, 'morning', 'startTime'], 'Scrivi l’orario, o togli il giorno')
      for (const part of parts) {
        const { opens, closes } = rangeOf(typed[part])
        if (!isTime(opens)) wrong([nth, part, 'startTime'], 'Un’ora come 9:30')
        else if (!isTime(closes)) wrong([nth, part, 'endTime'], 'Un’ora come 12:30')
        else if (closes <= opens) wrong([nth, part, 'endTime'], 'La fine viene dopo l’inizio')
      }
      const [first, second] = parts.map((part) => rangeOf(typed[part]))
      if (first && second && isTime(second.opens) && second.opens < first.closes)
        wrong([nth, 'afternoon', 'startTime'], 'Il pomeriggio comincia prima che finisca la mattina')
    })
    if (!days.some(({ isOpen }) => isOpen)) wrong([0, 'isOpen'], 'Scegli almeno un giorno')
  })
  .transform((days): DayRanges[] =>
    days.flatMap(({ day, isOpen, morning, afternoon }) =>
      isOpen ? [{ day, ranges: [morning, afternoon].filter((part) => !isEmpty(part)).map(rangeOf) }] : [],
    ),
  )

const NONE = { startTime: '', endTime: '' }
const typedPart = (range: Range | undefined) =>
  range ? { startTime: range.opens, endTime: range.closes } : NONE

/** The typed week of some rows of hours; a day without any has the usual hours, not counted. */
export function typedWeek(
  rows: readonly Pick<HoursRow, 'days' | 'ranges'>[],
  days: readonly number[],
): TypedDay[] {
  return days.map((day) => {
    const ranges = rows.filter((row) => row.days.includes(day)).flatMap((row) => row.ranges)
    const isOpen = ranges.length > 0
    const [first, second] = isOpen ? ranges : USUAL
    return { day, isOpen, morning: typedPart(first), afternoon: typedPart(second) }
  })
}

/** Whether the week shows these hours whole: no notes, and at most two ranges a day. */
export function fitsWeek(rows: readonly HoursRow[]): boolean {
  const rangesOn = (day: number) =>
    rows.filter((row) => row.days.includes(day)).flatMap(({ ranges }) => ranges)
  return rows.every(({ note }) => note === '') && ALL_DAYS.every((day) => rangesOn(day).length <= 2)
}

const USUAL: Range[] = [
  { opens: '09:00', closes: '13:00' },
  { opens: '14:30', closes: '18:30' },
]

/** Days with the same ranges as one row, in the order of the week. */
export function rowsOf(week: readonly DayRanges[]): HoursRow[] {
  const rows = new Map<string, HoursRow>()
  for (const { day, ranges } of week) {
    const key = JSON.stringify(ranges)
    const row = rows.get(key)
    if (row) row.days.push(day)
    else rows.set(key, { days: [day], ranges, note: '' })
  }
  return [...rows.values()]
}

export const ALL_DAYS = WEEK.map(({ day }) => day)
/** Days on which visits are booked. */
export const VISIT_DAYS = ALL_DAYS.filter((day) => day !== 0)

const PART_NAMES: Record<string, string> = { morning: 'mattina', afternoon: 'pomeriggio' }
export const dayName = (day: number | undefined) => WEEK.find((one) => one.day === day)?.name ?? ''

/** 'Lunedì, mattina' for a path as 'week.0.morning.startTime'. */
export function weekLabel(path: string, days: readonly number[]): string {
  const [, nth = '', part = ''] = path.split('.')
  if (part === 'isOpen') return 'Giorni'
  return `${dayName(days[Number(nth)])}, ${PART_NAMES[part] ?? ''}`
}
