import { sql } from 'kysely'
import { holidaysOf, momentText } from '#features/booking/calendar.store.server.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { DoctorHours, Holidays, ListedResource, ResourceInput } from './contract.ts'
import type { HoursRow } from './hours/shapes.ts'

// ---------------------------------------------------------------- a doctor's hours

/** The hours of a doctor, Monday first; undefined without such a doctor. */
export async function findHours(db: Db, doctorId: number): Promise<DoctorHours | undefined> {
  const { rows } = await sql<DoctorHours>`
    SELECT doctor.id AS "doctorId", doctor.hours_version AS version,
      (SELECT coalesce(json_agg(json_build_object(
          'dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time, 'cadence', cadence, 'anchor', anchor,
          'nth', nth, 'validFrom', valid_from, 'validTo', valid_to, 'roomId', room_id, 'online', online,
          'serviceIds', ARRAY(SELECT service_id FROM working_hours_services WHERE hours_id = hours.id ORDER BY service_id)
        ) ORDER BY (day_of_week + 6) % 7, start_time, end_time, id), '[]')
       FROM working_hours hours WHERE doctor_id = doctor.id) AS hours
    FROM doctors doctor WHERE doctor.id = ${doctorId}`.execute(db)
  return rows[0]
}

/** Locks the hours of a doctor, which are one record, until the transaction ends. */
export function lockHours(db: Tx, doctorId: number): Promise<{ version: number } | undefined> {
  return db
    .selectFrom('doctors')
    .select('hoursVersion as version')
    .where('id', '=', doctorId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Replaces all hours of a locked doctor. */
export async function replaceHours(db: Tx, doctorId: number, hours: HoursRow[]): Promise<void> {
  await db.deleteFrom('workingHours').where('doctorId', '=', doctorId).execute()
  for (const { serviceIds, ...row } of hours) {
    const { id: hoursId } = await db
      .insertInto('workingHours')
      .values({ ...row, doctorId })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = serviceIds.map((serviceId) => ({ hoursId, serviceId }))
    if (links.length > 0) await db.insertInto('workingHoursServices').values(links).execute()
  }
  await db
    .updateTable('doctors')
    .set({ hoursVersion: sql`hours_version + 1` })
    .where('id', '=', doctorId)
    .execute()
}

/** Locks rooms against deletion until the transaction ends; false when one of them does not exist. */
export async function lockRooms(db: Tx, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .selectFrom('resources')
    .select('id')
    .where('kind', '=', 'room')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.length === ids.length
}

// ---------------------------------------------------------------- holidays and the patron

const HOLIDAY_KEYS = ['holidays_open', 'patron'] as const

/**
 * The settings about holidays, those of `content/office.ts` until they are saved. Each save of one raises the version; one that
 * was never saved counts as its first.
 */
export async function findHolidays(db: Db): Promise<Holidays & { version: number }> {
  const rows = await db
    .selectFrom('siteSettings')
    .select(['key', 'value', 'version'])
    .where('key', 'in', HOLIDAY_KEYS)
    .execute()
  const { open, patron } = holidaysOf(rows)
  const saved = rows.reduce((sum, { version }) => sum + version, 0)
  return { open: [...open], patron, version: saved + HOLIDAY_KEYS.length - rows.length }
}

/** Locks the settings about holidays until the transaction ends; one that was never saved gets its usual value. */
export async function lockHolidays(db: Tx): Promise<void> {
  const { open, patron } = holidaysOf([])
  const usual = { holidays_open: JSON.stringify(open), patron: JSON.stringify(patron) }
  await db
    .insertInto('siteSettings')
    .values(HOLIDAY_KEYS.map((key) => ({ key, value: usual[key] })))
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  await db
    .selectFrom('siteSettings')
    .select('id')
    .where('key', 'in', HOLIDAY_KEYS)
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Counts the awaited visits of days (`yyyy-MM-dd`) that are about to be closed: those that no closure has asked about, and no
 * extra session holds.
 * @param now wall-clock time as `yyyy-MM-ddTHH:mm`
 */
export async function visitsOn(db: Db, dates: readonly string[], now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM appointments a
    WHERE a.appointment_date = ANY (${dates}::date[]) AND a.status IN ('pending', 'confirmed') AND a.released_at IS NULL
      AND lower(a.during) > ${now}::timestamp
      AND NOT EXISTS (
        SELECT FROM calendar_marks mark WHERE mark.during @> a.during
          AND (mark.kind = 'closure' OR mark.even_if_closed AND mark.doctor_id = a.doctor_id))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Writes the locked settings about holidays that differ. */
export async function writeHolidays(
  db: Tx,
  { open, patron }: Holidays,
  updatedBy: number | null,
): Promise<void> {
  const values = { holidays_open: JSON.stringify(open), patron: JSON.stringify(patron) }
  for (const key of HOLIDAY_KEYS)
    await db
      .updateTable('siteSettings')
      .set({ value: values[key], updatedBy })
      .where('key', '=', key)
      .where('value', '<>', values[key])
      .execute()
}

// ---------------------------------------------------------------- rooms and equipment

/** @param now wall-clock time as `yyyy-MM-ddTHH:mm` */
function selectResources(db: Db, now: string) {
  return db
    .selectFrom('resources as resource')
    .select(['resource.id', 'resource.kind', 'resource.name', 'resource.place', 'resource.version'])
    .select(['resource.checkedOn', 'resource.checkDueOn', 'resource.isActive'])
    .select([
      sql<ListedResource['services']>`(
        SELECT coalesce(json_agg(json_build_object('id', service.id, 'name', service.name) ORDER BY service.name, service.id), '[]')
        FROM services service WHERE service.id IN (SELECT service_id FROM service_resources WHERE resource_id = resource.id)
      )`.as('services'),
      sql<ListedResource['doctors']>`(
        SELECT coalesce(json_agg(json_build_object('id', doctor.id, 'name', ${DOCTOR_NAME})
                                 ORDER BY doctor.last_name, doctor.first_name, doctor.id), '[]')
        FROM doctors doctor WHERE doctor.id IN (SELECT doctor_id FROM working_hours WHERE room_id = resource.id)
      )`.as('doctors'),
      sql<string | null>`(
        SELECT ${momentText(sql`max(upper(mark.during))`)} FROM calendar_marks mark
        WHERE mark.resource_id = resource.id AND mark.during @> ${now}::timestamp
      )`.as('blockedUntil'),
    ])
}

export function allResources(db: Db, now: string): Promise<ListedResource[]> {
  return selectResources(db, now).orderBy('resource.kind').orderBy('resource.name').execute()
}

export function findResource(db: Db, id: number, now: string): Promise<ListedResource | undefined> {
  return selectResources(db, now).where('resource.id', '=', id).executeTakeFirst()
}

type ResourceFacts = Omit<ResourceInput, 'version'>

/** Inserts a resource and answers its id. Breaks `resources_kind_name_key` when another one of its kind has the name. */
export async function insertResource(db: Tx, resource: ResourceFacts): Promise<number> {
  const { id } = await db.insertInto('resources').values(resource).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Locks a resource against changes, new visits and deletion until the transaction ends. */
export function lockResource(db: Tx, id: number) {
  return db.selectFrom('resources').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function editResource(db: Tx, id: number, edit: Partial<ResourceFacts>): Promise<void> {
  await db.updateTable('resources').set(edit).where('id', '=', id).execute()
}

/** Breaks a foreign key of the service or the visit that needs it. */
export async function removeResource(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('resources').where('id', '=', id).execute()
}
