import { sql } from 'kysely'
import { lockForDeletion, removeContact } from '#features/contacts/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { wallClock } from '#platform/time/dates.ts'

// Deletes data whose retention time is over, where the clinic has set one. Each function answers how many rows it deleted.

/** Contacts deleted at a time: each takes its documents along. */
const CONTACTS = 200

export async function forgetMessages(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('contactMessages')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function forgetSubmissions(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('formSubmissions')
    .where('createdAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes the networks of requests that are answered, or whose day is over. */
export async function forgetRequestNetworks(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM request_networks n USING appointments a
    WHERE a.id = n.appointment_id AND (a.status <> 'pending' OR a.appointment_date < ${wallClock(before).date}::date)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

export async function forgetRejectedActivations(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('convenzioniAttivazioni')
    .where('status', '=', 'rejected')
    .where('updatedAt', '<', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes visits that did not take place. Their documents stay with the contact, as when staff delete a visit. */
export async function forgetLapsedVisits(db: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM appointments
    WHERE status IN ('cancelled', 'pending') AND appointment_date < ${before.toISOString()}::date RETURNING id`.execute(
    db,
  )
  await sql`
    UPDATE contact_attachments SET upload_context = 'contact', upload_context_id = NULL
    WHERE upload_context = 'appointment' AND upload_context_id = ANY (${rows.map(({ id }) => id)}::integer[])`.execute(
    db,
  )
  return rows.length
}

/** Deletes contacts without a change, a message, a note, a form, an activation or a visit since `before`. */
export async function forgetIdleContacts(db: Tx, before: Date): Promise<number> {
  const until = before.toISOString()
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contact_requests c WHERE c.updated_at < ${until}::timestamptz
      AND NOT EXISTS (SELECT FROM contact_messages m WHERE m.contact_id = c.id AND m.created_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM internal_notes n WHERE n.contact_id = c.id AND n.updated_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM form_submissions s WHERE s.contact_id = c.id AND s.created_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM convenzioni_attivazioni a WHERE a.contact_id = c.id AND a.updated_at >= ${until}::timestamptz)
      AND NOT EXISTS (SELECT FROM appointments v WHERE v.contact_id = c.id AND v.appointment_date >= ${until}::date)
    ORDER BY id LIMIT ${sql.lit(CONTACTS)}`.execute(db)
  for (const { id } of rows) {
    if (await lockForDeletion(db, id)) await removeContact(db, id)
  }
  return rows.length
}
