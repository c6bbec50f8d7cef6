import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { readContent } from '#features/content/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { type Place, sharedTurns } from '#platform/turns.server.ts'
import { isGuessable } from './guessable.server.ts'
import { LONGEST_PASSWORD, passwordCopy, SHORTEST_PASSWORD } from './rules.ts'

// argon2id, the library's default kind, with the cost OWASP recommends.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash that no known password matches. A login with an unknown user name is verified against it, so that the time of its
 * answer does not tell that the name is unknown.
 */
const UNKNOWN_USER_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`

// Each hash takes 19 MiB and a core. More at once would only be slower, and a longer queue would answer too late.
const AT_ONCE = 2
const WAITING = 40
/** Runs work that verifies one password in its turn. @throws the place's error when too many wait */
export const inHashTurn = sharedTurns(AT_ONCE, WAITING)

/** Places of the queue for one user who has shown a password or a link already. */
const OWN_PLACES = 2

/**
 * The place of users who have shown a password or a link already. They go before log-ins, so that no flood of those delays them, and
 * each has few places, so that none of them keeps log-ins waiting. Commands have no user, and a queue of their own process.
 */
function ownPlace(userId: number | undefined): Place {
  const shares = userId === undefined ? [] : [{ key: `own:${userId}`, most: OWN_PLACES }]
  return { first: true, shares, whenFull: () => new AppError('too_many', { retryAfter: 2 }) }
}

/**
 * Hashes a password, or a code stored like one, with argon2id, a few at a time.
 * @param userId the user who asks
 * @throws AppError('too_many') when too many wait
 */
export function hashPassword(password: string, userId?: number): Promise<string> {
  return inHashTurn(ownPlace(userId), () => hash(password.normalize('NFC'), COST))
}

/**
 * Whether the password, or a code stored like one, is right.
 * @param userId the user who asks
 * @throws AppError('too_many') when too many wait
 */
export function verifyPassword(passwordHash: string, password: string, userId?: number): Promise<boolean> {
  return inHashTurn(ownPlace(userId), () => isPasswordOf(passwordHash, password))
}

/** Whether the password is right, inside `inHashTurn`. Takes the same time for an unknown user, who has no hash. */
export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await verify(passwordHash ?? UNKNOWN_USER_HASH, password.normalize('NFC'))
  return right && passwordHash !== undefined
}

/** The names of a user, none of which is a password. */
export type Names = { username: string; fullName?: string | null; email?: string | null }

/**
 * Checks a new password. `path` names the field it was given in.
 * @throws AppError('not_valid') when it is too short, too long, or easy to guess
 */
export async function checkPassword(
  db: Db,
  { username, fullName, email }: Names,
  password: string,
  path = 'password',
): Promise<void> {
  if (password.length < SHORTEST_PASSWORD) throw notValid(path, passwordCopy.tooShort)
  if (password.length > LONGEST_PASSWORD) throw notValid(path, passwordCopy.tooLong)
  const names = [username, fullName, email].filter((name) => typeof name === 'string')
  if (await isGuessable(names, password, (await readContent(db)).clinic))
    throw notValid(path, 'La password è troppo facile da indovinare: sceglierne un’altra.')
}

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Random groups of four characters, 20 bits each, that a person can read out and type: 'k7mq-x2ad'. */
export function randomGroups(count: number): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: count }, group).join('-')
}

/** A random password of 99 bits. */
export const randomPassword = (): string => randomGroups(5)

function base64(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
}
