import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
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

/** Until when a place was offered, as an instant; undefined for an unknown one. */
export async function heldUntil(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('placeOffers').select('expiresAt').where('id', '=', id).executeTakeFirst()
  return row?.expiresAt
}

type Wanted = {
  /** The visit that moves; null: a new one. */
  visitId: number | null
  contactId: number | null
  serviceId: number
  doctorId: number
  date: string
  time: string
  duration: number
}

/**
 * Gives the patient of a visit the place that is held for this very patient: it takes up no time from here on, and the wait for it is
 * over. Held are places for the visit itself, and for the contact's wait for the service. One that the patient answers at the same
 * moment is left alone.
 */
export async function takeHeldPlace(db: Tx, wanted: Wanted, now: Date): Promise<void> {
  const { visitId, contactId, serviceId, doctorId, date, time, duration } = wanted
  const at = now.toISOString()
  await sql`
    WITH waits AS MATERIALIZED (
      SELECT id FROM waiting_entries
      WHERE contact_id = ${contactId}::integer AND service_id = ${serviceId} AND status = 'waiting'
      FOR NO KEY UPDATE SKIP LOCKED),
    own AS MATERIALIZED (
      SELECT id FROM place_offers
      WHERE is_held AND status = 'offered' AND expires_at > ${at}::timestamptz AND doctor_id = ${doctorId}
        AND occupied && tsrange(${date}::date + ${time}::time,
          ${date}::date + ${time}::time + make_interval(mins => ${duration}::integer))
        AND (visit_id = ${visitId}::integer OR entry_id IN (SELECT id FROM waits))
      FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE place_offers SET status = 'taken', answered_at = ${at}::timestamptz
      WHERE id IN (SELECT id FROM own) RETURNING entry_id)
    UPDATE waiting_entries SET status = 'taken', ended_at = ${at}::timestamptz
    WHERE id IN (SELECT entry_id FROM taken) AND status = 'waiting'`.execute(db)
}
