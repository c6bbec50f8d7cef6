import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { hashToken, newToken, sessionCookie } from '#platform/session/cookie.server.ts'
import type { Role } from '#platform/session/roles.ts'
import { type Attempt, beginAttempt, forgiveAttempt, forgiveUser } from './attempts.server.ts'
import { type Credentials, type CurrentUser, postLogin, postLogout } from './contract.ts'
import {
  checkCredentials,
  checkPassword,
  hashPassword,
  randomPassword,
  type VerifiedUser,
} from './password.server.ts'
import {
  anyUser,
  deleteSession,
  deleteSessionsOf,
  deleteUser,
  findCurrentUser,
  findPassword,
  insertFirstUser,
  insertSession,
  insertUser,
  type ListedUser,
  LONGEST_SESSION_MS,
  lockAdmins,
  selectUsers,
  updatePassword,
} from './store.server.ts'

const USERNAME = /^[a-z0-9][a-z0-9._-]{1,62}$/
const FIRST_USER = 'admin'

/**
 * The user of this session, also of one that is locked or owes a second factor.
 * @throws AppError('no_session')
 */
export async function currentUser({ db, session }: Context): Promise<CurrentUser> {
  if (!session || session.state === 'waiting') throw new AppError('no_session')
  const user = await findCurrentUser(db, session.user.id)
  if (!user) throw new AppError('no_session')
  return { ...user, state: session.state }
}

/** Checks the password and opens a session under a new token; the one the visitor came with ends. */
export async function login(
  ctx: CallContext,
  { username, password }: Credentials,
): Promise<{ message: string }> {
  const name = username.toLowerCase()
  const attempt = await beginAttempt(ctx, name)
  const user = await checkCredentials(ctx, attempt, name, password)
  const token = newToken()
  const opened = user && (await openSession(ctx, attempt, user, token))
  if (!opened) {
    const meant = await findPassword(ctx.db, name)
    if (meant) auditRefusedLogin(ctx, meant)
    ctx.log.warn({ requestId: ctx.requestId, address: ctx.address, userId: meant?.id }, 'login refused')
    throw new AppError('bad_credentials')
  }
  handToken(ctx, token)
  ctx.log.info({ requestId: ctx.requestId, userId: user.id, address: ctx.address }, 'login')
  return { message: `Bentornato, ${user.username}.` }
}

/**
 * Writes a refused log-in of an existing user into the trail; made-up names would fill it. The answer does not wait for the
 * row, or its time would tell which names exist.
 */
function auditRefusedLogin(ctx: CallContext, user: { id: number; username: string }): void {
  const entry = { event: 'session.refused', status: 401, route: routeOf(postLogin) } as const
  appendAudit(ctx.db, { ...ctx, user }, entry).catch((error: unknown) => {
    const { requestId } = ctx
    ctx.log.error({ requestId, error: describeFailure(error) }, 'refused log-in not written to the trail')
  })
}

function openSession(
  ctx: CallContext,
  attempt: Attempt,
  user: VerifiedUser,
  token: string,
): Promise<boolean> {
  return transaction(ctx.db, async (db) => {
    if (!(await beginSession(db, ctx, user, token))) return false
    if (ctx.session) await deleteSession(db, ctx.session.hash)
    await forgiveAttempt(db, attempt)
    await appendAudit(
      db,
      { ...ctx, user },
      { event: 'session.created', status: 200, route: routeOf(postLogin) },
    )
    return true
  })
}

/** Ends the session on the server and in the browser. Without a session it succeeds, too. */
export async function logout(ctx: CallContext): Promise<{ message: string }> {
  const { session } = ctx
  if (session) {
    const { user } = session
    await transaction(ctx.db, async (db) => {
      await deleteSession(db, session.hash)
      // A session that still waited for its second factor was none.
      if (session.state !== 'waiting')
        await appendAudit(
          db,
          { ...ctx, user },
          { event: 'session.deleted', status: 200, route: routeOf(postLogout) },
        )
    })
    ctx.log.info({ requestId: ctx.requestId, userId: user.id }, 'logout')
  }
  ctx.header('Set-Cookie', sessionCookie('', { publicUrl: ctx.publicUrl, maxAge: 0 }))
  ctx.header('Clear-Site-Data', '"cache"')
  return { message: 'Sei stato disconnesso con successo.' }
}

// ---------------------------------------------------------------- staff users: the command line, the first start

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
  await checkPassword(username, user.password)
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
 * @throws AppError('not_found') for an unknown name
 * @throws AppError('not_valid') for a password that is too short, too long or guessable
 */
export async function changePassword(db: Db, user: { username: string; password: string }): Promise<void> {
  const username = user.username.trim().toLowerCase()
  await checkPassword(username, user.password)
  const passwordHash = await hashPassword(user.password)
  await transaction(db, async (db) => {
    const id = await updatePassword(db, username, passwordHash)
    if (id === undefined) throw noUser(username)
    await deleteSessionsOf(db, id)
    await forgiveUser(db, username)
  })
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
  if (options.password !== undefined) await checkPassword(FIRST_USER, password)
  const user = { username: FIRST_USER, passwordHash: await hashPassword(password) }
  return (await insertFirstUser(db, user)) ? { username: FIRST_USER, password } : null
}

const USER_AGENT_MAX = 200

/** Opens a session in this browser. False when the password is not the user's any more. */
export function beginSession(
  db: Db,
  ctx: CallContext,
  { id, password }: Pick<VerifiedUser, 'id' | 'password'>,
  token: string,
): Promise<boolean> {
  return insertSession(db, {
    tokenHash: hashToken(token),
    userId: id,
    passwordHash: password,
    userAgent: (ctx.request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    address: ctx.address,
    waits: false,
    now: ctx.now(),
  })
}

/** The browser learns the token once the session is there. */
export function handToken(ctx: CallContext, token: string): void {
  const maxAge = LONGEST_SESSION_MS / 1000
  ctx.header('Set-Cookie', sessionCookie(token, { publicUrl: ctx.publicUrl, maxAge }))
}
