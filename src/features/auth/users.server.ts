import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { Role } from '#platform/session/roles.ts'
import type { UserNames } from './access/store.server.ts'
import { forgiveUser } from './attempts.server.ts'
import { deleteFactors } from './factors/store.server.ts'
import { checkPassword, hashPassword, randomPassword } from './password.server.ts'
import {
  anyUser,
  deleteSessionsOf,
  deleteUser,
  findNames,
  insertFirstUser,
  insertUser,
  type ListedUser,
  lockAdmins,
  selectUsers,
  updatePassword,
} from './store.server.ts'

// Users as the command line and the first start see them.

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,62}$/
const FIRST_USER = 'admin'

/**
 * Adds a user. The name is trimmed and lower-cased; the password is stored as an Argon2 hash.
 * @throws AppError('not_valid') for a malformed name or a password that is too short, too long or guessable
 * @throws AppError('already_exists') for a name that is taken
 */
export async function addUser(
  db: Db,
  user: { username: string; role: Role; password: string },
): Promise<{ id: number; username: string }> {
  const username = user.username.trim().toLowerCase()
  if (!USERNAME.test(username)) {
    throw notValid(
      'username',
      'Lo username ha da 2 a 63 caratteri: lettere senza accento, cifre, punto, trattino; il primo è lettera o cifra.',
    )
  }
  await checkPassword(db, { username }, user.password)
  const passwordHash = await hashPassword(user.password)
  try {
    return { id: await insertUser(db, { username, role: user.role, passwordHash }), username }
  } catch (error) {
    if (brokenConstraint(error) !== 'users_username_key') throw error
    throw new AppError('already_exists', { message: `Esiste già un utente ${username}.` })
  }
}

/**
 * Changes a user's password, ends every session of that user, and forgets their failed logins.
 * @returns the user's id
 * @throws AppError('not_found') for an unknown name
 * @throws AppError('not_valid') for a password that is too short, too long or guessable
 */
export async function changePassword(db: Db, user: { username: string; password: string }): Promise<number> {
  const { id, ...names } = await findUser(db, user.username)
  await checkPassword(db, names, user.password)
  const hash = await hashPassword(user.password)
  await transaction(db, async (db) => {
    if (!(await updatePassword(db, { userId: id, hash, now: new Date() }))) throw noUser(names.username)
    await deleteSessionsOf(db, id)
    await forgiveUser(db, names.username)
  })
  return id
}

/** All users, by name. */
export function listUsers(db: Db): Promise<ListedUser[]> {
  return selectUsers(db)
}

/** Removes a user and their sessions; their records stay. */
export async function removeUser(db: Db, name: string): Promise<void> {
  const username = name.trim().toLowerCase()
  await transaction(db, async (db) => {
    const admins = await lockAdmins(db)
    if (admins.length === 1 && admins[0] === username) {
      throw new AppError('in_use', {
        message: `${username} è l’unico amministratore e non può essere rimosso: prima va aggiunto un altro.`,
      })
    }
    if (!(await deleteUser(db, username))) throw noUser(username)
  })
}

/**
 * Takes the second factor of a user away who lost it, and ends their sessions: for the only administrator there is no other way.
 * @returns the user's id
 * @throws AppError('not_found') for an unknown name, or a user without a second factor
 */
export function removeFactors(db: Db, name: string): Promise<number> {
  return transaction(db, async (db) => {
    const { id, username } = await findUser(db, name)
    if (!(await deleteFactors(db, id)))
      throw new AppError('not_found', { message: `${username} non ha un secondo fattore.` })
    await deleteSessionsOf(db, id)
    return id
  })
}

/** @throws AppError('not_found') */
async function findUser(db: Db, name: string): Promise<UserNames> {
  const username = name.trim().toLowerCase()
  const user = await findNames(db, { username })
  if (!user) throw noUser(username)
  return user
}

function noUser(username: string): AppError {
  return new AppError('not_found', { message: `Non c’è nessun utente ${username}.` })
}

/**
 * Creates the first administrator; null when there are users already, or another process created one. The result is the
 * only place that has the password.
 * @throws AppError('not_valid') for a given password that is not allowed
 */
export async function ensureAdmin(
  db: Db,
  options: { password?: string | undefined } = {},
): Promise<{ username: string; password: string } | null> {
  if (await anyUser(db)) return null
  const password = options.password ?? randomPassword()
  if (options.password !== undefined) await checkPassword(db, { username: FIRST_USER }, password)
  const user = { username: FIRST_USER, passwordHash: await hashPassword(password) }
  return (await insertFirstUser(db, user)) ? { username: FIRST_USER, password } : null
}
