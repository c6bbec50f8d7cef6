import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { KILOBYTE } from '#platform/bytes.ts'
import { type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { type DataKey, newSalt } from '#platform/encryption/data-key.server.ts'
import { openPiece, sealPiece } from '#platform/encryption/stream.server.ts'

const CHUNK = 256 * KILOBYTE

/** Bytes to store: on disk, or encoded in memory. */
export type Content = { sha256: Buffer; size: number } & ({ path: string } | { bytes: Buffer })

/** The name contents are stored under: their hash, or with a key a keyed hash. */
export function blobName(sha256: Buffer, key: DataKey | null): Buffer {
  return key ? key.nameOf(sha256) : sha256
}

/**
 * Keeps a file's bytes, once per content, encrypted where there is a key. In the transaction that also writes the row which
 * points at them by `blobName`; several in one transaction in the order of those, or two uploads of the same files could
 * wait for each other.
 */
export async function storeBlob(db: Tx, file: Content, key: DataKey | null = null): Promise<void> {
  const { size } = file
  const name = blobName(file.sha256, key)
  const salt = key && newSalt()
  // The update changes nothing, but locks the row: known content can't be dropped as an orphan until this commits.
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO blobs (sha256, size, salt) VALUES (${name}, ${size}, ${salt})
    ON CONFLICT (sha256) DO UPDATE SET size = excluded.size
    RETURNING xmax = 0 AS "isNew"`.execute(db)
  if (!rows[0]?.isNew) return
  const own = key && salt && key.derive('document', salt)
  let n = 0
  for await (const bytes of 'path' in file ? piecesOf(file) : [file.bytes]) {
    for (let at = 0; at < bytes.length; at += CHUNK, n += 1) {
      const plain = bytes.subarray(at, at + CHUNK)
      const piece = own ? sealPiece(own, name, { n, last: isLast(n, size) }, plain) : plain
      await db.insertInto('blobChunks').values({ sha256: name, n, bytes: piece }).execute()
    }
  }
}

function isLast(n: number, size: number): boolean {
  return (n + 1) * CHUNK >= size
}

async function* piecesOf({ path, size }: { path: string; size: number }): AsyncGenerator<Buffer> {
  const handle = await open(path)
  try {
    for (let at = 0; at < size; at += CHUNK) {
      const length = Math.min(CHUNK, size - at)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, at)
      if (bytesRead !== length) throw new Error('the file became shorter while it was stored')
      yield buffer
    }
  } finally {
    await handle.close()
  }
}

/** Content as stored: by its name, and encrypted where there is a salt. */
export type Stored = { sha256: Buffer; size: number; salt?: Buffer | null }

/** Throws `DecryptionError` for content that was encrypted with another key, or altered. */
export async function readPiece(
  db: Db,
  { sha256, size, salt }: Stored,
  n: number,
  key: DataKey | null,
): Promise<Buffer> {
  const piece = await db
    .selectFrom('blobChunks')
    .select('bytes')
    .where('sha256', '=', sha256)
    .where('n', '=', n)
    .executeTakeFirst()
  if (!piece) throw new Error('a stored file is incomplete')
  if (!salt) return piece.bytes
  if (!key) throw new Error('a stored file is encrypted, and there is no key')
  return openPiece(key.derive('document', salt), sha256, { n, last: isLast(n, size) }, piece.bytes)
}

/**
 * The bytes, one piece and one short query at a time, as fast as the reader takes them: a slow one holds no
 * connection. Fails half-way if the content is dropped meanwhile.
 */
export function readBlob(db: Db, stored: Stored, key: DataKey | null = null): ReadableStream<Uint8Array> {
  let n = 0
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = await readPiece(db, stored, n, key)
        n += 1
        sent += piece.length
        controller.enqueue(piece)
        if (sent >= stored.size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

const isOrphan = sql`NOT EXISTS (SELECT FROM media m WHERE m.sha256 = b.sha256)
  AND NOT EXISTS (SELECT FROM media_sizes s WHERE s.sha256 = b.sha256)`

/**
 * Number of contents dropped in one transaction. The largest files have thousands of rows: more would be locked too
 * long.
 */
const BATCH = 20

/** Drops contents no file points at any more. Those an upload is just about to use are locked, and skipped. */
export async function dropOrphanBlobs(db: Db): Promise<number> {
  let dropped = 0
  for (;;) {
    const batch = await dropBatch(db)
    dropped += batch.dropped
    if (batch.found < BATCH) return dropped
  }
}

/** Deletes a content that no file points at any more. */
export async function dropOrphanBlob(db: Db, sha256: Buffer): Promise<void> {
  await dropBatch(db, sql`b.sha256 = ${sha256} AND ${isOrphan}`)
}

function dropBatch(db: Db, wanted = isOrphan): Promise<{ found: number; dropped: number }> {
  return transaction(db, async (db) => {
    const { rows } = await sql<{ sha256: Buffer }>`
      SELECT sha256 FROM blobs b WHERE ${wanted} LIMIT ${sql.lit(BATCH)} FOR UPDATE SKIP LOCKED`.execute(db)
    if (rows.length === 0) return { found: 0, dropped: 0 }
    // Asked again under the lock: an upload may have finished between looking and locking.
    const { numAffectedRows } = await sql`
      DELETE FROM blobs b WHERE sha256 = ANY(${rows.map((row) => row.sha256)}) AND ${isOrphan}`.execute(db)
    return { found: rows.length, dropped: Number(numAffectedRows ?? 0) }
  })
}
