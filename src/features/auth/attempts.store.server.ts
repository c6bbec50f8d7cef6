import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { RECENT_MS, REMEMBERED_MS, type Tries } from './limits.server.ts'

/**
 * The user of a log-in name, if they have logged in with this browser before.
 * @param login the user name or the e-mail address, in lower case
 */
export async function findUserOfBrowser(
  db: Db,
  { login, browser }: { login: string; browser: Buffer },
): Promise<string | undefined> {
  const user = await db
    .selectFrom('knownBrowsers')
    .innerJoin('users', 'users.id', 'knownBrowsers.userId')
    .select('username')
    .where('tokenHash', '=', browser)
    .where((is) => is.or([is('username', '=', login), is(sql`lower(email)`, '=', login)]))
    .executeTakeFirst()
  return user?.username
}

/** The names this user logs in with, in lower case: the user name and the e-mail address. */
export async function loginNamesOf(db: Db, username: string): Promise<string[]> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('username', '=', username)
    .executeTakeFirst()
  return user?.email ? [username, user.email.toLowerCase()] : [username]
}

// ---------------------------------------------------------------- failed and refused log-ins, in the table of limits

// The clocks of several processes differ a little. A time later than that was written by a wrong clock.
const AHEAD_MS = MINUTE_MS

/** Lets one try with that key in at a time, until the transaction ends: parallel guesses are counted one by one. */
export async function lockAttempts(db: Db, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
}

/**
 * The tries of each key that still count: of `guesses` those of a day, of the others those of 15 minutes. Times later than a minute
 * from `now` do not count.
 */
export async function readTries(
  db: Db,
  keys: { guesses: string; others: string[] },
  now: Date,
): Promise<Map<string, Tries[]>> {
  const after = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const { rows } = await sql<Tries & { key: string }>`
    SELECT key, (extract(epoch FROM window_start) * 1000)::float8 AS at, hits FROM rate_limits
    WHERE (key = ${keys.guesses} AND window_start > ${after(REMEMBERED_MS)}
        OR key = ANY(${keys.others}) AND window_start > ${after(RECENT_MS)})
      AND window_start <= ${after(-AHEAD_MS)} AND hits > 0`.execute(db)
  return Map.groupBy(rows, ({ key }) => key)
}

/** Tries to add, or to take back with a negative number. */
export type Hits = { key: string; at: Date; hits: number }

/** Adds tries. Keys are locked in their order, so that two calls at the same moment do not wait for each other. */
export async function addTries(db: Db, tries: Hits[]): Promise<void> {
  if (tries.length === 0) return
  const [keys, times] = [tries.map(({ key }) => key), tries.map(({ at }) => at.toISOString())]
  await sql`
    INSERT INTO rate_limits (key, window_start, hits)
    SELECT key, at, sum(hits) FROM unnest(${keys}::text[], ${times}::timestamptz[], ${tries.map(({ hits }) => hits)}::integer[])
      AS tries (key, at, hits)
    GROUP BY key, at ORDER BY key, at
    ON CONFLICT (key, window_start) DO UPDATE SET hits = rate_limits.hits + excluded.hits`.execute(db)
}

export async function clearTries(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rateLimits').where('key', '=', key).execute()
}

/** Deletes the tries of all keys with this prefix. */
export async function clearTriesUnder(db: Db, prefix: string): Promise<void> {
  await db.deleteFrom('rateLimits').where(sql<boolean>`starts_with(key, ${prefix})`).execute()
}
