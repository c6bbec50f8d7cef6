import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { toTime, wallClock } from '#platform/time/dates.ts'
import { clockText, nearDay, weekdayAndDay } from '#platform/time/italian.ts'

/** Places held for patients: of the waiting list, and of visits that can't take place. */

/** '10:30', with the day where it is not today: '10:30 di domani' */
export function untilText(until: Date, today: string): string {
  const { date, minutes } = wallClock(until)
  const time = clockText(toTime(minutes))
  return date === today ? time : `${time} di ${nearDay(date, today) ?? weekdayAndDay(date)}`
}

/** The places held on the days; of a doctor's at one time the longest. Minutes since midnight, with what the visit needs before and after. */
export function heldPlaces(db: Db, { from, to }: { from: string; to: string }, now: Date) {
  const minutes = sql`substr(time, 1, 2)::integer * 60 + substr(time, 4, 2)::integer`
  return db
    .selectFrom('placeOffers')
    .select([
      'doctorId',
      'date',
      sql<number>`${minutes} - before_minutes`.as('start'),
      sql<number>`max(${minutes} + duration + after_minutes)`.as('end'),
      sql<string>`max(expires_at)`.as('until'),
    ])
    .where('isHeld', '=', true)
    .where('status', '=', 'offered')
    .where('expiresAt', '>', now.toISOString())
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['doctorId', 'date', 'start'])
    .orderBy('start')
    .execute()
}

/** Until when a place is held, as an instant; undefined for one that is held no more. */
export async function heldUntil(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('placeOffers').select('expiresAt').where('id', '=', id).executeTakeFirst()
  return row?.expiresAt
}
