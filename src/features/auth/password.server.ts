import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { queuedTurns } from '#platform/turns.server.ts'
import { type Attempt, withdrawAttempt } from './attempts.server.ts'
import { isGuessable } from './guessable.server.ts'
import { LONGEST_PASSWORD, passwordCopy, SHORTEST_PASSWORD } from './rules.ts'
import { findPassword } from './store.server.ts'

// argon2id, the library's default kind, with the cost OWASP recommends.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * A hash that no known password matches. A login with an unknown user name is verified against it, so that it takes as
 * long as any other.
 */
const UNKNOWN_USER_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${base64(16)}$${base64(32)}`

// Each hash takes 19 MiB and a core. More at once would only be slower, and a longer queue would answer too late.
const AT_ONCE = 2
const WAITING = 40
const inTurn = queuedTurns(AT_ONCE, {
  waiting: WAITING,
  whenFull: () => new AppError('too_many', { retryAfter: 2 }),
})

/**
 * Hashes a password with argon2id, a few at a time.
 * @throws AppError('too_many') when too many wait
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST))
}

/**
 * Whether the password is right. Takes the same time for an unknown user, who has no hash.
 * @throws AppError('too_many') when too many wait
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(passwordHash ?? UNKNOWN_USER_HASH, password.normalize('NFC')))
  return right && passwordHash !== undefined
}

/**
 * Checks a new password. `path` names the field it was given in.
 * @throws AppError('not_valid') when it is too short, too long, or easy to guess
 */
export async function checkPassword(username: string, password: string, path = 'password'): Promise<void> {
  if (password.length < SHORTEST_PASSWORD) throw notValid(path, passwordCopy.tooShort)
  if (password.length > LONGEST_PASSWORD) throw notValid(path, passwordCopy.tooLong)
  if (await isGuessable(username, password))
    throw notValid(path, 'La password è troppo facile da indovinare: sceglierne un’altra.')
}

// Without letters and digits that look alike.
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random password that a person can read out and type: 5 groups of 4 characters, 99 bits. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: 5 }, group).join('-')
}

function base64(bytes: number): string {
  return Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
}

/** A user, and the hash their password was checked against. */
export type VerifiedUser = { id: number; username: string; password: string }

/** The user of that name, if this is their password. */
export async function checkCredentials(
  ctx: Context,
  attempt: Attempt,
  username: string,
  password: string,
): Promise<VerifiedUser | undefined> {
  // Hashing takes longer the longer the text; no password has that length.
  if (password.length > LONGEST_PASSWORD) return undefined
  return unlessBusy(ctx, attempt, async () => {
    const user = await findPassword(ctx.db, username)
    const right = await verifyPassword(user?.password, password)
    return right ? user : undefined
  })
}

/** A failure for another reason than the password does not count as a guess. */
export async function unlessBusy<T>(ctx: Context, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await withdrawAttempt(ctx.db, attempt)
    throw error
  }
}
