import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import type { CallContext, Context, Session } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { hashToken, newToken, sessionCookie } from '#platform/session/cookie.server.ts'
import { HOUR_SECONDS, MINUTE_MS } from '#platform/time/units.ts'
import { forgiveAttempt, tryPassword, type VerifiedUser } from './attempts.server.ts'
import { type Credentials, type CurrentUser, type LoginAnswer, postLogin, postLogout } from './contract.ts'
import { confirmIdentity, confirmPasskey } from './factors/contract.ts'
import { factorsCopy } from './factors/copy.ts'
import { challengeForUse, usedPasskey } from './factors/passkeys.server.ts'
import { spendCode } from './factors/recovery.server.ts'
import type { Factor } from './factors/rules.ts'
import { factorsOf, findTotpKey, spendStep } from './factors/store.server.ts'
import { openSecret, stepOf } from './factors/totp.server.ts'
import {
  callerKey,
  insertLogin,
  isKnownBrowser,
  type LoginMethod,
  recordLogin,
  recordWaiting,
  userAgentOf,
  withdrawStopped,
} from './logins.server.ts'
import {
  confirmSession,
  deleteSession,
  FACTOR_WAIT_MS,
  findCurrentUser,
  insertPasskeySession,
  insertSession,
  LONGEST_SESSION_MS,
  openWaitingSession,
} from './store.server.ts'

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

/**
 * Checks the password and opens a session under a new token; the one the visitor came with ends. Where the user has a second
 * factor the session waits for it.
 * @throws AppError('bad_credentials') with one sentence for a wrong password and an unknown or disabled user
 * @throws AppError('too_many')
 */
export async function login(ctx: CallContext, { username, password }: Credentials): Promise<LoginAnswer> {
  const attempt = await tryPassword(ctx, username.toLowerCase(), password)
  const { user, meant } = attempt
  const factors = user ? await factorsOf(ctx.db, user.id) : []
  const token = newToken()
  const opened = user && (await openSession(ctx, user, { token, waits: factors.length > 0 }))
  if (!opened) {
    if (meant && !attempt.crowded) auditRefusedLogin(ctx, meant)
    ctx.log.warn({ requestId: ctx.requestId, address: ctx.address, userId: meant?.id }, 'login refused')
    throw new AppError('bad_credentials')
  }
  await forgiveAttempt(ctx.db, attempt)
  sendSessionCookie(ctx, token)
  if (factors.length > 0) return { message: factorsCopy.waiting, factors }
  ctx.log.info({ requestId: ctx.requestId, userId: user.id, address: ctx.address }, 'login')
  return { message: `Bentornato, ${user.username}.`, factors }
}

/**
 * Writes down a refused log-in of an existing user; made-up names would fill the trail. The answer does not wait for it, or its
 * time would tell which names exist.
 */
function auditRefusedLogin(ctx: CallContext, user: { id: number; username: string }): void {
  const entry = { event: 'session.refused', status: 401, route: routeOf(postLogin) } as const
  const note = async () => {
    await appendAudit(ctx.db, { ...ctx, user }, entry)
    await insertLogin(ctx.db, ctx, user.id, { method: 'password', outcome: 'wrong_password' })
  }
  note().catch((error: unknown) => {
    const { requestId } = ctx
    ctx.log.error({ requestId, error: describeFailure(error) }, 'refused log-in not written to the trail')
  })
}

function openSession(
  ctx: CallContext,
  user: VerifiedUser,
  { token, waits }: { token: string; waits: boolean },
): Promise<boolean> {
  return transaction(ctx.db, async (db) => {
    if (!(await beginSession(db, ctx, user, { token, waits }))) return false
    if (ctx.session) await deleteSession(db, ctx.session.hash)
    if (waits) await auditWaiting(db, ctx, user, hashToken(token))
    else await auditLogin(db, ctx, user, { method: 'password', route: routeOf(postLogin) })
    return true
  })
}

/** In a browser the user knows, a log-in that never gets its factor is the user's own business. */
async function auditWaiting(db: Tx, ctx: CallContext, user: VerifiedUser, tokenHash: Buffer): Promise<void> {
  if (await isKnownBrowser({ ...ctx, db }, user.id)) return
  const { id, username } = user
  const entry = { event: 'session.refused', status: 200, route: routeOf(postLogin) } as const
  await appendAudit(db, { ...ctx, user: { id, username } }, entry)
  const until = new Date(ctx.now().getTime() + FACTOR_WAIT_MS)
  await recordWaiting(db, ctx, id, { tokenHash, until })
}

