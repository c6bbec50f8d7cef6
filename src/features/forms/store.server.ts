import { sql } from 'kysely'
import type { ContactField } from '#features/contacts/fields/contract.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import {
  Form,
  type FormFacts,
  FormField,
  type Integration,
  type ListedForm,
  type NewForm,
} from './contract.ts'
import { PublicField, PublicForm } from './visitor/contract.ts'

const PUBLIC = PublicForm.omit({ isOver: true }).keyof().options
const COLUMNS = Form.keyof().options
const FIELD = FormField.keyof().options

/** The arguments of `json_build_object`: keys and columns of `PublicField`. */
const PUBLIC_FIELD = sql.join(PublicField.keyof().options.flatMap((key) => [sql.lit(key), sql.ref(key)]))

// ---------------------------------------------------------------- public

/**
 * A form that is active and its fields in their order, read at one moment: fields older than the version would be sent, and
 * refused, again and again.
 */
export async function findPublicForm(
  db: Db,
  id: number,
): Promise<{ form: Omit<PublicForm, 'isOver'>; fields: PublicField[] } | undefined> {
  const row = await db
    .selectFrom('forms')
    .select(PUBLIC)
    .select(
      sql<PublicField[]>`(
        SELECT coalesce(json_agg(json_build_object(${PUBLIC_FIELD}) ORDER BY "order", id), '[]')
        FROM form_fields WHERE form_id = forms.id)`.as('fields'),
    )
    .where('id', '=', id)
    .where('isActive', '=', true)
    .executeTakeFirst()
  if (!row) return
  const { fields, ...form } = row
  return { form, fields }
}

// ---------------------------------------------------------------- forms

/** All forms by name, each with its numbers of fields and submissions. */
export function allForms(db: Db): Promise<ListedForm[]> {
  return db
    .selectFrom('forms')
    .select(['id', 'name', 'description', 'isActive', 'lastDay', 'version', 'createdAt', 'updatedAt'])
    .select([
      sql<number>`(SELECT count(*) FROM form_fields WHERE form_id = forms.id)`.as('fieldCount'),
      sql<number>`(SELECT count(*) FROM form_submissions WHERE form_id = forms.id)`.as('submissionCount'),
      sql<string | null>`(
        SELECT created_at FROM form_submissions WHERE form_id = forms.id ORDER BY created_at DESC LIMIT 1)`.as(
        'lastSubmissionAt',
      ),
    ])
    .orderBy(sql`name COLLATE "it-x-icu"`)
    .orderBy('id')
    .execute()
}

export function findForm(db: Db, id: number): Promise<Form | undefined> {
  return db.selectFrom('forms').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** Locks the form: changes and submissions wait until the transaction ends. */
export function lockForm(db: Tx, id: number): Promise<Form | undefined> {
  return db.selectFrom('forms').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function countForms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('forms')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Inserts a form, inactive at first, and returns its id. */
export async function insertForm(
  db: Tx,
  form: NewForm & Partial<FormFacts>,
  createdBy: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto('forms')
    .values({ ...form, isActive: false, createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates the row, also without a difference, so that the trigger bumps the version. */
export async function editForm(db: Tx, id: number, edit: Partial<FormFacts>): Promise<void> {
  await db
    .updateTable('forms')
    .set({ ...edit, updatedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes the form; fields, lists, pages and submissions cascade. */
export async function removeForm(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('forms').where('id', '=', id).execute()
}

// ---------------------------------------------------------------- fields

/** The fields of a form in their order. */
export function fieldsOf(db: Db, formId: number): Promise<FormField[]> {
  return db
    .selectFrom('formFields')
    .select(FIELD)
    .where('formId', '=', formId)
    .orderBy('order')
    .orderBy('id')
    .execute()
}

/** The properties of a field that staff may change. */
export type FieldData = Omit<FormField, 'id' | 'key'>

export async function insertFields(
  db: Tx,
  formId: number,
  fields: (FieldData & { key: string })[],
): Promise<void> {
  if (fields.length === 0) return
  await db
    .insertInto('formFields')
    .values(fields.map((field) => ({ ...field, formId })))
    .execute()
}

export async function editField(db: Tx, id: number, field: FieldData): Promise<void> {
  await db.updateTable('formFields').set(field).where('id', '=', id).execute()
}

export async function removeFields(db: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('formFields').where('id', 'in', ids).execute()
}

export type ChosenField = Pick<ContactField, 'id' | 'name' | 'type' | 'systemField' | 'isActive'>

/** Returns the existing ones of these contact fields, locked against deletion until the transaction ends. */
export async function lockContactFields(db: Tx, ids: number[]): Promise<ChosenField[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('contactFields')
    .select(['id', 'name', 'type', 'systemField', 'isActive'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows
}

// ---------------------------------------------------------------- lists

export async function listIdsOf(db: Db, formId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('formLists')
    .select('listId')
    .where('formId', '=', formId)
    .orderBy('listId')
    .execute()
  return rows.map(({ listId }) => listId)
}

/** Returns the existing ones of these lists, locked against deletion until the transaction ends. */
export async function lockLists(db: Tx, ids: number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('lists')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Replaces the lists that senders of a form join. */
export async function setLists(db: Tx, formId: number, listIds: number[]): Promise<void> {
  await db.deleteFrom('formLists').where('formId', '=', formId).execute()
  if (listIds.length === 0) return
  await db
    .insertInto('formLists')
    .values(listIds.map((listId) => ({ formId, listId })))
    .execute()
}

// ---------------------------------------------------------------- pages

export function integrationsOf(db: Db, formId: number): Promise<Integration[]> {
  return db
    .selectFrom('formIntegrations')
    .select(['id', 'name', 'url', 'description', 'createdAt'])
    .where('formId', '=', formId)
    .orderBy('id')
    .execute()
}

export type IntegrationData = Omit<Integration, 'id' | 'createdAt'>

export async function insertIntegrations(db: Tx, formId: number, pages: IntegrationData[]): Promise<void> {
  if (pages.length === 0) return
  await db
    .insertInto('formIntegrations')
    .values(pages.map((page) => ({ ...page, formId })))
    .execute()
}

export async function editIntegration(db: Tx, id: number, page: IntegrationData): Promise<void> {
  await db.updateTable('formIntegrations').set(page).where('id', '=', id).execute()
}

export async function removeIntegrations(db: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('formIntegrations').where('id', 'in', ids).execute()
}
