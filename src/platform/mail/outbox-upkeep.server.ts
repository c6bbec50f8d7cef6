import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { AT_ONCE, LONGEST_PAUSE_MS, MAIL_TEST, REMINDER } from './outbox.server.ts'

// Counts, lists, tries again and deletes the mails of the outbox.

/** A mail that was given up, as staff see it. */
export type FailedMail = {
  id: number
  to: string
  subject: string
  attempts: number
  failedAt: string
  about: { type: string; id: number } | null
}

const FAILED_SHOWN = 200

/** Counts waiting mails and those given up, with the age of the oldest waiting one in seconds. */
export async function countMails(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldestSeconds: number; givenUp: number }> {
  // Two queries, as each has an index of its own.
  const unsent = db.selectFrom('outbox').where('sentAt', 'is', null)
  const waiting = unsent
    .where('failedAt', 'is', null)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('createdAt').as('since')])
  const givenUp = unsent
    .where('failedAt', 'is not', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const [{ count, since }, failed] = await Promise.all([
    waiting.executeTakeFirstOrThrow(),
    givenUp.executeTakeFirstOrThrow(),
  ])
  const oldestSeconds = since ? Math.max(0, (now.getTime() - Date.parse(since)) / 1000) : 0
  return { waiting: count, oldestSeconds, givenUp: failed.count }
}

/** The mails that were given up, newest first. */
export async function failedMails(db: Db): Promise<FailedMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'subject', 'attempts', 'failedAt', 'subjectType', 'subjectId'])
    .where('kind', '<>', REMINDER)
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

/**
 * Gives a mail that was given up another ten tries, beginning at once. False when there is no such mail, or a later one about the
 * same visit has gone to the same address: it would arrive in the wrong order.
 */
export async function retryMail(db: Db, id: number): Promise<boolean> {
  const result = await db
    .updateTable('outbox')
    .set({ failedAt: null, attempts: 0, nextAttemptAt: AT_ONCE })
    .where('id', '=', id)
    .where('failedAt', 'is not', null)
    .where('sentAt', 'is', null)
    .where(sql<boolean>`NOT EXISTS (
      SELECT FROM outbox later
      WHERE later.subject_type = 'appointment' AND outbox.subject_type = 'appointment'
        AND later.subject_id = outbox.subject_id AND later.recipient = outbox.recipient
        AND later.id > outbox.id AND later.sent_at IS NOT NULL)`)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Due later than any pause is long: the clock was ahead when it was written down. Those are due now. */
export async function recallMails(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ nextAttemptAt: AT_ONCE })
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('nextAttemptAt', '>', new Date(now.getTime() + 2 * LONGEST_PAUSE_MS).toISOString())
    .execute()
}

/**
 * Deletes mails that were sent or given up before a moment: they name people and their visits. The latest test mail stays, as the
 * proof that the server works.
 */
export async function pruneMails(db: Db, before: Date): Promise<number> {
  const until = before.toISOString()
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where((is) =>
      is.or([
        is('kind', '<>', MAIL_TEST),
        is(
          'id',
          '<',
          is
            .selectFrom('outbox')
            .select(({ fn }) => fn.max('id').as('latest'))
            .where('kind', '=', MAIL_TEST),
        ),
      ]),
    )
    .where((is) => is.or([is('sentAt', '<', until), is('failedAt', '<', until)]))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
