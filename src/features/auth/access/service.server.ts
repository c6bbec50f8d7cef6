import { clinic } from '#content/clinic.ts'
import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { hashToken, newToken } from '#platform/session/cookie.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS, HOUR_SECONDS } from '#platform/time/units.ts'
import { forgiveUser } from '../attempts.server.ts'
import { tellChange } from '../mails.server.ts'
import { checkPassword, hashPassword } from '../password.server.ts'
import { deleteSessionsOf } from '../store.server.ts'
import { setPasswordByLink } from './contract.ts'
import { accessCopy, FORGOTTEN_HOURS } from './copy.ts'
import { findByEmail, findLink, type LinkUser, putLink, setPassword, spendLink } from './store.server.ts'

const ASKED_FROM_ADDRESS = 20
const ASKED_FOR_USER = 3
const OPENED_FROM_ADDRESS = 60

/**
 * Sends a user the one link with which to choose a password; an earlier link is worth nothing from then on. Called inside the
 * transaction that makes it true.
 * @param link.subject and link.paragraph in Italian
 * @param link.hours how long it lasts
 */
export async function sendAccessLink(
  ctx: Context,
  user: LinkUser & { email: string },
  link: { subject: string; paragraph: string; hours: number },
): Promise<void> {
  const token = newToken()
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + link.hours * HOUR_MS)
  await putLink(ctx.db, { userId: user.id, tokenHash: hashToken(token), now, expiresAt })
  const { date, minutes } = wallClock(expiresAt)
  const { from } = ctx.mail
  await queueMail(ctx.db, {
    kind: 'access-link',
    to: user.email,
    subject: link.subject,
    content: {
      title: link.subject,
      paragraphs: [`Ciao ${user.fullName ?? user.username}.`, link.paragraph],
      rows: [['Nome utente', user.username]],
      // The fragment stays in the browser: no log, no proxy and no scanner of mails that follows links sees the token.
      link: { label: 'Scegli la password', url: `${ctx.publicUrl}/accesso#${token}` },
      closing: [accessCopy.lasts(link.hours)],
      footer: [clinic.name],
    },
    about: { type: 'user', id: user.id },
    contactId: null,
    notAfter: `${date} ${toTime(minutes)}`,
    host: from.slice(from.lastIndexOf('@') + 1),
  })
}

/**
 * Sends the link of a forgotten password. The work is done after the answer, whose words and time are the same for an address of
 * no user.
 * @throws AppError('too_many') for many from one address
 */
export async function forgotten(
  ctx: CallContext,
  { email }: { email: string },
): Promise<{ message: string }> {
  await ctx.limit(`forgotten:${ctx.address}`, ASKED_FROM_ADDRESS, HOUR_SECONDS)
  sendForgotten(ctx, email).catch((error: unknown) => {
    ctx.log.error({ requestId: ctx.requestId, error: describeFailure(error) }, 'link for a password not sent')
  })
  return { message: accessCopy.forgotten }
}

async function sendForgotten(ctx: CallContext, email: string): Promise<void> {
  const user = await findByEmail(ctx.db, email)
  if (!user?.email) return
  const isMany = await ctx.limit(`forgotten:user:${user.id}`, ASKED_FOR_USER, HOUR_SECONDS).then(
    () => false,
    () => true,
  )
  if (isMany) return
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
  ctx: Context,
  { token }: { token: string },
): Promise<{ username: string; fullName: string | null }> {
  await ctx.limit(`link:${ctx.address}`, OPENED_FROM_ADDRESS, HOUR_SECONDS)
  const { username, fullName } = await linkUser(ctx, ctx.db, token)
  return { username, fullName }
}

async function linkUser(ctx: Context, db: Db, token: string): Promise<LinkUser> {
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
  await ctx.limit(`link:${ctx.address}`, OPENED_FROM_ADDRESS, HOUR_SECONDS)
  const user = await linkUser(ctx, ctx.db, token)
  await checkPassword(user.username, password)
  const hash = await hashPassword(password)
  await transaction(ctx.db, async (db) => {
    const now = ctx.now()
    const isSpent = await spendLink(db, hashToken(token), now)
    if (!isSpent || !(await setPassword(db, { userId: user.id, hash, now })))
      throw new AppError('not_found', { message: accessCopy.linkGone })
    await deleteSessionsOf(db, user.id)
    await forgiveUser(db, user.username)
    const entry = { event: 'password.changed', status: 200, route: routeOf(setPasswordByLink) } as const
    await appendAudit(db, { ...ctx, user }, entry)
    await tellChange({ ...ctx, db }, user.id, accessCopy.passwordTold)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: user.id, address: ctx.address }, 'password chosen by link')
  return { message: accessCopy.passwordChosen, username: user.username }
}
