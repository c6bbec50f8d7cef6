import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { hashToken } from '#platform/session/cookie.server.ts'
import { HOUR_SECONDS } from '#platform/time/units.ts'
import { forgiveUser } from '../attempts.server.ts'
import { lockUser } from '../factors/store.server.ts'
import { callerKey } from '../logins.server.ts'
import { tellChange } from '../mails.server.ts'
import { checkPassword, hashPassword } from '../password.server.ts'
import { deleteSessionsOf, updatePassword } from '../store.server.ts'
import { setPasswordByLink } from './contract.ts'
import { accessCopy, FORGOTTEN_HOURS } from './copy.ts'
import { sendAccessLink } from './links.server.ts'
import { findByEmail, findLink, spendLink, type UserNames } from './store.server.ts'

/** An hour, of one caller: a known browser, else a network. */
const ASKED_BY_CALLER = 20
const OPENED_BY_CALLER = 60
/** An hour, for one user. */
const ASKED_FOR_USER = 3

/**
 * Sends the link of a forgotten password. The work is done after the answer, whose words and time are the same for an address of
 * no user.
 * @throws AppError('too_many') for many from one caller
 */
export async function forgotten(
  ctx: CallContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  await ctx.limit(`forgotten:${await callerKey(ctx)}`, ASKED_BY_CALLER, HOUR_SECONDS)
  sendForgotten(ctx, email).catch((error: unknown) => {
    ctx.log.error({ requestId: ctx.requestId, error: describeFailure(error) }, 'link for a password not sent')
  })
  return { message: accessCopy.forgotten }
}

async function sendForgotten(ctx: CallContext, email: string): Promise<void> {
  const user = await findByEmail(ctx.db, email)
  if (!user?.email) return
  await ctx.limit(`forgotten:user:${user.id}`, ASKED_FOR_USER, HOUR_SECONDS)
  await transaction(ctx.db, (db) =>
    sendAccessLink(
      { ...ctx, db },
      { ...user, email: user.email ?? '' },
      {
        subject: accessCopy.subjects.renewal,
        paragraph: accessCopy.paragraphs.forgotten,
        hours: FORGOTTEN_HOURS,
      },
    ),
  )
}

/**
 * The user of a link. In a browser with the session of another user the link is not opened, or the password chosen would be taken
 * for that user's.
 * @throws AppError('not_found') for a link that is used, replaced or expired, or whose user is disabled
 * @throws AppError('conflict') in a browser with a session
 */
export async function userOfLink(
  ctx: CallContext,
  { token }: { token: string },
): Promise<{ username: string; fullName: string | null }> {
  await ctx.limit(`link:${await callerKey(ctx)}`, OPENED_BY_CALLER, HOUR_SECONDS)
  const { username, fullName } = await linkUser(ctx, ctx.db, token)
  return { username, fullName }
}

async function linkUser(ctx: Context, db: Db, token: string): Promise<UserNames> {
  const user = await findLink(db, hashToken(token), ctx.now())
  if (!user) throw new AppError('not_found', { message: accessCopy.linkGone })
  if (ctx.session && ctx.session.user.id !== user.id)
    throw new AppError('conflict', { message: accessCopy.otherUser })
  return user
}

/**
 * Chooses a password with a link. All sessions of the user end; the second factor stays, and is asked at the log-in.
 * @throws as `userOfLink`
 * @throws AppError('not_valid') for a password that is too short, too long or guessable
 */
export async function choosePassword(
  ctx: CallContext,
  { token, password }: { token: string; password: string },
): Promise<{ message: string; username: string }> {
  await ctx.limit(`link:${await callerKey(ctx)}`, OPENED_BY_CALLER, HOUR_SECONDS)
  const user = await linkUser(ctx, ctx.db, token)
  await checkPassword(ctx.db, user, password)
  const hash = await hashPassword(password, user.id)
  await transaction(ctx.db, async (db) => {
    const now = ctx.now()
    // First the user, then the link, as all that end a link: disabling ends it too.
    await lockUser(db, user.id)
    if (!(await spendLink(db, hashToken(token), now)))
      throw new AppError('not_found', { message: accessCopy.linkGone })
    await updatePassword(db, { userId: user.id, hash, now })
    await deleteSessionsOf(db, user.id)
    await forgiveUser(db, user.username)
    const entry = { event: 'password.changed', status: 200, route: routeOf(setPasswordByLink) } as const
    await appendAudit(db, { ...ctx, user }, entry)
    await tellChange({ ...ctx, db }, user.id, accessCopy.passwordTold)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: user.id, address: ctx.address }, 'password chosen by link')
  return { message: accessCopy.passwordChosen, username: user.username }
}
