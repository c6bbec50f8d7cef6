import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Doctors, ServiceCategories } from '#platform/db/schema.gen.ts'
import { categoryOrder } from '../store.server.ts'
import { SetupCategory } from './categories/contract.ts'
import { SetupDoctor } from './doctors/contract.ts'
import type { Uses } from './in-use.server.ts'

const ofCategory = SetupCategory.omit({ serviceCount: true, english: true })
  .keyof()
  .options.map((key) => `category.${key}` as const)

function selectCategories(db: Db) {
  return db
    .selectFrom('serviceCategories as category')
    .select(ofCategory)
    .select(sql<SetupCategory['english']>`category.english`.as('english'))
    .select((eb) =>
      eb
        .selectFrom('services')
        .select((service) => service.fn.countAll<number>().as('count'))
        .whereRef('services.categoryId', '=', 'category.id')
        .$asScalar()
        .$notNull()
        .as('serviceCount'),
    )
}

/** All categories, in the order of the pages. */
export function setupCategories(db: Db): Promise<SetupCategory[]> {
  return selectCategories(db).orderBy(categoryOrder).execute()
}

export function findCategory(db: Db, id: number): Promise<SetupCategory | undefined> {
  return selectCategories(db).where('category.id', '=', id).executeTakeFirst()
}

/** The part of an address that a name makes; empty for one without letters or digits that Latin script can write. */
export async function slugOf(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`SELECT slug_of(${name}) AS slug`.execute(db)
  return rows[0]?.slug ?? ''
}

/**
 * Inserts a category and returns its id; null when another has the slug. Breaks `service_categories_name_key` when one
 * has the name.
 */
export async function insertCategory(
  db: Tx,
  category: Insertable<ServiceCategories>,
): Promise<number | null> {
  const row = await db
    .insertInto('serviceCategories')
    .values(category)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export function lockCategoryRow(db: Tx, id: number) {
  return db
    .selectFrom('serviceCategories')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function editCategory(db: Tx, id: number, edit: Updateable<ServiceCategories>): Promise<void> {
  await db.updateTable('serviceCategories').set(edit).where('id', '=', id).execute()
}

/** Locks the category against new services, bookings of its services, and activations that name it. */
export function lockCategoryExclusively(db: Tx, id: number) {
  return db
    .selectFrom('serviceCategories')
    .select(['id', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Counts the records that keep a category from being deleted: its services, and the appointments and activations that
 * name it.
 */
export async function usesOfCategory(db: Tx, id: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'services' | 'appointments' | 'activations'>>>`
    SELECT (SELECT count(*) FROM services WHERE category_id = ${id}) AS services,
           (SELECT count(*) FROM appointments WHERE category_id = ${id}) AS appointments,
           (SELECT count(*) FROM convenzioni_attivazioni WHERE servizi_interessati @> ARRAY[${id}::integer]) AS activations`.execute(
    db,
  )
  return rows[0] ?? {}
}

export async function removeCategory(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('serviceCategories').where('id', '=', id).execute()
}

const columns = SetupDoctor.omit({ english: true }).keyof().options
const ENGLISH = sql<SetupDoctor['english']>`english`.as('english')

/** All doctors, by last and first name. */
export function setupDoctors(db: Db): Promise<SetupDoctor[]> {
  return db
    .selectFrom('doctors')
    .select(columns)
    .select(ENGLISH)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute()
}

export function findDoctor(db: Db, id: number): Promise<SetupDoctor | undefined> {
  return db.selectFrom('doctors').select(columns).select(ENGLISH).where('id', '=', id).executeTakeFirst()
}

export async function doctorExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('doctors').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export function lockDoctor(db: Tx, id: number): Promise<SetupDoctor | undefined> {
  return db
    .selectFrom('doctors')
    .select(columns)
    .select(ENGLISH)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Inserts a doctor as the last of those on the site, and answers the id. */
export async function insertDoctor(db: Tx, doctor: Insertable<Doctors>): Promise<number> {
  const last = sql<number>`(SELECT coalesce(max(sort_order), 0) + 1 FROM doctors)`
  const { id } = await db
    .insertInto('doctors')
    .values({ ...doctor, sortOrder: last })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Increments the version, also when only the competences have changed. */
export async function editDoctor(db: Tx, id: number, edit: Updateable<Doctors>): Promise<void> {
  await db
    .updateTable('doctors')
    .set({ ...edit, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The tables of the doctors' competences. */
const LINKS = {
  category: { table: sql`doctor_categories`, column: sql`category_id` },
  service: { table: sql`doctor_services`, column: sql`service_id` },
  subservice: { table: sql`doctor_subservices`, column: sql`subservice_id` },
}

/**
 * Increments the version of the doctors of a category or service that is locked and about to be deleted, because their
 * competences change with it. Locks lower ids first, so that two deletions cannot deadlock.
 */
export async function bumpDoctorsOf(db: Tx, what: 'category' | 'service', id: number): Promise<void> {
  const { table, column } = LINKS[what]
  await sql`
    WITH held AS (SELECT id FROM doctors WHERE id IN (SELECT doctor_id FROM ${table} WHERE ${column} = ${id}) ORDER BY id FOR NO KEY UPDATE)
    UPDATE doctors SET version = version + 1 FROM held WHERE doctors.id = held.id`.execute(db)
}

/** Locks the doctor against bookings and changes. */
export function lockDoctorExclusively(db: Tx, id: number) {
  return db
    .selectFrom('doctors')
    .select(['id', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts the appointments of a doctor, which keep the doctor from being deleted. */
export async function usesOfDoctor(db: Tx, id: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'appointments'>>>`
    SELECT count(*) AS appointments FROM appointments WHERE doctor_id = ${id}`.execute(db)
  return rows[0] ?? {}
}

export async function removeDoctor(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('doctors').where('id', '=', id).execute()
}

/**
 * Locks the rows against deletion until the transaction ends; false when one of them does not exist. Must run before the
 * doctor is locked: deletions lock in this order too, so two transactions cannot deadlock.
 */
export async function lockReferenced(
  db: Tx,
  table: 'serviceCategories' | 'services',
  ids: number[],
): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length === ids.length
}

/**
 * Locks kinds of visit against deletion until the transaction ends; false when one of them is gone. Must run after the doctor
 * is locked: the deletion of a service locks its doctors before its kinds.
 */
export async function lockSubservices(db: Tx, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .selectFrom('subservices')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length === new Set(ids).size
}

/** Sets the categories, services or kinds of visit of a locked or new doctor; false when they are the same as before. */
export async function setCompetences(
  db: Tx,
  what: keyof typeof LINKS,
  doctorId: number,
  ids: number[],
): Promise<boolean> {
  const { table, column } = LINKS[what]
  const { rows } = await sql`
    WITH gone AS (
      DELETE FROM ${table} WHERE doctor_id = ${doctorId} AND ${column} <> ALL (${ids}::integer[]) RETURNING 1
    ), added AS (
      INSERT INTO ${table} (doctor_id, ${column})
      SELECT ${doctorId}, id FROM unnest(${ids}::integer[]) AS id ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT FROM gone UNION ALL SELECT FROM added`.execute(db)
  return rows.length > 0
}

/** Deletes the kinds of visit of services that a doctor no longer offers. */
export async function removeStrayKinds(db: Tx, doctorId: number): Promise<void> {
  await sql`
    DELETE FROM doctor_subservices own USING subservices kind
    WHERE own.doctor_id = ${doctorId} AND kind.id = own.subservice_id AND kind.service_id NOT IN (
      SELECT service_id FROM doctor_services WHERE doctor_id = ${doctorId})`.execute(db)
}
