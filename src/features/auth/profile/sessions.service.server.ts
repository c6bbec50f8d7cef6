import type { CallContext, Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { OwnSession } from './contract.ts'
import { sessionsCopy } from './copy.ts'
import { browserOf } from './rules.ts'
import { deleteOtherSessions, deleteSessionById, selectSessions } from './store.server.ts'

/** The sessions of the logged-in user. */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  const { userId, sessionHash } = ownOf(ctx)
  const sessions = await selectSessions(ctx.db, userId, ctx.now())
  return sessions.map(({ tokenHash, userAgent, ...session }) => ({
    ...session,
    browser: browserOf(userAgent),
    current: tokenHash.equals(sessionHash),
  }))
}

/** Ends one of the user's own sessions. Throws 404 for any other. */
export async function endOwnSession(ctx: CallContext, id: number): Promise<{ message: string }> {
  const { userId } = ownOf(ctx)
  if (!(await deleteSessionById(ctx.db, { id, userId })))
    throw new AppError('not_found', { message: sessionsCopy.gone })
  ctx.log.info({ requestId: ctx.requestId, userId, address: ctx.address }, 'session ended')
  return { message: sessionsCopy.ended }
}

export async function endOwnOthers(ctx: CallContext): Promise<{ message: string }> {
  const { userId, sessionHash } = ownOf(ctx)
  await deleteOtherSessions(ctx.db, userId, sessionHash)
  ctx.log.info({ requestId: ctx.requestId, userId, address: ctx.address }, 'other sessions ended')
  return { message: sessionsCopy.othersEnded }
}

function ownOf({ user, sessionHash }: Context): { userId: number; sessionHash: Buffer } {
  if (!user || !sessionHash) throw new AppError('no_session')
  return { userId: user.id, sessionHash }
}
