import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'

/** The minutes each resource is taken by visits on the days from `from` on and before `end` (`yyyy-MM-dd`). */
export async function takenMinutes(
  db: Db,
  from: string,
  end: string,
): Promise<{ id: number; minutes: number }[]> {
  const { rows } = await sql<{ id: number; minutes: number }>`
    SELECT resource.id, coalesce(sum(extract(epoch FROM least(upper(occupied), ${end}::date)
                                                      - greatest(lower(occupied), ${from}::date)) / 60)
                    FILTER (WHERE occupied IS NOT NULL), 0)::integer AS minutes
    FROM resources resource
    LEFT JOIN appointment_resources ON resource_id = resource.id AND occupied && tsrange(${from}::date, ${end}::date)
    GROUP BY resource.id ORDER BY resource.id`.execute(db)
  return rows
}
