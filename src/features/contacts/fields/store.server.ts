import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { ContactField, type ContactFieldChange } from './contract.ts'

const COLUMNS = ContactField.keyof().options

/** All contact fields in their order. */
export function allFields(db: Db): Promise<ContactField[]> {
  return db.selectFrom('contactFields').select(COLUMNS).orderBy('order').orderBy('id').execute()
}

/** The active contact fields in their order. */
export function activeFields(db: Db): Promise<ContactField[]> {
  return db
    .selectFrom('contactFields')
    .select(COLUMNS)
    .where('isActive', '=', true)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/** Serializes the calls that add, change, order or delete fields. Values can be written meanwhile. */
export async function lockFields(db: Tx): Promise<ContactField[]> {
  await sql`LOCK TABLE contact_fields IN SHARE ROW EXCLUSIVE MODE`.execute(db)
  return allFields(db)
}

/** Waits for transactions that are writing values of a field, and blocks further ones until this transaction ends. */
export async function awaitValues(db: Tx, id: number): Promise<void> {
  await db.selectFrom('contactFields').select('id').where('id', '=', id).forUpdate().execute()
}

export type FieldData = Omit<ContactField, 'id' | 'systemField' | 'version' | 'createdAt' | 'updatedAt'>

export async function insertField(db: Tx, field: FieldData): Promise<ContactField> {
  return db.insertInto('contactFields').values(field).returning(COLUMNS).executeTakeFirstOrThrow()
}

export type FieldEdit = Omit<ContactFieldChange, 'id' | 'version'>

export function editField(db: Tx, id: number, edit: FieldEdit): Promise<ContactField> {
  return db
    .updateTable('contactFields')
    .set(edit)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Numbers the fields from 1 in the order of the ids; a field that keeps its place is not updated. */
export async function placeFields(db: Tx, ids: number[]): Promise<void> {
  await sql`
    UPDATE contact_fields SET "order" = place.n
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS place (id, n)
    WHERE contact_fields.id = place.id AND contact_fields."order" <> place.n`.execute(db)
}

/** The largest integer of PostgreSQL. */
export const EVERY_PLACE = 2_147_483_647

/** Moves the fields between two places, both included, one place on or back. */
export async function shiftFields(db: Tx, from: number, to: number, by: 1 | -1): Promise<void> {
  await sql`
    UPDATE contact_fields SET "order" = "order" + ${by}::integer
    WHERE "order" BETWEEN ${from}::integer AND ${to}::integer`.execute(db)
}

/** Counts the contacts with a value in a field, and the forms that fill it in. */
export async function fieldUsage(db: Db, id: number): Promise<{ contacts: number; forms: number }> {
  const { rows } = await sql<{ contacts: number; forms: number }>`
    SELECT (SELECT count(*) FROM contact_form_data WHERE field_id = ${id} AND value IS NOT NULL) AS contacts,
           (SELECT count(DISTINCT form_id) FROM form_fields WHERE contact_field_id = ${id}) AS forms`.execute(
    db,
  )
  return rows[0] ?? { contacts: 0, forms: 0 }
}

export async function removeField(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('contactFields').where('id', '=', id).execute()
}

// ---------------------------------------------------------------- values

/** Returns a contact's values by the id of the field, as names and labels may change. */
export async function valuesOf(db: Db, contactId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('contactFormData')
    .select(['fieldId', 'value'])
    .where('contactId', '=', contactId)
    .execute()
  return new Map(rows.flatMap(({ fieldId, value }) => (value === null ? [] : [[fieldId, value]])))
}

/** Writes values; null deletes one. Breaks `contact_form_data_field_id_fkey` when a field was deleted meanwhile. */
export async function writeValues(
  db: Tx,
  contactId: number,
  values: ReadonlyMap<number, string | null>,
): Promise<void> {
  const empty = [...values].filter(([, value]) => value === null).map(([fieldId]) => fieldId)
  if (empty.length > 0) {
    await db
      .deleteFrom('contactFormData')
      .where('contactId', '=', contactId)
      .where('fieldId', 'in', empty)
      .execute()
  }
  const rows = [...values].flatMap(([fieldId, value]) =>
    value === null ? [] : [{ contactId, fieldId, value }],
  )
  if (rows.length === 0) return
  await db
    .insertInto('contactFormData')
    .values(rows)
    .onConflict((on) =>
      on.columns(['contactId', 'fieldId']).doUpdateSet((is) => ({ value: is.ref('excluded.value') })),
    )
    .execute()
}

/** Inserts the first values of a new contact, in fields that still exist. */
export async function addValues(
  db: Tx,
  contactId: number,
  values: ReadonlyMap<number, string>,
): Promise<void> {
  if (values.size === 0) return
  await sql`
    INSERT INTO contact_form_data (contact_id, field_id, value)
    SELECT ${contactId}, field.id, given.value
    FROM unnest(${[...values.keys()]}::integer[], ${[...values.values()]}::text[]) AS given (id, value)
    JOIN contact_fields field ON field.id = given.id
    ORDER BY field.id FOR KEY SHARE OF field
    ON CONFLICT DO NOTHING`.execute(db)
}
