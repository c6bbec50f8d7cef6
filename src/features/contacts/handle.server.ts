import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { MINUTE_MS } from '#platform/time/units.ts'

/**
 * What a visitor gets instead of a contact's id. Encrypted, not only signed: neither the id nor whether the person was
 * known can be read from it. All of it has a fixed width but what the visitor gave, which is carried along so that the
 * message can say where it differs from what is kept.
 */
export type Handle = { contactId: number; expiresAt: number; given: Given }
export type Given = { firstName: string; lastName: string; phone: string }

const VALID_MS = 30 * MINUTE_MS
const IV = 12
const TAG = 16
const FIXED = 4 + 8

export function sealHandle(secret: Buffer, contactId: number, given: Given, now: Date): string {
  const fixed = Buffer.alloc(FIXED)
  fixed.writeUInt32BE(contactId)
  fixed.writeBigUInt64BE(BigInt(now.getTime() + VALID_MS), 4)
  const { firstName, lastName, phone } = given
  const text = Buffer.from(JSON.stringify([firstName, lastName, phone]))
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const sealed = Buffer.concat([cipher.update(fixed), cipher.update(text), cipher.final()])
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** Null for anything that is not a handle of ours, or no longer valid. */
export function openHandle(secret: Buffer, text: string, now: Date): Handle | null {
  if (!/^[\w-]+$/.test(text)) return null
  const bytes = Buffer.from(text, 'base64url')
  // The last character carries bits that mean nothing; a handle is written in one way only, or it could be used twice.
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
  return { contactId: plain.readUInt32BE(), expiresAt, given: { firstName, lastName, phone } }
}

// The name keeps this key from being one of anything else made from the same secret.
function keyOf(secret: Buffer): Buffer {
  return createHmac('sha256', secret).update('contatto:messaggio').digest()
}
