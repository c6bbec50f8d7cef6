import { type RawBuilder, sql } from 'kysely'
import { office } from '#content/office.ts'
import { LIMITS, limitNames, limitsOf } from '#features/catalogue/setup/limits/rules.ts'
import { hasIdentity } from '#features/contacts/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'
import { type AppointmentStatus, MAX_PROVEN_OF_DAY, REPEAT_SECONDS } from './rules.ts'
import { isProven } from './store.server.ts'
import { type Calendar, type CalendarRows, calendarOf, type TakenVisit } from './time/calendar.ts'
import { BOOKABLE_HOLIDAYS, type HolidayRules } from './time/holidays.ts'

// Reads and locks of the calendar: for free times, and to place and move visits.

type Setting = { key: string; value: string }
const SETTINGS = ['holidays_open', 'patron', ...limitNames.map((name) => LIMITS[name].key)]

/** The days the clinic is closed by settings of the keys `holidays_open` and `patron`, else by `content/office.ts`. */
export function holidaysOf(settings: readonly Setting[]): HolidayRules {
  const setting = (key: string) => settings.find((row) => row.key === key)?.value
  const { nationalHolidays, days } = office.closures
  const open = setting('holidays_open')
  return {
    open: open ? JSON.parse(open) : nationalHolidays ? [] : BOOKABLE_HOLIDAYS,
    patron: JSON.parse(setting('patron') ?? 'null'),
    days,
  }
}

