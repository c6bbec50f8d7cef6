import { type MailClinic, mailClinic } from '#features/booking/mails.server.ts'
import { lockAppointment } from '#features/booking/store.server.ts'
import { createVisitLink } from '#features/booking/visit-links.server.ts'
import { type Tx, transactionEach } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { queueSms } from '#platform/sms/outbox.server.ts'
import { addDays, wallClock, wallMoment } from '#platform/time/dates.ts'
import { reminderMail, reminderSms } from './mails.server.ts'
import { dueAt, type ReminderKind, type ReminderSettings, reminderDue } from './rules.ts'
import { settingsOf } from './settings.ts'
import { findSettings, insertReminder, type VisitToRemind, visitsToRemind } from './store.server.ts'

type Reminding = Pick<Context, 'db' | 'now' | 'mail' | 'publicUrl'>

/** The farthest visit that may have a reminder due is a week away. */
const DAYS_AHEAD = 7

/**
 * Queues the reminders that are due now. Of several processes one queues each: the visit is locked, and looked at again, in the
 * transaction of its messages.
 */
export async function sendReminders(services: Reminding): Promise<void> {
  const { db, now } = services
  const settings = settingsOf(await findSettings(db))
  const { date } = wallClock(now())
  const ahead = { from: addDays(date, 1), to: addDays(date, DAYS_AHEAD) }
  const open = (await visitsToRemind(db, ahead)).filter((visit) => openIn(visit, wallMoment(now()), settings))
  if (open.length === 0) return
  const clinic = await mailClinic(services, db)
  await transactionEach(db, open, (tx, { id }) => remind(services, tx, id, { settings, clinic }))
}

/**
 * The reminder that is due for a visit, and the channels by which it goes; null for none. One that has gone by one channel does
 * not follow by another that was opened, or a number that was added, later.
 */
function openIn(visit: VisitToRemind, now: string, settings: ReminderSettings) {
  const kind = reminderDue(visit, now, settings)
  if (kind === null || visit.reminded.includes(kind)) return null
  const sms = settings.sms && !visit.isStranger
  const channels = channelsTo(visit, { sms })
  return channels.length > 0 ? { kind, channels } : null
}

async function remind(
  services: Reminding,
  tx: Tx,
  id: number,
  { settings, clinic }: { settings: ReminderSettings; clinic: MailClinic },
): Promise<void> {
  const at = services.now()
  const visit = await lockAppointment(tx, id)
  if (!visit) return
  const { appointmentDate: date, appointmentTime: time } = visit
  const [now] = await visitsToRemind(tx, { from: date, to: date, id })
  const open = now && openIn(now, wallMoment(at), settings)
  if (!open) return
  for (const channel of open.channels) {
    const outboxId = await queue(services, tx, { visit, kind: open.kind, channel, clinic })
    await insertReminder(tx, {
      ...{ appointmentId: id, kind: open.kind, channel, outboxId },
      ...{ dueAt: dueAt(open.kind, date), forStart: `${date}T${time}`, createdAt: at.toISOString() },
    })
  }
}

type Message = {
  visit: NonNullable<Awaited<ReturnType<typeof lockAppointment>>>
  kind: ReminderKind
  channel: 'mail' | 'sms'
  clinic: MailClinic
}

/** @returns the id of the queued message */
async function queue(
  { publicUrl }: Reminding,
  tx: Tx,
  { visit, kind, channel, clinic }: Message,
): Promise<number> {
  const visitUrl = await createVisitLink(tx, visit.id, publicUrl, channel)
  if (channel === 'sms') {
    // The page asks at once whether the patient comes.
    const smsUrl = kind === 'two_days' ? `${visitUrl}?vengo` : visitUrl
    return queueSms(tx, reminderSms(kind, { ...visit, visitUrl: smsUrl }, clinic))
  }
  const [id] = await queueMail(tx, reminderMail(kind, { ...visit, visitUrl }, clinic))
  if (id === undefined) throw new Error('a queued mail has an id')
  return id
}
