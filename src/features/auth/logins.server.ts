import { readContent } from '#features/content/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { holdMail, queueMail, takeHeldMail } from '#platform/mail/outbox.server.ts'
import { cookie, hashToken, newToken, readCookie } from '#platform/session/cookie.server.ts'
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts'
import type { OwnLogin } from './factors/contract.ts'
import { findMailUser, loginMail } from './mails.server.ts'
import { browserOf } from './rules.ts'

export type LoginMethod = OwnLogin['method']

/** How long log-ins are stored. */
const HISTORY_MS = 90 * DAY_MS
/** How long a browser without a log-in stays known, in its cookie and in the database. */
const BROWSER_SECONDS = (180 * DAY_MS) / 1000
const BROWSER_COOKIE = 'browser'

const USER_AGENT_MAX = 200

/** The header `User-Agent`, cut to 200 characters. */
export function userAgentOf({ request }: CallContext): string {
  return (request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX)
}

/** The token of this browser, which it keeps over log-outs; undefined for one that never logged in. */
function browserToken({ request, publicUrl }: CallContext): string | undefined {
  const name = publicUrl.startsWith('https:') ? `__Host-${BROWSER_COOKIE}` : BROWSER_COOKIE
  const token = readCookie(request.headers.get('cookie'), name)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** The hash of this browser's token, as `known_browsers` has it; undefined for one that never logged in. */
export function browserHash(ctx: CallContext): Buffer | undefined {
  const token = browserToken(ctx)
  return token === undefined ? undefined : hashToken(token)
}

/**
 * Writes down a log-in, and tells the user by mail of one in a browser that is new. The first browser of a user who has just chosen
 * the password is not told of.
 */
export async function recordLogin(
  db: Tx,
  ctx: CallContext,
  userId: number,
  method: LoginMethod,
): Promise<void> {
  const token = browserToken(ctx) ?? newToken()
  const at = ctx.now().toISOString()
  const tokenHash = hashToken(token)
  const isNew =
    !(await isKnownBrowser({ ...ctx, db }, userId)) && !(await isFirstBrowser(db, userId, ctx.now()))
  await db
    .insertInto('knownBrowsers')
    .values({ userId, tokenHash, usedAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'tokenHash']).doUpdateSet({ usedAt: at }))
    .execute()
  await insertLogin(db, ctx, userId, { method, outcome: 'success' })
  const user = isNew && (await findMailUser(db, userId))
  if (user) {
    const { clinic } = await readContent(db)
    await queueMail(db, loginMail({ ...ctx, clinic }, user, 'login-new', detailsOf(ctx)))
  }
  const lasting = { publicUrl: ctx.publicUrl, maxAge: BROWSER_SECONDS }
  ctx.header('Set-Cookie', cookie(BROWSER_COOKIE, token, lasting))
}

/** Whether the user has logged in nowhere yet, and chose the password within the hour. */
async function isFirstBrowser(db: Db, userId: number, now: Date): Promise<boolean> {
  const chosen = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('passwordChangedAt', '>', new Date(now.getTime() - HOUR_MS).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('knownBrowsers').select('userId').where('userId', '=', userId))),
    )
    .executeTakeFirst()
  return chosen !== undefined
}

/**
 * The caller as limits count them before a user is known: the browser, if a user has logged in with it before, else the network. So
 * guests behind the clinic's address use up nothing of the staff's.
 */
export async function callerKey(ctx: CallContext): Promise<string> {
  const hash = browserHash(ctx)
  return hash && (await isKnownBrowser(ctx)) ? hash.toString('base64url') : ctx.address
}

/** Whether this user, or any, has logged in with this browser before. */
export async function isKnownBrowser(ctx: CallContext, userId?: number): Promise<boolean> {
  const hash = browserHash(ctx)
  if (!hash) return false
  let browsers = ctx.db.selectFrom('knownBrowsers').select('userId').where('tokenHash', '=', hash).limit(1)
  if (userId !== undefined) browsers = browsers.where('userId', '=', userId)
  return (await browsers.executeTakeFirst()) !== undefined
}

const stoppedKey = (tokenHash: Buffer) => `login-stopped:${tokenHash.toString('base64url')}`

/**
 * Writes down a right password in a browser that is new for the user, in a session that waits for the second factor. The user is told
 * by mail, once a day at most, unless the factor comes in time.
 */
export async function recordWaiting(
  db: Tx,
  ctx: CallContext,
  userId: number,
  { tokenHash, until }: { tokenHash: Buffer; until: Date },
): Promise<void> {
  await insertLogin(db, ctx, userId, { method: 'password', outcome: 'wrong_factor' })
  const user = await findMailUser(db, userId)
  const told = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'login-stopped')
    .where('subjectType', '=', 'user')
    .where('subjectId', '=', userId)
    .where('notBefore', '>', new Date(ctx.now().getTime() - DAY_MS).toISOString())
    .executeTakeFirst()
  if (!user || told) return
  const { clinic } = await readContent(db)
  const mail = loginMail({ ...ctx, clinic }, user, 'login-stopped', detailsOf(ctx))
  await holdMail(db, mail, { key: stoppedKey(tokenHash), notBefore: until })
}

/** The factor came: nothing was stopped. */
export async function withdrawStopped(db: Tx, tokenHash: Buffer): Promise<void> {
  await takeHeldMail(db, stoppedKey(tokenHash))
}

/** Writes down a log-in, or one that was refused. */
export async function insertLogin(
  db: Db,
  ctx: CallContext,
  userId: number,
  { method, outcome }: Pick<OwnLogin, 'method' | 'outcome'>,
): Promise<void> {
  await db
    .insertInto('logins')
    .values({ userId, method, outcome, ...detailsOf(ctx) })
    .execute()
}

function detailsOf(ctx: CallContext) {
  return { userAgent: userAgentOf(ctx), address: ctx.address, at: ctx.now().toISOString() }
}

const MOST_LISTED = 200

/** The log-ins of a user in the last 90 days, newest first. Refused ones, which any stranger can make, take no place of the others. */
export async function loginsOf(db: Db, userId: number): Promise<OwnLogin[]> {
  const newest = (is: '=' | '<>') =>
    db
      .selectFrom('logins')
      .select(['id', 'at', 'method', 'outcome', 'userAgent', 'address'])
      .where('userId', '=', userId)
      .where('outcome', is, 'success')
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_LISTED)
      .execute()
  const rows = [...(await newest('=')), ...(await newest('<>'))]
  return rows
    .toSorted((a, b) => b.at.localeCompare(a.at) || b.id - a.id)
    .map(({ userAgent, ...login }) => ({ ...login, browser: browserOf(userAgent) }))
}

/** Prunes log-ins older than 90 days, and browsers without a log-in for 180 days. */
export async function pruneLogins(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HISTORY_MS).toISOString()
  await db.deleteFrom('logins').where('at', '<', since).execute()
  const used = new Date(now.getTime() - BROWSER_SECONDS * 1000).toISOString()
  await db.deleteFrom('knownBrowsers').where('usedAt', '<', used).execute()
}
