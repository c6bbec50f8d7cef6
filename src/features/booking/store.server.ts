import { sql } from 'kysely'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { AppointmentStatus, BookingRequest, ListedAppointment } from './contract.ts'

export type NewVisit = {
  input: BookingRequest
  contactId: number
  doctorId: number
  /** Minutes. */
  duration: number
  documentNames: string[]
  idempotencyKey: string | null
  requestHash: Buffer
  now: Date
  /** Of the privacy notice the visitor was shown. */
  noticeVersion: string
}

/** Stores an unanswered request and answers its id. */
export async function insertVisit(db: Tx, { input, now, ...visit }: NewVisit): Promise<number> {
  const { id } = await db
    .insertInto('appointments')
    .values({
      contactId: visit.contactId,
      firstName: input.firstName,
      lastName: input.lastName,
      email: input.email,
      phone: input.phone,
      fiscalCode: input.fiscalCode,
      dateOfBirth: input.dateOfBirth,
      categoryId: input.categoryId,
      serviceId: input.serviceId,
      subserviceId: input.subserviceId,
      doctorId: visit.doctorId,
      doctorAuto: input.doctorId === null,
      appointmentDate: input.appointmentDate,
      appointmentTime: input.appointmentTime,
      duration: visit.duration,
      notes: input.notes,
      uploadedFileIds: input.uploadedFileIds,
      documentNames: visit.documentNames,
      idempotencyKey: visit.idempotencyKey,
      requestHash: visit.requestHash,
      noticeVersion: visit.noticeVersion,
      // By the clock a repeated request is measured with.
      createdAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives the files of a request to its contact as well. */
export async function attachFiles(
  db: Tx,
  { contactId, appointmentId, fileIds }: { contactId: number; appointmentId: number; fileIds: number[] },
): Promise<void> {
  if (fileIds.length === 0) return
  const rows = fileIds.map((mediaId) => ({
    ...{ contactId, mediaId },
    uploadContext: 'appointment',
    uploadContextId: appointmentId,
  }))
  await db.insertInto('contactAttachments').values(rows).execute()
}

/** The network an unanswered request of a stranger came from. */
export async function rememberNetwork(db: Tx, appointmentId: number, network: Buffer): Promise<void> {
  await db.insertInto('requestNetworks').values({ appointmentId, network }).execute()
}

export type Earlier = {
  id: number
  status: AppointmentStatus
  duration: number
  requestHash: Buffer | null
}

/** The booking an idempotency key already stands for. */
export async function findByKey(db: Db, key: string): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom('appointments')
    .select(['id', 'status', 'duration', 'requestHash'])
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
  const answered = await latestFirst(selectAppointments(db).where('a.status', '<>', 'pending'), {
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
    .where((is) => (status ? is('status', '=', status) : is.lit(true)))
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