/** Wall-clock time as `yyyy-MM-ddTHH:mm`. */
export function momentText(timestamp: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${timestamp}, 'YYYY-MM-DD"T"HH24:MI')`
}

export type CalendarQuestion = {
  doctorIds: readonly number[]
  /** Rooms and equipment that visits may need. */
  resourceIds: readonly number[]
  /** First and last day. */
  from: string
  to: string
}

// As a list: PostgreSQL writes hundreds of them in half the time of objects.
type VisitRow = [
  ...[id: number, doctorId: number, date: string, time: string, duration: number],
  ...[before: number, after: number, lane: number, places: number],
]

function visitOf([id, doctorId, date, time, duration, before, after, lane, places]: VisitRow): TakenVisit {
  return { id, doctorId, date, time, duration, before, after, lane, places }
}

/**
 * Reads, in one statement, what takes up or gives these doctors' time between two days: their visits and the places held for
 * people, which count as visits with a negative id, hours and marks, the clinic's closures and rules, and the times of resources. Visits of the days before and after are read as far as they or
 * their margins may reach across midnight, four hours at most. The condition of `occupies` is worded as in the partial index
 * `appointments_day`, which has every column that is read of a visit, so that the planner uses it.
 */
export async function readCalendar(
  db: Db,
  { doctorIds, resourceIds, from, to }: CalendarQuestion,
): Promise<Calendar> {
  const next = addDays(to, 1)
  const { rows } = await sql<
    Omit<CalendarRows, 'rules' | 'visits'> & { visits: VisitRow[]; holds: VisitRow[]; settings: Setting[] }
  >`
    SELECT
      (SELECT coalesce(json_agg(json_build_array(
         a.id, a.doctor_id, a.appointment_date, a.appointment_time, a.duration, a.before_minutes, a.after_minutes, a.lane,
         service.places)), '[]')
       FROM appointments a JOIN services service ON service.id = a.service_id
       WHERE a.doctor_id = ANY (${doctorIds}::integer[]) AND a.status <> 'cancelled' AND a.released_at IS NULL
         AND a.appointment_date BETWEEN ${addDays(from, -1)} AND ${next}
         AND (a.appointment_date <= ${to} OR a.appointment_time < '04:00')
         AND (a.appointment_date >= ${from}
              OR (substr(a.appointment_time::text, 1, 2)::integer + 1) * 60 + a.duration + a.after_minutes > 1200)) AS visits,
      (SELECT coalesce(json_agg(json_build_array(
         -offer.id, offer.doctor_id, offer.date, offer.time, offer.duration, offer.before_minutes, offer.after_minutes, offer.lane,
         offer.places)), '[]')
       FROM place_offers offer
       WHERE offer.is_held AND offer.status = 'offered' AND offer.doctor_id = ANY (${doctorIds}::integer[])
         AND offer.date BETWEEN ${addDays(from, -1)} AND ${next}) AS holds,
      (SELECT coalesce(json_agg(json_build_object(
         'doctorId', doctor_id, 'dayOfWeek', day_of_week, 'startTime', start_time, 'endTime', end_time, 'cadence', cadence,
         'anchor', anchor, 'nth', nth, 'validFrom', valid_from, 'validTo', valid_to, 'roomId', room_id, 'online', online,
         'serviceIds', ARRAY(SELECT service_id FROM working_hours_services WHERE hours_id = hours.id)) ORDER BY id), '[]')
       FROM working_hours hours
       WHERE doctor_id = ANY (${doctorIds}::integer[])) AS hours,
      (SELECT coalesce(json_agg(json_build_object(
         'kind', kind, 'doctorId', doctor_id, 'resourceId', resource_id, 'from', ${momentText(sql`lower(during)`)},
         'to', ${momentText(sql`upper(during)`)}, 'evenIfClosed', even_if_closed, 'online', online, 'roomId', room_id)
         ORDER BY id), '[]')
       FROM calendar_marks
       WHERE during && tsrange(${from}::date, ${next}::date)
         AND (doctor_id = ANY (${doctorIds}::integer[]) OR resource_id = ANY (${resourceIds}::integer[])
              OR num_nonnulls(doctor_id, resource_id) = 0)) AS marks,
      (SELECT coalesce(json_agg(json_build_object(
         'visitId', appointment_id, 'resourceId', resource_id, 'from', ${momentText(sql`lower(occupied)`)},
         'to', ${momentText(sql`upper(occupied)`)})), '[]')
       FROM (
         SELECT appointment_id, resource_id, occupied FROM appointment_resources
         UNION ALL
         SELECT -id, unnest(resource_ids), occupied FROM place_offers WHERE is_held AND status = 'offered') taken
       WHERE resource_id = ANY (${resourceIds}::integer[])
         AND occupied && tsrange(${from}::date - interval '4 hours', ${next}::date + interval '4 hours')) AS resources,
      (SELECT coalesce(json_agg(json_build_object('key', key, 'value', value)), '[]')
       FROM site_settings WHERE key = ANY (${SETTINGS}::text[])) AS settings`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the calendar is one row')
  const { visits, holds, settings, ...calendar } = found
  return calendarOf({
    ...calendar,
    visits: [...visits, ...holds].map(visitOf),
    rules: { ...limitsOf(settings), holidays: holidaysOf(settings) },
  })
}

// Advisory locks end with the transaction. Every transaction takes them in this order, so that no two wait in a circle for
// advisory locks: days of doctors (by doctor, then by day), days of resources (by resource, then by day), the network, the
// person (`findOrCreateContact`). Their keys never meet: those of doctors, resources (from 2^61) and networks (from 2^62) are
// positive and far apart, people are negative.

/** Ids of the doctors who offer a service, active or not, as a part of a statement. */
export function doctorsOf(serviceId: number): RawBuilder<number[]> {
  return sql`ARRAY(SELECT doctor_id FROM doctor_services WHERE service_id = ${serviceId})`
}

/** Ids of the rooms and equipment a service may need, and of others, as a part of a statement. */
export function resourcesOf(serviceId: number, others: readonly number[] = []): RawBuilder<number[]> {
  return sql`(${others}::integer[] || ARRAY(SELECT resource_id FROM service_resources WHERE service_id = ${serviceId}))`
}

/**
 * Locks these days (`yyyy-MM-dd`) of these doctors, then those of the resources, until the transaction ends: no other visit
 * is placed on them or moved meanwhile.
 */
export async function lockDays(
  db: Tx,
  doctorIds: readonly number[] | RawBuilder<number[]>,
  dates: readonly string[],
  resourceIds: readonly number[] | RawBuilder<number[]> = [],
): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT id::bigint * 100000 + (day - date '2000-01-01') AS key
      FROM unnest(${doctorIds}::integer[]) id, unnest(${dates}::date[]) day
      UNION
      SELECT (1::bigint << 61) + id::bigint * 100000 + (day - date '2000-01-01')
      FROM unnest(${resourceIds}::integer[]) id, unnest(${dates}::date[]) day
      ORDER BY key) days`.execute(db)
}

/** Locks the waiting requests of a network until the transaction ends. */
export async function lockNetwork(db: Tx, network: Buffer): Promise<void> {
  const key = (1n << 62n) | BigInt.asUintN(62, network.readBigUInt64BE())
  await sql`SELECT pg_advisory_xact_lock(${key.toString()}::bigint)`.execute(db)
}

