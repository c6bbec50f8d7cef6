import type { Db } from '#platform/db/database.server.ts'

export type WaitingDocument = { id: number; sha256: Buffer; size: number; salt: Buffer | null }

/** Documents the antivirus has yet to be asked about, oldest first. */
export function waitingDocuments(db: Db, after: number, limit: number): Promise<WaitingDocument[]> {
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

/** One with something in it stays where it is, so that staff see why they cannot read it. */
export async function decideWaiting(db: Db, id: number, infected: boolean): Promise<void> {
  await db
    .updateTable('media')
    .set({ held: infected ? 'infected' : null })
    .where('id', '=', id)
    .where('held', '=', 'waiting')
    .execute()
}
