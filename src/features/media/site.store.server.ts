import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { ListedMedia, SiteMedia } from './contract.ts'
import type { StoredFile } from './store.server.ts'

export type NewSiteMedia = {
  filename: string
  originalName: string
  mimeType: string
  fileSize: number
  sha256: Buffer
  uploadedBy: number | null
  /** Sent as the cover of a service, which may never be saved. */
  cover: boolean
  createdAt: string
}

export type NewSize = { width: number; sha256: Buffer; fileSize: number }

const columns = ['id', 'originalName', 'mimeType', 'fileSize', 'createdAt'] as const

/** All pictures of the site, newest first, each with the services whose cover it is. */
export async function allSiteMedia(db: Db): Promise<ListedMedia[]> {
  const { rows } = await sql<ListedMedia>`
    SELECT media.id, original_name, mime_type, file_size, media.created_at,
           coalesce(used.services, '[]') AS used_by
    FROM media
    LEFT JOIN (
      SELECT cover_image_id, json_agg(json_build_object('id', id, 'name', name) ORDER BY name, id) AS services
      FROM services WHERE cover_image_id IS NOT NULL GROUP BY cover_image_id
    ) used ON used.cover_image_id = media.id
    WHERE purpose = 'site'
    ORDER BY media.created_at DESC, media.id DESC`.execute(db)
  return rows
}

/** A row, and its smaller sizes, for contents stored in the same transaction. */
export async function insertSiteMedia(db: Tx, media: NewSiteMedia, sizes: NewSize[]): Promise<SiteMedia> {
  const row = await db
    .insertInto('media')
    .values({ ...media, purpose: 'site' })
    .returning(columns)
    .executeTakeFirstOrThrow()
  if (sizes.length > 0) {
    await db
      .insertInto('mediaSizes')
      .values(sizes.map((size) => ({ ...size, mediaId: row.id })))
      .execute()
  }
  return row
}

/** Pictures of the public site only: a patient's document is not found, like an id that never was. */
export function findSiteMedia(
  db: Db,
  id: number,
): Promise<(SiteMedia & Pick<StoredFile, 'sha256'>) | undefined> {
  return db
    .selectFrom('media')
    .select([...columns, 'sha256'])
    .where('id', '=', id)
    .where('purpose', '=', 'site')
    .executeTakeFirst()
}

export type StoredPicture = Pick<StoredFile, 'mimeType' | 'fileSize' | 'sha256'>

/** The smallest size at least that wide; the full picture where there is none, and without a width. */
export async function findSitePicture(
  db: Db,
  id: number,
  width: number | null,
): Promise<StoredPicture | undefined> {
  const { rows } = await sql<StoredPicture>`
    SELECT CASE WHEN size.sha256 IS NULL THEN media.mime_type ELSE 'image/webp' END AS mime_type,
           coalesce(size.file_size, media.file_size) AS file_size, coalesce(size.sha256, media.sha256) AS sha256
    FROM media
    LEFT JOIN LATERAL (
      SELECT file_size, sha256 FROM media_sizes
      WHERE media_id = media.id AND width >= ${width}::integer ORDER BY width LIMIT 1
    ) size ON true
    WHERE media.id = ${id}::integer AND media.purpose = 'site'`.execute(db)
  return rows[0]
}

/** Locks a picture until the transaction ends, so that no service takes it as cover; false when it does not exist. */
export async function lockSiteMedia(db: Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', id)
    .where('purpose', '=', 'site')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Names of the services whose cover it is. */
export async function servicesWithCover(db: Tx, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('services')
    .select('name')
    .where('coverImageId', '=', id)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/**
 * Deletes covers no service has, of those sent until then. Covers being taken at this moment are left for another
 * time; the others are locked before they are read, so that no service takes them meanwhile.
 */
export async function deleteUnusedCovers(db: Tx, sentUntil: string): Promise<number> {
  const held = await db
    .selectFrom('media')
    .select('id')
    .where('cover', '=', true)
    .where('purpose', '=', 'site')
    .where('createdAt', '<=', sentUntil)
    .where(isNoCover)
    .forUpdate()
    .skipLocked()
    .execute()
  if (held.length === 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where(
      'id',
      'in',
      held.map(({ id }) => id),
    )
    .where(isNoCover)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const isNoCover = sql<boolean>`NOT EXISTS (SELECT FROM services WHERE cover_image_id = media.id)`

/** Deletes a picture with its sizes. Bytes that no row points at are pruned later. */
export async function removeSiteMedia(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('media').where('id', '=', id).execute()
}
