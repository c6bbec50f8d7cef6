import { type RawBuilder, sql } from 'kysely'
import { hasIdentity } from '#features/contacts/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'
import { minutesOfNotice, REPEAT_SECONDS, type TakenTime } from './rules.ts'

// Reads and locks of the calendar: for free times, and to place and move visits.

/**
 * The visits that take up these doctors' time between two days, both included, and those of the day before, which may run
 * past midnight; and the notice in minutes. The condition of `occupies` is worded as in the partial index `appointments_day`,
 * so that the planner uses it.
 *
 * @param except id of a visit to leave out: the one that is about to move
 */
export async function readDays(
  db: Db,
  doctorIds: number[],
  { from, to, except }: { from: string; to: string; except?: number },
): Promise<{ visits: TakenTime[]; minNotice: number }> {
  const { rows } = await sql<{ visits: TakenTime[]; notice: string | null }>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('doctorId', doctor_id, 'date', appointment_date,
                                                  'time', appointment_time, 'duration', duration)), '[]')
       FROM appointments
       WHERE doctor_id = ANY (${doctorIds}::integer[]) AND status <> 'cancelled'
         AND appointment_date BETWEEN ${addDays(from, -1)} AND ${to} ${except ? sql`AND id <> ${except}` : sql``}) AS visits,
      (SELECT value FROM site_settings WHERE key = 'booking_min_notice_minutes') AS notice`.execute(db)
  return { visits: rows[0]?.visits ?? [], minNotice: minutesOfNotice(rows[0]?.notice ?? undefined) }
}

// Advisory locks end with the transaction. Every transaction takes them in this order, so that no two wait in a circle for
// advisory locks: days of doctors (by doctor, then by day), the network, the person (`findOrCreateContact`). Their keys never
// meet: days and networks are positive and far apart, people are negative.

/** Ids of the doctors who offer a service, active or not, as a part of a statement. */
export function doctorsOf(serviceId: number): RawBuilder<number[]> {
  return sql`ARRAY(SELECT doctor_id FROM doctor_services WHERE service_id = ${serviceId})`
}

/** Locks these days of these doctors until the transaction ends: no other visit is placed on them or moved meanwhile. */
export async function lockDays(
  db: Tx,
  doctorIds: number[] | RawBuilder<number[]>,
  dates: string[],
): Promise<void> {
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

/** Finds a pending request with the same content, made within `REPEAT_SECONDS`: a double click, not a second visit. */
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
function isKnownPatient(person: PatientFacts): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM contact_requests JOIN appointments visit ON visit.contact_id = contact_requests.id
    WHERE ${hasIdentity(person)}
      AND right(regexp_replace(visit.phone, '\\D', '', 'g'), 9) = ${person.phone.replace(/\D/g, '').slice(-9)}
      AND visit.status IN ('confirmed', 'completed'))`
}

type PendingRequest = { doctorId: number; date: string }

/** The unanswered requests of a network whose day is still to come, and whether the person who asks is a known patient. */
export async function readPending(
  db: Tx,
  { network, person, today }: { network: Buffer; person: PatientFacts; today: string },
): Promise<{ pending: PendingRequest[]; isKnown: boolean }> {
  const { rows } = await sql<{ pending: PendingRequest[]; isKnown: boolean }>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('doctorId', doctor_id, 'date', appointment_date)), '[]')
       FROM request_networks JOIN appointments ON appointments.id = appointment_id
       WHERE network = ${network} AND status = 'pending' AND appointment_date >= ${today}) AS pending,
      ${isKnownPatient(person)} AS "isKnown"`.execute(db)
  return rows[0] ?? { pending: [], isKnown: false }
}
