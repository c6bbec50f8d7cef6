import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { countHit } from '#platform/http/limits.server.ts'
import { Message, type MessageStatus } from './contract.ts'

const COLUMNS = Message.omit({ author: true }).keyof().options

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

/** The messages of a contact, newest first, a thousand at most. */
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

/** Whether the contact has the same text from the same source since a moment. */
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
 * Marks a contact token as used; false when it was used already. The mark belongs to the transaction: it disappears when
 * the message is not stored, and the second of two simultaneous calls waits for the first. It is stored among the limits,
 * which are pruned a day later.
 */
export async function consumeContactToken(db: Tx, tokenHash: string, expiresAt: Date): Promise<boolean> {
  return (await countHit(db, `contact-token:${tokenHash}`, expiresAt)) === 1
}

/** Returns undefined for a message that does not exist. */
export function editMessage(
  db: Db,
  id: number,
  change: { status: MessageStatus } | { assignedTo: number | null },
): Promise<Message | undefined> {
  return db
    .updateTable('contactMessages')
    .set(change)
    .where('id', '=', id)
    .returning([...COLUMNS, author])
    .executeTakeFirst()
}

/** Deletes a message; false when it does not exist. */
export async function removeMessage(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('contactMessages').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
