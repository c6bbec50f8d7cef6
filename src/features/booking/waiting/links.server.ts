import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { hashOfToken, newToken } from '../visit-links.server.ts'

/**
 * Makes a link to a person's page of the waiting list, for one mail. The database has the token's hash alone.
 * @returns the address, `…/attesa/` and 22 characters
 */
export async function createWaitingLink(
  db: Db,
  entryId: number,
  { publicUrl, now }: Pick<Context, 'publicUrl' | 'now'>,
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('waitingLinks')
    .values({ tokenHash: hashOfToken(token), entryId, createdAt: now().toISOString() })
    .execute()
  return `${publicUrl}/attesa/${token}`
}
