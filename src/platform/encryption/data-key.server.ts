import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

const KEY_BYTES = 32
export const SALT_BYTES = 32
/** Long enough to tell keys apart; it reveals nothing of the key. */
export const MARK_BYTES = 16

/** The clinic's key. It never encrypts anything itself: each thing gets a key of its own, derived from it. */
export type DataKey = {
  /** Tells it apart from others. */
  mark: Buffer
  /** Derives the key of one document, backup or secret of an app, under a salt of its own. */
  derive: (use: 'document' | 'backup' | 'totp', salt: Buffer) => Buffer
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

// The database stores a mark of its key, so that documents are never encrypted with two keys, or one and none.
const MARK_NAME = 'data-key'

const LOST = 'Se è persa: npm run key -- lost dice che cosa resterebbe chiuso, e come ripartire senza.'
const MISSING = `I documenti di questo database sono cifrati: serve la loro chiave, in DATA_KEY o DATA_KEY_FILE. ${LOST}`
const OTHER = `DATA_KEY non è la chiave con cui sono cifrati i documenti di questo database. ${LOST}`

/** Compares the given key with the one the database was encrypted with: a sentence for people when they differ. */
export async function faultOfKey(db: Db, key: DataKey | null): Promise<string | null> {
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM secrets WHERE name = ${MARK_NAME}`.execute(
    db,
  )
  const mark = rows[0]?.value
  if (!mark) return null
  if (!key) return MISSING
  return mark.equals(key.mark) ? null : OTHER
}

/** Stores the mark. From now on the product starts with this key only. */
export async function saveKeyMark(db: Db, { mark }: DataKey): Promise<void> {
  await sql`INSERT INTO secrets (name, value) VALUES (${MARK_NAME}, ${mark}) ON CONFLICT (name) DO NOTHING`.execute(
    db,
  )
}

/** True when the database has the mark of a key. */
export async function hasKeyMark(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM secrets WHERE name = ${MARK_NAME}`.execute(db)
  return rows.length > 0
}

/** Lets any other key take the place of one that is lost. Files encrypted with the lost key stay unreadable. */
export async function deleteKeyMark(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM secrets WHERE name = ${MARK_NAME}`.execute(db)
  return numAffectedRows === 1n
}
