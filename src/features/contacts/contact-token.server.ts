import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#platform/time/units.ts'

/**
 * The contact token a visitor gets instead of a contact's id. It is encrypted, not only signed, so that it reveals
 * neither the id nor whether the contact was known. It carries the details the visitor gave, so that the message can
 * name those that differ from the stored contact; everything before them has a fixed width.
 */
export type ContactToken = { contactId: number; expiresAt: number; details: PersonDetails }
export type PersonDetails = { firstName: string; lastName: string; phone: string }

const VALID_MS = 30 * MINUTE_MS
const IV = 12
const TAG = 16
const FIXED = 4 + 8

/** Encrypts a contact token, valid for half an hour (decision 18). */
export function sealContactToken(
  secret: Buffer,
  contactId: number,
  details: PersonDetails,
  now: Date,
): string {
  const fixed = Buffer.alloc(FIXED)
  fixed.writeUInt32BE(contactId)
  fixed.writeBigUInt64BE(BigInt(now.getTime() + VALID_MS), 4)
  const { firstName, lastName, phone } = details
  const text = Buffer.from(JSON.stringify([firstName, lastName, phone]))
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(fixed), cipher.update(text), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @returns null for a token that this site has not issued, or that has expired */
export function openContactToken(secret: Buffer, text: string, now: Date): ContactToken | null {
  if (!/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  // The last base64url character has unused bits. Only the canonical spelling is valid: the used token is remembered
  // by the hash of its text, so another spelling could be used again.
  if (bytes.length < IV + FIXED + TAG || bytes.toString('base64url') !== text) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, IV), {
    authTagLength: TAG,
  })
  decipher.setAuthTag(bytes.subarray(-TAG))
  let plain: Buffer
  try {
    plain = Buffer.concat([decipher.update(bytes.subarray(IV, -TAG)), decipher.final()])
  } catch {
    return null
  }
  const expiresAt = Number(plain.readBigUInt64BE(4))
  if (expiresAt <= now.getTime()) return null
  const [firstName, lastName, phone] = JSON.parse(plain.toString('utf8', FIXED)) as [string, string, string]
  return { contactId: plain.readUInt32BE(), expiresAt, details: { firstName, lastName, phone } }
}

// The label separates this key from other keys derived from the same secret.
function keyOf(secret: Buffer): Buffer {
  return createHmac('sha256', secret).update('contatto:messaggio').digest()
}
