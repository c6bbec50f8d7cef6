import { addDays, addYears, daysBetween, isDate, toMinutes, toTime, weekday } from '#platform/time/dates.ts'

/** The virtual doctor of the first choice in the wizard: the clinic picks. */
export const ANY_DOCTOR = -1

/**
 * Waiting requests of people the clinic has not had as patients, from one network: for one doctor and day, and in all.
 * Enough for a family, too few to empty a doctor's day (docs/decisions/0028).
 */
export const MAX_WAITING_OF_DAY = 2
export const MAX_WAITING_OF_NETWORK = 6

/** The same request again within this time is a double click, not a second wish. */
export const REPEAT_SECONDS = 10

const DEFAULT_MIN_NOTICE = 60

/** The notice as the setting says it, else the usual one; in minutes. */
export function minutesOfNotice(setting: string | undefined): number {
  const minutes = Number(setting ?? DEFAULT_MIN_NOTICE)
  return Number.isInteger(minutes) && minutes >= 0 ? minutes : DEFAULT_MIN_NOTICE
}

export const NEXT_AVAILABLE_DAYS = 60

/** What stands in a visit in place of a person who was erased. Its address is empty: there is nobody to write to. */
export const ERASED = { firstName: 'Persona', lastName: 'cancellata' } as const

export function isErased({ email }: { email: string }): boolean {
  return email === ''
}

const OF_AGE = 18

/** Whether somebody born then is not of age on that day. Dates `yyyy-MM-dd`; one that is none says nothing. */
export function isMinor(born: string | null, day: string): boolean {
  return born !== null && isDate(born) && born <= day && addYears(born, OF_AGE) > day
}

/** Minutes since midnight, `[start, end)`. */
export type Interval = { start: number; end: number }
export type Schedule = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }
/** The clinic's wall clock. */
export type Now = { date: string; minutes: number }

/** Whether a visit has begun, or should have. */
export function isPast(visit: { date: string; time: string }, now: Now): boolean {
  return visit.date < now.date || (visit.date === now.date && toMinutes(visit.time) <= now.minutes)
}

/** Opening windows of a weekday; rows that touch or overlap are one window. */
export function windowsOf(schedules: Schedule[], date: string): Interval[] {
  const day = weekday(date)
  const rows = schedules
    .filter((row) => row.isActive && row.dayOfWeek === day)
    .map((row) => ({ start: toMinutes(row.startTime), end: toMinutes(row.endTime) }))
    .filter((row) => row.start < row.end)
    .sort((a, b) => a.start - b.start)
  const windows: Interval[] = []
  for (const row of rows) {
    const last = windows.at(-1)
    if (last && row.start <= last.end) last.end = Math.max(last.end, row.end)
    else windows.push({ ...row })
  }
  return windows
}

/** Every start of a day's grid: window start + k × duration, as long as the visit ends within the window. */
export function gridOf(windows: Interval[], duration: number): number[] {
  const starts: number[] = []
  for (const { start, end } of windows) {
    for (let at = start; at + duration <= end; at += duration) starts.push(at)
  }
  return starts
}

export function overlaps(a: Interval, b: Interval): boolean {
  return a.start < b.end && b.start < a.end
}

/** A visit that takes up a doctor's time: `time` as `HH:MM`, `duration` in minutes. */
export type TakenTime = { doctorId: number; date: string; time: string; duration: number }

/** What takes up a doctor's time on a day. */
export type Busy = (doctorId: number, date: string) => Interval[]

/** Groups visits by doctor and day. A visit that runs past midnight counts on both days. */
export function busyTimes(visits: TakenTime[]): Busy {
  const days = new Map<string, Interval[]>()
  const add = (doctorId: number, date: string, visit: Interval) => {
    const key = `${doctorId} ${date}`
    const taken = days.get(key)
    if (taken) taken.push(visit)
    else days.set(key, [visit])
  }
  for (const { doctorId, date, time, duration } of visits) {
    const start = toMinutes(time)
    const end = start + duration
    add(doctorId, date, { start, end })
    if (end > 1440) add(doctorId, addDays(date, 1), { start: start - 1440, end: end - 1440 })
  }
  return (doctorId, date) => days.get(`${doctorId} ${date}`) ?? []
}

export function isFree(busy: Interval[], start: number, duration: number): boolean {
  return !busy.some((visit) => overlaps(visit, { start, end: start + duration }))
}

/** Of these doctors the one with the fewest visits that begin that day, of equals the lowest id; undefined of none. */
export function leastBusy(doctorIds: number[], date: string, visits: TakenTime[]): number | undefined {
  const visitsOf = (id: number) =>
    visits.filter((visit) => visit.doctorId === id && visit.date === date).length
  return doctorIds.toSorted((a, b) => visitsOf(a) - visitsOf(b) || a - b)[0]
}

export type DayQuestion = {
  date: string
  schedules: Schedule[]
  duration: number
  /** Visits of the doctor that day that still count (not the cancelled ones). */
  busy: Interval[]
  now: Now
  minNotice: number
  isClosed: (date: string) => boolean
}

/** The free starts of one doctor on one day, as `HH:MM` in order. */
export function freeSlots(question: DayQuestion): string[] {
  const { date, schedules, duration, busy, now, minNotice, isClosed } = question
  if (!isBookableDay(date, now.date, isClosed)) return []
  const earliest = now.minutes - daysBetween(now.date, date) * 1440 + minNotice
  return gridOf(windowsOf(schedules, date), duration)
    .filter((start) => start > earliest)
    .filter((start) => isFree(busy, start, duration))
    .map(toTime)
}

/** Whether visits can be asked for on a day at all: today to a year ahead, no Sundays, not when closed. */
export function isBookableDay(date: string, today: string, isClosed: (date: string) => boolean): boolean {
  return date >= today && date <= addYears(today, 1) && weekday(date) !== 0 && !isClosed(date)
}

/** Whether a start is on the grid of a day, free or not. */
export function isOnGrid(schedules: Schedule[], date: string, time: string, duration: number): boolean {
  return gridOf(windowsOf(schedules, date), duration).includes(toMinutes(time))
}

/** The union over several doctors, in order. */
export function unionOfSlots(perDoctor: string[][]): string[] {
  return [...new Set(perDoctor.flat())].sort()
}

/** The first free start within 60 days as `yyyy-MM-ddTHH:mm`, or null. */
export function nextAvailable(slotsOn: (date: string) => string[], today: string): string | null {
  for (let day = 0; day <= NEXT_AVAILABLE_DAYS; day += 1) {
    const date = addDays(today, day)
    const [first] = slotsOn(date)
    if (first) return `${date}T${first}`
  }
  return null
}
