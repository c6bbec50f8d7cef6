import { createCipheriv, createDecipheriv } from 'node:crypto'

/*
 * Encrypts long contents in chunks under a key of their own (AES-256-GCM). The nonce holds the chunk's number and
 * whether it is the last: a changed, moved or missing chunk is noticed, and truncated contents have no last one.
 * `about` names the owner of the contents; with another one decryption fails.
 */
const CIPHER = 'aes-256-gcm'
export const TAG_BYTES = 16

export type Piece = { n: number; last: boolean }

/** It is not what was encrypted, or not with this key. */
export class DecryptionError extends Error {}

export function sealPiece(key: Buffer, about: Buffer, piece: Piece, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(piece), { authTagLength: TAG_BYTES })
  cipher.setAAD(about)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws `DecryptionError`. */
export function openPiece(key: Buffer, about: Buffer, piece: Piece, sealed: Buffer): Buffer {
  if (sealed.length < TAG_BYTES) throw new DecryptionError('too short')
  const end = sealed.length - TAG_BYTES
  const cipher = createDecipheriv(CIPHER, key, nonceOf(piece), { authTagLength: TAG_BYTES })
  cipher.setAAD(about)
  cipher.setAuthTag(sealed.subarray(end))
  const plain = cipher.update(sealed.subarray(0, end))
  try {
    return Buffer.concat([plain, cipher.final()])
  } catch {
    throw new DecryptionError('not what was encrypted')
  }
}

function nonceOf({ n, last }: Piece): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(n, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}