/**
 * Finds a visit of a status with the same content, asked for within `REPEAT_SECONDS`: a double click, not a second visit. The
 * hash covers the day; the condition on it is for the index.
 */
export async function findRepeated(
  db: Tx,
  { email, requestHash, now, ...which }: Repeated,
): Promise<{ id: number; status: AppointmentStatus; duration: number } | undefined> {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
  return db
    .selectFrom('appointments')
    .select(['id', 'status', 'duration'])
    .where('status', '=', which.status)
    .where('appointmentDate', '=', which.date)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('requestHash', '=', requestHash)
    .where('createdAt', '>', after(-REPEAT_SECONDS))
    .where('createdAt', '<', after(REPEAT_SECONDS))
    .orderBy('id')
    .executeTakeFirst()
}

type Repeated = {
  email: string
  requestHash: Buffer
  now: Date
  date: string
  status: AppointmentStatus
}

type PatientFacts = { firstName: string; lastName: string; email: string; phone: string }

/**
 * Whether the clinic has had this person as a patient: the contact with this name and e-mail address has a visit with this
 * telephone number. Decision 28.
 */
function isKnownPatient(person: PatientFacts): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM contact_requests
    WHERE ${hasIdentity(person)} AND ${hasVisitWith(sql`contact_requests.id`, sql`${person.phone}::text`)})`
}

/**
 * Whether staff booked, confirmed or completed a visit of a contact with a telephone number: it is the patient's. The contact's
 * own number does not count: a stranger may have made the contact first. Numbers count by their last nine digits, with or
 * without a country code. A visit confirmed at once by its service's mode counts for its network until its day is over: so long,
 * it makes no person known, and later only if staff acted on it.
 */
export function hasVisitWith(
  contactId: RawBuilder<unknown>,
  phone: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const lastDigits = (number: RawBuilder<unknown>) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 9)`
  return sql`EXISTS (
    SELECT FROM appointments own
    WHERE own.contact_id = ${contactId} AND ${lastDigits(sql`own.phone`)} = ${lastDigits(phone)}
      AND (own.status = 'completed' OR own.status = 'confirmed'
        AND NOT EXISTS (SELECT FROM request_networks WHERE appointment_id = own.id)
        AND (own.channel <> 'site' OR EXISTS (
          SELECT FROM appointment_events entry WHERE entry.appointment_id = own.id AND entry.user_id IS NOT NULL))))`
}

type PendingRequest = { doctorId: number; date: string; isProven: boolean }

/**
 * The unanswered requests of a network whose day is still to come, and whether the person who asks is a known patient.
 * Visits confirmed at once count like requests: their networks stay, while staff's answer to a request deletes its network.
 */
export async function readPending(
  db: Tx,
  { network, person, today }: { network: Buffer; person: PatientFacts; today: string },
): Promise<{ pending: PendingRequest[]; isKnown: boolean }> {
  const { rows } = await sql<{ pending: PendingRequest[]; isKnown: boolean }>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('doctorId', doctor_id, 'date', appointment_date, 'isProven', ${isProven('a')})), '[]')
       FROM request_networks JOIN appointments a ON a.id = appointment_id
       WHERE network = ${network} AND status IN ('pending', 'confirmed') AND appointment_date >= ${today}) AS pending,
      ${isKnownPatient(person)} AS "isKnown"`.execute(db)
  return rows[0] ?? { pending: [], isKnown: false }
}

/**
 * Whether the network of a visit has as many other waiting requests as it may for a doctor and day, proven or not; false for a
 * visit that staff have answered, or that a known patient booked.
 */
export async function isShareFull(
  db: Tx,
  { visitId, doctorId, date }: { visitId: number; doctorId: number; date: string },
): Promise<boolean> {
  const { rows } = await sql<{ isFull: boolean }>`
    SELECT count(*) >= ${MAX_PROVEN_OF_DAY} * (
      SELECT places FROM services JOIN appointments ON service_id = services.id WHERE appointments.id = ${visitId}) AS "isFull"
    FROM request_networks own JOIN request_networks other USING (network) JOIN appointments a ON a.id = other.appointment_id
    WHERE own.appointment_id = ${visitId} AND other.appointment_id <> ${visitId}
      AND a.status IN ('pending', 'confirmed') AND a.doctor_id = ${doctorId} AND a.appointment_date = ${date}`.execute(
    db,
  )
  return rows[0]?.isFull ?? false
}
