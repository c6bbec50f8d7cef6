import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { raiseAlarm } from '#features/alarms/store.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { networkText, widerNetworkOf } from '#platform/http/network.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import type { Place } from '#platform/turns.server.ts'
import {
  addTries,
  clearTries,
  clearTriesUnder,
  findUserOfBrowser,
  type Hits,
  lockAttempts,
  loginNamesOf,
  readTries,
} from './attempts.store.server.ts'
import { BROWSER_PLACES, FLOOD, isCrowded, isFlooded, type Level, levelsOf, waitOf } from './limits.server.ts'
import { browserHash } from './logins.server.ts'
import { inHashTurn, isPasswordOf } from './password.server.ts'
import { LONGEST_PASSWORD } from './rules.ts'
import { findPassword } from './store.server.ts'

/** A user, and the hash their password was checked against. */
export type VerifiedUser = { id: number; username: string; password: string }

/** A try that was let in. It counts as failed until `forgiveAttempt`. */
export type Attempt = {
  /** The key of this user's tries from this address, or in this known browser. */
  guesses: string
  /** Its counts at the user and the networks. */
  others: Hits[]
  /** The user of that name, whatever the password. */
  meant: VerifiedUser | undefined
  /** The user, where the password is right. */
  user: VerifiedUser | undefined
  /** So many tries for this user failed lately that further ones are only counted. */
  crowded: boolean
}

/** The key at which all failed and refused tries count, of any name and network. */
const ALL = 'login:all'

/** The keys a try counts at. */
type Keys = {
  guesses: string
  /** Null in a known browser, which no tries but its own make wait. */
  user: string | null
  /** The networks that may make it wait: none in a known browser. */
  levels: Level[]
  /** The address, where tries count that are refused for another reason than a full network. */
  address: string
}

/**
 * Tries a password. The try waits for its turn, is counted, and is then checked. In a browser that is known for the user it goes
 * first, and only tries of that browser count. A known and an unknown user take the same time.
 * @param login the user name or the e-mail address, in lower case
 * @throws AppError('too_many') where it has to wait, or too many are made at once
 */
export async function tryPassword(ctx: CallContext, login: string, password: string): Promise<Attempt> {
  const keys = await keysOf(ctx, login)
  const attempt = inHashTurn(placeOf(keys), async () => {
    const { others, crowded } = await countAttempt(ctx, keys)
    const meant = await findPassword(ctx.db, login)
    // Hashing takes longer the longer the text; no password has that length.
    const right = password.length <= LONGEST_PASSWORD && (await isPasswordOf(meant?.password, password))
    return { guesses: keys.guesses, others, meant, user: right ? meant : undefined, crowded }
  })
  return attempt.catch(async (error: unknown) => {
    if (error instanceof NoPlace) await pause()
    throw error
  })
}

/** The queue has no place for a try. */
class NoPlace extends AppError {
  constructor() {
    super('too_many', { retryAfter: 2 })
  }
}

const PAUSE_MS = 1000
const MOST_PAUSED = 1000
let paused = 0

/** Delays the answer, so that a flood that waits for answers leaves this process to others. */
async function pause(): Promise<void> {
  if (paused >= MOST_PAUSED) return
  paused += 1
  await sleep(PAUSE_MS)
  paused -= 1
}

async function keysOf(ctx: CallContext, login: string): Promise<Keys> {
  const levels = levelsOf(ctx.address)
  const address = levels[0].key
  const browser = browserHash(ctx)
  const username = browser && (await findUserOfBrowser(ctx.db, { login, browser }))
  if (username)
    return { guesses: browserKey(username) + browser.toString('base64url'), user: null, levels: [], address }
  return { guesses: pairKey(login) + ctx.address, user: userKey(login), levels, address }
}

// A name may hold any characters, so keys have its hash.
const browserKey = (username: string) => `login:browser:${hashOf(username)}:`
const pairKey = (login: string) => `login:pair:${hashOf(login)}:`
const userKey = (login: string) => `login:user:${hashOf(login)}`

