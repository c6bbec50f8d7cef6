import { createHash } from 'node:crypto'
import { type Db, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import {
  addFailure,
  clearFailures,
  clearFailuresUnder,
  type Failures,
  lockAttempts,
  RECENT_MS,
  readFailures,
  takeBackFailure,
} from './store.server.ts'

// Slows guesses down and locks no account: failures from one address never make a user wait who comes from another
// address without failures.
const PAIR_FREE = 5
const PAIR_REMEMBERED = 10
const LONGEST_WAIT_MS = HOUR_MS
const ADDRESS_FREE = 30
const USER_FREE = 100

/** A login under way: counted as failed until it turns out otherwise. */
export type Attempt = { address: string; keys: [pair: string, address: string, user: string]; at: Date }

/**
 * Refuses a login while this user, from this address, has to wait.
 * @throws AppError('too_many')
 */
export async function beginAttempt(ctx: Context, username: string): Promise<Attempt> {
  const at = ctx.now()
  const { address } = ctx
  const user = keyOf(username)
  const keys: Attempt['keys'] = [
    `login:pair:${user}:${address}`,
    `login:from:${address}`,
    `login:user:${user}`,
  ]
  await transaction(ctx.db, async (db) => {
    await lockAttempts(db, address)
    const [pair, from, whole] = await readFailures(db, keys, at)
    const wait = Math.max(pairWait(pair, at), fullWait(from, ADDRESS_FREE, at), crowdWait(pair, whole, at))
    if (wait > 0) {
      throw new AppError('too_many', { message: sentence(wait), retryAfter: wait / 1000 })
    }
    await addFailure(db, keys, at)
  })
  return { address, keys, at }
}

/** The right password clears the failures of this user from this address. */
export async function forgiveAttempt(db: Db, { keys: [pair, ...others], at }: Attempt): Promise<void> {
  await clearFailures(db, pair)
  await takeBackFailure(db, others, at)
}

/** Clears all waits of a user whose password was reset at the command line. */
export async function forgiveUser(db: Db, username: string): Promise<void> {
  const user = keyOf(username)
  await clearFailuresUnder(db, `login:pair:${user}:`)
  await clearFailures(db, `login:user:${user}`)
}

function keyOf(username: string): string {
  return createHash('sha256').update(username).digest('base64url')
}

/** The password was never looked at. */
export async function withdrawAttempt(db: Db, { keys, at }: Attempt): Promise<void> {
  await takeBackFailure(db, keys, at)
}

// 5 failures in 15 minutes: a minute, then 2, 4, 8 … up to an hour. Guessing that goes on all day waits every time.
function pairWait(pair: Failures | undefined, now: Date): number {
  if (!pair?.newest || (pair.recent < PAIR_FREE && pair.total < PAIR_REMEMBERED)) return 0
  const wait = Math.min(60_000 * 2 ** Math.max(0, pair.total - PAIR_FREE), LONGEST_WAIT_MS)
  return pair.newest + wait - now.getTime()
}

function fullWait(failures: Failures | undefined, free: number, now: Date): number {
  if (!failures?.oldestRecent || failures.recent < free) return 0
  return failures.oldestRecent + RECENT_MS - now.getTime()
}

// Many addresses guess one user's password: each gets one try in 15 minutes, so the user's own first try goes through.
function crowdWait(pair: Failures | undefined, user: Failures | undefined, now: Date): number {
  return pair && pair.recent > 0 ? fullWait(user, USER_FREE, now) : 0
}

function sentence(wait: number): string {
  const minutes = Math.ceil(wait / 60_000)
  return `Troppi tentativi di accesso. Riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`
}
