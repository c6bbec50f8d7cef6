import { sql } from 'kysely'
import { isLinked } from '#features/media/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { type Attachment, type ContactWithProposals, Note, type Proposal } from './contract.ts'

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

/** The documents of a contact, oldest first, a thousand at most. */
export function attachmentsOfContact(db: Db, contactId: number): Promise<Attachment[]> {
  return attachments(db)
    .innerJoin('contactAttachments', 'contactAttachments.mediaId', 'media.id')
    .where('contactAttachments.contactId', '=', contactId)
    .execute()
}

/** The documents of an appointment, oldest first. */
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

const COLUMNS = Note.omit({ user: true }).keyof().options

const user = sql<{
  username: string
} | null>`(SELECT json_build_object('username', username) FROM users WHERE users.id = internal_notes.user_id)`.as(
  'user',
)

/** The notes about a contact, newest first, a thousand at most. */
export function notesOf(db: Db, contactId: number): Promise<Note[]> {
  return db
    .selectFrom('internalNotes')
    .select([...COLUMNS, user])
    .where('contactId', '=', contactId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
}

/** Breaks `internal_notes_contact_id_fkey` for a contact that does not exist. */
export function insertNote(
  db: Db,
  note: Pick<Note, 'contactId' | 'userId' | 'content'>,
  now: Date,
): Promise<Note> {
  const at = now.toISOString()
  return db
    .insertInto('internalNotes')
    .values({ ...note, createdAt: at, updatedAt: at })
    .returning([...COLUMNS, user])
    .executeTakeFirstOrThrow()
}

/** Reads a note and locks its row until the transaction ends. */
export function lockNote(db: Tx, id: number): Promise<Note | undefined> {
  return db
    .selectFrom('internalNotes')
    .select([...COLUMNS, user])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function editNote(db: Tx, id: number, content: string): Promise<Note> {
  return db
    .updateTable('internalNotes')
    .set({ content })
    .where('id', '=', id)
    .returning([...COLUMNS, user])
    .executeTakeFirstOrThrow()
}

/** Deletes a note; false when it does not exist. */
export async function removeNote(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('internalNotes').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A contact with this many open proposals gets no more; the input stays with the submission. */
const OPEN_MAX = 100
const CONTACTS_MAX = 20

/** The submission a proposal comes from, and its contact. */
type Origin = { contactId: number; submissionId: number; now: Date }

/** Proposes values, by the ids of their fields. Leaves out values the contact has, and those proposed already. */
export async function proposeValues(
  db: Tx,
  origin: Origin,
  values: ReadonlyMap<number, string>,
): Promise<void> {
  if (values.size === 0) return
  const { contactId, submissionId, now } = origin
  await sql`
    INSERT INTO contact_proposals (contact_id, submission_id, field_id, value, created_at)
    SELECT ${contactId}, ${submissionId}, field.id, given.value, ${now.toISOString()}::timestamptz
    FROM unnest(${[...values.keys()]}::integer[], ${[...values.values()]}::text[]) AS given (id, value)
    JOIN contact_fields field ON field.id = given.id
    WHERE ${hasRoom(contactId)}
      AND NOT EXISTS (SELECT FROM contact_form_data d
        WHERE d.contact_id = ${contactId} AND d.field_id = field.id AND d.value = given.value)
      AND NOT EXISTS (SELECT FROM contact_proposals p
        WHERE p.contact_id = ${contactId} AND p.field_id = field.id AND p.value = given.value AND p.decided_at IS NULL)
    ORDER BY field.id FOR KEY SHARE OF field`.execute(db)
}

/** Proposes lists. Leaves out those the contact is in, and those proposed already. */
export async function proposeLists(db: Tx, origin: Origin, listIds: readonly number[]): Promise<void> {
  if (listIds.length === 0) return
  const { contactId, submissionId, now } = origin
  await sql`
    INSERT INTO contact_proposals (contact_id, submission_id, list_id, created_at)
    SELECT ${contactId}, ${submissionId}, lists.id, ${now.toISOString()}::timestamptz
    FROM lists
    WHERE lists.id = ANY (${[...listIds]}::integer[]) AND ${hasRoom(contactId)}
      AND NOT EXISTS (SELECT FROM list_contacts m WHERE m.contact_id = ${contactId} AND m.list_id = lists.id)
      AND NOT EXISTS (SELECT FROM contact_proposals p
        WHERE p.contact_id = ${contactId} AND p.list_id = lists.id AND p.decided_at IS NULL)
    ORDER BY lists.id FOR KEY SHARE OF lists`.execute(db)
}

const hasRoom = (contactId: number) => sql`(
  SELECT count(*) FROM contact_proposals
  WHERE contact_id = ${contactId} AND decided_at IS NULL) < ${sql.lit(OPEN_MAX)}`

/** Returns the open proposals, the oldest first, without those for inactive fields. */
export async function openProposals(db: Db, contactId: number): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    SELECT p.id, CASE WHEN p.field_id IS NULL THEN 'list' ELSE 'field' END AS kind,
           coalesce(field.label, lists.name) AS label, field.type, d.value AS current, p.value,
           forms.name AS form, p.created_at AS "createdAt"
    FROM contact_proposals p
    JOIN form_submissions s ON s.id = p.submission_id
    JOIN forms ON forms.id = s.form_id
    LEFT JOIN contact_fields field ON field.id = p.field_id
    LEFT JOIN lists ON lists.id = p.list_id
    LEFT JOIN contact_form_data d ON d.contact_id = p.contact_id AND d.field_id = p.field_id
    WHERE p.contact_id = ${contactId} AND p.decided_at IS NULL AND coalesce(field.is_active, true)
    ORDER BY p.created_at, p.id`.execute(db)
  return rows
}

/** Returns the contacts with open proposals, the longest waiting first. */
export async function contactsWithPendingProposals(db: Db): Promise<ContactWithProposals[]> {
  const { rows } = await sql<ContactWithProposals>`
    SELECT c.id AS "contactId", c.first_name AS "firstName", c.last_name AS "lastName", count(*) AS count
    FROM contact_proposals p
    JOIN contact_requests c ON c.id = p.contact_id
    LEFT JOIN contact_fields field ON field.id = p.field_id
    WHERE p.decided_at IS NULL AND coalesce(field.is_active, true)
    GROUP BY c.id ORDER BY min(p.created_at), c.id LIMIT ${sql.lit(CONTACTS_MAX)}`.execute(db)
  return rows
}

type HeldProposal = {
  fieldId: number | null
  listId: number | null
  value: string | null
  decidedAt: string | null
}

/** Finds a proposal of this contact and locks its row until the transaction ends, so that it is decided once. */
export function lockProposal(db: Tx, contactId: number, id: number): Promise<HeldProposal | undefined> {
  return db
    .selectFrom('contactProposals')
    .select(['fieldId', 'listId', 'value', 'decidedAt'])
    .where('id', '=', id)
    .where('contactId', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
}

type Decision = { accepted: boolean; decidedBy: number | null; now: Date }

export async function decideProposal(db: Tx, id: number, { now, ...decision }: Decision): Promise<void> {
  await db
    .updateTable('contactProposals')
    .set({ ...decision, decidedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Adds a contact to a list; no effect when it is in the list already. */
export async function joinList(
  db: Tx,
  listId: number,
  contactId: number,
  { decidedBy, now }: Decision,
): Promise<void> {
  await db
    .insertInto('listContacts')
    .values({ listId, contactId, addedAt: now.toISOString(), addedBy: decidedBy })
    .onConflict((on) => on.doNothing())
    .execute()
}
