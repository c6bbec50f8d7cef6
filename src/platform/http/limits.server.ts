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

const MOST_KEYS = 100_000

/** Counts in this process only: for cheap reads, where a trip to the database would cost more than the answer. */
export function memoryLimiter(now: () => Date): Limiter {
  // Each key has a window of its own length, which begins when it is first seen.
  const windows = new Map<string, { hits: number; end: number }>()
  return async (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    let window = windows.get(key)
    if (!window || window.end <= seconds) {
      // Too many to count: better to forget them all than to run out of memory.
      if (windows.size >= MOST_KEYS) windows.clear()
      window = { hits: 0, end: seconds + windowSeconds }
      windows.set(key, window)
    }
    window.hits += 1
    if (window.hits > allowed) throw new Refusal('too_many', { retryAfter: window.end - seconds })
  }
}

/** Old counts say nothing any more. */
export async function forgetOldLimits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('windowStart', '<', new Date(now.getTime() - 86_400_000).toISOString())
    .execute()
}
