import { sql } from 'kysely'
import { momentText } from '#features/booking/calendar.store.server.ts'
import type { Db } from '#platform/db/database.server.ts'

type Closure = { from: string; to: string; notice: string | null }

/**
 * The clinic's closures that touch the days from `from` on and before `end` (`yyyy-MM-dd`), in order of time, as visitors
 * may know them: without the reason.
 */
export function closuresBetween(db: Db, from: string, end: string): Promise<Closure[]> {
  return db
    .selectFrom('calendarMarks')
    .select('notice')
    .select([momentText(sql`lower(during)`).as('from'), momentText(sql`upper(during)`).as('to')])
    .where('kind', '=', 'closure')
    .where('during', '&&', sql<string>`tsrange(${from}::date, ${end}::date)`)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .execute()
}
