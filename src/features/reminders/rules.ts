import { addDays, daysBetween } from '#platform/time/dates.ts'

export const reminderKinds = ['week', 'two_days', 'morning'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const reminderChannels = ['mail', 'sms', 'call'] as const

/**
 * How a call in place of a reminder ended. A patient who did not answer, or is to be called again, stays on the list; the visit of
 * one who does not come is cancelled.
 */
export const callOutcomes = ['coming', 'no_answer', 'call_again'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** Why a patient is called instead of getting a message. */
export const callReasons = ['no_address', 'no_email', 'mail_failed', 'sms_failed', 'missed'] as const
export type CallReason = (typeof callReasons)[number]

export type ReminderSettings = {
  /** Which reminders the clinic sends. */
  twoDays: boolean
  week: boolean
  morning: boolean
  /** To Italian mobiles, beside the mail. */
  sms: boolean
}

const DAYS_BEFORE: Record<ReminderKind, number> = { week: 7, two_days: 2, morning: 1 }

// A clock change leaves nine o'clock alone: it comes once on every day.
const DUE_TIME = '09:00'
/** No patient is disturbed before the first, nor from the second on. */
const [FIRST_TIME, LAST_TIME] = ['08:00', '21:00']
/** A visit booked this many days ahead, or fewer, gets no reminder a week before. */
const WEEK_FROM_DAYS = 14

/** When a reminder of a visit on a day is due, by the clinic's clock: `yyyy-MM-ddTHH:mm`. */
export function dueAt(kind: ReminderKind, date: string): string {
  return `${addDays(date, -DAYS_BEFORE[kind])}T${DUE_TIME}`
}

/**
 * The reminder of a visit that is to be sent now; null for none. One that is late goes out as long as it is useful: until the next
 * one is due, and not on the day of the visit itself. A visit booked, moved or confirmed after the reminder was due gets none: its
 * patient has just been told.
 * @param visit.placedAt since when the visit is confirmed at its time; all moments `yyyy-MM-ddTHH:mm` by the clinic's clock
 */
export function reminderDue(
  { date, placedAt }: { date: string; placedAt: string },
  now: string,
  settings: ReminderSettings,
): ReminderKind | null {
  const time = now.slice(11)
  if (time < FIRST_TIME || time >= LAST_TIME) return null
  const kind = kindFor(daysBetween(now.slice(0, 10), date), settings)
  if (kind === null) return null
  const due = dueAt(kind, date)
  if (now < due || placedAt >= due) return null
  if (kind === 'week' && daysBetween(placedAt.slice(0, 10), date) <= WEEK_FROM_DAYS) return null
  return kind
}

function kindFor(days: number, { week, twoDays, morning }: ReminderSettings): ReminderKind | null {
  if (days < 1 || days > DAYS_BEFORE.week) return null
  if (days > DAYS_BEFORE.two_days) return week ? 'week' : null
  if (days === 1 && morning) return 'morning'
  return twoDays ? 'two_days' : null
}

/** The last reminder a clinic sends but for the one a week before: without it no patient is called either. */
export function lastKind({ twoDays, morning }: ReminderSettings): ReminderKind | null {
  if (twoDays) return 'two_days'
  return morning ? 'morning' : null
}
