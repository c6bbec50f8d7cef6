import type { Context } from '#platform/http/context.server.ts'
import { type Attempt, withdrawAttempt } from './attempts.server.ts'
import { verifyPassword } from './password.server.ts'
import { LONGEST_PASSWORD } from './rules.ts'
import { findPassword } from './store.server.ts'

/** A user, and the hash their password was checked against. */
export type Known = { id: number; username: string; password: string }

/** The user of that name, if this is their password. */
export async function checkCredentials(
  ctx: Context,
  attempt: Attempt,
  username: string,
  password: string,
): Promise<Known | undefined> {
  // Hashing takes longer the longer the text: nobody's password has that length.
  if (password.length > LONGEST_PASSWORD) return undefined
  return unlessBusy(ctx, attempt, async () => {
    const user = await findPassword(ctx.db, username)
    const right = await verifyPassword(user?.password, password)
    return right ? user : undefined
  })
}

/** What fails for another reason than the password is no attempt to guess it. */
export async function unlessBusy<T>(ctx: Context, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await withdrawAttempt(ctx.db, attempt)
    throw error
  }
}
