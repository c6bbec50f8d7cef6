import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { browserOf } from '../rules.ts'
import { openSince } from '../store.server.ts'
import type { OwnSession } from './contract.ts'

/** Stores the user's picture; false when the user does not exist. */
export async function updateProfileImage(db: Db, userId: number, image: string | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ profileImage: image, updatedAt: sql<string>`now()` })
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends every session of a user. Returns whether this one was among them. */
export async function endSessionsWith(db: Tx, userId: number, tokenHash: Buffer): Promise<boolean> {
  const ended = await db.deleteFrom('sessions').where('userId', '=', userId).returning('tokenHash').execute()
  return ended.some((session) => session.tokenHash.equals(tokenHash))
}

/** The page lists no more; the rest still ends with 'all others'. */
const MOST = 50

/** The sessions of a user that have not expired, the last used first; `current` is the one that asks. */
export async function sessionsOf({ db, session, now }: Context, userId: number): Promise<OwnSession[]> {
  const { used, begun, ahead } = openSince(now())
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('waitsForFactor', '=', false)
    .where('lastSeenAt', '>', used)
    .where('createdAt', '>', begun)
    .where('createdAt', '<=', ahead)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  return sessions.map(({ tokenHash, userAgent, ...other }) => ({
    ...other,
    browser: browserOf(userAgent),
    current: session !== null && tokenHash.equals(session.hash),
  }))
}

/** False when this user has no such session. */
export async function deleteSessionById(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Ends all sessions of a user but the one of this token. */
export async function deleteOtherSessions(db: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', tokenHash).execute()
}
