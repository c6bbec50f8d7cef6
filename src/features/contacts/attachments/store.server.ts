import { isLinked } from '#features/media/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Attachment } from './contract.ts'

/** Hands the documents of a visit over to its contact. Call it in the transaction that deletes the visit. */
export async function detachDocuments(db: Tx, appointmentId: number): Promise<void> {
  await db
    .updateTable('contactAttachments')
    .set({ uploadContext: 'contact', uploadContextId: null })
    .where('uploadContext', '=', 'appointment')
    .where('uploadContextId', '=', appointmentId)
    .execute()
}

function attachments(db: Db) {
  return db
    .selectFrom('media')
    .select([
      'media.id',
      'media.originalName',
      'media.mimeType',
      'media.fileSize',
      'media.createdAt',
      'media.held',
    ])
    .where('media.purpose', '=', 'document')
    .orderBy('media.id')
    .limit(1000)
}

export function attachmentsOfContact(db: Db, contactId: number): Promise<Attachment[]> {
  return attachments(db)
    .innerJoin('contactAttachments', 'contactAttachments.mediaId', 'media.id')
    .where('contactAttachments.contactId', '=', contactId)
    .execute()
}

export function attachmentsOfAppointment(db: Db, appointmentId: number): Promise<Attachment[]> {
  return attachments(db)
    .innerJoin('contactAttachments', 'contactAttachments.mediaId', 'media.id')
    .where('contactAttachments.uploadContext', '=', 'appointment')
    .where('contactAttachments.uploadContextId', '=', appointmentId)
    .execute()
}

/** Returns those of the documents that belong to a contact or an appointment. */
export function linkedAttachments(db: Db, ids: number[]): Promise<Attachment[]> {
  if (ids.length === 0) return Promise.resolve([])
  return attachments(db).where('media.id', 'in', ids).where(isLinked).execute()
}
