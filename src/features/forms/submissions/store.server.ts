import { sql } from 'kysely'
import type { FieldRule } from '#features/contacts/fields/rules.ts'
import type { ContactType } from '#features/contacts/rules.ts'
import { type Db, dayOfCreation, startOfDay, type Tx } from '#platform/db/database.server.ts'
import type { FieldType } from '../rules.ts'
import { type DayCount, Submission } from './contract.ts'

const COLUMNS = Submission.keyof().options

// ---------------------------------------------------------------- receiving

export type FilledForm = {
  id: number
  name: string
  version: number
  contactType: ContactType | null
  lastDay: string | null
}

/** An active form, locked against changes until the transaction ends. */
export function lockActiveForm(db: Tx, id: number): Promise<FilledForm | undefined> {
  return db
    .selectFrom('forms')
    .select(['id', 'name', 'version', 'contactType', 'lastDay'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .forShare()
    .executeTakeFirst()
}

export type FilledField = {
  key: string
  label: string
  type: FieldType
  required: boolean
  options: string[]
  /** The contact's own field it fills in. */
  contactField: (Omit<FieldRule, 'label'> & { id: number; systemField: boolean; isActive: boolean }) | null
}

/** The fields of a form in their order, each with the contact's own field it fills in. */
export function filledFields(db: Db, formId: number): Promise<FilledField[]> {
  return db
    .selectFrom('formFields')
    .leftJoin('contactFields', 'contactFields.id', 'formFields.contactFieldId')
    .select([
      'formFields.key',
      'formFields.label',
      'formFields.type',
      'formFields.required',
      'formFields.options',
      sql<FilledField['contactField']>`CASE WHEN contact_fields.id IS NOT NULL THEN json_build_object(
        'id', contact_fields.id, 'name', contact_fields.name, 'type', contact_fields.type,
        'required', contact_fields.required, 'options', contact_fields.options,
        'systemField', contact_fields.system_field, 'isActive', contact_fields.is_active) END`.as(
        'contactField',
      ),
    ])
    .where('formFields.formId', '=', formId)
    .orderBy('formFields.order')
    .orderBy('formFields.id')
    .execute()
}

export type NewSubmissionRow = Omit<Submission, 'id' | 'createdAt'> & {
  formId: number
  noticeVersion: string
}

/** Serialises submissions of the same data. Two-key advisory locks do not meet those with one key. */
export async function lockSame(db: Tx, { formId, data }: Pick<NewSubmissionRow, 'formId' | 'data'>) {
  await sql`SELECT pg_advisory_xact_lock(${formId}::integer, hashtext(${JSON.stringify(data)}))`.execute(db)
}

/** Whether the same data were stored since a moment, from the same address and browser where `from` is given. */
export async function hasSame(
  db: Tx,
  { formId, data }: Pick<NewSubmissionRow, 'formId' | 'data'>,
  since: Date,
  from: Pick<NewSubmissionRow, 'ipAddress' | 'userAgent'> | null,
): Promise<boolean> {
  let query = db
    .selectFrom('formSubmissions')
    .select('id')
    .where('formId', '=', formId)
    .where('createdAt', '>', since.toISOString())
    .where('data', '=', sql<string>`${JSON.stringify(data)}::jsonb`)
  if (from) {
    query = query
      .where('ipAddress', 'is not distinct from', from.ipAddress)
      .where('userAgent', 'is not distinct from', from.userAgent)
  }
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Returns the id. */
export async function insertSubmission(db: Tx, submission: NewSubmissionRow, now: Date): Promise<number> {
  const { data, labels, ...rest } = submission
  const { id } = await db
    .insertInto('formSubmissions')
    .values({
      ...rest,
      data: JSON.stringify(data),
      labels: JSON.stringify(labels),
      createdAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts a new contact into the lists of the form that are still there. */
export async function joinLists(db: Tx, formId: number, contactId: number, now: Date): Promise<void> {
  await sql`
    INSERT INTO list_contacts (list_id, contact_id, added_at)
    SELECT lists.id, ${contactId}, ${now.toISOString()}::timestamptz
    FROM form_lists JOIN lists ON lists.id = form_lists.list_id
    WHERE form_lists.form_id = ${formId}
    ORDER BY lists.id FOR KEY SHARE OF lists
    ON CONFLICT DO NOTHING`.execute(db)
}

// ---------------------------------------------------------------- reading

export async function countSubmissions(db: Db, formId: number): Promise<number> {
  const { count } = await db
    .selectFrom('formSubmissions')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('formId', '=', formId)
    .executeTakeFirstOrThrow()
  return count
}

/** The newest first. */
export async function submissionPage(
  db: Db,
  formId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<Submission[]> {
  const rows = await db
    .selectFrom('formSubmissions')
    .select(COLUMNS)
    .where('formId', '=', formId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows as Submission[]
}

/**
 * `moment` has the full precision of the database, so that it marks the place to go on from, even when the row itself
 * is deleted by then.
 */
export type SubmissionInTurn = Submission & { moment: string }

/** The next older submissions, or the newest ones without a place. */
export async function submissionsBefore(
  db: Db,
  formId: number,
  last: SubmissionInTurn | undefined,
  limit: number,
): Promise<SubmissionInTurn[]> {
  let query = db
    .selectFrom('formSubmissions')
    .select([...COLUMNS, sql<string>`created_at::text`.as('moment')])
    .where('formId', '=', formId)
  if (last) query = query.where(sql<boolean>`(created_at, id) < (${last.moment}::timestamptz, ${last.id})`)
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as SubmissionInTurn[]
}

/** Counts all submissions, and those since the first moments of three days by the clinic's clock. */
export async function countSince(
  db: Db,
  formId: number,
  days: { today: string; week: string; month: string },
): Promise<{ total: number; today: number; last7Days: number; last30Days: number }> {
  const since = (day: string) => sql`created_at >= ${startOfDay(day)}`
  const { rows } = await sql<{ total: number; today: number; last7Days: number; last30Days: number }>`
    SELECT count(*)::integer AS total,
           (count(*) FILTER (WHERE ${since(days.today)}))::integer AS today,
           (count(*) FILTER (WHERE ${since(days.week)}))::integer AS "last7Days",
           (count(*) FILTER (WHERE ${since(days.month)}))::integer AS "last30Days"
    FROM form_submissions WHERE form_id = ${formId}`.execute(db)
  return rows[0] ?? { total: 0, today: 0, last7Days: 0, last30Days: 0 }
}

/** The latest days with any, the latest first. */
export async function latestDays(db: Db, formId: number, limit: number): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT ${dayOfCreation} AS date, count(*)::integer AS count
    FROM form_submissions WHERE form_id = ${formId} GROUP BY 1 ORDER BY 1 DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Numbers of submissions by day since a moment, the oldest day first; days without any are left out. */
export async function daysSince(db: Db, formId: number, first: string): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT ${dayOfCreation} AS date, count(*)::integer AS count
    FROM form_submissions
    WHERE form_id = ${formId} AND created_at >= ${startOfDay(first)}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

// ---------------------------------------------------------------- deleting

/** Deletes a submission; false when the form has none of that id. */
export async function removeSubmission(db: Db, formId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('formSubmissions')
    .where('formId', '=', formId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Removes address and browser of older submissions: they serve to look into abuse only. The answers stay. */
export async function pruneTraces(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('formSubmissions')
    .set({ ipAddress: null, userAgent: null })
    .where('createdAt', '<', before.toISOString())
    .where((is) => is.or([is('ipAddress', 'is not', null), is('userAgent', 'is not', null)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
