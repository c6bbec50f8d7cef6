import { networksOf } from '#platform/http/network.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'

// How many wrong passwords are too many. A user is slowed down and never locked out: from a browser that is known for the user only
// that browser's own tries count, and from any other no tries but those of its networks and of this user from this address, as
// long as its address has not failed for this user yet.

/** Tries of networks and users count that long. */
export const RECENT_MS = 15 * MINUTE_MS
/** Tries of a user from one address, or in one browser, count that long. */
export const REMEMBERED_MS = DAY_MS

const GUESSES_FREE = 5
const GUESSES_REMEMBERED = 10
const LONGEST_WAIT_MS = HOUR_MS
const USER_TRIES = 100
/** Failed and refused tries in 15 minutes, of any name and network, of which admins are warned. */
export const FLOOD = 300

/** How many tries one moment or minute has. `at` is in milliseconds since the epoch. */
export type Tries = { at: number; hits: number }

/** A network a try comes from. `tries` are free in 15 minutes, and `most` may be in the queue at a time. */
export type Level = { key: string; tries: number; most: number }

const ADDRESS = { tries: 30, most: 4 }
const BETWEEN = { tries: 60, most: 6 }
const WIDEST = { tries: 120, most: 8 }
/** Places of the queue for one known browser. */
export const BROWSER_PLACES = 4

/** The limits of each network of an address, from the smallest to the largest. */
export function levelsOf(address: string): [Level, ...Level[]] {
  const { between, widest } = networksOf(address)
  const level = (network: string, numbers: Omit<Level, 'key'>) => ({
    key: `login:from:${network}`,
    ...numbers,
  })
  return [
    level(address, ADDRESS),
    ...between.map((network) => level(network, BETWEEN)),
    level(widest, WIDEST),
  ]
}

/** The tries so far: of this user from this address, or in this known browser; of the user; of each network. */
type Counts = { guesses: Tries[]; user: Tries[]; levels: Tries[][] }

/**
 * Whether a try has to wait.
 * @param counts of a known browser only its `guesses`; the others are empty
 * @returns milliseconds, 0 for a try that is let in, and the place in `levels` of the smallest network that is full, else -1
 */
export function waitOf(
  { guesses, user, levels }: Counts,
  limits: Pick<Level, 'tries'>[],
  now: Date,
): { wait: number; full: number } {
  const waits = limits.map(({ tries }, n) => recentWait(levels[n] ?? [], tries, now))
  // Many addresses guess one user's password: each gets one try in 15 minutes, so the user's own first try goes through.
  const crowd = sumOfRecent(guesses, now) > 0 ? recentWait(user, USER_TRIES, now) : 0
  const wait = Math.max(0, ...waits, guessesWait(guesses, now), crowd)
  return { wait, full: waits.findIndex((wait) => wait > 0) }
}

/** Whether a user's password is tried so often that further tries are counted and no longer written down one by one. */
export const isCrowded = (user: Tries[], now: Date): boolean => sumOfRecent(user, now) >= USER_TRIES

/** Whether so many tries were failed or refused lately that it can't be people who mistype. */
export const isFlooded = (all: Tries[], now: Date): boolean => sumOfRecent(all, now) >= FLOOD

// 5 failures in 15 minutes: a minute, then 2, 4, 8 … up to an hour. Guessing that goes on all day waits every time.
function guessesWait(guesses: Tries[], now: Date): number {
  const total = sum(guesses)
  if (sumOfRecent(guesses, now) < GUESSES_FREE && total < GUESSES_REMEMBERED) return 0
  const wait = Math.min(MINUTE_MS * 2 ** Math.max(0, total - GUESSES_FREE), LONGEST_WAIT_MS)
  return Math.max(0, Math.max(...guesses.map(({ at }) => at)) + wait - now.getTime())
}

/** Until fewer than `free` tries are recent. */
function recentWait(tries: Tries[], free: number, now: Date): number {
  let newer = 0
  for (const { at, hits } of recent(tries, now).toSorted((a, b) => b.at - a.at)) {
    newer += hits
    if (newer >= free) return at + RECENT_MS - now.getTime()
  }
  return 0
}

const recent = (tries: Tries[], now: Date) => tries.filter(({ at }) => at > now.getTime() - RECENT_MS)
const sum = (tries: Tries[]) => tries.reduce((total, { hits }) => total + hits, 0)
const sumOfRecent = (tries: Tries[], now: Date): number => sum(recent(tries, now))