async function auditLogin(
  db: Tx,
  ctx: CallContext,
  user: { id: number; username: string },
  { method, route }: { method: LoginMethod; route: string },
): Promise<void> {
  await appendAudit(db, { ...ctx, user }, { event: 'session.created', status: 200, route })
  await recordLogin(db, ctx, user.id, method)
}

/** Codes of a user, right or wrong, from one caller in a quarter of an hour. */
const CODES_BY_CALLER = 10
/** Codes of a user in an hour, from all callers: guessing six digits takes a year on average. */
const CODES_OF_USER = 30

/**
 * The user of the session identifies again: with a code, or with the password where the session is open or locked. Completes a
 * log-in, unlocks a screen, and allows for a while the calls that ask for it.
 * @throws AppError('no_session')
 * @throws AppError('not_valid') for a wrong password or code, a code used before, and a password where a factor is needed
 * @throws AppError('too_many')
 */
export async function confirm(
  ctx: CallContext,
  { password, code }: { password?: string | undefined; code?: string | undefined },
): Promise<{ message: string }> {
  const { session } = ctx
  if (!session) throw new AppError('no_session')
  if ((password === undefined) === (code === undefined)) throw notValid('code', factorsCopy.eitherOne)
  if (code !== undefined) return confirmWithCode(ctx, session, code)
  if (session.state === 'waiting') throw notValid('code', factorsCopy.factorNeeded)
  return confirmWithPassword(ctx, session, password ?? '')
}

async function confirmWithPassword(
  ctx: CallContext,
  session: Session,
  password: string,
): Promise<{ message: string }> {
  const { user, state } = session
  const factors = await factorsOf(ctx.db, user.id)
  // The password unlocks; it does not stand for the factor, which a thief of the password lacks.
  if (factors.length > 0 && state !== 'locked') throw notValid('password', factorsCopy.factorNeeded)
  const attempt = await tryPassword(ctx, user.username, password)
  if (attempt.user?.id !== user.id) {
    await auditWrongAnswer(ctx, session, 'password')
    throw notValid('password', factorsCopy.passwordWrong)
  }
  await forgiveAttempt(ctx.db, attempt)
  await confirmSession(ctx.db, session.hash, { now: ctx.now(), isConfirmed: factors.length === 0 })
  return { message: factorsCopy.confirmed }
}

async function confirmWithCode(
  ctx: CallContext,
  session: Session,
  code: string,
): Promise<{ message: string }> {
  const { id } = session.user
  await ctx.limit(`factor:${id}:${await callerKey(ctx)}`, CODES_BY_CALLER, HOUR_SECONDS / 4)
  // The user's own browsers count apart: a thief of the password who guesses elsewhere does not make them wait.
  const browsers = (await isKnownBrowser(ctx, id)) ? 'known' : 'new'
  await ctx.limit(`factor:${id}:${browsers}`, CODES_OF_USER, HOUR_SECONDS)
  const method = await factorOfCode(ctx, id, code)
  if (!method) {
    await auditWrongAnswer(ctx, session, 'app')
    throw notValid('code', factorsCopy.codeWrong)
  }
  return acceptFactor(ctx, session, { method, route: routeOf(confirmIdentity) })
}

/** The factor whose code this is, used up; null for none. */
async function factorOfCode(ctx: Context, userId: number, code: string): Promise<Factor | null> {
  const key = await findTotpKey(ctx.db, userId)
  const secret = key?.confirmedAt ? openSecret(ctx.dataKey, key.secret) : null
  const step = secret && stepOf(secret, code, ctx.now())
  if (step) return (await spendStep(ctx.db, { userId, step })) ? 'app' : null
  return (await spendCode(ctx.db, userId, code, ctx.now())) ? 'recovery_code' : null
}

/** The session after its user has shown a second factor. */
async function acceptFactor(
  ctx: CallContext,
  session: Session,
  { method, route }: { method: Factor; route: string },
): Promise<{ message: string }> {
  if (session.state !== 'waiting') {
    await confirmSession(ctx.db, session.hash, { now: ctx.now(), isConfirmed: true })
    return { message: factorsCopy.confirmed }
  }
  const token = newToken()
  await transaction(ctx.db, async (db) => {
    const moved = { before: session.hash, after: hashToken(token), now: ctx.now() }
    if (!(await openWaitingSession(db, moved))) throw new AppError('no_session')
    await auditLogin(db, ctx, session.user, { method, route })
    await withdrawStopped(db, session.hash)
  })
  sendSessionCookie(ctx, token)
  ctx.log.info({ requestId: ctx.requestId, userId: session.user.id, address: ctx.address }, 'login')
  return { message: `Bentornato, ${session.user.username}.` }
}

