import { addDays, addYears, isDate, toMinutes, toTime } from '#platform/time/dates.ts'

export const statuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type AppointmentStatus = (typeof statuses)[number]

/** The day flow of a confirmed visit, beside its status; a visit that is over is `completed`. */
export const stages = ['arrived', 'in_visit', 'no_show'] as const
export type Stage = (typeof stages)[number]

/** The kinds of entries in a visit's history. */
export const visitEvents = [
  'changed',
  'muted',
  'resent',
  'patient_cancelled',
  'patient_restored',
  'patient_moved',
  'patient_asked_move',
  'patient_withdrew_move',
  'patient_coming',
  'patient_documents',
  'patient_reason',
  'report_ready',
  'times_proposed',
  'patient_chose',
  'patient_asked_call',
] as const
export type VisitEventKind = (typeof visitEvents)[number]

/** How a visit was booked. */
export const channels = ['site', 'phone', 'desk'] as const
export type Channel = (typeof channels)[number]

/** The part of a person who books for another: a parent, or any other. They are kinds of relations as well. */
export const bookerRelations = ['parent', 'other'] as const
export type BookerRelation = (typeof bookerRelations)[number]

/** Orders of the list of requests. `day`: visits to come, the nearest first, then those that have begun, the latest first. */
export const listSorts = ['day', 'day-desc', 'received'] as const
export type ListSort = (typeof listSorts)[number]

/**
 * Moments the list of requests is narrowed to, by the clinic's clock: visits to come, visits that have begun, and of those the
 * ones without an outcome.
 */
export const moments = ['upcoming', 'past', 'to-close'] as const
export type Moment = (typeof moments)[number]

/** Seconds for which the news of a change waits, so that staff can undo it or choose not to tell. */
export const TELL_AFTER_SECONDS = 60

/** Stands for 'Il migliore disponibile' in calls and in the wizard: the clinic chooses the doctor. */
export const ANY_DOCTOR = -1

/**
 * Waiting requests of people the clinic has not had as patients, from one network: unproven ones for one doctor and day, for each
 * place of the service, and in all; and for one doctor and day with those that are proven.
 * Enough for a family, too few to empty a doctor's day (docs/decisions/0028).
 */
export const MAX_PENDING_OF_DAY = 2
export const MAX_PENDING_OF_NETWORK = 6
export const MAX_PROVEN_OF_DAY = 4

/** Hours after which a request that is neither proven nor answered gives its place back. */
export const RELEASE_AFTER_HOURS = 24

/** A repeated request within this time is a double click, not a second visit. */
export const REPEAT_SECONDS = 10

export const NEXT_AVAILABLE_DAYS = 60

/** The name left in the visits of an erased person, whose `erasedAt` says when. */
export const ERASED = { firstName: 'Persona', lastName: 'cancellata' } as const

const OF_AGE = 18

/** Whether a person born on a day is a minor on another. Dates `yyyy-MM-dd`; false when `born` is no date. */
export function isMinor(born: string | null, day: string): boolean {
  return born !== null && isDate(born) && born <= day && addYears(born, OF_AGE) > day
}

/** The clinic's wall clock. */
export type Now = { date: string; minutes: number }

/**
 * Whether a visit of this status takes up its doctor's time: all but cancelled ones (decision 2), and requests that gave their
 * place back (`releasedAt`). SQL says the same in `appointments.occupied`, in the index `appointments_day` and in `readCalendar`.
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

/** Minutes before a visit in which a patient who books it at the desk is taken to stay there. */
const WALK_IN_MINUTES = 60

/** Whether a visit, as it is booked, is that of a patient who stands at the desk and stays for it. */
export function isWalkIn(visit: { channel: Channel; date: string; time: string }, now: Now): boolean {
  const minutes = toMinutes(visit.time) - now.minutes
  return visit.channel === 'desk' && visit.date === now.date && minutes <= WALK_IN_MINUTES
}

type Outcome = {
  appointmentDate: string
  appointmentTime: string
  /** Minutes. */
  duration: number
  status: AppointmentStatus
  stage: Stage | null
  erasedAt: string | null
}

/**
 * Whether a confirmed visit is over and waits for its outcome: its end has come, and the patient is not marked as being here today.
 * SQL says the same in `store.server.ts`.
 */
export function isToClose(visit: Outcome, now: Now): boolean {
  const { appointmentDate: date, appointmentTime: time, duration, status, stage, erasedAt } = visit
  if (status !== 'confirmed' || stage === 'no_show' || erasedAt !== null) return false
  if (stage !== null) return date < now.date
  const end = toMinutes(time) + duration
  return end < 1440
    ? isPast({ date, time: toTime(end) }, now)
    : isPast({ date: addDays(date, 1), time: toTime(end - 1440) }, now)
}

/** The doctor with the fewest visits that begin that day, of equals the lowest id; undefined without doctors. */
export function leastBusy(
  doctorIds: readonly number[],
  date: string,
  visits: readonly { doctorId: number; date: string }[],
): number | undefined {
  const visitsOf = (id: number) =>
    visits.filter((visit) => visit.doctorId === id && visit.date === date).length
  return doctorIds.toSorted((a, b) => visitsOf(a) - visitsOf(b) || a - b)[0]
}

/** The free starts of any of several doctors, each once, in order. */
export function unionOfSlots(perDoctor: string[][]): string[] {
  return [...new Set(perDoctor.flat())].sort()
}

/** The part of a visit that decides which mail a change of it sends. */
export type VisitState = { date: string; time: string; status: AppointmentStatus; doctorId: number }

/**
 * Which mail a patient gets about a change of a visit; null for none. No mail is sent about a visit whose time has passed by the
 * clinic's clock; a cancellation is about the visit as the patient knows it.
 * @param known the state the patient knows; null: nothing of the visit
 * @param after null when the visit is deleted
 */
export function newsOf(
  known: VisitState | null,
  after: VisitState | null,
  now: Now,
): 'confirmed' | 'cancelled' | 'moved' | 'doctor' | null {
  if (!after || after.status === 'cancelled') {
    const isExpected = known && (after ? known.status !== 'cancelled' : isAwaited(known.status))
    return isExpected && !isPast(known, now) ? 'cancelled' : null
  }
  if (isPast(after, now)) return null
  if (!known) return after.status === 'confirmed' ? 'confirmed' : null
  // A visit marked as over by mistake: the patient knows it as confirmed.
  if (known.status !== after.status && after.status === 'confirmed' && known.status !== 'completed')
    return 'confirmed'
  if (!isAwaited(after.status)) return null
  if (known.date !== after.date || known.time !== after.time) return 'moved'
  return known.doctorId === after.doctorId ? null : 'doctor'
}

/**
 * Why a day has no free time, as visitors may know it: absences, weeks and hours of a doctor are one reason, and so are
 * visits, rooms and equipment.
 */
export const publicReasons = [
  'unavailable',
  'phone_only',
  'too_far',
  'closed',
  'notice',
  'not_receiving',
  'full',
] as const
export type PublicReason = (typeof publicReasons)[number]
