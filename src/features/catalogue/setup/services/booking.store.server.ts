import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { SetupService } from './contract.ts'

/** Weekly hours; days are numbers, 0 is Sunday, times HH:MM. */
type Openings = readonly { days: readonly number[]; opens: string; closes: string }[]

const ACTIVE_DOCTORS = sql`FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
  WHERE link.service_id = services.id AND doctor.is_active`

const OWN_HOURS = sql`FROM service_schedules own WHERE own.service_id = services.id AND own.is_active`

const HOURS_OF_DOCTOR = sql`FROM working_hours hours WHERE hours.doctor_id = doctor.id`

const HOURS_FOR_SERVICE = sql`${HOURS_OF_DOCTOR} AND hours.online AND hours.day_of_week <> 0
    AND (NOT EXISTS (SELECT FROM working_hours_services WHERE hours_id = hours.id)
      OR EXISTS (SELECT FROM working_hours_services WHERE hours_id = hours.id AND service_id = services.id))`

// As `openTimes` in the booking: a doctor's hours within those of the service, where both have some.
const IS_IN_HOURS_OF_DOCTOR = sql`EXISTS (
  SELECT ${HOURS_FOR_SERVICE}
    AND (NOT EXISTS (SELECT ${OWN_HOURS})
      OR EXISTS (SELECT ${OWN_HOURS} AND own.day_of_week = hours.day_of_week
        AND own.start_time::text < hours.end_time::text AND hours.start_time::text < own.end_time::text)))`

/** The lacks of the row `services` that keep visitors from booking it. */
export const LACKS_OF_SERVICE = sql<SetupService['lacks']>`array_remove(ARRAY[
  CASE WHEN NOT EXISTS (SELECT ${ACTIVE_DOCTORS}) THEN 'doctor' END,
  CASE WHEN NOT EXISTS (SELECT ${OWN_HOURS} AND own.day_of_week <> 0 AND (
      NOT EXISTS (SELECT ${ACTIVE_DOCTORS})
      OR EXISTS (SELECT ${ACTIVE_DOCTORS} AND NOT EXISTS (SELECT ${HOURS_OF_DOCTOR}))))
    AND NOT EXISTS (SELECT ${ACTIVE_DOCTORS} AND ${IS_IN_HOURS_OF_DOCTOR})
  THEN CASE WHEN EXISTS (SELECT ${OWN_HOURS}) AND EXISTS (SELECT ${ACTIVE_DOCTORS} AND EXISTS (SELECT ${HOURS_FOR_SERVICE}))
    THEN 'meeting' ELSE 'hours' END END,
  CASE WHEN services.booking_mode = 'hidden' THEN 'mode' END
], NULL)`

const DAY_AND_TIMES = sql`'days', json_build_array(day_of_week), 'opens', left(start_time::text, 5), 'closes', left(end_time::text, 5)`

/** The weekly hours of the row `services`, and those in which its active doctors receive for it. */
export const HOURS_OF_SERVICE = sql<{ own: Openings; doctors: Openings }>`json_build_object(
  'own', (SELECT coalesce(json_agg(json_build_object(${DAY_AND_TIMES}) ORDER BY start_time), '[]')
    FROM (SELECT DISTINCT own.day_of_week, own.start_time, own.end_time ${OWN_HOURS}) AS week),
  'doctors', (SELECT coalesce(json_agg(json_build_object(${DAY_AND_TIMES}) ORDER BY start_time), '[]')
    FROM (SELECT DISTINCT hours.day_of_week, hours.start_time, hours.end_time
      FROM working_hours hours JOIN doctor_services link USING (doctor_id) JOIN doctors doctor ON doctor.id = hours.doctor_id
      WHERE link.service_id = services.id AND doctor.is_active
        AND hours.id IN (SELECT hours.id ${HOURS_FOR_SERVICE})) AS week))`

/** The rooms and devices a service needs, in order: one of each list. */
export async function needsOf(db: Db, serviceId: number): Promise<number[][]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT array_agg(resource_id ORDER BY resource_id) AS ids
    FROM service_resources WHERE service_id = ${serviceId} GROUP BY need ORDER BY need`.execute(db)
  return rows.map(({ ids }) => ids)
}

/**
 * Replaces the needs of a locked or new service. Locks the rooms and devices first, as their deletion does. Breaks
 * `service_resources_resource_id_fkey` for one that does not exist.
 */
export async function replaceNeeds(db: Tx, serviceId: number, needs: number[][]): Promise<void> {
  await sql`SELECT FROM resources WHERE id = ANY (${needs.flat()}::integer[]) ORDER BY id FOR KEY SHARE`.execute(
    db,
  )
  await db.deleteFrom('serviceResources').where('serviceId', '=', serviceId).execute()
  const rows = needs.flatMap((ids, index) =>
    ids.map((resourceId) => ({ serviceId, need: index + 1, resourceId })),
  )
  if (rows.length > 0) await db.insertInto('serviceResources').values(rows).execute()
}
