import { isLinked } from '#features/media/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Attachment } from './contract.ts'

/** Files of a request that goes away stay with the person. To be called in the transaction that deletes it. */
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

/** Of these documents, those a contact or an appointment really has. */
export function linkedAttachments(db: Db, ids: number[]): Promise<Attachment[]> {
  if (ids.length === 0) return Promise.resolve([])
  return attachments(db).where('media.id', 'in', ids).where(isLinked).execute()
}
