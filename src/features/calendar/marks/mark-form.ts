import { z } from 'zod'
import type { MarkKind } from '#features/booking/time/marks.ts'
import { date, line, optional } from '#platform/http/shapes.ts'
import { addDays, isDate, isTime, readTime } from '#platform/time/dates.ts'
import type { CalendarMark } from '../contract.ts'
import { hoursCopy as copy, isWholeDays } from '../hours/copy.ts'
import type { Range } from '../rules.ts'

/** A closure, absence, block or extra session between the typed values of its form and the calls. */

const TypedMark = z.object({
  firstDay: z.string().min(1, copy.dayMissing).pipe(date(copy.dayWrong)),
  /** Empty: the first day. */
  lastDay: z.literal('').or(date(copy.dayWrong)),
  wholeDay: z.boolean(),
  startTime: z.string(),
  endTime: z.string(),
  evenIfClosed: z.boolean(),
  roomId: z.string(),
  online: z.boolean(),
  reason: optional(line(200)),
  notice: optional(line(300)),
})

type When = Pick<z.output<typeof TypedMark>, 'firstDay' | 'lastDay' | 'wholeDay' | 'startTime' | 'endTime'>

/** The half-open range of wall-clock time that was typed, to the end of the day without an end; null while there is none. */
export function rangeOf({ firstDay, lastDay, wholeDay, startTime, endTime }: When): Range | null {
  const last = lastDay || firstDay
  if (!isDate(firstDay) || !isDate(last)) return null
  const start = wholeDay ? '00:00' : readTime(startTime)
  const end = wholeDay ? '' : readTime(endTime)
  if (!isTime(start) || !isEnd(end)) return null
  const range = {
    from: `${firstDay}T${start}`,
    to: end === '' ? `${addDays(last, 1)}T00:00` : `${last}T${end}`,
  }
  return range.from < range.to ? range : null
}

/** The range whose times are written in full: visits are not asked for at every key. */
export function completeRange(typed: When): Range | null {
  const isComplete = typed.wholeDay || (isEnd(typed.startTime) && isEnd(typed.endTime))
  return isComplete ? rangeOf(typed) : null
}

const isEnd = (time: string) => time === '' || isTime(time)

export const MarkForm = TypedMark.superRefine((typed, issues) => {
  const fault = (path: keyof When, message: string) =>
    issues.addIssue({ code: 'custom', path: [path], message })
  const { firstDay, lastDay, wholeDay } = typed
  const wrong = (['startTime', 'endTime'] as const).filter((part) => {
    const isRight = part === 'endTime' ? isEnd : isTime
    return !wholeDay && !isRight(readTime(typed[part]))
  })
  for (const part of wrong) fault(part, copy.timeWrong)
  const isKnown = wrong.length === 0 && isDate(firstDay) && isDate(lastDay || firstDay)
  if (!isKnown || rangeOf(typed)) return
  fault((lastDay || firstDay) === firstDay ? 'endTime' : 'lastDay', copy.order)
}).transform(({ firstDay, lastDay, wholeDay, startTime, endTime, roomId, ...facts }) => ({
  ...facts,
  // The range was checked above.
  ...(rangeOf({ firstDay, lastDay, wholeDay, startTime, endTime }) ?? { from: '', to: '' }),
  roomId: roomId === '' ? null : Number(roomId),
}))
export type MarkTyped = z.input<typeof MarkForm>
export type MarkValues = z.output<typeof MarkForm>

export const markFieldLabels: Record<keyof MarkTyped, string> = {
  firstDay: 'Dal giorno',
  lastDay: 'Al giorno',
  wholeDay: 'Tutto il giorno',
  startTime: 'Dalle',
  endTime: 'Alle',
  evenIfClosed: 'Anche se la clinica è chiusa',
  roomId: 'Dove',
  online: 'Si prenota anche dal sito',
  reason: 'Motivo',
  notice: 'Avviso sul sito',
}

const ENDS: Record<string, string> = { from: 'firstDay', to: 'lastDay' }

/** Translates the path of a sent value into the form's. */
export function pathOf(path: string): string {
  return ENDS[path] ?? path
}

/** A mark as its form shows it, or a new one: whole days, and hours of an extra session. */
export function markTyped(mark: CalendarMark | null, kind: MarkKind): MarkTyped {
  const wholeDay = mark ? isWholeDays(mark) : kind !== 'extra'
  const first = mark?.from.slice(0, 10) ?? ''
  const end = mark?.to.slice(0, 10) ?? ''
  const isToMidnight = mark?.to.endsWith('T00:00') ?? false
  const last = isToMidnight ? addDays(end, -1) : end
  return {
    firstDay: first,
    lastDay: last === first ? '' : last,
    wholeDay,
    startTime: mark && !wholeDay ? mark.from.slice(11) : '09:00',
    endTime: mark && !wholeDay ? (isToMidnight ? '' : mark.to.slice(11)) : '13:00',
    evenIfClosed: mark?.evenIfClosed ?? false,
    roomId: mark?.roomId ? String(mark.roomId) : '',
    online: mark?.online ?? true,
    reason: mark?.reason ?? '',
    notice: mark?.notice ?? '',
  }
}
