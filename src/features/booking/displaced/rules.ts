import { addDays } from '#platform/time/dates.ts'
import { DAY_MS, MINUTE_MS } from '#platform/time/units.ts'
import { heldUntil, type Moment, minutesTo } from '../waiting/rules.ts'

/** How a displaced visit ended. */
export const displacedOutcomes = ['taken', 'moved', 'cancelled', 'completed'] as const
export type DisplacedOutcome = (typeof displacedOutcomes)[number]

/** A stored visit as a doctor's day is judged for it: `yyyy-MM-dd`, `HH:MM`, minutes. */
export type DisplacedVisit = {
  id: number
  serviceId: number
  subserviceId: number | null
  doctorId: number
  date: string
  time: string
  duration: number
  beforeMinutes: number
  afterMinutes: number
}

/** A time that can be held for a visit, with its lane, its rooms and its devices. */
export type HeldTime = {
  doctorId: number
  date: string
  time: string
  lane: number
  places: number
  resourceIds: number[]
}

/** Times held for each patient. */
export const HELD_TIMES = 3
/** Days among which they are looked for. */
export const LOOKED_AHEAD = 60
/** Patients who chose a day far ahead are offered times near to it. */
const LOOKED_BEFORE = 7
/** Minutes between now and the first of them. */
export const NOTICE_MINUTES = 60
/** A patient without an answer after so long is to be called. */
export const CALL_AFTER_MS = 30 * MINUTE_MS

/** Before a visit within these hours the times are held for two hours of the day, else for a whole day. */
const SOON_MINUTES = 48 * 60

/** Until when times are held in place of a visit: no longer than its page opens, to the end of its day. */
export function timesHeldUntil(visit: Moment, now: Date): Date {
  const until = minutesTo(visit, now) <= SOON_MINUTES ? heldUntil(now) : new Date(now.getTime() + DAY_MS)
  const left = Math.max(1, minutesTo({ date: visit.date, time: '23:59' }, now))
  return new Date(Math.min(until.getTime(), now.getTime() + left * MINUTE_MS))
}

/** The first day on which times are looked for in place of a visit. */
export function lookedFrom({ date }: Pick<Moment, 'date'>, today: string): string {
  const from = addDays(date, -LOOKED_BEFORE)
  return from > today ? from : today
}

export type FreeTime = Moment & { doctorId: number }

/**
 * The times to hold for a patient, in order: the soonest of all, then the first of other days with the visit's own doctor, then of
 * other days with any, then any. Of equally early ones the own doctor's comes first.
 */
export function chooseTimes<T extends FreeTime>(free: readonly T[], ownDoctorId: number): T[] {
  const rank = ({ date, time, doctorId }: FreeTime) =>
    `${date} ${time} ${Number(doctorId !== ownDoctorId)} ${String(doctorId).padStart(9, '0')}`
  const inOrder = free.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const chosen = inOrder.slice(0, 1)
  const isOtherDay = (one: T) => chosen.every(({ date }) => date !== one.date)
  const isOtherTime = (one: T) => chosen.every(({ date, time }) => date !== one.date || time !== one.time)
  const rounds = [(one: T) => one.doctorId === ownDoctorId && isOtherDay(one), isOtherDay, isOtherTime]
  for (const suits of rounds)
    for (const one of inOrder) if (chosen.length < HELD_TIMES && suits(one)) chosen.push(one)
  return chosen.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
