import type { Db } from '#platform/db/database.server.ts'
import { DAY_MS } from '#platform/time/units.ts'
import type { Limiter } from './context.server.ts'
import { AppError } from './errors.ts'

/** Counts in the database, so that several server processes share one count. Fixed windows, one upsert a check. */
export function databaseLimiter(db: Db, now: () => Date): Limiter {
  return async (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    const start = Math.floor(seconds / windowSeconds) * windowSeconds
    const hits = await countHit(db, key, new Date(start * 1000))
    if (hits > allowed) throw new AppError('too_many', { retryAfter: start + windowSeconds - seconds })
  }
}

/** Counts one more in a window of time and answers how many that makes. */
export async function countHit(db: Db, key: string, windowStart: Date): Promise<number> {
  const { hits } = await db
    .insertInto('rateLimits')
    .values({ key, windowStart: windowStart.toISOString(), hits: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'windowStart']).doUpdateSet((eb) => ({ hits: eb('rateLimits.hits', '+', 1) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

const MOST_KEYS = 100_000

/** Counts in this process only: for cheap reads, where a trip to the database would cost more than the answer. */
export function memoryLimiter(now: () => Date): Limiter {
  // Each key has a window of its own length, which begins when it is first seen.
  const windows = new Map<string, { hits: number; end: number }>()
  return async (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    let window = windows.get(key)
    // A window that ends later than it could was opened before the clock was put back.
    if (!window || window.end <= seconds || window.end > seconds + windowSeconds) {
      // Too many to count: better to forget them all than to run out of memory.
      if (windows.size >= MOST_KEYS) windows.clear()
      window = { hits: 0, end: seconds + windowSeconds }
      windows.set(key, window)
    }
    window.hits += 1
    if (window.hits > allowed) throw new AppError('too_many', { retryAfter: window.end - seconds })
  }
}

/** Prunes counts of windows that are over. */
export async function pruneOldLimits(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('rateLimits')
    .where('windowStart', '<', new Date(now.getTime() - DAY_MS).toISOString())
    .execute()
}
