import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Held, UploadedFile } from './contract.ts'
import { unclaimedSince } from './rules.ts'

export type NewDocument = {
  filename: string
  originalName: string
  mimeType: string
  fileSize: number
  sha256: Buffer
  ownerHash: Buffer
  /** The network the document came from, as limits count it; stored until a booking claims the document. */
  sender: string
  held: Held | null
  createdAt: string
}

const columns = ['id', 'originalName', 'mimeType', 'fileSize'] as const

/** Rows for contents stored in the same transaction. */
export function insertDocument(db: Tx, document: NewDocument): Promise<UploadedFile> {
  return db
    .insertInto('media')
    .values({ ...document, purpose: 'document' })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type StoredFile = UploadedFile & {
  purpose: string
  sha256: Buffer
  salt: Buffer | null
  held: Held | null
}

/** Documents of a contact or a visit, as a condition on a row of `media`. */
export const isLinked = sql<boolean>`(
  EXISTS (SELECT FROM contact_attachments a WHERE a.media_id = media.id)
  OR EXISTS (
    SELECT FROM appointments v WHERE v.uploaded_file_ids && ARRAY[media.id] AND v.uploaded_file_ids <> '{}'))`

/** A file that staff can open: a picture of the site, or a document a contact or a visit has. */
export function findOpenable(db: Db, id: number): Promise<StoredFile | undefined> {
  return db
    .selectFrom('media')
    .innerJoin('blobs', 'blobs.sha256', 'media.sha256')
    .select([...columns, 'media.purpose', 'media.held', 'media.sha256', 'blobs.salt'])
    .where('media.id', '=', id)
    .where(({ or, eb }) => or([eb('media.purpose', '=', 'site'), isLinked]))
    .executeTakeFirst()
}

export type UnclaimedBytes = { ofAddress: number; ofNetwork: number; ofAll: number }

/**
 * Bytes that wait for a booking, each content once: those an address sent, those of all addresses that begin with
 * `network`, and all.
 */
export async function unclaimedBytes(
  db: Db,
  sender: { address: string; network: string },
): Promise<UnclaimedBytes> {
  const { rows } = await sql<UnclaimedBytes>`
    SELECT coalesce(sum(bytes) FILTER (WHERE of_address), 0)::bigint AS of_address,
           coalesce(sum(bytes) FILTER (WHERE of_network), 0)::bigint AS of_network,
           coalesce(sum(bytes), 0)::bigint AS of_all
    FROM (
      SELECT max(file_size) AS bytes, bool_or(sender = ${sender.address}) AS of_address,
             bool_or(starts_with(sender, ${sender.network})) AS of_network
      FROM media WHERE purpose = 'document' AND claimed_at IS NULL GROUP BY sha256
    ) contents`.execute(db)
  return rows[0] ?? { ofAddress: 0, ofNetwork: 0, ofAll: 0 }
}

/** Deletes those of a booking's documents that no contact has: once the booking is gone, no page would list them. */
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

/**
 * Claims those of the documents that wait for a booking of their owner, and returns their names by id. One statement:
 * of two simultaneous bookings the second waits, and finds them claimed.
 */
export async function claimDocuments(
  db: Tx,
  ids: number[],
  { ownerHash, now }: { ownerHash: Buffer; now: Date },
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .updateTable('media')
    // The address is needed only while a document waits.
    .set({ claimedAt: now.toISOString(), sender: null })
    .where('id', 'in', ids)
    .where('purpose', '=', 'document')
    .where('claimedAt', 'is', null)
    .where('ownerHash', '=', ownerHash)
    .where('createdAt', '>', unclaimedSince(now))
    .returning(['id', 'originalName'])
    .execute()
  return new Map(rows.map(({ id, originalName }) => [id, originalName]))
}

/**
 * Deletes an unclaimed document of that owner. Returns the key of its bytes, undefined when there is no such document.
 */
export async function deleteUnclaimed(db: Db, id: number, ownerHash: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .deleteFrom('media')
    .where('id', '=', id)
    .where('purpose', '=', 'document')
    .where('claimedAt', 'is', null)
    .where('ownerHash', '=', ownerHash)
    .returning('sha256')
    .executeTakeFirst()
  return row?.sha256
}

/** Deletes the documents that no booking has claimed in time. */
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

type HeldDocument = { id: number; sha256: Buffer; size: number; salt: Buffer | null }

/** Documents the antivirus has yet to be asked about, oldest first. */
export function heldDocuments(db: Db, after: number, limit: number): Promise<HeldDocument[]> {
  return db
    .selectFrom('media')
    .innerJoin('blobs', 'blobs.sha256', 'media.sha256')
    .select(['media.id', 'media.sha256', 'media.fileSize as size', 'blobs.salt'])
    .where('media.held', '=', 'waiting')
    .where('media.id', '>', after)
    .orderBy('media.id')
    .limit(limit)
    .execute()
}

/**
 * Stores the antivirus's verdict on a held document. An infected one stays where it is, so that staff see why they
 * cannot read it.
 */
export async function settleHeld(db: Db, id: number, infected: boolean): Promise<void> {
  await db
    .updateTable('media')
    .set({ held: infected ? 'infected' : null })
    .where('id', '=', id)
    .where('held', '=', 'waiting')
    .execute()
}
