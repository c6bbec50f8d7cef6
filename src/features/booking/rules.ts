import type { Office } from '#content/office.ts'
import { addDays, addYears, daysBetween, isDate, toMinutes, toTime, weekday } from '#platform/time/dates.ts'

export const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type AppointmentStatus = (typeof statuses)[number]

/** Stands for 'Il migliore disponibile' in calls and in the wizard: the clinic chooses the doctor. */
export const ANY_DOCTOR = -1

/**
 * Waiting requests of people the clinic has not had as patients, from one network: for one doctor and day, and in all.
 * Enough for a family, too few to empty a doctor's day (docs/decisions/0028).
 */
export const MAX_PENDING_OF_DAY = 2
export const MAX_PENDING_OF_NETWORK = 6

/** A repeated request within this time is a double click, not a second visit. */
export const REPEAT_SECONDS = 10

const DEFAULT_MIN_NOTICE = 60

/** Minutes of notice: those of the setting, or the default when it is missing or no whole number. */
export function minutesOfNotice(setting: string | undefined): number {
  const minutes = Number(setting ?? DEFAULT_MIN_NOTICE)
  return Number.isInteger(minutes) && minutes >= 0 ? minutes : DEFAULT_MIN_NOTICE
}

export const NEXT_AVAILABLE_DAYS = 60

/** The name left in the visits of an erased person. Their e-mail address is empty. */
export const ERASED = { firstName: 'Persona', lastName: 'cancellata' } as const

export function isErased({ email }: { email: string }): boolean {
  return email === ''
}

const OF_AGE = 18

/** Whether a person born on a day is a minor on another. Dates `yyyy-MM-dd`; false when `born` is no date. */
export function isMinor(born: string | null, day: string): boolean {
  return born !== null && isDate(born) && born <= day && addYears(born, OF_AGE) > day
}

/** Minutes since midnight, `[start, end)`. */
export type Interval = { start: number; end: number }
export type Schedule = { dayOfWeek: number; startTime: string; endTime: string; isActive: boolean }
/** The clinic's wall clock. */
export type Now = { date: string; minutes: number }

/**
 * Whether a visit of this status takes up its doctor's time: all but cancelled ones (decision 2). SQL says the same in
 * `appointments_no_overlap`, in its index and in `readDays`.
 */
export function occupies(status: AppointmentStatus): boolean {
  return status !== 'cancelled'
}

/** Whether the patient expects the visit or an answer. */
function isAwaited(status: AppointmentStatus): boolean {
  return status === 'pending' || status === 'confirmed'
}

/** Whether the start of a visit has come. */
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

/** The times taken up on a day of a doctor. */
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

/** The doctor with the fewest visits that begin that day, of equals the lowest id; undefined without doctors. */
export function leastBusy(doctorIds: number[], date: string, visits: TakenTime[]): number | undefined {
  const visitsOf = (id: number) =>
    visits.filter((visit) => visit.doctorId === id && visit.date === date).length
  return doctorIds.toSorted((a, b) => visitsOf(a) - visitsOf(b) || a - b)[0]
}

export type DayQuestion = {
  date: string
  schedules: Schedule[]
  duration: number
  /** Visits of the doctor that day that take up time. */
  busy: Interval[]
  now: Now
  minNotice: number
  isClosure: (date: string) => boolean
}

/** The free starts of one doctor on one day, as `HH:MM` in order. */
export function freeSlots(question: DayQuestion): string[] {
  const { date, schedules, duration, busy, now, minNotice, isClosure } = question
  if (!isBookableDay(date, now.date, isClosure)) return []
  const earliest = now.minutes - daysBetween(now.date, date) * 1440 + minNotice
  return gridOf(windowsOf(schedules, date), duration)
    .filter((start) => start > earliest)
    .filter((start) => isFree(busy, start, duration))
    .map(toTime)
}

/** Whether the clinic takes requests for a day at all: today to a year ahead, no Sundays, no closures. */
export function isBookableDay(date: string, today: string, isClosure: (date: string) => boolean): boolean {
  return date >= today && date <= addYears(today, 1) && weekday(date) !== 0 && !isClosure(date)
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

/** The part of a visit that decides which mail a change of it sends. */
export type VisitState = { date: string; time: string; status: AppointmentStatus }

/**
 * Which mail a patient gets about a change of a visit; null for none. `after` is null when the visit is deleted. No mail is
 * sent about a visit whose time has passed by the clinic's clock.
 */
export function newsOf(
  before: VisitState,
  after: VisitState | null,
  now: Now,
): 'confirmed' | 'cancelled' | 'moved' | null {
  if (isPast(after ?? before, now)) return null
  if (!after) return isAwaited(before.status) ? 'cancelled' : null
  const isMoved = before.date !== after.date || before.time !== after.time
  if (before.status !== after.status) {
    if (after.status === 'cancelled') return 'cancelled'
    if (after.status === 'confirmed') return 'confirmed'
  }
  return isMoved && isAwaited(after.status) ? 'moved' : null
}

// Fixed national holidays (L. 260/1949 and later; 4 October again since 2026, L. 151/2025), as month-day.
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26']
const SAN_FRANCESCO = '10-04'
const SAN_FRANCESCO_SINCE = 2026

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher). */
function easter(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether a day (`yyyy-MM-dd`) is a national holiday. */
export function isNationalHoliday(date: string): boolean {
  const year = Number(date.slice(0, 4))
  const day = date.slice(5)
  if (FIXED.includes(day)) return true
  if (day === SAN_FRANCESCO) return year >= SAN_FRANCESCO_SINCE
  return date === addDays(easter(year), 1)
}

/** Whether the clinic takes no visits on that day (`yyyy-MM-dd`) by its closures: national holidays and days of its own. */
export function isClosureDay(date: string, { nationalHolidays, days }: Office['closures']): boolean {
  return (nationalHolidays && isNationalHoliday(date)) || days.includes(date)
}
