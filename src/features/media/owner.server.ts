import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookie, hashToken, newToken, readCookie } from '#platform/session/cookie.server.ts'
import { UNCLAIMED_HOURS } from './rules.ts'

const NAME = 'caricamenti'

type Keys = { secret: Buffer; publicUrl: string }

/** The token of the browser that sent the request, if it has a genuine one. */
export function readOwnerToken(request: Request, { secret, publicUrl }: Keys): string | null {
  const header = request.headers.get('cookie')
  // Over https only the `__Host-` cookie counts, which no other host can set.
  const value = readCookie(header, publicUrl.startsWith('https:') ? `__Host-${NAME}` : NAME)
  const [, token, signature] = /^([\w-]{43})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (!token || !signature) return null
  return timingSafeEqual(sign(token, secret), Buffer.from(signature, 'base64url')) ? token : null
}

/** The mark of documents of the browser that sent the request; null when it has uploaded none. */
export function ownerOf(request: Request, keys: Keys): Buffer | null {
  const token = readOwnerToken(request, keys)
  return token ? hashToken(token) : null
}

/** A cookie for the owner of uploads: the one it has for another day, or a new one. */
export function ownerCookie(request: Request, options: Keys): { ownerHash: Buffer; setCookie: string } {
  const token = readOwnerToken(request, options) ?? newToken()
  const value = `${token}.${sign(token, options.secret).toString('base64url')}`
  return {
    ownerHash: hashToken(token),
    setCookie: cookie(NAME, value, { publicUrl: options.publicUrl, maxAge: UNCLAIMED_HOURS * 3600 }),
  }
}

// The name keeps this signature from being one of anything else signed with the same key.
function sign(token: string, secret: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${NAME}:${token}`).digest()
}
