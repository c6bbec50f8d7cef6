import { addDays, daysBetween, toMinutes, toTime } from '#platform/time/dates.ts'
import type { AppointmentStatus, Now, VisitEventKind } from '../rules.ts'

/** Minutes in which a patient who has cancelled a visit can take it back. */
export const RESTORE_MINUTES = 10

/** Documents a visit may have in all. */
export const MAX_FILES_OF_VISIT = 15

/** Why a patient cancels. */
export const cancelReasons = ['no_time', 'not_needed', 'elsewhere', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

type Moment = { date: string; time: string }

/** The wall-clock moment some hours before another. */
export function hoursBefore({ date, time }: Moment, hours: number): Moment {
  const minutes = toMinutes(time) - hours * 60
  const days = Math.floor(minutes / 1440)
  return { date: addDays(date, days), time: toTime(minutes - days * 1440) }
}

/**
 * Hours before a visit until which its patient can move or cancel it. The clinic's limit is about confirmed visits: a request can
 * be withdrawn until it begins.
 */
export function limitHours({ status, cancelHours }: { status: AppointmentStatus; cancelHours: number }) {
  return status === 'pending' ? 0 : cancelHours
}

/** Whether a visit is far enough ahead for an earlier place to come free before it. */
export function canWait({ date, now }: { date: string; now: { date: string } }): boolean {
  return daysBetween(now.date, date) > 2
}

/** Whether a wall-clock moment has not passed; in its own minute it has not. */
export function isUntil(moment: Moment, now: Now): boolean {
  return moment.date > now.date || (moment.date === now.date && toMinutes(moment.time) >= now.minutes)
}

/** Whether a link to the page of a visit on that day still opens it: until the end of the day. */
export function isAlive(visitDay: string, today: string): boolean {
  return visitDay >= today
}

/** An entry of a visit's history: `at` is an ISO moment, and `changes` has former and new values. */
export type Entry = { at: string; event: VisitEventKind; changes: Record<string, readonly unknown[]> }

/**
 * The time a visit had before it was moved, and by whom, as far as the patient has not said to come since. None when several
 * moves by the clinic lead back to the same time.
 */
export function lastMove(
  history: readonly Entry[],
  now: Moment,
): (Moment & { by: 'patient' | 'clinic' }) | null {
  let move: (Moment & { by: 'patient' | 'clinic' }) | null = null
  for (const { event, changes } of history) {
    // The former place of a visit that could not be is no matter.
    if (event === 'patient_coming' || event === 'patient_chose') move = null
    const { appointmentDate, appointmentTime } = changes
    if (!appointmentDate || !appointmentTime || event === 'patient_chose') continue
    const from = { date: String(appointmentDate[0]), time: String(appointmentTime[0]) }
    if (event === 'patient_moved') move = { ...from, by: 'patient' }
    else if (move?.by !== 'clinic') move = { ...from, by: 'clinic' }
  }
  return move && (move.date !== now.date || move.time !== now.time) ? move : null
}

/** The entry with which a visit was cancelled last. */
export function cancellation(history: readonly Entry[]): Entry | undefined {
  return history.findLast(({ changes }) => changes.status?.[1] === 'cancelled')
}

/** The status a patient's own cancellation took from a visit, while it can be taken back, which is once; else null. */
export function restorableStatus(history: readonly Entry[], now: Date): AppointmentStatus | null {
  const entry = cancellation(history)
  if (entry?.event !== 'patient_cancelled') return null
  if (history.some(({ event }) => event === 'patient_restored')) return null
  const isRecent = now.getTime() < Date.parse(entry.at) + RESTORE_MINUTES * 60_000
  return isRecent ? (entry.changes.status?.[0] as AppointmentStatus) : null
}
