import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Held, UploadedFile } from './contract.ts'

export type NewDocument = {
  filename: string
  originalName: string
  mimeType: string
  fileSize: number
  sha256: Buffer
  ownerHash: Buffer
  held: Held | null
  createdAt: string
}

/** What the database's check allows. */
const heldBy = sql<Held | null>`media.held`.as('held')
const shown = ['id', 'originalName', 'mimeType', 'fileSize'] as const

/** Rows for contents stored in the same transaction. */
export function insertDocument(db: Tx, document: NewDocument): Promise<UploadedFile> {
  return db
    .insertInto('media')
    .values({ ...document, purpose: 'document' })
    .returning(shown)
    .executeTakeFirstOrThrow()
}

export type StoredFile = UploadedFile & {
  purpose: string
  sha256: Buffer
  salt: Buffer | null
  held: Held | null
}

export function findMedia(db: Db, id: number): Promise<StoredFile | undefined> {
  return db
    .selectFrom('media')
    .innerJoin('blobs', 'blobs.sha256', 'media.sha256')
    .select([...shown, 'media.purpose', 'media.sha256', 'blobs.salt'])
    .select(heldBy)
    .where('media.id', '=', id)
    .executeTakeFirst()
}

/** What waits for a booking, in bytes: of one owner, and of everybody. */
export async function unclaimedBytes(db: Db, ownerHash: Buffer): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    SELECT coalesce(sum(file_size) FILTER (WHERE owner_hash = ${ownerHash}), 0)::bigint AS own,
           coalesce(sum(file_size), 0)::bigint AS "all"
    FROM media WHERE purpose = 'document' AND claimed_at IS NULL`.execute(db)
  return rows[0] ?? { own: 0, all: 0 }
}

/** Deletes those of a booking's documents that no contact has: once the booking is gone, nobody could find them. */
export async function deleteLeftDocuments(db: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .deleteFrom('media')
    .where('id', 'in', ids)
    .where('purpose', '=', 'document')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contactAttachments')
            .select('contactAttachments.id')
            .whereRef('contactAttachments.mediaId', '=', 'media.id'),
        ),
      ),
    )
    .execute()
}

/** Deletes an unclaimed document of that owner; false when there is none. */
export async function deleteUnclaimed(db: Db, id: number, ownerHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('purpose', '=', 'document')
    .where('claimedAt', 'is', null)
    .where('ownerHash', '=', ownerHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the documents no booking came for in time. */
export async function deleteExpired(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('purpose', '=', 'document')
    .where('claimedAt', 'is', null)
    .where('ownerHash', 'is not', null)
    .where('createdAt', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}
