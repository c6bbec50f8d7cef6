import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { isEmail } from '#platform/http/shapes.ts'
import { CLINIC_ZONE, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { isMailLink, type MailContent } from './layout.server.ts'

export type MailAttachment = { filename: string; contentType: string; content: string }

export type Mail = {
  kind: string
  /** A plain address, without a name. */
  to: string
  subject: string
  content: MailContent
  attachments?: MailAttachment[]
  /** The record the mail tells about. */
  about?: { type: string; id: number }
  /** The contact the mail is about, also when it goes to the clinic: export and erasure of a person find it by this. */
  contactId: number | null
  /** `yyyy-MM-dd HH:MM` by the clinic's clock: from then on it is not sent any more. */
  notAfter?: string
  /** Right-hand side of the Message-ID: the domain of the sender's address. */
  host: string
}

/** Kinds of mails to the clinic: they are no news a person got, and name the staff who acted. */
export const TO_CLINIC = [
  'booking-new',
  'activation-new',
  'activation-decided',
  'message-new',
  'request-waiting',
]

/** The kind of a mail that a user sent to try the SMTP server. The latest stays after it was sent, as the proof that the server works. */
export const MAIL_TEST = 'mail-test'

/** The kind of messages that remind of a visit. One that failed is made up for by a call, and stands among the calls. */
export const REMINDER = 'reminder'
/** Minutes of the clinic's day between which reminders and SMS are sent, also those that are tried again. */
const REMIND_FROM = 8 * 60
const REMIND_UNTIL = 21 * 60

/** A mail on its way out: claimed by a worker for one try. */
export type OutgoingMail = {
  id: number
  kind: string
  messageId: string
  to: string
  subject: string
  content: MailContent
  attachments: MailAttachment[]
  /** The text of an SMS to the number in `to`; missing: a mail. */
  sms?: string
  /** The number of this try, from 1. */
  attempts: number
  /** The mail's `notAfter` has passed. */
  isLate: boolean
}

/** Longest pause between two tries; a tenth may be added. */
export const LONGEST_PAUSE_MS = 6 * HOUR_MS

// Due at once by any clock, and before mails that wait for another try.
export const AT_ONCE = sql<string>`'epoch'::timestamptz`

/**
 * Puts mails in the outbox. To be called inside the transaction that makes them true: both happen, or neither.
 * @returns the ids of their rows
 */
export async function queueMail(db: Db, mails: Mail | Mail[]): Promise<number[]> {
  const list = Array.isArray(mails) ? mails : [mails]
  if (list.length === 0) return []
  const rows = list.map((mail) => ({ ...rowOf(mail), nextAttemptAt: AT_ONCE }))
  const queued = await db.insertInto('outbox').values(rows).returning('id').execute()
  return queued.map(({ id }) => id)
}

function rowOf(mail: Mail) {
  check(mail)
  return {
    kind: mail.kind,
    messageId: newMessageId(mail.host),
    recipient: mail.to,
    subject: mail.subject,
    content: JSON.stringify(mail.content),
    attachments: JSON.stringify(mail.attachments ?? []),
    subjectType: mail.about?.type ?? null,
    subjectId: mail.about?.id ?? null,
    contactId: mail.contactId,
    notAfter: mail.notAfter ?? null,
  }
}

export function newMessageId(host: string): string {
  return `<${randomUUID().replaceAll('-', '')}@${host}>`
}

/** A mail that waits, and can be replaced or withdrawn until a worker takes it. */
export type HeldMail = {
  kind: string
  to: string
  subject: string
  content: MailContent
  notBefore: string
}

/**
 * Puts a mail in the outbox that is not sent before a moment, under a key that no other waiting mail has. To be called inside
 * the transaction that makes it true, after `takeHeldMail`. An earlier mail about the same record that waits hours for another
 * try is tried at that moment too: this one may not leave before it.
 */
export async function holdMail(
  db: Db,
  mail: Mail,
  { key, notBefore }: { key: string; notBefore: Date },
): Promise<void> {
  const moment = notBefore.toISOString()
  const held = { heldKey: key, notBefore: moment, nextAttemptAt: moment }
  if (mail.about)
    await db
      .updateTable('outbox')
      .set({ nextAttemptAt: moment })
      .where('subjectType', '=', mail.about.type)
      .where('subjectId', '=', mail.about.id)
      .where('recipient', '=', mail.to)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('nextAttemptAt', '>', moment)
      .execute()
  await db
    .insertInto('outbox')
    .values({ ...rowOf(mail), ...held })
    .execute()
}

const HELD = ['kind', 'recipient as to', 'subject', 'content', 'notBefore'] as const

/** Withdraws the held mail of a key, before a worker takes it; undefined when none waits. */
export async function takeHeldMail(db: Db, key: string): Promise<HeldMail | undefined> {
  const row = await db.deleteFrom('outbox').where('heldKey', '=', key).returning(HELD).executeTakeFirst()
  return row && asHeld(row)
}

/** The held mail of a key; undefined when none waits. */
export async function findHeldMail(db: Db, key: string): Promise<HeldMail | undefined> {
  const row = await db.selectFrom('outbox').where('heldKey', '=', key).select(HELD).executeTakeFirst()
  return row && asHeld(row)
}

type HeldRow = Omit<HeldMail, 'content' | 'notBefore'> & { content: unknown; notBefore: string | null }

function asHeld(row: HeldRow): HeldMail {
  return { ...row, content: row.content as MailContent, notBefore: row.notBefore ?? '' }
}

// Checks every value that becomes a header, so that no row of the table can add one.
function check({ to, subject, content, host, attachments = [] }: Mail): void {
  if (!isEmail(to)) throw new Error('A mail needs one plain address')
  if (subject.trim() === '' || subject.length > 200 || /\p{Cc}/u.test(subject)) {
    throw new Error('The subject of a mail must be one line')
  }
  const links = [content.link, ...(content.links ?? [])].filter((link) => link !== undefined)
  if (!links.every(({ url }) => isMailLink(url)))
    throw new Error('A link in a mail must be a web address or a telephone number')
  if (content.unsubscribe !== undefined && !isWebAddress(content.unsubscribe))
    throw new Error('A subscription must end at a web address')
  if (!/^[a-z0-9.-]{1,253}$/i.test(host)) throw new Error('The host of a Message-ID must be a domain')
  for (const { filename, contentType } of attachments) {
    if (!/^[\w.-]{1,100}$/.test(filename) || !/^[\w/+.; =-]{1,100}$/.test(contentType)) {
      throw new Error('Attachments need a plain file name and content type')
    }
  }
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\/[^\s<>]+$/.test(url) && isMailLink(url)
}

/** Mails to one address about a visit arrive in the order in which they became true: a later one waits for the earlier. */
const isNext = sql<boolean>`NOT EXISTS (
  SELECT FROM outbox earlier
  WHERE earlier.subject_type = 'appointment' AND outbox.subject_type = 'appointment'
    AND earlier.subject_id = outbox.subject_id AND earlier.recipient = outbox.recipient
    AND earlier.id < outbox.id AND earlier.sent_at IS NULL AND earlier.failed_at IS NULL)`

/**
 * Takes due mails for one try each. Until `leaseUntil` no other worker takes them; a worker that dies loses them
 * then. The try counts from here, so that a mail which ends its worker is not tried for ever.
 */
export async function claimMails(
  db: Db,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<OutgoingMail[]> {
  const { minutes } = wallClock(now)
  const isNight = minutes < REMIND_FROM || minutes >= REMIND_UNTIL
  const rows = await db
    .with(
      // Materialized, or the planner may run it again and take more than the limit.
      (cte) => cte('due').materialized(),
      (db) =>
        db
          .selectFrom('outbox')
          .select('id')
          .where('sentAt', 'is', null)
          .where('failedAt', 'is', null)
          .where('nextAttemptAt', '<=', now.toISOString())
          .where(isNext)
          .$if(isNight, (mails) => mails.where('kind', '<>', REMINDER).where('channel', '=', 'mail'))
          .orderBy('nextAttemptAt')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set((eb) => ({
      attempts: eb('outbox.attempts', '+', 1),
      nextAttemptAt: leaseUntil.toISOString(),
      // From here on it goes out: a later change is a mail of its own.
      heldKey: null,
    }))
    .returning([
      'outbox.id',
      'kind',
      'messageId',
      'recipient',
      'subject',
      'content',
      'attachments',
      'attempts',
      'channel',
      sql<boolean>`coalesce(not_after <= ${now.toISOString()}::timestamptz AT TIME ZONE ${CLINIC_ZONE}, false)`.as(
        'isLate',
      ),
    ])
    .execute()
  return rows.map(({ recipient, content, attachments, channel, ...row }) => ({
    ...row,
    to: recipient,
    content: content as MailContent,
    attachments: attachments as MailAttachment[],
    ...(channel === 'sms' && { sms: (content as { text: string }).text }),
  }))
}

/** Kinds of mails whose link opens an account: once sent, neither the database nor a backup has it. */
const SECRET = ['access-link']
/** So does a link to the page of a visit, wherever it stands in the mail. */
const withoutLinks = (text: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(${text}::text, '/(visita|attesa)/[A-Za-z0-9_-]{22}', '/\\1/', 'g')`
const secretless = sql`CASE WHEN kind = ANY(${SECRET}) THEN (content::jsonb - 'link')::json ELSE content END`
const content = sql<string>`${withoutLinks(secretless)}::json`
const attachments = sql<string>`${withoutLinks(sql`attachments`)}::jsonb`

/** Marks a mail as sent, once. */
export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: now.toISOString(), failedAt: null, lastError: null, content, attachments })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

/** Notes a try that failed: the mail is due again at `retryAt`, or given up when there is none. */
export async function markTryFailed(
  db: Db,
  mail: Pick<OutgoingMail, 'id' | 'attempts'>,
  { error, retryAt, now }: { error: string; retryAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      lastError: error,
      ...(retryAt ? { nextAttemptAt: retryAt.toISOString() } : { failedAt: now.toISOString() }),
    })
    .where('id', '=', mail.id)
    // A worker that claimed the mail after this one's lease ran out decides about it now.
    .where('attempts', '=', mail.attempts)
    .where('sentAt', 'is', null)
    .execute()
}
