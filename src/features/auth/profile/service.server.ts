import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { MEGABYTE } from '#platform/bytes.ts'
import { transaction } from '#platform/db/database.server.ts'
import { type ReceivedFile, withUpload } from '#platform/files/multipart.server.ts'
import { MAX_MEGAPIXELS, PictureFault, portrait } from '#platform/files/picture.server.ts'
import type { CallContext, Context, Session, SessionUser } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { newToken } from '#platform/session/cookie.server.ts'
import { HOUR_SECONDS } from '#platform/time/units.ts'
import { boundedTurns } from '#platform/turns.server.ts'
import { forgiveAttempt, tryPassword, type VerifiedUser } from '../attempts.server.ts'
import type { CurrentUser } from '../contract.ts'
import type { OwnLogin } from '../factors/contract.ts'
import { loginsOf } from '../logins.server.ts'
import { tellChange } from '../mails.server.ts'
import { checkPassword, hashPassword } from '../password.server.ts'
import { PICTURE_MAX_BYTES } from '../rules.ts'
import { beginSession, sendSessionCookie } from '../service.server.ts'
import { findCurrentUser, findNames, updatePassword } from '../store.server.ts'
import { type OwnSession, type PasswordChange, putPassword } from './contract.ts'
import { profileCopy, sessionsCopy } from './copy.ts'
import {
  deleteOtherSessions,
  deleteSessionById,
  endSessionsWith,
  sessionsOf,
  updateProfileImage,
} from './store.server.ts'

/**
 * Changes the user's own password. All other sessions end; this browser goes on under a new token, so that a copy of
 * the old one is worth nothing either.
 */
