import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'

/** False when the user is gone. */
export async function updateProfileImage(db: Db, userId: number, image: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ profileImage: image, updatedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Replaces the hash of a password. False when it has been replaced meanwhile: of two changes at once one succeeds. */
export async function replacePassword(
  db: Tx,
  { userId, before, after }: { userId: number; before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password: after, updatedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .where('password', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends every session of a user. Answers whether this one was still among them. */
export async function endSessionsWith(db: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).returning('tokenHash').execute()
  return ended.some((session) => session.tokenHash.equals(tokenHash))
}
