import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { hashOfToken, newToken } from '../visit-links.server.ts'

/**
 * Makes a link to a person's page of the waiting list, for one mail or SMS. The database has the token's hash alone.
 * @returns the address, `…/attesa/` and 22 characters
 */
export async function createWaitingLink(
  db: Db,
  entryId: number,
  { publicUrl, now }: Pick<Context, 'publicUrl' | 'now'>,
  channel: 'mail' | 'sms' = 'mail',
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('waitingLinks')
    .values({ tokenHash: hashOfToken(token), entryId, channel, createdAt: now().toISOString() })
    .execute()
  return `${publicUrl}/attesa/${token}`
}
