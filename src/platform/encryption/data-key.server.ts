import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

const KEY_BYTES = 32
export const SALT_BYTES = 32
/** Enough to tell keys apart, and nothing of the key itself. */
export const MARK_BYTES = 16

/** The clinic's key. It never encrypts anything itself: each thing gets a key of its own, derived from it. */
export type DataKey = {
  /** Tells it apart from others. */
  mark: Buffer
  /** For one thing that is encrypted, under a salt nothing else has. */
  derive: (use: 'document' | 'backup', salt: Buffer) => Buffer
  /** Names a document's contents with a keyed hash: without the key no one can test whether a known file is stored. */
  nameOf: (sha256: Buffer) => Buffer
}

export function dataKeyOf(key: Buffer): DataKey {
  const derived = (use: string, salt: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, `ambulatorio ${use}`, length))
  const none = Buffer.alloc(0)
  const naming = derived('name', none, KEY_BYTES)
  return {
    mark: derived('mark', none, MARK_BYTES),
    derive: (use, salt) => derived(use, salt, KEY_BYTES),
    nameOf: (sha256) => createHmac('sha256', naming).update(sha256).digest(),
  }
}

/** 32 bytes as people write them: 64 hexadecimal digits, or base64. Undefined for anything else. */
export function readKey(text: string): DataKey | undefined {
  const written = text.trim()
  if (/^[0-9a-f]{64}$/i.test(written)) return dataKeyOf(Buffer.from(written, 'hex'))
  // 43 signs and one to fill up: exactly 32 bytes.
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(written)) return undefined
  const key = Buffer.from(written, 'base64')
  return key.length === KEY_BYTES ? dataKeyOf(key) : undefined
}

export function newSalt(): Buffer {
  return randomBytes(SALT_BYTES)
}
