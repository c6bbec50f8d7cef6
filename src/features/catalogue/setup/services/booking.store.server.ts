import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { SetupService } from './contract.ts'

/** The lacks of the row `services` that keep visitors from booking it. Hours of its doctors count where they are for it. */
export const LACKS_OF_SERVICE = sql<SetupService['lacks']>`array_remove(ARRAY[
  CASE WHEN NOT EXISTS (
    SELECT FROM doctor_services link JOIN doctors doctor ON doctor.id = link.doctor_id
    WHERE link.service_id = services.id AND doctor.is_active
  ) THEN 'doctor' END,
  CASE WHEN NOT EXISTS (
    SELECT FROM service_schedules hours WHERE hours.service_id = services.id AND hours.is_active AND hours.day_of_week <> 0
  ) AND NOT EXISTS (
    SELECT FROM working_hours hours
    JOIN doctors doctor ON doctor.id = hours.doctor_id AND doctor.is_active
    JOIN doctor_services link ON link.doctor_id = hours.doctor_id AND link.service_id = services.id
    WHERE hours.online AND hours.day_of_week <> 0 AND (
      NOT EXISTS (SELECT FROM working_hours_services WHERE hours_id = hours.id)
      OR EXISTS (SELECT FROM working_hours_services WHERE hours_id = hours.id AND service_id = services.id))
  ) THEN 'hours' END,
  CASE WHEN services.booking_mode = 'hidden' THEN 'mode' END
], NULL)`

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
