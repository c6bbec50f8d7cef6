import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { type ContactFacts, ContactRow } from './contract.ts'
import type { ContactType } from './rules.ts'

/** Identifies a contact. The name belongs to it because families share an e-mail address. */
export type Identity = { email: string; firstName: string; lastName: string }

export type Person = Identity & { phone: string; dataNascita?: string | null; codiceFiscale?: string | null }

/** Whether a row of `contact_requests` is of an identity, ignoring case and accents. */
export function hasIdentity({ email, firstName, lastName }: Identity): RawBuilder<boolean> {
  return sql`(fold(contact_requests.email) = fold(${email})
    AND fold(contact_requests.first_name) = fold(${firstName})
    AND fold(contact_requests.last_name) = fold(${lastName}))`
}

/**
 * Without an e-mail address people are told apart by name and telephone, by its last nine digits, however it is written; and by
 * date of birth and fiscal code where both are known: father and son may share name and telephone.
 */
function isPerson(person: Person): RawBuilder<boolean> {
  if (person.email !== '') return hasIdentity(person)
  const { phone, dataNascita = null, codiceFiscale = null } = person
  return sql`(${hasIdentity(person)}
    AND right(regexp_replace(contact_requests.phone, '\\D', '', 'g'), 9) = ${phone.replace(/\D/g, '').slice(-9)}
    AND coalesce(contact_requests.data_nascita = ${dataNascita}, true)
    AND coalesce(contact_requests.codice_fiscale = ${codiceFiscale}, true))`
}

/**
 * Finds the oldest contact of a person or inserts one. An existing contact is never changed. Locks the identity until the
 * transaction ends, so that two simultaneous calls insert one contact.
 * @param origin the kind of form the contact came by, such as 'Prenotazione'
 * @param more the type and the source of a new contact
 */
export async function findOrCreateContact(
  db: Tx,
  person: Person,
  origin: string,
  { type = 'Ospite', source = 'Sito web' }: { type?: ContactType; source?: string } = {},
): Promise<{ id: number; isNew: boolean }> {
  await lockIdentity(db, person)
  const found = await db
    .selectFrom('contactRequests')
    .select('id')
    .where(isPerson(person))
    .orderBy('id')
    // Prevents its deletion before anything refers to it.
    .forKeyShare()
    .executeTakeFirst()
  if (found) return { ...found, isNew: false }
  const { firstName, lastName, email, phone, dataNascita, codiceFiscale } = person
  const details = { firstName, lastName, email, phone, dataNascita, codiceFiscale }
  const made = await db
    .insertInto('contactRequests')
    .values({ ...details, type, fonte: source, dettaglioFonte: origin })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...made, isNew: true }
}

