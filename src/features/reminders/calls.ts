import { channelsTo } from '#platform/sms/number.ts'
import { type CallReason, dueAt, lastKind, type ReminderSettings } from './rules.ts'

/** A confirmed visit with the reminders of its start. */
export type VisitToCall = {
  date: string
  /** Since when it is confirmed at its time, by the clinic's clock: `yyyy-MM-ddTHH:mm`. */
  placedAt: string
  email: string
  phone: string
  /** How its messages fared, but for the one a week before. */
  messages: readonly { channel: 'mail' | 'sms'; failed: boolean }[]
}

/**
 * Why the patient of a visit is to be reminded by telephone; null for none: a message is on its way or has arrived, or the patient
 * booked when the reminder was due already.
 * @param now `yyyy-MM-ddTHH:mm` by the clinic's clock
 * @param since the first reminder of this installation, the same way; null: none yet. A reminder due before was not missed
 */
export function callReason(
  visit: VisitToCall,
  { now, since, settings }: { now: string; since: string | null; settings: ReminderSettings },
): CallReason | null {
  const kind = lastKind(settings)
  if (kind === null) return null
  const due = dueAt(kind, visit.date)
  if (visit.placedAt >= due) return null
  const { messages } = visit
  if (messages.some(({ failed }) => !failed)) return null
  if (messages.length > 0)
    return messages.some(({ channel }) => channel === 'mail') ? 'mail_failed' : 'sms_failed'
  if (channelsTo(visit, settings).length === 0) return settings.sms ? 'no_address' : 'no_email'
  const wasMissed = visit.date <= now.slice(0, 10) && since !== null && since < due
  return wasMissed ? 'missed' : null
}
