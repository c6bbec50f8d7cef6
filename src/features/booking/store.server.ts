import { sql } from 'kysely'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import { waitingSince } from '#features/media/rules.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { CountedLimit } from '#platform/http/context.server.ts'
import { type Mail, mailRows } from '#platform/mail/outbox.server.ts'
import type { Terms } from './calendar.store.server.ts'
import type { AppointmentStatus, BookingRequest, ListedAppointment } from './contract.ts'
import { MAX_WAITING_OF_DAY, MAX_WAITING_OF_NETWORK, REPEAT_SECONDS } from './rules.ts'

export type NewVisit = {
  id: number
  input: BookingRequest
  /** Who may take it, in order of id, each with the mails to send then. */
  able: { doctorId: number; mails: Mail[] }[]
  /** Minutes. */
  duration: number
  /** The browser that sent the files. */
  ownerHash: Buffer | null
  idempotencyKey: string | null
  requestHash: Buffer
  now: Date
  today: string
  /** Of the privacy notice the visitor was shown. */
  noticeVersion: string
  /** What it was decided by. */
  terms: Terms
  limit: CountedLimit
  /** A hash of the network the request comes from; null for staff, who have no limit of waiting requests. */
  network: Buffer | null
}

/** What became of a request: see `book_visit` of the database. */
export type Outcome =
  | { outcome: 'booked' | 'changed' | 'waiting' | 'taken' }
  | { outcome: 'limited'; hits: number }
  | { outcome: 'repeated'; id: number; duration: number }

/**
 * Stores a request with its contact, files and mails, in one statement that is a transaction, or nothing. Breaks the
 * constraint `documents_waiting` when a file is missing; a try that fails has not been counted.
 */
export async function bookVisit(db: Db, visit: NewVisit): Promise<Outcome> {
  const { input, able, terms, limit, now } = visit
  const row = {
    id: visit.id,
    first_name: input.firstName,
    last_name: input.lastName,
    email: input.email,
    phone: input.phone,
    fiscal_code: input.fiscalCode,
    date_of_birth: input.dateOfBirth,
    category_id: input.categoryId,
    service_id: input.serviceId,
    subservice_id: input.subserviceId,
    doctor_auto: input.doctorId === null,
    appointment_date: input.appointmentDate,
    appointment_time: input.appointmentTime,
    duration: visit.duration,
    notes: input.notes,
    uploaded_file_ids: input.uploadedFileIds,
    idempotency_key: visit.idempotencyKey,
    request_hash: `\\x${visit.requestHash.toString('hex')}`,
    // By the clock a repeated request is measured with.
    created_at: now.toISOString(),
    notice_version: visit.noticeVersion,
  }
  const numbers = numbersOf(db)
  numbers.underWay += 1
  const { rows } = await sql<{ outcome: Outcome; next: number | null }>`/*kept*/
    SELECT
      book_visit(
        ${JSON.stringify(row)}::json, ${able.map(({ doctorId }) => doctorId)}::integer[],
        ${able.map(({ mails }) => mailRows(mails)).join('\n')}, ${terms.version}, ${terms.minNotice}, ${visit.today}::date,
        ${limit.hits}, ${limit.allowed}, ${visit.network}::bytea, ${MAX_WAITING_OF_DAY}, ${MAX_WAITING_OF_NETWORK},
        make_interval(secs => ${REPEAT_SECONDS}),
        ${visit.ownerHash}::bytea, ${waitingSince(now)}::timestamptz) AS outcome,
      CASE WHEN ${numbers.drawn.length < numbers.underWay}::boolean THEN nextval('appointments_id_seq')::integer END AS next`
    .execute(db)
    .finally(() => {
      numbers.underWay -= 1
    })
  const [answer] = rows
  if (!answer) throw new Error('a booking is one row')
  if (answer.next !== null) numbers.drawn.push(answer.next)
  if (answer.outcome.outcome !== 'booked') numbers.drawn.unshift(visit.id)
  return answer.outcome
}

// A mail says its request's number before the request is stored: with each booking comes a number for one to come.
type Numbers = { drawn: number[]; underWay: number }
const numbersKnown = new WeakMap<Db, Numbers>()

function numbersOf(db: Db): Numbers {
  const numbers = numbersKnown.get(db) ?? { drawn: [], underWay: 0 }
  numbersKnown.set(db, numbers)
  return numbers
}

/** After a database was put back under a running server its numbers may have been given away again. */
export function forgetNumbers(db: Db): void {
  numbersOf(db).drawn = []
}

/** The number of a new request. One that fails while it is stored leaves a gap. */
export async function nextNumber(db: Db): Promise<number> {
  const number = numbersOf(db).drawn.shift()
  if (number !== undefined) return number
  const { rows } = await sql<{ id: number }>`/*kept*/
    SELECT nextval('appointments_id_seq')::integer AS id`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a number is one row')
  return row.id
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
    .select(DOCTOR_NAME.as('doctorName'))
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
  const before =
    waiting.length > 0 || page.offset === 0 ? page.offset : await countAppointments(db, 'pending')
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

/** How many there are of a status, or of all. */
export async function countAppointments(db: Db, status?: AppointmentStatus): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? ''))
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
  if (edit.status && edit.status !== 'pending')
    await db.deleteFrom('requestNetworks').where('appointmentId', '=', id).execute()
}

export async function removeAppointment(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('appointments').where('id', '=', id).execute()
}
