import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { isEmail } from '#platform/http/shapes.ts'

export type MailAttachment = { filename: string; contentType: string; content: string }

export type Mail = {
  kind: string
  /** One plain address. */
  to: string
  subject: string
  text: string
  html: string
  attachments?: MailAttachment[]
  /** The record the mail tells about. */
  about?: { type: string; id: number }
  /** Right-hand side of the Message-ID: the domain of the sender's address. */
  host: string
}

/** A mail on its way out: claimed by a worker for one try. */
export type OutgoingMail = {
  id: number
  kind: string
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Which try this is, from 1. */
  attempts: number
}

/** A mail that was given up, as staff see it. */
export type FailedMail = {
  id: number
  kind: string
  to: string
  subject: string
  attempts: number
  lastError: string | null
  createdAt: string
  failedAt: string
  about: { type: string; id: number } | null
}

const FAILED_SHOWN = 200

// Due at once by anybody's clock, and before any mail that is waiting for another try.
const AT_ONCE = sql<string>`'epoch'::timestamptz`

/** Puts mails in the outbox. To be called inside the transaction that makes them true: both happen, or neither. */
export async function queueMail(db: Db, mails: Mail | Mail[]): Promise<void> {
  const list = Array.isArray(mails) ? mails : [mails]
  if (list.length === 0) return
  for (const mail of list) check(mail)
  const of = (pick: (mail: Mail) => string) => list.map(pick)
  // One text for any number of mails, so that it is planned once.
  await sql`/*kept*/
    INSERT INTO outbox (kind, message_id, recipient, subject, body_text, body_html, attachments, subject_type, subject_id, next_attempt_at)
    SELECT kind, message_id, recipient, subject, body_text, body_html, attachments::jsonb, subject_type, subject_id, ${AT_ONCE}
    FROM unnest(
      ${of((mail) => mail.kind)}::text[],
      ${of((mail) => `<${randomBytes(16).toString('hex')}@${mail.host}>`)}::text[],
      ${of((mail) => mail.to)}::text[],
      ${of((mail) => mail.subject)}::text[],
      ${of((mail) => mail.text)}::text[],
      ${of((mail) => mail.html)}::text[],
      ${of((mail) => JSON.stringify(mail.attachments ?? []).toWellFormed())}::text[],
      ${list.map((mail) => mail.about?.type ?? null)}::text[],
      ${list.map((mail) => mail.about?.id ?? null)}::integer[]
    ) AS mail (kind, message_id, recipient, subject, body_text, body_html, attachments, subject_type, subject_id)`.execute(
    db,
  )
}

// Whatever ends up in a header is checked here, so that nothing in the table can add one.
function check({ to, subject, host, attachments = [] }: Mail): void {
  if (!isEmail(to)) throw new Error('A mail needs one plain address')
  if (subject.trim() === '' || subject.length > 200 || /\p{Cc}/u.test(subject)) {
    throw new Error('The subject of a mail must be one line')
  }
  if (!/^[a-z0-9.-]{1,253}$/i.test(host)) throw new Error('The host of a Message-ID must be a domain')
  for (const { filename, contentType } of attachments) {
    if (!/^[\w.-]{1,100}$/.test(filename) || !/^[\w/+.; =-]{1,100}$/.test(contentType)) {
      throw new Error('Attachments need a plain file name and content type')
    }
  }
}

/**
 * Takes due mails for one try each. Until `leaseUntil` no other worker takes them; a worker that dies loses them
 * then. The try counts from here, so that a mail which ends its worker is not tried for ever.
 */
export async function claimMails(
  db: Db,
  { limit, now, leaseUntil }: { limit: number; now: Date; leaseUntil: Date },
): Promise<OutgoingMail[]> {
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
          .orderBy('nextAttemptAt')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .whereRef('outbox.id', '=', 'due.id')
    .set((eb) => ({ attempts: eb('outbox.attempts', '+', 1), nextAttemptAt: leaseUntil.toISOString() }))
    .returning([
      'outbox.id',
      'kind',
      'messageId',
      'recipient',
      'subject',
      'bodyText',
      'bodyHtml',
      'attachments',
      'attempts',
    ])
    .execute()
  return rows.map(({ recipient, bodyText, bodyHtml, attachments, ...row }) => ({
    ...row,
    to: recipient,
    text: bodyText,
    html: bodyHtml,
    attachments: attachments as MailAttachment[],
  }))
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sentAt: now.toISOString(), failedAt: null, lastError: null })
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
    // Somebody who took the mail after our lease ran out decides about it now.
    .where('attempts', '=', mail.attempts)
    .where('sentAt', 'is', null)
    .execute()
}

/** The mails that were given up, newest first. */
export async function failedMails(db: Db): Promise<FailedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'subject',
      'attempts',
      'lastError',
      'createdAt',
      'failedAt',
      'subjectType',
      'subjectId',
    ])
    .where('sentAt', 'is', null)
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(FAILED_SHOWN)
    .execute()
  return rows.map(({ recipient, subjectType, subjectId, failedAt, ...row }) => ({
    ...row,
    to: recipient,
    failedAt: failedAt ?? '',
    about: subjectType !== null && subjectId !== null ? { type: subjectType, id: subjectId } : null,
  }))
}

/** Gives a mail that was given up another ten tries, beginning at once. False when there is no such mail. */
export async function retryMail(db: Db, id: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ failedAt: null, attempts: 0, nextAttemptAt: AT_ONCE })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const KEPT_DAYS = 90

/** Mails that went out say who came when and what for: not for ever. */
export async function forgetSentMails(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() - KEPT_DAYS * 86_400_000).toISOString()
  await db.deleteFrom('outbox').where('sentAt', '<', until).execute()
}
