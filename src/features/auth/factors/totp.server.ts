import { Secret, TOTP } from 'otpauth'
import { type DataKey, newSalt, SALT_BYTES } from '#platform/encryption/data-key.server.ts'
import { openPiece, sealPiece } from '#platform/encryption/stream.server.ts'

/** Codes of an authenticator app: RFC 6238 with its defaults, which every app knows. */
const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
/** Steps before and after the present one whose codes are accepted, for clocks that differ. */
const WINDOW = 1

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

function totp(secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: PERIOD_SECONDS,
  })
}

/**
 * The secret as people type it, and the address of its QR code.
 * @param names.issuer the clinic, and names.label the user, as the app shows them
 */
export function secretTexts(
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } {
  const app = totp(secret, names)
  return { secret: app.secret.base32.replace(/.{4}(?=.)/g, '$& '), uri: app.toString() }
}

/**
 * The step, counted in periods since 1970, whose code this is; null for a wrong one.
 * @param code six digits; blanks are left out
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta
}

const ABOUT = Buffer.from('totp')
const ONLY = { n: 0, last: true }

/** The secret as it is stored: sealed with the clinic's key, where there is one. */
export function sealSecret(dataKey: DataKey | null, secret: Buffer): Buffer {
  if (!dataKey) return secret
  const salt = newSalt()
  return Buffer.concat([salt, sealPiece(dataKey.derive('totp', salt), ABOUT, ONLY, secret)])
}

/**
 * The secret of a stored one; null where its key is missing.
 * @throws DecryptionError for another key
 */
export function openSecret(dataKey: DataKey | null, stored: Buffer): Buffer | null {
  if (stored.length === SECRET_BYTES) return stored
  if (!dataKey) return null
  const salt = stored.subarray(0, SALT_BYTES)
  return openPiece(dataKey.derive('totp', salt), ABOUT, ONLY, stored.subarray(SALT_BYTES))
}
