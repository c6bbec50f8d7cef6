import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { type DataKey, newSalt } from '#platform/encryption/data-key.server.ts'
import { sealPiece } from '#platform/encryption/stream.server.ts'
import { blobName, readPiece } from './blobs.server.ts'

type PlainBlob = { id: number; sha256: Buffer; size: number }

/**
 * Encrypts patients' documents that were stored before there was a key, one after the other. The unencrypted contents
 * are deleted with all others that no file refers to.
 * @returns The number of documents encrypted.
 */
export async function encryptDocuments(db: Db, key: DataKey): Promise<number> {
  const failures: unknown[] = []
  let done = 0
  for (let after: number | null = 0; after !== null; ) {
    try {
      const found: number | null = await transaction(db, (db) => encryptNext(db, key, after ?? 0))
      if (found !== null) done += 1
      after = found
    } catch (error) {
      // Goes on after a damaged document, so that the others are encrypted.
      if (!(error instanceof Damaged)) throw error
      failures.push(error)
      after = error.id
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('; '))
  return done
}

class Damaged extends Error {
  readonly id: number
  constructor(id: number) {
    super(`document ${id} is damaged and was not encrypted`)
    this.id = id
  }
}

/** Encrypts the next document after that id, and returns its id. */
async function encryptNext(db: Tx, key: DataKey, after: number): Promise<number | null> {
  const { rows } = await sql<PlainBlob>`
    SELECT m.id, m.sha256, b.size FROM media m JOIN blobs b ON b.sha256 = m.sha256
    WHERE m.purpose = 'document' AND b.salt IS NULL AND m.id > ${after}
    ORDER BY m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED`.execute(db)
  const [document] = rows
  if (!document) return null
  const name = blobName(document.sha256, key)
  const salt = newSalt()
  const { rows: made } = await sql<{ isNew: boolean }>`
    INSERT INTO blobs (sha256, size, salt) VALUES (${name}, ${document.size}, ${salt})
    ON CONFLICT (sha256) DO UPDATE SET size = excluded.size RETURNING xmax = 0 AS "isNew"`.execute(db)
  if (made[0]?.isNew) await copy(db, document, name, key.derive('document', salt))
  await db.updateTable('media').set({ sha256: name }).where('id', '=', document.id).execute()
  return document.id
}

async function copy(db: Tx, { id, sha256, size }: PlainBlob, name: Buffer, own: Buffer): Promise<void> {
  const hash = createHash('sha256')
  for (let n = 0, read = 0; read < size; n += 1) {
    const plain = await readPiece(db, { sha256, size }, n, null).catch(() => {
      throw new Damaged(id)
    })
    hash.update(plain)
    read += plain.length
    const bytes = sealPiece(own, name, { n, last: read >= size }, plain)
    await db.insertInto('blobChunks').values({ sha256: name, n, bytes }).execute()
  }
  if (!hash.digest().equals(sha256)) throw new Damaged(id)
}
