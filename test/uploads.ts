import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { UploadedFile } from '#features/media/contract.ts'
import { ownerOf } from '#features/media/owner.server.ts'
import { claimDocuments } from '#features/media/store.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import { storeBlob } from '#platform/files/blobs.server.ts'
import type { TestApp } from './app.ts'
import { person } from './factories.ts'
import { form, type Part, pdf } from './files.ts'
import type { Visitor } from './visitor.ts'

/** A temporary folder only this test file's uploads go to, so that it can see what they leave there. */
export async function ownTemporaryFolder(): Promise<{
  names: () => Promise<string[]>
  remove: () => Promise<void>
}> {
  const before = process.env.TMPDIR
  const folder = await mkdtemp(path.join(os.tmpdir(), 'uploads-'))
  process.env.TMPDIR = folder
  return {
    names: () => readdir(folder),
    remove: async () => {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
      await rm(folder, { recursive: true })
    },
  }
}

export async function upload(
  visitor: Visitor,
  parts: Part[],
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { body, headers } = form(parts)
  const response = await visitor.send('/api/appointments/upload', {
    method: 'POST',
    body: new Uint8Array(body),
    headers,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

export async function uploadOne(
  visitor: Visitor,
  bytes = pdf(),
  name = 'referto.pdf',
): Promise<UploadedFile> {
  const { status, body } = await upload(visitor, [{ name, bytes }])
  expect(status).toBe(200)
  const [file] = body.files as UploadedFile[]
  if (!file) throw new Error('no file')
  return file
}

export function ownerHash(app: TestApp, visitor: Visitor): Buffer {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const owner = ownerOf(new Request('http://localhost/', { headers: { cookie } }), app.appServices)
  if (!owner) throw new Error('no owner')
  return owner
}

/** Takes a visitor's documents as a booking does. */
export async function claim(
  app: TestApp,
  visitor: Visitor,
  ids: number[],
  now = app.appServices.now(),
): Promise<boolean> {
  const owner = ownerHash(app, visitor)
  const missing = new Error('not all of them wait')
  try {
    await transaction(app.database.db, async (db) => {
      const names = await claimDocuments(db, ids, { ownerHash: owner, now })
      if (names.size < ids.length) throw missing
    })
    return true
  } catch (error) {
    if (error === missing) return false
    throw error
  }
}

/** Gives a document to a new contact, as a booking does; answers the contact. */
export async function attach(db: Db, mediaId: number): Promise<number> {
  const contactId = await person(db)
  await db
    .insertInto('contactAttachments')
    .values({ contactId, mediaId, uploadContext: 'contact', uploadContextId: null })
    .execute()
  return contactId
}

export async function countRows(db: Db): Promise<{ media: number; blobs: number }> {
  const result = await sql<{ media: number; blobs: number }>`
    SELECT (SELECT count(*) FROM media) AS media, (SELECT count(*) FROM blobs) AS blobs`.execute(db)
  return result.rows[0] ?? { media: -1, blobs: -1 }
}

/** A file as it is, made into nothing else: a picture of the public site, or a patient's document. Answers its id. */
export async function addMedia(
  db: Db,
  bytes: Buffer,
  purpose: 'site' | 'document' = 'site',
): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest()
  const { id } = await transaction(db, async (db) => {
    await storeBlob(db, { bytes, sha256, size: bytes.length })
    return db
      .insertInto('media')
      .values({
        purpose,
        filename: crypto.randomUUID(),
        originalName: 'sito.png',
        mimeType: 'image/png',
        fileSize: bytes.length,
        sha256,
        ownerHash: purpose === 'document' ? sha256 : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  return id
}
