import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import type { DataKey } from './data-key.server.ts'

// The database stores a mark of its key, so that documents are never encrypted with two keys, or one and none.
const NAME = 'data-key'

const LOST = 'Se è persa: npm run key -- lost dice che cosa resterebbe chiuso, e come ripartire senza.'
const MISSING = `I documenti di questo database sono cifrati: serve la loro chiave, in DATA_KEY o DATA_KEY_FILE. ${LOST}`
const OTHER = `DATA_KEY non è la chiave con cui sono cifrati i documenti di questo database. ${LOST}`

/** Compares the given key with the one the database was encrypted with: a sentence for people when they differ. */
export async function faultOfKey(db: Db, key: DataKey | null): Promise<string | null> {
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM secrets WHERE name = ${NAME}`.execute(db)
  const mark = rows[0]?.value
  if (!mark) return null
  if (!key) return MISSING
  return mark.equals(key.mark) ? null : OTHER
}

/** Stores the mark. From now on the product starts with this key only. */
export async function saveKeyMark(db: Db, { mark }: DataKey): Promise<void> {
  await sql`INSERT INTO secrets (name, value) VALUES (${NAME}, ${mark}) ON CONFLICT (name) DO NOTHING`.execute(
    db,
  )
}

/** True when the database has the mark of a key. */
export async function hasKeyMark(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM secrets WHERE name = ${NAME}`.execute(db)
  return rows.length > 0
}

/** Lets any other key take the place of one that is lost. Files encrypted with the lost key stay unreadable. */
export async function deleteKeyMark(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM secrets WHERE name = ${NAME}`.execute(db)
  return numAffectedRows === 1n
}
