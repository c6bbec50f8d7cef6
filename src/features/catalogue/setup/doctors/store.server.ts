import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Doctors } from '#platform/db/schema.gen.ts'
import { categoryOrder } from '../../store.server.ts'
import type { Uses } from '../in-use.server.ts'
import { SetupDoctor } from './contract.ts'

const columns = SetupDoctor.keyof().options

export function setupDoctors(db: Db): Promise<SetupDoctor[]> {
  return db
    .selectFrom('doctors')
    .select(columns)
    .orderBy('lastName')
    .orderBy('firstName')
    .orderBy('id')
    .execute()
}

export function findDoctor(db: Db, id: number): Promise<SetupDoctor | undefined> {
  return db.selectFrom('doctors').select(columns).where('id', '=', id).executeTakeFirst()
}

export async function doctorExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('doctors').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export function lockDoctor(db: Tx, id: number): Promise<SetupDoctor | undefined> {
  return db.selectFrom('doctors').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function insertDoctor(db: Tx, doctor: Insertable<Doctors>): Promise<number> {
  const { id } = await db.insertInto('doctors').values(doctor).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the version up, also when nothing but the competences has changed. */
export async function editDoctor(db: Tx, id: number, edit: Updateable<Doctors>): Promise<void> {
  await db
    .updateTable('doctors')
    .set({ ...edit, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const LINKS = {
  category: sql`SELECT doctor_id FROM doctor_categories WHERE category_id = `,
  service: sql`SELECT doctor_id FROM doctor_services WHERE service_id = `,
}

/**
 * Counts up the doctors of a category or a service that is held alone and about to go, for their competences change with
 * it. Lower ids first, so that two deletions don't wait in a circle.
 */
export async function countUpDoctorsOf(db: Tx, what: keyof typeof LINKS, id: number): Promise<void> {
  await sql`
    WITH held AS (SELECT id FROM doctors WHERE id IN (${LINKS[what]}${id}) ORDER BY id FOR NO KEY UPDATE)
    UPDATE doctors SET version = version + 1 FROM held WHERE doctors.id = held.id`.execute(db)
}

/** Who holds them alone, nobody books them. */
export function lockDoctorExclusively(db: Tx, id: number) {
  return db
    .selectFrom('doctors')
    .select(['id', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function usesOfDoctor(db: Tx, id: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'appointments'>>>`
    SELECT count(*) AS appointments FROM appointments WHERE doctor_id = ${id}`.execute(db)
  return rows[0] ?? {}
}

export async function removeDoctor(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('doctors').where('id', '=', id).execute()
}

/**
 * Keeps these from being deleted until the end of the transaction; false when one of them is not there. Called before
 * anything of a doctor is held, so that nobody who deletes one of them waits in a circle.
 */
export async function keepAll(
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

/** Gives a doctor who is held, or new, just these categories; false when they had just these before. */
export async function setCategories(db: Tx, doctorId: number, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    WITH gone AS (
      DELETE FROM doctor_categories WHERE doctor_id = ${doctorId} AND category_id <> ALL (${ids}::integer[]) RETURNING 1
    ), added AS (
      INSERT INTO doctor_categories (doctor_id, category_id)
      SELECT ${doctorId}, id FROM unnest(${ids}::integer[]) AS id ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT FROM gone UNION ALL SELECT FROM added`.execute(db)
  return rows.length > 0
}

/** Gives a doctor who is held, or new, just these services; false when they had just these before. */
export async function setServices(db: Tx, doctorId: number, ids: number[]): Promise<boolean> {
  const { rows } = await sql`
    WITH gone AS (
      DELETE FROM doctor_services WHERE doctor_id = ${doctorId} AND service_id <> ALL (${ids}::integer[]) RETURNING 1
    ), added AS (
      INSERT INTO doctor_services (doctor_id, service_id)
      SELECT ${doctorId}, id FROM unnest(${ids}::integer[]) AS id ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT FROM gone UNION ALL SELECT FROM added`.execute(db)
  return rows.length > 0
}

export type Competence = { id: number; name: string; isActive: boolean }

/** In the order of the pages. */
export function categoriesOfDoctor(db: Db, doctorId: number): Promise<Competence[]> {
  return db
    .selectFrom('serviceCategories as category')
    .innerJoin('doctorCategories as link', 'link.categoryId', 'category.id')
    .select(['category.id', 'category.name', 'category.isActive'])
    .where('link.doctorId', '=', doctorId)
    .orderBy(categoryOrder)
    .execute()
}

/** In the order of the pages. */
export function servicesOfDoctor(db: Db, doctorId: number): Promise<(Competence & { categoryId: number })[]> {
  return db
    .selectFrom('services')
    .innerJoin('doctorServices as link', 'link.serviceId', 'services.id')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select(['services.id', 'services.name', 'services.isActive', 'services.categoryId'])
    .where('link.doctorId', '=', doctorId)
    .orderBy(categoryOrder)
    .orderBy('services.sortOrder')
    .orderBy('services.id')
    .execute()
}
