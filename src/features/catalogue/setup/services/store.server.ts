import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Services, Subservices } from '#platform/db/schema.gen.ts'
import type { Schedule } from '../../contract.ts'
import { categoryOrder } from '../../store.server.ts'
import type { Uses } from '../in-use.server.ts'
import { LACKS_OF_SERVICE } from './booking.store.server.ts'
import { SetupService, SetupSubservice } from './contract.ts'

const ofService = SetupService.omit({ coverImage: true, lacks: true, questions: true, english: true })
  .keyof()
  .options.map((key) => `services.${key}` as const)

function selectServices(db: Db) {
  return db
    .selectFrom('services')
    .select(ofService)
    .select(sql<string | null>`services.cover_image_id::text`.as('coverImage'))
    .select(sql<SetupService['questions']>`services.questions`.as('questions'))
    .select(sql<SetupService['english']>`services.english`.as('english'))
    .select(LACKS_OF_SERVICE.as('lacks'))
}

/** All services: by category in page order, then in their own order. */
export function setupServices(db: Db): Promise<SetupService[]> {
  return selectServices(db)
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .orderBy(categoryOrder)
    .orderBy('services.sortOrder')
    .orderBy('services.id')
    .execute()
}

/** The services of a category in their order, also inactive ones. */
export function servicesOf(db: Db, categoryId: number): Promise<SetupService[]> {
  return selectServices(db)
    .where('services.categoryId', '=', categoryId)
    .orderBy('services.sortOrder')
    .orderBy('services.id')
    .execute()
}

export function findService(db: Db, id: number): Promise<SetupService | undefined> {
  return selectServices(db).where('services.id', '=', id).executeTakeFirst()
}

export async function serviceExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('services').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

// A change of the order or the services of a category locks the category first, then its services by ascending id.
// Bookings, which only need both to stay, don't wait for any of it.

