import { z } from 'zod'
import { isTime, readTime, toMinutes, toTime } from '#platform/time/dates.ts'
import type { Schedule } from '../../contract.ts'
import { FIRST_HOURS, hoursFaults, MAX_HOURS, WEEK } from '../rules.ts'

/** The weekly hours as the form has them: for each day its rows, as typed. A day without rows is closed. */

// Indexed by the database's number of the weekday: Sunday is 0.
const NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Day = (typeof NAMES)[number]
export type Slot = { startTime: string; endTime: string }
export type Week = Record<Day, Slot[]>

/** Monday first. */
export const days: readonly { day: Day; number: number; name: string }[] = WEEK.map(({ day, name }) => ({
  day: NAMES[day],
  number: day,
  name,
}))

const USUAL: Slot = { startTime: FIRST_HOURS.startTime, endTime: FIRST_HOURS.endTime }

function emptyWeek(): Week {
  return Object.fromEntries(NAMES.map((day) => [day, []])) as unknown as Week
}

/** The week of stored hours. Inactive rows are left out: the form sends only active ones. */
export function weekOf(hours: readonly Schedule[]): Week {
  const week = emptyWeek()
  for (const { day, number } of days) {
    week[day] = hours
      .filter(({ dayOfWeek, isActive }) => isActive && dayOfWeek === number)
      .map(({ startTime, endTime }) => ({ startTime, endTime }))
      .sort(byStart)
  }
  return week
}

/** The proposed hours of a service without hours. */
export function firstWeek(): Week {
  return weekOf([FIRST_HOURS])
}

/** The hours to store. */
export function hoursOf(week: Week): Schedule[] {
  return days.flatMap(({ day, number }) =>
    week[day].map(({ startTime, endTime }) => ({
      dayOfWeek: number,
      startTime: readTime(startTime),
      endTime: readTime(endTime),
      isActive: true,
    })),
  )
}

/** Translates the path of sent hours into the form's: `schedules.3.endTime` becomes `week.tuesday.0.endTime`. */
export function pathInWeek(path: string, week: Week): string {
  const [field, index, ...rest] = path.split('.')
  if (field !== 'schedules') return path
  const place = days.flatMap(({ day }) => week[day].map((_, slot) => `${day}.${slot}`))[Number(index)]
  return place ? ['week', place, ...rest].join('.') : 'week'
}

/** 'Lunedì, fascia 2', of a path in the week: `monday.1.endTime`. */
export function placeName(path: string): string | undefined {
  const [day, index] = path.split('.')
  const name = days.find((one) => one.day === day)?.name
  return name && index !== undefined ? `${name}, fascia ${Number(index) + 1}` : name
}

/**
 * The proposed hours of a closed day that opens: those of the open day before it, else of the next one, else the usual
 * ones.
 */
export function proposedDay(week: Week, day: Day): Slot[] {
  const place = days.findIndex((one) => one.day === day)
  const others = [...days.slice(0, place).reverse(), ...days.slice(place + 1)]
  const like = others.map((one) => week[one.day]).find((slots) => slots.length > 0)
  return (like ?? [USUAL]).map((slot) => ({ ...slot }))
}

const HOUR = 60
const DAY_STARTS = toMinutes('09:00')
const DAY_ENDS = toMinutes('19:00')
const MIDNIGHT = 24 * HOUR

/**
 * Adds a row to a day, in order of time: an hour after the last one until the evening, else the morning before the
 * first one, else an hour at the end.
 */
export function withSlot(slots: readonly Slot[]): { slots: Slot[]; added: number } {
  const slot = proposedSlot(slots)
  const next = slots.findIndex(
    ({ startTime }) => isTime(startTime) && isTime(slot.startTime) && startTime > slot.startTime,
  )
  const added = next < 0 ? slots.length : next
  return { slots: slots.toSpliced(added, 0, slot), added }
}

function proposedSlot(slots: readonly Slot[]): Slot {
  const known = slots.filter(({ startTime, endTime }) => isTime(startTime) && isTime(endTime))
  if (known.length === 0) return { ...USUAL }
  const first = Math.min(...known.map(({ startTime }) => toMinutes(startTime)))
  const last = Math.max(...known.map(({ endTime }) => toMinutes(endTime)))
  const proposals = [
    { start: last + HOUR, end: DAY_ENDS },
    { start: DAY_STARTS, end: first - HOUR },
    { start: last, end: last + HOUR },
  ]
  const fitting = proposals.find(({ start, end }) => end - start >= HOUR && end < MIDNIGHT)
  return fitting
    ? { startTime: toTime(fitting.start), endTime: toTime(fitting.end) }
    : { startTime: '', endTime: '' }
}

const WORKDAYS: readonly Day[] = ['tuesday', 'wednesday', 'thursday', 'friday']

/** Monday's hours from Tuesday to Friday too; nothing when they are so already, or when Monday is closed. */
export function likeMonday(week: Week): Week | null {
  const { monday } = week
  const differs = WORKDAYS.some((day) => !equal(week[day], monday))
  if (monday.length === 0 || !differs) return null
  const copies = WORKDAYS.map((day) => [day, monday.map((slot) => ({ ...slot }))])
  return { ...week, ...Object.fromEntries(copies) }
}

function equal(a: readonly Slot[], b: readonly Slot[]): boolean {
  const text = (slots: readonly Slot[]) => slots.map(({ startTime, endTime }) => `${startTime}–${endTime}`)
  return text(a).join() === text(b).join()
}

function byStart(a: Slot, b: Slot): number {
  return a.startTime < b.startTime ? -1 : a.startTime > b.startTime ? 1 : 0
}

type Fault = { path: (string | number)[]; message: string }

/** The faults of the hours, each with the path of its row and field. */
function faultsOf(week: Week): Fault[] {
  const places = days.flatMap(({ day }) => week[day].map((_, index) => [day, index] as const))
  const rows = hoursOf(week)
  if (rows.length > MAX_HOURS) return [{ path: [], message: `Al massimo ${MAX_HOURS} fasce` }]
  const untimely = rows.flatMap((row, index) =>
    (['startTime', 'endTime'] as const).flatMap((field) =>
      isTime(row[field]) ? [] : [{ index, field, message: 'Scrivi un orario, per esempio 09:30' }],
    ),
  )
  return [...untimely, ...hoursFaults(rows)].map(({ index, field, message }) => ({
    path: [...(places[index] ?? []), field],
    message,
  }))
}

/** Typed hours to hours that can be sent. */
export const WeekForm = z
  .record(z.enum(NAMES), z.array(z.object({ startTime: z.string(), endTime: z.string() })))
  .superRefine((week, issues) => {
    for (const { path, message } of faultsOf(week)) issues.addIssue({ code: 'custom', path, message })
  })
  .transform(hoursOf)
