import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { openContactToken, sealContactToken } from './contact-token.server.ts'

const SECRET = randomBytes(32)
const NOON = new Date('2026-03-02T12:00:00Z')
const after = (ms: number) => new Date(NOON.getTime() + ms)
const details = { firstName: 'Niccolò', lastName: 'Esempi', phone: '+39 333 000 0000' }

test('a token decrypts to its contents for thirty minutes', () => {
  const token = sealContactToken(SECRET, 4711, details, NOON)
  const opened = { contactId: 4711, expiresAt: after(1_800_000).getTime(), details }
  expect(openContactToken(SECRET, token, NOON)).toEqual(opened)
  expect(openContactToken(SECRET, token, after(1_799_999))).toEqual(opened)
  expect(openContactToken(SECRET, token, after(1_800_000))).toBeNull()
})

test('tokens of the same details are all different, equally long and unreadable', () => {
  const tokens = [1, 1, 99, 2_147_483_647].map((id) => sealContactToken(SECRET, id, details, NOON))
  expect(new Set(tokens).size).toBe(4)
  expect(new Set(tokens.map((token) => token.length)).size).toBe(1)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{60,200}$/)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/Esempi|333 000/)
  }
})

describe('forged tokens', () => {
  const genuine = sealContactToken(SECRET, 7, details, NOON)

  test('a token with a single changed bit is refused', () => {
    const bytes = Buffer.from(genuine, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(openContactToken(SECRET, forged.toString('base64url'), NOON)).toBeNull()
    }
  })

  test.each([
    '',
    '7',
    '-1',
    'abc',
    '../7',
    'null',
    '%00',
    '🙂',
    genuine.slice(1),
    genuine.slice(0, -1),
    `${genuine}A`,
    `${genuine}=`,
    ` ${genuine}`,
    randomBytes(80).toString('base64url'),
  ])('the text %s is refused as a token', (text) => {
    expect(openContactToken(SECRET, text, NOON)).toBeNull()
  })

  test('another base64url spelling of the same token is refused', () => {
    const last = genuine.at(-1) ?? ''
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const other of alphabet.replace(last, '')) {
      expect(openContactToken(SECRET, genuine.slice(0, -1) + other, NOON)).toBeNull()
    }
  })

  test('a token encrypted with another secret is refused', () => {
    expect(openContactToken(SECRET, sealContactToken(randomBytes(32), 7, details, NOON), NOON)).toBeNull()
  })

  test('a token encrypted with a key derived under another label is refused', () => {
    const keyNamed = (name: string) => createHmac('sha256', SECRET).update(name).digest()
    expect(openContactToken(SECRET, sealedWith(keyNamed('contatto:messaggio')), NOON)?.contactId).toBe(7)
    for (const key of [SECRET, keyNamed(''), keyNamed('caricamenti:7'), keyNamed('contatto')])
      expect(openContactToken(SECRET, sealedWith(key), NOON)).toBeNull()
  })
})

/** Builds a token of the right format with the given key. */
function sealedWith(key: Buffer): string {
  const fixed = Buffer.alloc(12)
  fixed.writeUInt32BE(7)
  fixed.writeBigUInt64BE(BigInt(after(60_000).getTime()), 4)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = [cipher.update(fixed), cipher.update('["Anna","Riva","333 000 0000"]'), cipher.final()]
  return Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url')
}
