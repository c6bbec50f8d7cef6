import { sql } from 'kysely'
import { type Identity, personLock } from '#features/contacts/people.store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { addDays, daysBetween, toMinutes } from '#platform/time/dates.ts'
import type { AppointmentStatus, ListedAppointment } from './contract.ts'
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
  db: Db,
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

export type NewAppointment = {
  contactId: number
  firstName: string
  lastName: string
  email: string
  phone: string
  fiscalCode: string | null
  dateOfBirth: string | null
  categoryId: number
  serviceId: number
  subserviceId: number | null
  doctorId: number
  doctorAuto: boolean
  appointmentDate: string
  appointmentTime: string
  duration: number
  notes: string | null
  uploadedFileIds: number[]
  documentNames: string[]
  idempotencyKey: string | null
  requestHash: Buffer
}

export async function insertAppointment(db: Db, row: NewAppointment): Promise<number> {
  const { rows } = await sql<{ id: number }>`/*kept*/
    INSERT INTO appointments
      (contact_id, first_name, last_name, email, phone, fiscal_code, date_of_birth, category_id, service_id, subservice_id,
       doctor_id, doctor_auto, appointment_date, appointment_time, duration, notes, uploaded_file_ids, document_names,
       idempotency_key, request_hash)
    VALUES
      (${row.contactId}, ${row.firstName}, ${row.lastName}, ${row.email}, ${row.phone}, ${row.fiscalCode}, ${row.dateOfBirth},
       ${row.categoryId}, ${row.serviceId}, ${row.subserviceId}, ${row.doctorId}, ${row.doctorAuto}, ${row.appointmentDate},
       ${row.appointmentTime}, ${row.duration}, ${row.notes}, ${row.uploadedFileIds}, ${row.documentNames},
       ${row.idempotencyKey}, ${row.requestHash})
    RETURNING id`.execute(db)
  const [stored] = rows
  if (!stored) throw new Error('an insert answers its row')
  return stored.id
}

export type Earlier = {
  id: number
  status: AppointmentStatus
  duration: number
  requestHash: Buffer | null
  createdAt: string
}

/** The booking an idempotency key already stands for. */
export async function findByKey(db: Db, key: string): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select(['id', 'status', 'duration', 'requestHash', 'createdAt'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
  return row as Earlier | undefined
}

/** Requests of an address that nobody has answered yet and whose day is still to come. */
export async function openRequests(db: Db, email: string, today: string): Promise<Earlier[]> {
  const { rows } = await sql<Earlier>`/*kept*/
    SELECT id, status, duration, request_hash AS "requestHash", created_at AS "createdAt"
    FROM appointments
    WHERE status = 'pending' AND lower(email) = ${email.toLowerCase()}::text
      AND appointment_date >= (SELECT ${today}::date)`.execute(db)
  return rows
}

export type StoredAppointment = ListedAppointment & {
  dateOfBirth: string | null
  fiscalCode: string | null
  notes: string | null
}

function selectAppointments(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('serviceCategories as category', 'category.id', 'a.categoryId')
    .innerJoin('services as service', 'service.id', 'a.serviceId')
    .innerJoin('doctors as doctor', 'doctor.id', 'a.doctorId')
    .leftJoin('subservices as subservice', 'subservice.id', 'a.subserviceId')
    .select([
      'a.id',
      'a.contactId',
      'a.firstName',
      'a.lastName',
      'a.email',
      'a.phone',
      'a.fiscalCode',
      'a.dateOfBirth',
      'a.categoryId',
      'category.name as categoryName',
      'a.serviceId',
      'service.name as serviceName',
      'a.subserviceId',
      'subservice.name as subserviceName',
      'a.doctorId',
      'a.doctorAuto',
      'a.appointmentDate',
      'a.appointmentTime',
      'a.duration',
      'a.notes',
      'a.status',
      'a.uploadedFileIds',
      'a.documentNames',
      'a.version',
      'a.createdAt',
      'a.updatedAt',
    ])
    .select(sql<string>`doctor.first_name || ' ' || doctor.last_name`.as('doctorName'))
}

export async function findAppointment(db: Db, id: number): Promise<StoredAppointment | undefined> {
  const row = await selectAppointments(db).where('a.id', '=', id).executeTakeFirst()
  return row as StoredAppointment | undefined
}

/** Waiting ones first, soonest first; then the others, latest first. */
export async function listAppointmentRows(
  db: Db,
  options: { status?: AppointmentStatus | undefined; limit: number; offset: number },
): Promise<StoredAppointment[]> {
  let query = selectAppointments(db).limit(options.limit).offset(options.offset)
  if (options.status) query = query.where('a.status', '=', options.status)
  query =
    options.status === 'pending'
      ? query.orderBy('a.appointmentDate').orderBy('a.appointmentTime').orderBy('a.id')
      : query
          .orderBy(sql`a.status = 'pending'`, 'desc')
          .orderBy(sql`CASE WHEN a.status = 'pending' THEN a.appointment_date END`)
          .orderBy(sql`CASE WHEN a.status = 'pending' THEN a.appointment_time END`)
          .orderBy('a.appointmentDate', 'desc')
          .orderBy('a.appointmentTime', 'desc')
          .orderBy('a.id', 'desc')
  return (await query.execute()) as StoredAppointment[]
}

/** The next piece of the whole list, in order of id. */
export async function appointmentsAfter(db: Db, id: number, limit: number): Promise<StoredAppointment[]> {
  return (await selectAppointments(db)
    .where('a.id', '>', id)
    .orderBy('a.id')
    .limit(limit)
    .execute()) as StoredAppointment[]
}

export async function appointmentsOf(db: Db, contactId: number): Promise<StoredAppointment[]> {
  return (await selectAppointments(db)
    .where('a.contactId', '=', contactId)
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .limit(1000)
    .execute()) as StoredAppointment[]
}

export async function countPending(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return count
}

export async function countByStatus(
  db: Db,
): Promise<{ status: string; count: number; oldest: string | null }[]> {
  return db
    .selectFrom('appointments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .select(sql<string | null>`min(created_at) FILTER (WHERE status = 'pending')`.as('oldest'))
    .groupBy('status')
    .execute()
}

/** The row as it is now, held until the transaction ends. */
export async function lockAppointment(db: Db, id: number) {
  return db.selectFrom('appointments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export type AppointmentEdit = {
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  dateOfBirth?: string | null
  notes?: string | null
  appointmentDate?: string
  appointmentTime?: string
  status?: AppointmentStatus
}

export async function editAppointment(db: Db, id: number, edit: AppointmentEdit): Promise<void> {
  await db.updateTable('appointments').set(edit).where('id', '=', id).execute()
}

export async function removeAppointment(db: Db, id: number): Promise<boolean> {
  const result = await db.deleteFrom('appointments').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0n
}
