import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { isUnproven } from './store.server.ts'

/** Requests released in one turn of the job; the next turn goes on. */
const AT_ONCE = 200

/**
 * The ids of unproven requests that came before a moment and have their place, oldest first.
 * @param now wall-clock time as `yyyy-MM-dd HH:mm`: requests for a time that has begun have no place to give back
 */
export async function requestsToRelease(
  db: Db,
  { before, now }: { before: Date; now: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM appointments a
    WHERE a.status = 'pending' AND a.created_at <= ${before.toISOString()}::timestamptz AND a.released_at IS NULL
      AND lower(a.during) > ${now}::timestamp AND ${isUnproven('a')}
    ORDER BY a.created_at, a.id LIMIT ${sql.lit(AT_ONCE)}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes the place of a request away, if it is still unproven, and its network. The caller has locked the row, for which a press on
 * its page waits too.
 * @returns false when the request was proven, answered or released meanwhile
 */
export async function markReleased(db: Tx, id: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE appointments a SET released_at = ${at.toISOString()}::timestamptz
    WHERE a.id = ${id} AND a.released_at IS NULL AND ${isUnproven('a')}`.execute(db)
  if (!numAffectedRows) return false
  await db.deleteFrom('requestNetworks').where('appointmentId', '=', id).execute()
  return true
}
