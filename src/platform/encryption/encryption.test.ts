import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readKey } from './data-key.server.ts'
import { DecryptionError, decrypting, encrypting, openPiece, sealPiece } from './stream.server.ts'

const hex = randomBytes(32).toString('hex')
const key = keyFrom(hex)
const other = keyFrom(randomBytes(32).toString('base64'))

function keyFrom(text: string) {
  const read = readKey(text)
  if (!read) throw new Error('no key')
  return read
}

async function* chunks(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

async function all(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}

const sealed = (bytes: Buffer, length = 50_000) => all(encrypting(key, chunks(bytes, length)))
const opened = (bytes: Buffer, with_: typeof key | null = key, length = 70_000) =>
  all(decrypting(with_, chunks(bytes, length), (why) => new Error(why)))

test('a key is 32 bytes in hexadecimal or base64, nothing else', () => {
  const base64 = Buffer.from(hex, 'hex').toString('base64')
  for (const text of [hex, hex.toUpperCase(), ` ${hex}\n`, base64, base64.slice(0, -1)])
    expect(readKey(text)?.mark).toEqual(key.mark)
  for (const text of ['', 'segreta', hex.slice(1), `${hex}0`, base64.slice(4), `${base64}A=`, 'x'.repeat(64)])
    expect(readKey(text), text).toBeUndefined()
})

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  '%i bytes are decrypted unchanged',
  async (size) => {
    const bytes = randomBytes(size)
    const file = await sealed(bytes)
    expect((await opened(file)).equals(bytes)).toBe(true)
    expect((await opened(file, key, 1021)).equals(bytes)).toBe(true)
  },
)

test('an unencrypted stream passes without a key and is refused with one', async () => {
  for (const size of [10, 200_000]) {
    const bytes = randomBytes(size)
    expect((await opened(bytes, null)).equals(bytes)).toBe(true)
    await expect(opened(bytes)).rejects.toThrow('plain')
  }
})

test('decrypting reports whether the key is missing or wrong', async () => {
  const file = await sealed(Buffer.from('something'))
  await expect(opened(file, null)).rejects.toThrow('missing')
  await expect(opened(file, other)).rejects.toThrow('other')
})

test('the same bytes encrypted twice differ, and neither result contains the plain text', async () => {
  const bytes = Buffer.alloc(200_000, 'Bracciaforti')
  const [one, two] = [await sealed(bytes), await sealed(bytes)]
  expect(one.equals(two)).toBe(false)
  expect(one.includes('Bracciaforti')).toBe(false)
})

test('11.3.3: a document that is cut off, altered or reordered is refused', async () => {
  const head = 22 + 16 + 32
  const piece = 65_536 + 16
  const file = await sealed(randomBytes(200_000))
  const pieces = [0, 1, 2].map((n) => file.subarray(head + n * piece, head + (n + 1) * piece))
  const rest = file.subarray(head + 3 * piece)
  const start = file.subarray(0, head)
  const broken: Buffer[] = [
    ...[head, head + 5, head + piece, head + 2 * piece, head + 3 * piece, file.length - 1, 40].map((end) =>
      file.subarray(0, end),
    ),
    ...[30, 60, head, head + piece + 9, file.length - 1].map((at) => {
      const altered = Buffer.from(file)
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at)
      return altered
    }),
    Buffer.concat([start, pieces[1] ?? rest, pieces[0] ?? rest, pieces[2] ?? rest, rest]),
    Buffer.concat([start, pieces[0] ?? rest, pieces[2] ?? rest, rest]),
    Buffer.concat([file, Buffer.from('more')]),
    Buffer.concat([file, rest]),
  ]
  for (const [n, bytes] of broken.entries()) await expect(opened(bytes), String(n)).rejects.toThrow()
})

test('11.3.3: a piece opens only at its place in its own document', () => {
  const own = key.derive('document', Buffer.alloc(32, 1))
  const about = Buffer.from('document 1')
  const place = { n: 3, last: false }
  const piece = sealPiece(own, about, place, Buffer.from('result'))
  expect(openPiece(own, about, place, piece).toString()).toBe('result')
  const refused = [
    () => openPiece(own, about, { n: 4, last: false }, piece),
    () => openPiece(own, about, { n: 3, last: true }, piece),
    () => openPiece(own, Buffer.from('document 2'), place, piece),
    () => openPiece(key.derive('document', Buffer.alloc(32, 2)), about, place, piece),
    () => openPiece(own, about, place, piece.subarray(0, 10)),
  ]
  for (const open of refused) expect(open).toThrow(DecryptionError)
})