/** Locks a category against changes until the transaction ends; false when it does not exist. */
export async function lockCategory(db: Tx, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('serviceCategories')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export function lockService(db: Tx, id: number) {
  return db.selectFrom('services').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Locks all services of a locked category, so that none leaves it. */
export async function lockServicesOf(db: Tx, categoryId: number): Promise<void> {
  await db
    .selectFrom('services')
    .select('id')
    .where('categoryId', '=', categoryId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** The place after the last service of a locked category. */
export async function nextPlace(db: Tx, categoryId: number): Promise<number> {
  const { last } = await db
    .selectFrom('services')
    .select((eb) => eb.fn.max('sortOrder').as('last'))
    .where('categoryId', '=', categoryId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

export async function insertService(db: Tx, service: Insertable<Services>): Promise<number> {
  const { id } = await db.insertInto('services').values(service).returning('id').executeTakeFirstOrThrow()
  return id
}

type ServiceEdit = Updateable<Services>

/** Changes a service and increments its version, also when only the hours have changed. */
export async function editService(db: Tx, id: number, edit: ServiceEdit): Promise<void> {
  await db
    .updateTable('services')
    .set({ ...edit, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Locks a picture of the site against deletion until the transaction ends; false when it does not exist. */
export async function lockCover(db: Tx, mediaId: number): Promise<boolean> {
  const row = await db
    .selectFrom('media')
    .select('id')
    .where('id', '=', mediaId)
    .where('purpose', '=', 'site')
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the service against bookings, so that uses counted afterwards stay true. */
export function lockServiceExclusively(db: Tx, id: number) {
  return db
    .selectFrom('services')
    .select(['id', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Counts what keeps a service from being deleted: appointments, and doctors' hours that name it. */
export async function usesOfService(db: Tx, id: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'appointments' | 'hours'>>>`
    SELECT (SELECT count(*) FROM (SELECT id FROM appointments WHERE service_id = ${id} UNION
        SELECT appointment_id FROM appointment_exams WHERE service_id = ${id}) used) AS appointments,
      (SELECT count(*) FROM working_hours_services WHERE service_id = ${id}) AS hours`.execute(db)
  return rows[0] ?? {}
}

/** Deletes a service with its subservices, and what limits doctors to them. */
export async function removeService(db: Tx, id: number): Promise<void> {
  const own = db.selectFrom('subservices').select('id').where('serviceId', '=', id)
  await db.deleteFrom('doctorSubservices').where('subserviceId', 'in', own).execute()
  await db.deleteFrom('services').where('id', '=', id).execute()
}

/** Gives services the places 1, 2, 3 … in the order of their ids here. Touches only those that have another one. */
export async function placeServices(db: Tx, ids: number[]): Promise<void> {
  await sql`
    UPDATE services SET sort_order = wanted.place
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS wanted (id, place)
    WHERE services.id = wanted.id AND services.sort_order <> wanted.place`.execute(db)
}

/** Ids of the categories these services are in. */
export async function categoriesOf(db: Db, serviceIds: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('services')
    .select('categoryId')
    .distinct()
    .where('id', 'in', serviceIds)
    .execute()
  return rows.map(({ categoryId }) => categoryId)
}

export type StoredHours = Schedule & { id: number }

/** The weekly hours of a service, in order of day and time. */
export function schedulesOf(db: Db, serviceId: number): Promise<StoredHours[]> {
  return db
    .selectFrom('serviceSchedules')
    .select(['id', 'dayOfWeek', 'startTime', 'endTime', 'isActive'])
    .where('serviceId', '=', serviceId)
    .orderBy('dayOfWeek')
    .orderBy('startTime')
    .orderBy('id')
    .execute()
}

/** Replaces the hours of a locked or new service. */
export async function replaceSchedules(db: Tx, serviceId: number, hours: Schedule[]): Promise<void> {
  await db.deleteFrom('serviceSchedules').where('serviceId', '=', serviceId).execute()
  if (hours.length === 0) return
  await db
    .insertInto('serviceSchedules')
    .values(hours.map((row) => ({ ...row, serviceId })))
    .execute()
}

const subserviceColumns = SetupSubservice.omit({ english: true }).keyof().options
const ENGLISH = sql<SetupSubservice['english']>`english`.as('english')

/** The subservices of a service, in the wizard's order. */
export function subservicesOf(db: Db, serviceId: number): Promise<SetupSubservice[]> {
  return db
    .selectFrom('subservices')
    .select(subserviceColumns)
    .select(ENGLISH)
    .where('serviceId', '=', serviceId)
    .orderBy('id')
    .execute()
}

export function insertSubservice(db: Db, subservice: Insertable<Subservices>): Promise<SetupSubservice> {
  return db
    .insertInto('subservices')
    .values(subservice)
    .returning(subserviceColumns)
    .returning(ENGLISH)
    .executeTakeFirstOrThrow()
}

export function lockSubservice(db: Tx, id: number): Promise<SetupSubservice | undefined> {
  return db
    .selectFrom('subservices')
    .select(subserviceColumns)
    .select(ENGLISH)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function editSubservice(db: Tx, id: number, edit: Updateable<Subservices>): Promise<SetupSubservice> {
  return db
    .updateTable('subservices')
    .set(edit)
    .where('id', '=', id)
    .returning(subserviceColumns)
    .returning(ENGLISH)
    .executeTakeFirstOrThrow()
}

/** Locks the subservice against bookings. */
export function lockSubserviceExclusively(db: Tx, id: number) {
  return db
    .selectFrom('subservices')
    .select(['id', 'serviceId', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Counts the appointments of a subservice, which keep it from being deleted. The service is named because the index
 * begins with it.
 */
export async function usesOfSubservice(db: Tx, id: number, serviceId: number): Promise<Uses> {
  const { rows } = await sql<Required<Pick<Uses, 'appointments' | 'limits'>>>`
    SELECT (SELECT count(*) FROM (SELECT id FROM appointments WHERE service_id = ${serviceId} AND subservice_id = ${id} UNION
        SELECT appointment_id FROM appointment_exams WHERE service_id = ${serviceId} AND subservice_id = ${id}) used) AS appointments,
      (SELECT count(*) FROM doctor_subservices WHERE subservice_id = ${id}) AS limits`.execute(db)
  return rows[0] ?? {}
}

export async function removeSubservice(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('subservices').where('id', '=', id).execute()
}
