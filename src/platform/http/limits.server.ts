import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import type { Limiter } from './context.server.ts'
import { Refusal } from './errors.ts'

/** Counts in the database, so that several server processes share one count. Fixed windows, one upsert a check. */
export function databaseLimiter(db: Db, now: () => Date): Limiter {
  return async (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    const start = Math.floor(seconds / windowSeconds) * windowSeconds
    const { rows } = await sql<{ hits: number }>`/*kept*/
      INSERT INTO rate_limits (key, window_start, hits) VALUES (${key}, to_timestamp(${start}), 1)
      ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_limits.hits + 1
      RETURNING hits`.execute(db)
    if ((rows[0]?.hits ?? 0) > allowed)
      throw new Refusal('too_many', { retryAfter: start + windowSeconds - seconds })
  }
}

/** Counts in this process only: for cheap reads, where a trip to the database would cost more than the answer. */
export function memoryLimiter(now: () => Date): Limiter {
  let window = 0
  let hits = new Map<string, number>()
  return async (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    const current = Math.floor(seconds / windowSeconds)
    if (current !== window) {
      window = current
      hits = new Map()
    }
    const count = (hits.get(key) ?? 0) + 1
    hits.set(key, count)
    if (count > allowed)
      throw new Refusal('too_many', { retryAfter: (current + 1) * windowSeconds - seconds })
  }
}

/** Old counts say nothing any more. */
export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('windowStart', '<', new Date(now.getTime() - 86_400_000).toISOString())
    .execute()
}
