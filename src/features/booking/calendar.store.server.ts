import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'
import { minutesOfNotice, REPEAT_SECONDS, type TakenTime } from './rules.ts'

// Reads and locks of the calendar: for free times, and to place and move visits.

/**
 * The visits that take up these doctors' time between two days, both included, and those of the day before, which may run
 * past midnight. The condition of `occupies` is worded as in the partial index `appointments_day`, so that the planner uses it.
 *
 * @param except id of a visit to leave out: the one that is about to move
 */
export async function readVisits(
  db: Db,
  doctorIds: number[],
  { from, to, except = 0 }: { from: string; to: string; except?: number },
): Promise<TakenTime[]> {
  if (doctorIds.length === 0) return []
  return db
    .selectFrom('appointments')
    .select(['doctorId', 'appointmentDate as date', 'appointmentTime as time', 'duration'])
    .where('doctorId', 'in', doctorIds)
    .where('status', '<>', 'cancelled')
    .where('appointmentDate', '>=', addDays(from, -1))
    .where('appointmentDate', '<=', to)
    .$if(except > 0, (query) => query.where('id', '<>', except))
    .execute()
}

/** The notice in minutes, from `site_settings`. */
export async function readMinNotice(db: Db): Promise<number> {
  const row = await db
    .selectFrom('siteSettings')
    .select('value')
    .where('key', '=', 'booking_min_notice_minutes')
    .executeTakeFirst()
  return minutesOfNotice(row?.value)
}

/** Ids of the doctors who offer a service, active or not. */
export async function doctorsOf(db: Db, serviceId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('doctorServices')
    .select('doctorId')
    .where('serviceId', '=', serviceId)
    .execute()
  return rows.map(({ doctorId }) => doctorId)
}

// Advisory locks end with the transaction. Every transaction takes them in this order, so that no two wait for each other
// in a circle: days of doctors (by doctor, then by day), the network, the person (`findOrCreateContact`). Their keys never
// meet: days and networks are positive and far apart, people are negative.

/** Locks these days of these doctors until the transaction ends: no other visit is placed on them or moved meanwhile. */
export async function lockDays(db: Tx, doctorIds: number[], dates: string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(doctor_id::bigint * 100000 + (day - date '2000-01-01'))
    FROM (SELECT DISTINCT doctor_id, day FROM unnest(${doctorIds}::integer[]) doctor_id, unnest(${dates}::date[]) day
          ORDER BY doctor_id, day) days`.execute(db)
}

/** Locks the waiting requests of a network until the transaction ends. */
export async function lockNetwork(db: Tx, network: Buffer): Promise<void> {
  const key = (1n << 62n) | BigInt.asUintN(62, network.readBigUInt64BE())
  await sql`SELECT pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(db)
}

/** The same request within `REPEAT_SECONDS`, when it is still pending. */
export async function findRepeated(
  db: Tx,
  { email, requestHash, now }: { email: string; requestHash: Buffer; now: Date },
): Promise<{ id: number; duration: number } | undefined> {
  const moment = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  return db
    .selectFrom('appointments')
    .select(['id', 'duration'])
    .where('status', '=', 'pending')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('requestHash', '=', requestHash)
    .where('createdAt', '>', moment(-REPEAT_SECONDS))
    .where('createdAt', '<', moment(REPEAT_SECONDS))
    .orderBy('id')
    .executeTakeFirst()
}

type PatientFacts = { firstName: string; lastName: string; email: string; phone: string }

/**
 * Whether the clinic has had this person as a patient: staff confirmed or completed a visit of the contact with this name and
 * e-mail address, booked with this telephone number. The contact's own number does not count: a stranger may have made the
 * contact first. Numbers count by their last nine digits, with or without a country code. Decision 28.
 */
export async function isKnownPatient(db: Tx, person: PatientFacts): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM contact_requests c JOIN appointments a ON a.contact_id = c.id
    WHERE fold(c.email) = fold(${person.email})
      AND fold(c.first_name) = fold(${person.firstName}) AND fold(c.last_name) = fold(${person.lastName})
      AND right(regexp_replace(a.phone, '\\D', '', 'g'), 9) = ${person.phone.replace(/\D/g, '').slice(-9)}
      AND a.status IN ('confirmed', 'completed')
    LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The unanswered requests of a network whose day is still to come. */
export async function waitingOfNetwork(
  db: Tx,
  network: Buffer,
  today: string,
): Promise<{ doctorId: number; date: string }[]> {
  return db
    .selectFrom('requestNetworks as n')
    .innerJoin('appointments as a', 'a.id', 'n.appointmentId')
    .select(['a.doctorId', 'a.appointmentDate as date'])
    .where('n.network', '=', network)
    .where('a.status', '=', 'pending')
    .where('a.appointmentDate', '>=', today)
    .execute()
}