/** The highest bit makes the key negative: bookings lock days and networks under positive keys. */
async function lockIdentity(db: Tx, { email, firstName, lastName }: Identity): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(1::bigint << 63 | hashtextextended(
      concat_ws(' ', fold(${email}), fold(${firstName}), fold(${lastName})), 0))`.execute(db)
}

/** Returns the oldest contact with an address, ignoring case and accents; none has the empty one. */
export async function findIdByEmail(db: Db, email: string): Promise<number | undefined> {
  if (email === '') return undefined
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contact_requests WHERE fold(email) = fold(${email}) ORDER BY created_at, id LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id
}

const COLUMNS = ContactRow.keyof().options

/**
 * Reads a contact and its values, by the ids of their fields, in one statement: with a newer version and older values, a
 * save would overwrite values its author has not seen.
 */
export async function findContactWithValues(
  db: Db,
  id: number,
): Promise<{ row: ContactRow; values: Map<number, string> } | undefined> {
  const found = await db
    .selectFrom('contactRequests')
    .select(COLUMNS)
    .select(
      sql<Record<string, string> | null>`(
        SELECT json_object_agg(field_id, value) FROM contact_form_data
        WHERE contact_id = contact_requests.id AND value IS NOT NULL)`.as('values'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { values, ...row } = found
  return {
    row,
    values: new Map(Object.entries(values ?? {}).map(([fieldId, value]) => [Number(fieldId), value])),
  }
}

/** Reads a contact and locks it until the transaction ends: other calls cannot change or delete it or add a message meanwhile. */
export function lockContact(db: Tx, id: number): Promise<ContactRow | undefined> {
  return db
    .selectFrom('contactRequests')
    .select(COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function insertContact(db: Db, contact: ContactFacts): Promise<ContactRow> {
  return db.insertInto('contactRequests').values(contact).returning(COLUMNS).executeTakeFirstOrThrow()
}

/** Raises the version, even when no column changes, as for a change of values alone. */
export function editContact(db: Tx, id: number, edit: Partial<ContactFacts>): Promise<ContactRow> {
  return db
    .updateTable('contactRequests')
    .set({ ...edit, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/**
 * Hands a corrected address and number on to the visits to come that have the former ones, and to the mails that wait.
 * @param before the contact as it was
 * @param today by the clinic's clock, `yyyy-MM-dd`
 */
export async function correctVisitsToCome(
  db: Tx,
  { id, ...before }: Pick<ContactRow, 'id' | 'email' | 'phone'>,
  { email = before.email, phone = before.phone }: Partial<ContactFacts>,
  today: string,
): Promise<void> {
  if (email === before.email && phone === before.phone) return
  await sql`
    UPDATE appointments SET
      email = CASE WHEN email = ${before.email} THEN ${email} ELSE email END,
      phone = CASE WHEN phone = ${before.phone} THEN ${phone} ELSE phone END
    WHERE ${id} IN (contact_id, booker_contact_id) AND status IN ('pending', 'confirmed') AND appointment_date >= ${today}::date
      AND erased_at IS NULL AND (email = ${before.email} OR phone = ${before.phone})`.execute(db)
  const waiting = sql`contact_id = ${id} AND recipient = ${before.email} AND sent_at IS NULL AND failed_at IS NULL`
  await (email === ''
    ? sql`DELETE FROM outbox WHERE ${waiting}`.execute(db)
    : sql`UPDATE outbox SET recipient = ${email} WHERE ${waiting}`.execute(db))
}

/** Leaves the version as it is, so that an open editor can still save. */
export async function markViewed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('contactRequests')
    .set({ viewed: true })
    .where('id', '=', id)
    .where('viewed', '=', false)
    .execute()
}

/** Locks a contact so that no row can refer to it anew before it is deleted; false when there is none. */
export async function lockForDeletion(db: Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('contactRequests')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes a contact with its documents; foreign keys delete or clear the rows that refer to it. Visits stay, without the
 * contact and without the deleted documents.
 */
export async function removeContact(db: Tx, id: number): Promise<void> {
  await lockVisits(db, id)
  // Deletes the clinic's mails that link to the contact; mails about visits and agreements stay.
  await db.deleteFrom('outbox').where('contactId', '=', id).where('subjectType', '=', 'contact').execute()
  const gone = await db
    .deleteFrom('media')
    .using('contactAttachments')
    .whereRef('contactAttachments.mediaId', '=', 'media.id')
    .where('contactAttachments.contactId', '=', id)
    .where('media.purpose', '=', 'document')
    .returning('media.id')
    .execute()
  await detachDocuments(
    db,
    gone.map((file) => file.id),
  )
  await db.deleteFrom('contactRequests').where('id', '=', id).execute()
}

/** Locks the visits before the documents, in the order in which deleting a visit locks them, which avoids a deadlock. */
async function lockVisits(db: Tx, contactId: number): Promise<void> {
  await sql`
    SELECT id FROM appointments
    WHERE contact_id = ${contactId}
       OR (uploaded_file_ids <> '{}' AND uploaded_file_ids && ARRAY(
             SELECT media_id FROM contact_attachments WHERE contact_id = ${contactId}))
    ORDER BY id FOR UPDATE`.execute(db)
}

/** Removes documents from visits. Names and ids are parallel arrays, so that both lose the same places. */
async function detachDocuments(db: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE appointments SET (uploaded_file_ids, document_names) = (
      SELECT coalesce(array_agg(file ORDER BY n), '{}'), coalesce(array_agg(coalesce(document_names[n], '') ORDER BY n), '{}')
      FROM unnest(uploaded_file_ids) WITH ORDINALITY AS file (file, n)
      WHERE file <> ALL (${ids}::integer[])
    )
    WHERE uploaded_file_ids && ${ids}::integer[] AND uploaded_file_ids <> '{}'`.execute(db)
}

/** Whether there is a contact or a visit of that id: to a doctor, one of their own. */
export async function isThere(
  db: Db,
  table: 'contactRequests' | 'appointments',
  id: number,
): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export function contactMissing(): AppError {
  return new AppError('not_found', { message: 'Contatto non trovato' })
}
