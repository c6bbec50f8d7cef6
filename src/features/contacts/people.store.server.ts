import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { ContactFacts, ContactRow } from './contract.ts'
import type { ContactType } from './rules.ts'

/** Who somebody is to the clinic: families share an address, so the name counts as well. */
export type Identity = { email: string; firstName: string; lastName: string }

export type Person = Identity & { phone: string; dataNascita?: string | null; codiceFiscale?: string | null }

/**
 * The contact with that address and name, without case and accents, or a new one. What is there is never changed.
 * Holds the person until the end of the transaction, so that two at the same moment make one. `origin` is the kind of form they came by, such as 'Prenotazione'; `type` is what somebody new becomes.
 */
export async function findOrCreatePerson(
  db: Tx,
  person: Person,
  origin: string,
  type: ContactType = 'Ospite',
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT find_or_create_person(
      ${person.firstName}, ${person.lastName}, ${person.email}, ${person.phone}, ${person.dataNascita ?? null}::date,
      ${person.codiceFiscale ?? null}, ${origin}, ${type}) AS id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('a person is found or made')
  return id
}

/**
 * Whether this transaction has inserted the contact: PostgreSQL keeps, as `xmin`, the transaction that wrote a row's version.
 * Only before the transaction changes the row in another way.
 */
export async function isOwnInsert(db: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT xmin = pg_current_xact_id()::xid AS own FROM contact_requests WHERE id = ${id}`.execute(db)
  return rows[0]?.own === true
}

/** The oldest contact with an address, without case and accents. */
export async function findIdByEmail(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM contact_requests WHERE fold(email) = fold(${email}) ORDER BY created_at, id LIMIT 1`.execute(
    db,
  )
  return rows[0]?.id
}

const COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'codiceFiscale',
  'dataNascita',
  'type',
  'fonte',
  'dettaglioFonte',
  'viewed',
  'version',
  'createdAt',
] as const

/**
 * A contact and its values by the ids of their fields, of one moment: with a newer version and older values, whoever saves
 * would write over what they have not seen.
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

/** The same, and nobody else writes to the contact, deletes it, or adds a message this way before the transaction ends. */
export function holdContact(db: Tx, id: number): Promise<ContactRow | undefined> {
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

/** Counts the version up, also when nothing of the row itself changes. */
export function editContact(db: Tx, id: number, edit: Partial<ContactFacts>): Promise<ContactRow> {
  return db
    .updateTable('contactRequests')
    .set({ ...edit, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** No change of the contact: its version stays. */
export async function markViewed(db: Db, id: number): Promise<void> {
  await db
    .updateTable('contactRequests')
    .set({ viewed: true })
    .where('id', '=', id)
    .where('viewed', '=', false)
    .execute()
}

/** The person and all that belongs to them alone; false when there is nobody. Nothing can be added meanwhile. */
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
 * Deletes a contact with its documents; what else belongs to it goes by itself. Requests of visits stay, without the
 * person and without the documents that are gone.
 */
export async function removeContact(db: Tx, id: number): Promise<void> {
  await lockVisits(db, id)
  // The clinic's mails that lead to the contact. Those about visits and agreements stay.
  await db.deleteFrom('outbox').where('contactId', '=', id).where('subjectType', '=', 'contact').execute()
  const gone = await db
    .deleteFrom('media')
    .using('contactAttachments')
    .whereRef('contactAttachments.mediaId', '=', 'media.id')
    .where('contactAttachments.contactId', '=', id)
    .where('media.purpose', '=', 'document')
    .returning('media.id')
    .execute()
  await forgetDocuments(
    db,
    gone.map((file) => file.id),
  )
  await db.deleteFrom('contactRequests').where('id', '=', id).execute()
}

/** Whoever deletes a visit holds it before its documents: so does whoever deletes the person. */
async function lockVisits(db: Tx, contactId: number): Promise<void> {
  await sql`
    SELECT id FROM appointments
    WHERE contact_id = ${contactId}
       OR (uploaded_file_ids <> '{}' AND uploaded_file_ids && ARRAY(
             SELECT media_id FROM contact_attachments WHERE contact_id = ${contactId}))
    ORDER BY id FOR UPDATE`.execute(db)
}

/** Names of documents stand beside their numbers, in the same order. */
async function forgetDocuments(db: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE appointments SET (uploaded_file_ids, document_names) = (
      SELECT coalesce(array_agg(file ORDER BY n), '{}'), coalesce(array_agg(coalesce(document_names[n], '') ORDER BY n), '{}')
      FROM unnest(uploaded_file_ids) WITH ORDINALITY AS file (file, n)
      WHERE file <> ALL (${ids}::integer[])
    )
    WHERE uploaded_file_ids && ${ids}::integer[] AND uploaded_file_ids <> '{}'`.execute(db)
}
