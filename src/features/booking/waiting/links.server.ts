import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'

/** 128 random bits in base64url. */
const TOKEN_BYTES = 16

/**
 * Makes a link to a person's page of the waiting list, for one mail. The database has the token's hash alone.
 * @returns the address, `…/attesa/` and 22 characters
 */
export async function createWaitingLink(
  db: Db,
  entryId: number,
  { publicUrl, now }: Pick<Context, 'publicUrl' | 'now'>,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('waitingLinks')
    .values({ tokenHash: hashOfToken(token), entryId, createdAt: now().toISOString() })
    .execute()
  return `${publicUrl}/attesa/${token}`
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
