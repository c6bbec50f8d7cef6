import { z } from 'zod'
import { BOOKABLE_HOLIDAYS, HOLIDAYS, type Holiday, type Patron } from '#features/booking/time/holidays.ts'
import { WEEK } from '#features/catalogue/setup/rules.ts'
import { isDate } from '#platform/time/dates.ts'
import { monthYear } from '#platform/time/italian.ts'
import type { Holidays } from '../contract.ts'
import { calendarCopy } from '../copy.ts'

/** The patron and the holidays kept open between the typed values of their form and the call. */

const Typed = z.object({
  rule: z.enum(['none', 'fixed', 'after']),
  /** A fixed day. */
  day: z.string(),
  month: z.string(),
  /** A weekday after the nth one of a month. */
  weekday: z.string(),
  nth: z.string(),
  of: z.string(),
  ofMonth: z.string(),
  open: z.array(z.enum(BOOKABLE_HOLIDAYS)),
})
export type HolidaysTyped = z.input<typeof Typed>
export type ChoiceName = Exclude<keyof HolidaysTyped, 'rule' | 'open'>

const two = (number: string) => number.padStart(2, '0')

/** The typed patron; a fixed day may be one that no year has. */
export function patronOf(typed: HolidaysTyped): Patron | null {
  if (typed.rule === 'none') return null
  if (typed.rule === 'fixed') return { fixed: `${two(typed.month)}-${two(typed.day)}`, after: null }
  const [weekday, nth, of] = [Number(typed.weekday), Number(typed.nth), Number(typed.of)]
  return { fixed: null, after: { weekday, nth, of, month: Number(typed.ofMonth) } }
}

export const HolidaysForm = Typed.superRefine(({ rule, day, month }, issues) => {
  // 2028 has a 29 February.
  if (rule === 'fixed' && !isDate(`2028-${two(month)}-${two(day)}`))
    issues.addIssue({ code: 'custom', path: ['day'], message: calendarCopy.dayWrong })
}).transform((typed): Holidays => ({ open: typed.open, patron: patronOf(typed) }))

/** The order in which the form has the holidays kept open, whatever order they were chosen in. */
export function inOrder(open: readonly Holiday[]): Holiday[] {
  return BOOKABLE_HOLIDAYS.filter((holiday) => open.includes(holiday))
}

export function typedFrom({ open, patron }: Holidays): HolidaysTyped {
  const typed: HolidaysTyped = {
    rule: patron ? (patron.after ? 'after' : 'fixed') : 'none',
    ...{ day: '1', month: '1', weekday: '1', nth: '1', of: '0', ofMonth: '1' },
    open: inOrder(open),
  }
  if (patron?.fixed) {
    const [month, day] = patron.fixed.split('-').map(Number)
    return { ...typed, month: String(month), day: String(day) }
  }
  if (!patron?.after) return typed
  const { weekday, nth, of, month } = patron.after
  return { ...typed, weekday: String(weekday), nth: String(nth), of: String(of), ofMonth: String(month) }
}

export const fieldLabels: Record<keyof HolidaysTyped, string> = {
  rule: 'Patrono',
  day: 'Giorno del patrono',
  month: 'Mese del patrono',
  weekday: 'Giorno della settimana del patrono',
  nth: 'Quale giorno del mese lo precede',
  of: 'Giorno della settimana che lo precede',
  ofMonth: 'Mese della regola del patrono',
  open: 'Feste in cui la clinica è aperta',
}

export const ruleLabels: Record<HolidaysTyped['rule'], string> = {
  none: 'Nessuno',
  fixed: 'Giorno fisso',
  after: 'A regola',
}

type Option = { value: string; label: string }

const MONTHS: Option[] = Array.from({ length: 12 }, (_, n) => {
  const value = String(n + 1)
  return { value, label: monthYear(`2028-${two(value)}-01`).slice(0, -5) }
})
const WEEKDAYS: Option[] = WEEK.map(({ day, name }) => ({ value: String(day), label: name.toLowerCase() }))

/** Whether 'la' and 'terza' go with a weekday: Sunday alone is feminine. */
export const isFeminine = (weekday: string) => weekday === '0'

/** The choices of a field. `of` is the weekday that the ordinals go with. */
export function optionsOf(name: ChoiceName, of: string): Option[] {
  switch (name) {
    case 'day':
      return Array.from({ length: 31 }, (_, n) => ({ value: String(n + 1), label: String(n + 1) }))
    case 'month':
    case 'ofMonth':
      return MONTHS
    case 'of':
      return WEEKDAYS
    case 'weekday':
      return WEEKDAYS.map(({ value, label }) => ({
        value,
        label: `${isFeminine(value) ? 'la' : 'il'} ${label}`,
      }))
    case 'nth':
      return ['prim', 'second', 'terz', 'quart'].map((stem, n) => ({
        value: String(n + 1),
        label: `${stem}${isFeminine(of) ? 'a' : 'o'}`,
      }))
  }
}

/** A value as the screen shows it, for a clash. */
export function sayValue(path: string, value: unknown): string | undefined {
  if (path === 'rule') return ruleLabels[value as HolidaysTyped['rule']]
  if (path === 'open') return (value as Holiday[]).map((one) => HOLIDAYS[one]).join(', ') || 'nessuna'
  return optionsOf(path as ChoiceName, '0').find((option) => option.value === value)?.label
}

/** The server names the parts of the patron by themselves. */
export function pathOf(path: string): string {
  return path.startsWith('patron') ? 'day' : path
}
