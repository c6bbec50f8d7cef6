import { createCipheriv, createDecipheriv } from 'node:crypto'

/*
 * Something long, encrypted piece by piece under a key that is its own (AES-256-GCM). The nonce is the piece's number and
 * whether it is the last: so a piece can't be altered, put elsewhere, or left out, and what is cut off has no last one.
 * `about` is what it belongs to; with another one nothing opens.
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
