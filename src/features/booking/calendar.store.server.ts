import { sql } from 'kysely'
import { type Identity, personLock } from '#features/contacts/people.store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { addDays, daysBetween, toMinutes } from '#platform/time/dates.ts'
import type { Interval } from './rules.ts'

type Visit = { doctorId: number; date: string; time: string; duration: number }

export type Calendar = {
  /** What takes up a doctor's time on a day, in minutes of that day: see `busyKey`. */
  busy: Map<string, Interval[]>
  /** The notice the clinic needs before a visit, in minutes; null when nobody set it. */
  minNotice: string | null
}

/**
 * What decides, beside what is offered, whether a time is free: the visits of these doctors between two days, both
 * included, and the notice. A visit that runs past midnight counts on both days. One statement: it runs for every
 * question about free times, and a trip costs more than the reading.
 */
export async function readCalendar(db: Db, doctorIds: number[], from: string, to: string): Promise<Calendar> {
  type Row = { minNotice: string | null } & (Visit | { [Part in keyof Visit]: null })
  // The notice comes with every visit, and alone when there is none. Values wrapped in a SELECT are hidden from the
  // planner, which else plans each call anew for its number of doctors.
  const { rows } = await sql<Row>`/*kept*/
    SELECT setting.value AS "minNotice", doctor_id AS "doctorId", appointment_date AS date, appointment_time AS time, duration
    FROM (SELECT (SELECT value FROM site_settings WHERE key = 'booking_min_notice_minutes') AS value) setting
    LEFT JOIN appointments
      ON doctor_id = ANY ((SELECT ${doctorIds}::integer[])::integer[]) AND status <> 'cancelled'
      AND appointment_date BETWEEN (SELECT ${addDays(from, -1)}::date) AND (SELECT ${to}::date)`.execute(db)
  const busy = new Map<string, Interval[]>()
  for (const { doctorId, date, time, duration } of rows) {
    if (doctorId === null) continue
    const start = toMinutes(time)
    put(busy, doctorId, date, { start, end: start + duration })
    if (start + duration > 1440)
      put(busy, doctorId, addDays(date, 1), { start: start - 1440, end: start + duration - 1440 })
  }
  return { busy, minNotice: rows[0]?.minNotice ?? null }
}

function put(busy: Map<string, Interval[]>, doctorId: number, date: string, visit: Interval): void {
  const key = busyKey(doctorId, date)
  const visits = busy.get(key)
  if (visits) visits.push(visit)
  else busy.set(key, [visit])
}

export function busyKey(doctorId: number, date: string): string {
  return `${doctorId} ${date}`
}

/**
 * Takes, until the end of the transaction, the right to change these days of these doctors, then to count the requests
 * of this address, and last to look up or create this person. Always in this order, so that no two ever wait for each
 * other in a circle.
 */
export async function lockDays(
  db: Tx,
  doctorIds: number[],
  dates: string[],
  person?: Identity,
): Promise<void> {
  // Room for 100,000 days keeps the doctors' keys apart.
  const keys = doctorIds
    .flatMap((id) => dates.map((date) => id * 100_000 + daysBetween('2000-01-01', date)))
    .sort((a, b) => a - b)
  await sql`/*kept*/
    SELECT pg_advisory_xact_lock(key) FROM unnest(${keys}::bigint[]) AS key
    ${
      person
        ? sql`UNION ALL SELECT pg_advisory_xact_lock(${addressLock(person.email)})
              UNION ALL SELECT pg_advisory_xact_lock(${personLock(person)})`
        : sql``
    }`.execute(db)
}

// Far above the doctors' keys. A family books under one address and several names, so the person's lock is not enough.
function addressLock(email: string) {
  return sql`(4611686018427387904 + (hashtextextended(lower(${email}), 0) & 4611686018427387903))`
}
