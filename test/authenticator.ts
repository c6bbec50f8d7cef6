import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

// A passkey without a browser: ES256 and the attestation `none`, see WebAuthn level 3, sections 6.1 and 6.5.

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

/** A CBOR item: its kind (RFC 8949, section 3.1), its number, and the bytes that belong to it. */
function item(kind: number, n: number, bytes: Buffer = Buffer.alloc(0)): Buffer {
  const first = kind << 5
  const head = n < 24 ? [first | n] : n < 256 ? [first | 24, n] : [first | 25, n >> 8, n & 255]
  return Buffer.concat([Buffer.from(head), bytes])
}
const whole = (n: number) => (n < 0 ? item(1, -1 - n) : item(0, n))
const bytesItem = (bytes: Buffer) => item(2, bytes.length, bytes)
const textItem = (words: string) => item(3, Buffer.byteLength(words), Buffer.from(words))
const map = (...pairs: [Buffer, Buffer][]) => item(5, pairs.length, Buffer.concat(pairs.flat()))

/** The public key as authenticators write it (RFC 9053, section 2.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map(
    [whole(1), whole(2)],
    [whole(3), whole(-7)],
    [whole(-1), whole(1)],
    [whole(-2), bytesItem(Buffer.from(x, 'base64url'))],
    [whole(-3), bytesItem(Buffer.from(y, 'base64url'))],
  )
}

export type Options = { challenge: string }
type Behaviour = {
  /** The page the browser shows. */
  origin?: string
  /** No finger, face or PIN was asked for. */
  unverified?: boolean
  /** Uses so far, said instead of the counted ones: a copy of the key counts for itself. */
  counter?: number
}

/**
 * A passkey of the site at `siteUrl`.
 * @param counts whether it counts its uses
 */
export function authenticator(siteUrl: string, { counts = true } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const { hostname, origin: own } = new URL(siteUrl)
  let uses = 0

  const dataOf = (flags: number, counter: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(hostname), Buffer.from([flags]), count, rest])
  }
  const clientData = (type: string, challenge: string, origin = own) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const flagsOf = ({ unverified = false }: Behaviour) => USER_PRESENT | (unverified ? 0 : USER_VERIFIED)
  const credential = { id: text(credentialId), rawId: text(credentialId), type: 'public-key' } as const

  return {
    /** The answer to `navigator.credentials.create`. */
    create: ({ challenge }: Options, behaviour: Behaviour = {}) => {
      const length = Buffer.from([0, credentialId.length])
      const made = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const data = dataOf(flagsOf(behaviour) | HAS_CREDENTIAL, 0, made)
      const attestation = map(
        [textItem('fmt'), textItem('none')],
        [textItem('attStmt'), map()],
        [textItem('authData'), bytesItem(data)],
      )
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, behaviour.origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },
    /** The answer to `navigator.credentials.get`. */
    get: ({ challenge }: Options, behaviour: Behaviour = {}) => {
      if (counts) uses += 1
      const data = dataOf(flagsOf(behaviour), behaviour.counter ?? uses)
      const client = clientData('webauthn.get', challenge, behaviour.origin)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(signature),
        },
      }
    },
  }
}
