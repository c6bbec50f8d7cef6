import { type RawBuilder, sql } from 'kysely'
import { CLINIC_ZONE } from '#platform/time/dates.ts'

const zone = sql.lit(CLINIC_ZONE)

/** The first moment of a day by the clinic's clock, as a part of a statement. */
export function startOfDay(day: string | null): RawBuilder<string> {
  return sql`${day}::date::timestamp AT TIME ZONE ${zone}`
}

/** On which day by the clinic's clock something was made, as a part of a statement. */
export const dayOfCreation: RawBuilder<string> = sql`(created_at AT TIME ZONE ${zone})::date`
