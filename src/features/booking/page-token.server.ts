import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { hashOfToken } from './visit-links.server.ts'

/** The database, the clock, and the key page tokens are signed with. */
export type PageSource = { db: Db; now: () => Date; secret: Buffer }

const TOKEN_MS = 2 * 60 * 60_000

/** The token of a page that is opened now, for the calls of its buttons within two hours. */
export function pageToken({ now, secret }: PageSource, link: string): string {
  const until = String(now().getTime() + TOKEN_MS)
  return `${until}.${sign(secret, link, until).toString('base64url')}`
}

/**
 * Checks that a page of this link was opened within two hours.
 * @throws AppError('conflict')
 */
export function checkPageToken({ now, secret }: PageSource, link: string, token: string): void {
  const [, until = '', signature = ''] = /^(\d{10,15})\.([\w-]{43})$/.exec(token) ?? []
  const isGenuine =
    signature !== '' && timingSafeEqual(sign(secret, link, until), Buffer.from(signature, 'base64url'))
  if (isGenuine && Number(until) > now().getTime()) return
  throw new AppError('conflict', {
    message: 'La pagina è aperta da troppo tempo. Ricaricala e riprova.',
  })
}

/** Presses of one network on such pages in ten minutes, and links it may try that open none. */
export const limitPresses = ({ limit, address }: Context) => limit(`visit-page:${address}`, 60, 600)
export const limitWrongLinks = ({ limit, address }: Context) => limit(`visit-link:${address}`, 20, 600)

function sign(secret: Buffer, link: string, until: string): Buffer {
  return createHmac('sha256', secret).update(`visita:${until}:`).update(hashOfToken(link)).digest()
}
