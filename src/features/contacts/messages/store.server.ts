import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { countHit } from '#platform/http/limits.server.ts'
import type { Message, MessageStatus } from './contract.ts'

const COLUMNS = [
  'id',
  'contactId',
  'subject',
  'message',
  'source',
  'status',
  'priority',
  'assignedTo',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const

const author = sql<
  string | null
>`(SELECT username FROM users WHERE users.id = contact_messages.created_by)`.as('author')

export type MessageText = Pick<Message, 'contactId' | 'subject' | 'message' | 'source'>

export async function insertMessage(
  db: Db,
  message: MessageText & Pick<Message, 'priority' | 'createdBy'> & { noticeVersion?: string },
  now: Date,
): Promise<Message> {
  const at = now.toISOString()
  const row = await db
    .insertInto('contactMessages')
    .values({ ...message, createdAt: at, updatedAt: at })
    .returning([...COLUMNS, author])
    .executeTakeFirstOrThrow()
  return row
}

export function messagesOf(db: Db, contactId: number): Promise<Message[]> {
  return db
    .selectFrom('contactMessages')
    .select([...COLUMNS, author])
    .where('contactId', '=', contactId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}

/** The same words to the same contact since then. */
export async function hasSameMessage(db: Tx, same: MessageText, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('contactMessages')
    .select('id')
    .where('contactId', '=', same.contactId)
    .where('source', '=', same.source)
    .where('subject', '=', same.subject)
    .where('message', '=', same.message)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a handle as used; false when it was already. Part of the transaction: without the message it is not used, and
 * of two at the same moment the second waits for the first. Kept among the limits, which are forgotten a day after.
 */
export async function spendHandle(db: Tx, handleHash: string, expiresAt: Date): Promise<boolean> {
  return (await countHit(db, `handle:${handleHash}`, expiresAt)) === 1
}

/** Undefined when there is no such message. */
export function editMessage(db: Db, id: number, status: MessageStatus): Promise<Message | undefined> {
  return db
    .updateTable('contactMessages')
    .set({ status })
    .where('id', '=', id)
    .returning([...COLUMNS, author])
    .executeTakeFirst()
}

export async function removeMessage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
