import { toMinutes } from '#platform/time/dates.ts'
import { type Interval, WHOLE_DAY } from './intervals.ts'

export const markKinds = ['closure', 'absence', 'block', 'extra'] as const
export type MarkKind = (typeof markKinds)[number]

/** A half-open range of wall-clock time: `yyyy-MM-ddTHH:mm`. */
export type Mark = {
  kind: MarkKind
  /** Null: the whole clinic, or a resource. */
  doctorId: number | null
  resourceId: number | null
  from: string
  to: string
  /** Of an extra session. */
  evenIfClosed: boolean
  online: boolean
  roomId: number | null
}

/** The part of a mark that lies on a day; null when none does. */
export function partOn({ from, to }: Pick<Mark, 'from' | 'to'>, date: string): Interval | null {
  if (date < from.slice(0, 10) || date > to.slice(0, 10)) return null
  const start = from.slice(0, 10) === date ? toMinutes(from.slice(11)) : WHOLE_DAY.start
  const end = to.slice(0, 10) === date ? toMinutes(to.slice(11)) : WHOLE_DAY.end
  return start < end ? { start, end } : null
}
