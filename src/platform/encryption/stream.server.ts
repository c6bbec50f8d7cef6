import { createCipheriv, createDecipheriv } from 'node:crypto'
import { KILOBYTE } from '#platform/bytes.ts'
import { type DataKey, MARK_BYTES, newSalt, SALT_BYTES } from './data-key.server.ts'

/*
 * Encrypts long contents in chunks under a key of their own (AES-256-GCM). The nonce holds the chunk's number and
 * whether it is the last: a changed, moved or missing chunk is noticed, and truncated contents have no last one.
 * `about` names the owner of the contents; with another one decryption fails.
 */
const CIPHER = 'aes-256-gcm'
const TAG_BYTES = 16

type Chunk = { n: number; last: boolean }

/** The stream was altered, or encrypted with another key. */
export class DecryptionError extends Error {}

/**
 * Encrypts a piece and authenticates `about` with it. The nonce is the piece's place, so a key must serve one stream
 * only.
 */
export function sealPiece(key: Buffer, about: Buffer, piece: Chunk, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonceOf(piece), { authTagLength: TAG_BYTES })
  cipher.setAAD(about)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/**
 * Decrypts a piece.
 * @throws DecryptionError when it was altered or is not at this place of the stream
 */
export function openPiece(key: Buffer, about: Buffer, piece: Chunk, sealed: Buffer): Buffer {
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

function nonceOf({ n, last }: Chunk): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(n, 7)
  nonce.writeUInt8(last ? 1 : 0, 11)
  return nonce
}

const MAGIC = Buffer.from('ambulatorio-cifrato-1\n')
const HEAD_BYTES = MAGIC.length + MARK_BYTES + SALT_BYTES
const PIECE = 64 * KILOBYTE
const SEALED = PIECE + TAG_BYTES

/** A stream as an encrypted one: a head that says with which key, then pieces of one length but for the last. */
export async function* encrypting(key: DataKey, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = newSalt()
  const head = Buffer.concat([MAGIC, key.mark, salt])
  const own = key.derive('backup', salt)
  yield head
  let held: Buffer = Buffer.alloc(0)
  let n = 0
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    // The rest may be the last chunk, which is marked as such.
    for (; held.length > PIECE; held = held.subarray(PIECE), n += 1)
      yield sealPiece(own, head, { n, last: false }, held.subarray(0, PIECE))
  }
  yield sealPiece(own, head, { n, last: true }, held)
}

/** The reason to refuse a stream: its key is missing, it has another key, or it is not encrypted and should be. */
export type Locked = 'missing' | 'other' | 'plain'

/**
 * Decrypts a stream. Without a key an unencrypted stream passes as it is; with one it is refused, because anyone could
 * have written it.
 * @throws DecryptionError when the stream was altered or truncated
 * @throws what `refuse` returns when the key does not fit the stream
 */
export async function* decrypting(
  key: DataKey | null,
  source: AsyncIterable<Buffer>,
  refuse: (why: Locked) => Error,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let opening: { own: Buffer; head: Buffer } | undefined
  let plain = false
  let n = 0
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    if (!opening && !plain) {
      if (held.length < HEAD_BYTES) continue
      opening = openingOf(key, held.subarray(0, HEAD_BYTES), refuse)
      if (opening) held = held.subarray(HEAD_BYTES)
      else if (key) throw refuse('plain')
      else plain = true
    }
    if (!opening) {
      yield held
      held = Buffer.alloc(0)
      continue
    }
    for (; held.length > SEALED; held = held.subarray(SEALED), n += 1)
      yield openPiece(opening.own, opening.head, { n, last: false }, held.subarray(0, SEALED))
  }
  if (opening) yield openPiece(opening.own, opening.head, { n, last: true }, held)
  else if (held.length > 0) {
    if (isEncrypted(held)) throw new DecryptionError('cut off in its head')
    if (key && !plain) throw refuse('plain')
    yield held
  }
}

function isEncrypted(head: Buffer): boolean {
  return head.subarray(0, MAGIC.length).equals(MAGIC)
}

function openingOf(key: DataKey | null, head: Buffer, refuse: (why: Locked) => Error) {
  if (!isEncrypted(head)) return undefined
  if (!key) throw refuse('missing')
  if (!head.subarray(MAGIC.length, MAGIC.length + MARK_BYTES).equals(key.mark)) throw refuse('other')
  const salt = head.subarray(MAGIC.length + MARK_BYTES)
  return { own: key.derive('backup', salt), head }
}
