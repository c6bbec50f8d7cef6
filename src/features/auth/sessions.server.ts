import type { Db } from '#platform/db/database.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { hashToken, sessionCookie } from '#platform/session/cookie.server.ts'
import type { Known } from './password.server.ts'
import { insertSession, LONGEST_SESSION_MS } from './store.server.ts'

const USER_AGENT_MAX = 200

/** Opens a session in this browser. False when the password is not the user's any more. */
export function beginSession(
  db: Db,
  ctx: CallContext,
  { id, password }: Pick<Known, 'id' | 'password'>,
  token: string,
): Promise<boolean> {
  return insertSession(db, {
    tokenHash: hashToken(token),
    userId: id,
    passwordHash: password,
    userAgent: (ctx.request.headers.get('user-agent') ?? '').slice(0, USER_AGENT_MAX),
    now: ctx.now(),
  })
}

/** The browser learns the token once the session is there. */
export function handToken(ctx: CallContext, token: string): void {
  const maxAge = LONGEST_SESSION_MS / 1000
  ctx.header('Set-Cookie', sessionCookie(token, { publicUrl: ctx.publicUrl, maxAge }))
}
