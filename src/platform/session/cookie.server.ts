import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

const SECURE_NAME = '__Host-sessione'
const PLAIN_NAME = 'sessione'

/** 256 random bits, as text for a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, which the database stores instead of the token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The value of a cookie in a `Cookie` header; undefined without it. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/** The session's token. Over https it is read only from the `__Host-` cookie, which no other host can set. */
export function readSessionToken(header: string | null, publicUrl: string): string | undefined {
  const token = readCookie(header, publicUrl.startsWith('https:') ? SECURE_NAME : PLAIN_NAME)
  return token && /^[\w-]{43}$/.test(token) ? token : undefined
}

/** A cookie scripts can't read. Over https its name promises the browser that only this host may set it. */
export function cookie(
  plainName: string,
  value: string,
  options: { publicUrl: string; maxAge: number },
): string {
  const secure = options.publicUrl.startsWith('https:')
  const name = secure ? `__Host-${plainName}` : plainName
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${options.maxAge}${secure ? '; Secure' : ''}`
}

/** The `Set-Cookie` header of a session. `maxAge` in seconds; 0 deletes the cookie. */
export function sessionCookie(token: string, options: { publicUrl: string; maxAge: number }): string {
  return cookie(PLAIN_NAME, token, options)
}

/** The key that signs handles and cookies: made once, the same in every process. */
export async function signingSecret(db: Db): Promise<Buffer> {
  await sql`INSERT INTO secrets (name, value) VALUES ('signing', ${randomBytes(32)}) ON CONFLICT (name) DO NOTHING`.execute(
    db,
  )
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'signing')
    .executeTakeFirstOrThrow()
  return value
}
