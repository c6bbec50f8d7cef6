import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Note } from './contract.ts'

const COLUMNS = ['id', 'contactId', 'userId', 'content', 'version', 'createdAt', 'updatedAt'] as const

const user = sql<{
  username: string
} | null>`(SELECT json_build_object('username', username) FROM users WHERE users.id = internal_notes.user_id)`.as(
  'user',
)

export function notesOf(db: Db, contactId: number): Promise<Note[]> {
  return db
    .selectFrom('internalNotes')
    .select([...COLUMNS, user])
    .where('contactId', '=', contactId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}

/** Breaks `internal_notes_contact_id_fkey` for a contact that does not exist. */
export function insertNote(
  db: Db,
  note: Pick<Note, 'contactId' | 'userId' | 'content'>,
  now: Date,
): Promise<Note> {
  const at = now.toISOString()
  return db
    .insertInto('internalNotes')
    .values({ ...note, createdAt: at, updatedAt: at })
    .returning([...COLUMNS, user])
    .executeTakeFirstOrThrow()
}

/** Reads a note and locks its row until the transaction ends. */
export function lockNote(db: Tx, id: number): Promise<Note | undefined> {
  return db
    .selectFrom('internalNotes')
    .select([...COLUMNS, user])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function editNote(db: Tx, id: number, content: string): Promise<Note> {
  return db
    .updateTable('internalNotes')
    .set({ content })
    .where('id', '=', id)
    .returning([...COLUMNS, user])
    .executeTakeFirstOrThrow()
}

export async function removeNote(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('internalNotes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
