import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { DAY_MS } from '#platform/time/units.ts'
import type { Context, CountedLimit, Limiter } from './context.server.ts'
import { Refusal } from './errors.ts'

/** Counts in the database, so that several server processes share one count. Fixed windows, one upsert a check. */
export function databaseLimiter(db: Db, now: () => Date): Limiter {
  const within = limiterWithin(now)
  return async (...limit) => {
    const { hits, check } = within(...limit)
    const { rows } = await sql<{ hits: number }>`/*kept*/ SELECT ${hits} AS hits`.execute(db)
    check(rows[0]?.hits ?? 0)
  }
}

/** The same, inside a statement of the caller. */
export function limiterWithin(now: () => Date): Context['limitWithin'] {
  return (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    const start = Math.floor(seconds / windowSeconds) * windowSeconds
    return {
      hits: sql<number>`count_hit(${key}, to_timestamp(${start}))`,
      allowed,
      check: (hits) => {
        if (hits > allowed) throw new Refusal('too_many', { retryAfter: start + windowSeconds - seconds })
      },
    }
  }
}

/** Counts nothing: for what was counted already. */
export const uncounted: CountedLimit = { hits: sql<number>`0`, allowed: 0, check: () => {} }

const MOST_KEYS = 100_000

/** Counts in this process only: for cheap reads, where a trip to the database would cost more than the answer. */
export function memoryLimiter(now: () => Date): Limiter {
  // Each key has a window of its own length, which begins when it is first seen.
  const windows = new Map<string, { hits: number; end: number }>()
  return async (key, allowed, windowSeconds) => {
    const seconds = now().getTime() / 1000
    let window = windows.get(key)
    // One that ends later than it could is from before the clock was put back.
    if (!window || window.end <= seconds || window.end > seconds + windowSeconds) {
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
    .where('windowStart', '<', new Date(now.getTime() - DAY_MS).toISOString())
    .execute()
}
