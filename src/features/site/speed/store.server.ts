import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

const KEY = sql`hashtextextended('performance-test', 0)`

/**
 * Runs while no other process on this database does; undefined when one does. The lock belongs to the connection and
 * ends with the process.
 */
export function whileAlone<T>(db: Db, work: () => Promise<T>): Promise<T | undefined> {
  return db.connection().execute(async (db) => {
    const { rows } = await sql<{ alone: boolean }>`SELECT pg_try_advisory_lock(${KEY}) AS alone`.execute(db)
    if (!rows[0]?.alone) return undefined
    try {
      return await work()
    } finally {
      // Where the connection is gone, so is what it held.
      await sql`SELECT pg_advisory_unlock(${KEY})`.execute(db).catch(() => undefined)
    }
  })
}
