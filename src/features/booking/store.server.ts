import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { AppointmentStatus, ListedAppointment } from './contract.ts'

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
  createdAt: string
}

export async function insertAppointment(db: Tx, row: NewAppointment): Promise<number> {
  const { rows } = await sql<{ id: number }>`/*kept*/
    INSERT INTO appointments
      (contact_id, first_name, last_name, email, phone, fiscal_code, date_of_birth, category_id, service_id, subservice_id,
       doctor_id, doctor_auto, appointment_date, appointment_time, duration, notes, uploaded_file_ids, document_names,
       idempotency_key, request_hash, created_at)
    VALUES
      (${row.contactId}, ${row.firstName}, ${row.lastName}, ${row.email}, ${row.phone}, ${row.fiscalCode}, ${row.dateOfBirth},
       ${row.categoryId}, ${row.serviceId}, ${row.subserviceId}, ${row.doctorId}, ${row.doctorAuto}, ${row.appointmentDate},
       ${row.appointmentTime}, ${row.duration}, ${row.notes}, ${row.uploadedFileIds}, ${row.documentNames},
       ${row.idempotencyKey}, ${row.requestHash}, ${row.createdAt})
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

type Page = { limit: number; offset: number }

/** Of one status: waiting ones soonest first, others latest first. Of all: the waiting ones, then the others. */
export async function listAppointmentRows(
  db: Db,
  { status, ...page }: Page & { status?: AppointmentStatus | undefined },
): Promise<StoredAppointment[]> {
  if (status === 'pending') return waitingRows(db, page)
  if (status) return latestFirst(selectAppointments(db).where('a.status', '=', status), page)
  const waiting = await waitingRows(db, page)
  if (waiting.length === page.limit) return waiting
  // A page that begins after the last waiting one has to know how many of those it has left behind.
  const before = waiting.length > 0 || page.offset === 0 ? page.offset : await countPending(db)
  // Written out: only so does the planner see that the index of the answered ones will do.
  const answered = await latestFirst(selectAppointments(db).where('a.status', '<>', sql.lit('pending')), {
    limit: page.limit - waiting.length,
    offset: Math.max(0, page.offset - before),
  })
  return [...waiting, ...answered]
}

async function waitingRows(db: Db, page: Page): Promise<StoredAppointment[]> {
  const query = selectAppointments(db)
    .where('a.status', '=', 'pending')
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
  return (await query.limit(page.limit).offset(page.offset).execute()) as StoredAppointment[]
}

async function latestFirst(
  query: ReturnType<typeof selectAppointments>,
  page: Page,
): Promise<StoredAppointment[]> {
  const ordered = query
    .orderBy('a.appointmentDate', 'desc')
    .orderBy('a.appointmentTime', 'desc')
    .orderBy('a.id', 'desc')
  return (await ordered.limit(page.limit).offset(page.offset).execute()) as StoredAppointment[]
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
export async function lockAppointment(db: Tx, id: number) {
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

export async function editAppointment(db: Tx, id: number, edit: AppointmentEdit): Promise<void> {
  await db.updateTable('appointments').set(edit).where('id', '=', id).execute()
}

export async function removeAppointment(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('appointments').where('id', '=', id).execute()
}