function hashOf(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}

// Tries for which the queue had no place. The next try of that network that gets one writes them down.
const uncounted = new Map<string, number>()
const MOST_UNCOUNTED = 10_000

function placeOf({ guesses, user, levels, address }: Keys): Place {
  const first = user === null
  return {
    first,
    shares: first ? [{ key: guesses, most: BROWSER_PLACES }] : levels,
    whenFull: (share) => {
      const { key } = levels.find(({ key }) => key === share) ?? { key: address }
      if (uncounted.has(key) || uncounted.size < MOST_UNCOUNTED)
        uncounted.set(key, (uncounted.get(key) ?? 0) + 1)
      return new NoPlace()
    },
  }
}

function takeUncounted(keys: string[], at: Date): Hits[] {
  return keys.flatMap((key) => {
    const hits = uncounted.get(key)
    uncounted.delete(key)
    return hits ? [key, ALL].map((key) => ({ key, at, hits })) : []
  })
}

/** @throws AppError('too_many') */
async function countAttempt(ctx: CallContext, keys: Keys): Promise<Pick<Attempt, 'others' | 'crowded'>> {
  const { guesses, user, levels, address } = keys
  const now = ctx.now()
  const minute = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS)
  const networks = levels.map(({ key }) => key)
  const others = user === null ? [ALL] : [ALL, user, ...networks]
  const before = takeUncounted(user === null ? [address] : networks, minute)
  const { wait, crowded, counted, isFlood } = await transaction(ctx.db, async (db) => {
    await lockAttempts(db, user === null ? guesses : address)
    await addTries(db, before)
    const tries = await readTries(db, { guesses, others }, now)
    const of = (key: string | null) => (key === null ? [] : (tries.get(key) ?? []))
    const counts = { guesses: of(guesses), user: of(user), levels: networks.map(of) }
    const { wait, full } = waitOf(counts, levels, now)
    // A refused try counts at the network that is full, and not at those around it: they stay free for their other customers.
    const keys = wait > 0 ? [ALL, networks[full] ?? address] : others
    const counted = keys.map((key) => ({ key, at: minute, hits: 1 }))
    await addTries(db, wait > 0 ? counted : [{ key: guesses, at: now, hits: 1 }, ...counted])
    return { wait, crowded: isCrowded(counts.user, now), counted, isFlood: isFlooded(of(ALL), now) }
  })
  if (isFlood) await raiseAlarm(ctx, floodAlarm(ctx.address, now))
  if (wait > 0) throw new AppError('too_many', { message: sentence(wait), retryAfter: wait / 1000 })
  return { others: counted, crowded }
}

/** The right password clears the failures of this user from this address, or in this browser. */
export async function forgiveAttempt(
  db: Db,
  { guesses, others }: Pick<Attempt, 'guesses' | 'others'>,
): Promise<void> {
  await clearTries(db, guesses)
  await addTries(
    db,
    others.map((one) => ({ ...one, hits: -1 })),
  )
}

/** Clears all waits of a user whose password was set by a link or at the command line. */
export async function forgiveUser(db: Db, username: string): Promise<void> {
  await clearTriesUnder(db, browserKey(username))
  for (const login of await loginNamesOf(db, username)) {
    await clearTriesUnder(db, pairKey(login))
    await clearTries(db, userKey(login))
  }
}

function floodAlarm(address: string, now: Date): Parameters<typeof raiseAlarm>[1] {
  const words = `Più di ${FLOOD} tentativi di accesso non riusciti in un quarto d’ora, l’ultimo dalla rete ${networkText(widerNetworkOf(address))}. Chi usa un browser da cui è già entrato accede come sempre.`
  return { kind: 'login_flood', about: wallClock(now).date, words }
}

function sentence(wait: number): string {
  const minutes = Math.ceil(wait / 60_000)
  return `Troppi tentativi di accesso. Riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`
}
