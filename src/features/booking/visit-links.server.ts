import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '#platform/db/database.server.ts'

/** 128 random bits in base64url. */
const TOKEN_BYTES = 16

/** The token of a link; any other text opens no page. */
export const TOKEN = /^[\w-]{22}$/
/** A link in the text of a message. */
export const VISIT_LINK = /\/(visita|attesa)\/[\w-]{22}/g

/**
 * Makes a link to the patient's page of a visit, for one mail or SMS. The database has the token's hash alone, so the link can't
 * be made again, and the outbox forgets it once its message is sent. A link ends with the address or number it went to.
 * @param publicUrl origin of the product as visitors see it, without a slash at the end
 * @returns the address, `…/visita/` and 22 characters
 */
export async function createVisitLink(
  db: Db | Tx,
  appointmentId: number,
  publicUrl: string,
  channel: 'mail' | 'sms' = 'mail',
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('visitLinks')
    .values({ tokenHash: hashOfToken(token), appointmentId, channel })
    .execute()
  return `${publicUrl}/visita/${token}`
}

/** A token of a link in a mail: 22 random characters. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
