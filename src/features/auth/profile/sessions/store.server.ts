import type { Db } from '#platform/db/database.server.ts'
import { openSince } from '../../store.server.ts'

export type StoredSession = {
  id: number
  tokenHash: Buffer
  userAgent: string
  createdAt: string
  lastSeenAt: string
}

/** Nobody looks through more; what is left out is ended with the others. */
const MOST = 50

/** Those that still open something, the one used last first. */
export function selectSessions(db: Db, userId: number, now: Date): Promise<StoredSession[]> {
  const { used, begun, ahead } = openSince(now)
  return db
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('lastSeenAt', '>', used)
    .where('createdAt', '>', begun)
    .where('createdAt', '<=', ahead)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
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

export async function deleteOtherSessions(db: Db, userId: number, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('tokenHash', '!=', tokenHash).execute()
}
