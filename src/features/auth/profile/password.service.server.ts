import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { newToken } from '#platform/session/cookie.server.ts'
import { type Attempt, beginAttempt, forgiveAttempt } from '../attempts.server.ts'
import { checkCredentials, checkPassword, hashPassword, type Known, unlessBusy } from '../password.server.ts'
import { beginSession, handToken } from '../sessions.server.ts'
import { type PasswordChange, putPassword } from './contract.ts'
import { profileCopy } from './copy.ts'
import { endSessionsWith, replacePassword } from './store.server.ts'

/**
 * Changes the user's own password. All other sessions end; this browser goes on under a new token, so that a copy of
 * the old one is worth nothing either.
 */
export async function changeOwnPassword(
  ctx: CallContext,
  { currentPassword, newPassword }: PasswordChange,
): Promise<{ message: string }> {
  const { user, sessionHash } = ctx
  if (!user || !sessionHash) throw new AppError('no_session')
  await checkPassword(user.username, newPassword, 'newPassword')
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC'))
    throw notValid('newPassword', profileCopy.samePassword)
  const attempt = await beginAttempt(ctx, user.username)
  const known = await checkCredentials(ctx, attempt, user.username, currentPassword)
  const token = known?.id === user.id && (await replace(ctx, attempt, known, { newPassword, sessionHash }))
  const who = { requestId: ctx.requestId, userId: user.id, address: ctx.address }
  if (!token) {
    await appendAudit(ctx.db, ctx, { event: 'password.refused', status: 400, route: routeOf(putPassword) })
    ctx.log.warn(who, 'change of password refused')
    throw notValid('currentPassword', profileCopy.currentWrong)
  }
  handToken(ctx, token)
  ctx.log.info(who, 'password changed')
  return { message: profileCopy.passwordChanged }
}

/** Answers this browser's new token; null when the password was changed elsewhere since it was checked. */
async function replace(
  ctx: CallContext,
  attempt: Attempt,
  known: Known,
  { newPassword, sessionHash }: { newPassword: string; sessionHash: Buffer },
): Promise<string | null> {
  const password = await unlessBusy(ctx, attempt, () => hashPassword(newPassword))
  const token = newToken()
  return transaction(ctx.db, async (db) => {
    // First the user, then the sessions, as a login does: none can begin with the old password after this.
    if (!(await replacePassword(db, { userId: known.id, before: known.password, after: password })))
      return null
    // Logged out in another tab meanwhile: nothing brings that session back.
    if (!(await endSessionsWith(db, known.id, sessionHash))) throw new AppError('no_session')
    await beginSession(db, ctx, { id: known.id, password }, token)
    await forgiveAttempt(db, attempt)
    await appendAudit(db, ctx, { event: 'password.changed', status: 200, route: routeOf(putPassword) })
    return token
  })
}
