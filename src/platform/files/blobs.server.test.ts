import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#platform/db/database.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { dropOrphanBlobs, readBlob, storeBlob } from './blobs.server.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase('empty')
  folder = await mkdtemp(path.join(os.tmpdir(), 'blobs-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function fileOf(bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest()
  const file = path.join(folder, sha256.toString('hex'))
  await writeFile(file, bytes)
  return { path: file, sha256, size: bytes.length }
}

/** Stores a file and a row that points at it, as an upload does. */
function store(
  file: { path: string; sha256: Buffer; size: number },
  pause?: () => Promise<unknown>,
): Promise<number> {
  return transaction(database.db, async (db) => {
    await storeBlob(db, file)
    await pause?.()
    const { id } = await db
      .insertInto('media')
      .values({
        purpose: 'document',
        filename: crypto.randomUUID(),
        originalName: 'x',
        mimeType: 'x/x',
        fileSize: file.size,
        sha256: file.sha256,
        ownerHash: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

async function count(table: 'blobs' | 'blob_chunks', sha256: Buffer): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM ${sql.table(table)} WHERE sha256 = ${sha256}`.execute(database.db)
  return rows[0]?.n ?? -1
}

test.each([1, 256 * 1024, 256 * 1024 + 1, 1_000_000])('%i bytes are read back unchanged', async (size) => {
  const bytes = randomBytes(size)
  const file = await fileOf(bytes)
  await store(file)
  expect(await count('blob_chunks', file.sha256)).toBe(Math.ceil(size / 262_144))
  const back = Buffer.from(await new Response(readBlob(database.db, file)).arrayBuffer())
  expect(back.equals(bytes)).toBe(true)
})

test('a slow reader holds no connection and at most one piece in memory', async () => {
  const file = await fileOf(randomBytes(1_000_000))
  await store(file)
  const reader = readBlob(database.db, file).getReader()
  expect((await reader.read()).value).toHaveLength(262_144)
  expect(database.pool.totalCount - database.pool.idleCount).toBe(0)
  await database.db.deleteFrom('blobChunks').where('sha256', '=', file.sha256).execute()
  // Dropped meanwhile: the stream breaks instead of ending as if it were whole.
  await expect(reader.read()).rejects.toThrow('incomplete')
})

test('content stored eight times at once is stored once', async () => {
  const file = await fileOf(randomBytes(600_000))
  await Promise.all(Array.from({ length: 8 }, () => store(file)))
  expect(await count('blobs', file.sha256)).toBe(1)
  expect(await count('blob_chunks', file.sha256)).toBe(3)
})

test('orphans are dropped with their pieces, and referenced content stays', async () => {
  const [orphan, kept] = [await fileOf(randomBytes(300_000)), await fileOf(randomBytes(300_000))]
  await transaction(database.db, (db) => storeBlob(db, orphan))
  await store(kept)
  expect(await dropOrphanBlobs(database.db)).toBe(1)
  expect(await count('blobs', orphan.sha256)).toBe(0)
  expect(await count('blob_chunks', orphan.sha256)).toBe(0)
  expect(await count('blobs', kept.sha256)).toBe(1)
})

test('many orphans are all dropped, a few in each transaction', async () => {
  const { db } = database.owner
  await sql`CREATE TABLE dropped (sha256 bytea, tx xid8 DEFAULT pg_current_xact_id())`.execute(db)
  await sql`CREATE FUNCTION note_it() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN INSERT INTO dropped (sha256) VALUES (OLD.sha256); RETURN OLD; END $$`.execute(db)
  await sql`CREATE TRIGGER note_it BEFORE DELETE ON blobs FOR EACH ROW EXECUTE FUNCTION note_it()`.execute(db)
  await sql`INSERT INTO blobs (sha256, size) SELECT sha256(('orphan ' || n)::bytea), 1 FROM generate_series(1, 1001) n`.execute(
    db,
  )
  expect(await dropOrphanBlobs(db)).toBe(1001)
  const { rows } = await sql<{ most: number }>`
    SELECT max(n) AS most FROM (SELECT count(*) AS n FROM dropped GROUP BY tx) AS each`.execute(db)
  expect(rows[0]?.most).toBeLessThanOrEqual(20)
  await sql`DROP TRIGGER note_it ON blobs`.execute(db)
})

test('an orphan that an upload is about to reuse is not dropped', async () => {
  const file = await fileOf(randomBytes(1000))
  await transaction(database.db, (db) => storeBlob(db, file))
  const pause = Promise.withResolvers<void>()
  const paused = Promise.withResolvers<void>()
  const upload = store(file, () => {
    paused.resolve()
    return pause.promise
  })
  // The known content is locked by now.
  await paused.promise
  expect(await dropOrphanBlobs(database.db)).toBe(0)
  pause.resolve()
  await upload
  expect(await dropOrphanBlobs(database.db)).toBe(0)
  expect(await count('blobs', file.sha256)).toBe(1)
})

test('uploading and sweeping at the same time loses no bytes', async () => {
  const file = await fileOf(randomBytes(1000))
  for (let round = 0; round < 15; round++) {
    await database.db.deleteFrom('media').where('sha256', '=', file.sha256).execute()
    await Promise.all([dropOrphanBlobs(database.db), store(file), dropOrphanBlobs(database.db), store(file)])
    expect(await count('blob_chunks', file.sha256)).toBe(1)
  }
})
