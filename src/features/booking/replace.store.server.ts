import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.server.ts'

/**
 * Gives a visit the links, the documents, the agreement and the calendar entry of the one it replaces. Links sent to another
 * address or number stay behind. Both rows are locked by the caller.
 */
export async function takeOver(db: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    UPDATE visit_links SET appointment_id = request.id FROM appointments request, appointments former
    WHERE visit_links.appointment_id = former.id AND former.id = ${from} AND request.id = ${to}
      AND CASE visit_links.channel WHEN 'sms' THEN request.phone = former.phone ELSE lower(request.email) = lower(former.email) END`.execute(
    db,
  )
  await db
    .updateTable('visitAgreements')
    .set({ appointmentId: to })
    .where('appointmentId', '=', from)
    .execute()
  await sql`
    UPDATE appointments request SET
      uploaded_file_ids = former.uploaded_file_ids || request.uploaded_file_ids,
      document_names = former.document_names || request.document_names,
      calendar_id = coalesce(former.calendar_id, former.id), calendar_base = former.calendar_base + former.version
    FROM appointments former WHERE request.id = ${to} AND former.id = ${from}`.execute(db)
  await db
    .updateTable('appointments')
    .set({ uploadedFileIds: [], documentNames: [] })
    .where('id', '=', from)
    .execute()
  await db
    .updateTable('contactAttachments')
    .set({ uploadContextId: to })
    .where('uploadContext', '=', 'appointment')
    .where('uploadContextId', '=', from)
    .execute()
}

/** Gives a visit the wait for an earlier time of the one it replaces, before that one is cancelled and would end it. */
export async function takeOverWait(db: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await db
    .updateTable('waitingEntries')
    .set({ appointmentId: to })
    .where('appointmentId', '=', from)
    .execute()
}