async function auditWrongAnswer(ctx: CallContext, session: Session, method: LoginMethod): Promise<void> {
  const route = routeOf(confirmIdentity)
  await appendAudit(ctx.db, { ...ctx, user: session.user }, { event: 'session.refused', status: 400, route })
  const outcome = method === 'password' ? 'wrong_password' : 'wrong_factor'
  await insertLogin(ctx.db, ctx, session.user.id, { method, outcome })
}

const PASSKEYS_A_MINUTE = 20

/**
 * A challenge to log in, or to identify again, with a passkey. Each is a row for five minutes, so they are limited.
 * @throws AppError('conflict') where browsers offer no passkeys
 * @throws AppError('too_many')
 */
export async function passkeyChallenge(ctx: CallContext): ReturnType<typeof challengeForUse> {
  await ctx.limit(`challenge:${await callerKey(ctx)}`, PASSKEYS_A_MINUTE, MINUTE_MS / 1000)
  return challengeForUse(ctx)
}

/**
 * Logs in with a passkey, or identifies the session's user with one.
 * @throws AppError('bad_credentials') for a passkey that is not accepted
 * @throws AppError('conflict') where browsers offer no passkeys
 */
export async function confirmWithPasskey(
  ctx: CallContext,
  response: Parameters<typeof usedPasskey>[1],
): Promise<{ message: string }> {
  await ctx.limit(`passkey:${await callerKey(ctx)}`, PASSKEYS_A_MINUTE, MINUTE_MS / 1000)
  const { userId } = await usedPasskey(ctx, response)
  const how = { method: 'passkey', route: routeOf(confirmPasskey) } as const
  if (ctx.session) return acceptFactor(ctx, ctx.session, how)
  const token = newToken()
  const user = await transaction(ctx.db, async (db) => {
    const found = await insertPasskeySession(db, userId, sessionOf(ctx, token))
    if (!found) throw new AppError('bad_credentials', { message: factorsCopy.passkeyRefused })
    await auditLogin(db, ctx, found, how)
    return found
  })
  sendSessionCookie(ctx, token)
  ctx.log.info({ requestId: ctx.requestId, userId, address: ctx.address }, 'login')
  return { message: `Bentornato, ${user.username}.` }
}

/** Ends the session on the server and in the browser. Without a session it succeeds, too. */
export async function logout(ctx: CallContext): Promise<{ message: string }> {
  const { session } = ctx
  if (session) {
    const { user } = session
    const entry = { event: 'session.deleted', status: 200, route: routeOf(postLogout) } as const
    await transaction(ctx.db, async (db) => {
      await deleteSession(db, session.hash)
      // A session that still waited for its second factor was none.
      if (session.state !== 'waiting') await appendAudit(db, { ...ctx, user }, entry)
    })
    ctx.log.info({ requestId: ctx.requestId, userId: user.id }, 'logout')
  }
  ctx.header('Set-Cookie', sessionCookie('', { publicUrl: ctx.publicUrl, maxAge: 0 }))
  ctx.header('Clear-Site-Data', '"cache"')
  return { message: 'Sei stato disconnesso con successo.' }
}

function sessionOf(ctx: CallContext, token: string) {
  return { tokenHash: hashToken(token), userAgent: userAgentOf(ctx), address: ctx.address, now: ctx.now() }
}

/**
 * Opens a session in this browser.
 * @param session.confirmedAt when the user identified, if not now
 * @returns false when the password is not the user's any more
 */
export function beginSession(
  db: Db,
  ctx: CallContext,
  { id, password }: Pick<VerifiedUser, 'id' | 'password'>,
  { token, ...session }: { token: string; waits: boolean; confirmedAt?: string },
): Promise<boolean> {
  return insertSession(db, { ...sessionOf(ctx, token), ...session, userId: id, passwordHash: password })
}

/** The browser learns the token once the session is there. */
export function sendSessionCookie(ctx: CallContext, token: string): void {
  const maxAge = LONGEST_SESSION_MS / 1000
  ctx.header('Set-Cookie', sessionCookie(token, { publicUrl: ctx.publicUrl, maxAge }))
}