export async function changeOwnPassword(
  ctx: CallContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<{ message: string }> {
  const { user, session } = ownOf(ctx)
  const names = await findNames(ctx.db, { id: user.id })
  await checkPassword(ctx.db, names ?? user, newPassword, 'newPassword')
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC'))
    throw notValid('newPassword', profileCopy.samePassword)
  const attempt = await tryPassword(ctx, user.username, currentPassword)
  const known = attempt.user
  const token = known?.id === user.id && (await storePassword(ctx, known, { newPassword, session }))
  const who = { requestId: ctx.requestId, userId: user.id, address: ctx.address }
  if (!token) {
    await appendAudit(ctx.db, ctx, { event: 'password.refused', status: 400, route: routeOf(putPassword) })
    ctx.log.warn(who, 'change of password refused')
    throw notValid('currentPassword', profileCopy.currentWrong)
  }
  await forgiveAttempt(ctx.db, attempt)
  sendSessionCookie(ctx, token)
  ctx.log.info(who, 'password changed')
  return { message: profileCopy.passwordChanged }
}

/** Answers this browser's new token; null when the password was changed elsewhere since it was checked. */
async function storePassword(
  ctx: CallContext,
  known: VerifiedUser,
  { newPassword, session }: { newPassword: string; session: Session },
): Promise<string | null> {
  const password = await hashPassword(newPassword, known.id)
  const token = newToken()
  return transaction(ctx.db, async (db) => {
    // First the user, then the sessions, as a login does: none can begin with the old password after this.
    const change = { userId: known.id, hash: password, before: known.password, now: ctx.now() }
    if (!(await updatePassword(db, change))) return null
    // The user has logged out in another tab meanwhile: that session is not opened again.
    if (!(await endSessionsWith(db, known.id, session.hash))) throw new AppError('no_session')
    // The password does not stand for a second factor: the session is as confirmed as it was.
    const { confirmedAt } = session
    await beginSession(db, ctx, { id: known.id, password }, { token, waits: false, confirmedAt })
    await appendAudit(db, ctx, { event: 'password.changed', status: 200, route: routeOf(putPassword) })
    await tellChange({ ...ctx, db }, known.id, profileCopy.passwordTold)
    return token
  })
}

// The picture is shown at 88 pixels at most, which high-density screens draw with two or three times as many.
const PICTURE_PIXELS = 256
const PICTURES_AN_HOUR = 30

const receiving = boundedTurns(
  { all: 4, each: 1 },
  () => new AppError('too_many', { message: profileCopy.busy, retryAfter: 10 }),
)

const PICTURE_RULES = {
  field: 'profileImage',
  files: 1,
  fileBytes: PICTURE_MAX_BYTES,
  // As large as cameras make pictures: a browser shows a refusal only once it has sent the whole body.
  overrun: 50 * MEGABYTE,
  sentences: {
    tooMany: profileCopy.tooMany,
    tooLarge: () => profileCopy.tooLarge,
    tooMuch: profileCopy.tooLarge,
    interrupted: profileCopy.interrupted,
  },
}

/** Receives the user's own picture and stores a small square of it. */
export async function setPicture(ctx: CallContext): Promise<CurrentUser> {
  await ctx.limit(`portrait:${ctx.user?.id}`, PICTURES_AN_HOUR, HOUR_SECONDS)
  return receiving(String(ctx.user?.id), () =>
    withUpload(ctx.request, PICTURE_RULES, async ([file]) => {
      if (!file) throw new AppError('not_valid', { message: profileCopy.notAnImage })
      const bytes = await squareOf(file)
      return savePicture(ctx, bytes.toString('base64'))
    }),
  )
}

/**
 * Removes the user's own picture.
 * @throws AppError('no_session') when the user was removed meanwhile
 */
export function removePicture(ctx: Context): Promise<CurrentUser> {
  return savePicture(ctx, null)
}

async function savePicture({ db, user, session }: Context, image: string | null): Promise<CurrentUser> {
  const saved = user && (await updateProfileImage(db, user.id, image))
  const now = saved && (await findCurrentUser(db, user.id))
  // Removed while the picture was on its way.
  if (!now || !session || session.state === 'waiting') throw new AppError('no_session')
  return { ...now, state: session.state }
}

async function squareOf({ path }: ReceivedFile): Promise<Buffer> {
  try {
    return await portrait(path, PICTURE_PIXELS)
  } catch (error) {
    throw error instanceof PictureFault ? refusalOf(error.reason) : error
  }
}

function refusalOf(reason: PictureFault['reason']): AppError {
  if (reason === 'pixels')
    return new AppError('too_large', { message: profileCopy.tooManyPixels(MAX_MEGAPIXELS) })
  if (reason === 'costly') return new AppError('too_large', { message: profileCopy.tooCostly })
  return new AppError('wrong_type', { message: profileCopy.notAnImage })
}

/**
 * The sessions of the logged-in user that have not expired, the last used first.
 * @throws AppError('no_session')
 */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  return sessionsOf(ctx, ownOf(ctx).user.id)
}

/** The user's own log-ins. @throws AppError('no_session') */
export function ownLogins(ctx: Context): Promise<OwnLogin[]> {
  return loginsOf(ctx.db, ownOf(ctx).user.id)
}

/**
 * Ends one of the user's own sessions.
 * @throws AppError('not_found') for a session of another user, or one that has ended
 * @throws AppError('no_session')
 */
export async function endOwnSession(ctx: CallContext, id: number): Promise<{ message: string }> {
  const { user } = ownOf(ctx)
  if (!(await deleteSessionById(ctx.db, { id, userId: user.id })))
    throw new AppError('not_found', { message: sessionsCopy.gone })
  ctx.log.info({ requestId: ctx.requestId, userId: user.id, address: ctx.address }, 'session ended')
  return { message: sessionsCopy.ended }
}

/**
 * Ends all sessions of the user but the one that asks.
 * @throws AppError('no_session')
 */
export async function endOwnOthers(ctx: CallContext): Promise<{ message: string }> {
  const { user, session } = ownOf(ctx)
  await deleteOtherSessions(ctx.db, user.id, session.hash)
  ctx.log.info({ requestId: ctx.requestId, userId: user.id, address: ctx.address }, 'other sessions ended')
  return { message: sessionsCopy.othersEnded }
}

/** The user who asks, and the session. */
export function ownOf({ user, session }: Context): { user: SessionUser; session: Session } {
  if (!user || !session) throw new AppError('no_session')
  return { user, session }
}
