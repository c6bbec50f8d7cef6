import { type RawBuilder, sql } from 'kysely'
import type { Preparation } from '#features/catalogue/contract.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { AGREEMENT_OF_VISIT } from './agreement/store.server.ts'
import type { VisitInput } from './contract.ts'
import type { BookedExam } from './exams/shapes.ts'
import { EXAMS_OF_VISIT } from './exams/store.server.ts'
import type { Appointment } from './requests/contract.ts'
import type { AppointmentStatus, Channel, Stage } from './rules.ts'

export type NewVisit = {
  input: Omit<VisitInput, 'agreement' | 'exams'>
  contactId: number
  /** The contact of the person who booked for the patient; null: the patient. */
  bookerContactId: number | null
  doctorId: number
  /** Minutes. */
  duration: number
  documentNames: string[]
  /** The network to store until staff answer; null: none. */
  network: Buffer | null
  idempotencyKey: string | null
  requestHash: Buffer
  now: Date
  /** The privacy notice the visitor was shown; null: none, staff booked. */
  noticeVersion: string | null
  channel: Channel
  /** The member of staff who booked. */
  createdBy: number | null
  status: AppointmentStatus
  lane: number
  beforeMinutes: number
  afterMinutes: number
  /** Rooms and equipment it takes. */
  resourceIds: number[]
  /** The visit whose place it takes when staff confirm it. */
  replacesId: number | null
}

/** Stores a visit with the network it came from and the resources it takes, and answers its id. */
export async function insertVisit(
  db: Tx,
  { input, network, now, resourceIds, ...visit }: NewVisit,
): Promise<number> {
  const { doctorId, booker, ...asked } = input
  const bookedBy = booker && {
    bookerFirstName: booker.firstName,
    bookerLastName: booker.lastName,
    bookerRelation: booker.relation,
  }
  const { id } = await db
    .with('visit', (db) =>
      db
        .insertInto('appointments')
        // `createdAt` by the clock a repeated request is measured with.
        .values({
          ...asked,
          ...bookedBy,
          ...visit,
          doctorAuto: doctorId === null,
          createdAt: now.toISOString(),
        })
        .returning(['id', 'occupied']),
    )
    .with('origin', (db) =>
      db
        .insertInto('requestNetworks')
        .columns(['appointmentId', 'network'])
        .expression(
          db
            .selectFrom('visit')
            .select(['id', sql<Buffer>`${network}::bytea`.as('network')])
            .where((is) => is.lit(network !== null)),
        ),
    )
    .with('taken', (db) =>
      db
        .insertInto('appointmentResources')
        .columns(['appointmentId', 'occupied', 'resourceId'])
        .expression(
          db
            .selectFrom('visit')
            .select(['id', 'occupied', sql<number>`unnest(${resourceIds}::integer[])`.as('resourceId')]),
        ),
    )
    .selectFrom('visit')
    .select('id')
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

export type Earlier = {
  id: number
  status: AppointmentStatus
  duration: number
  requestHash: Buffer | null
}

/** The booking made with an idempotency key. */
export async function findByKey(db: Db, key: string): Promise<Earlier | undefined> {
  return db
    .selectFrom('appointments')
    .select(['id', 'status', 'duration', 'requestHash'])
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()
}

/**
 * Whether a confirmed visit, as `a`, is over and waits for its outcome: `isToClose` in SQL.
 * @param now the clinic's wall clock, `yyyy-MM-dd` and `HH:MM`
 */
export function isToClose({ date, time }: { date: string; time: string }): RawBuilder<boolean> {
  return sql<boolean>`(a.status = 'confirmed' AND a.erased_at IS NULL AND a.appointment_date <= ${date}::date
    AND upper(a.during) <= ${`${date} ${time}`}::timestamp AND a.stage IS DISTINCT FROM 'no_show'
    AND (a.stage IS NULL OR a.appointment_date < ${date}::date))`
}

type Moment = { date: string; time: string }

/** Whether the visit of that alias stands: confirmed or over, unless its patient did not come. */
export function isHeld(alias: string): RawBuilder<boolean> {
  const [status, stage] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.stage`)]
  return sql`(${status} IN ('confirmed', 'completed') AND ${stage} IS DISTINCT FROM 'no_show')`
}

/**
 * Whether the visit of that alias has taken place, as a person's visits are counted: it stands, and has begun or is marked as over.
 * @param now the clinic's wall clock, `yyyy-MM-dd` and `HH:MM`
 */
export function wasHeld(alias: string, now: Moment): RawBuilder<boolean> {
  return sql`(${isHeld(alias)} AND (${sql.ref(`${alias}.status`)} = 'completed' OR NOT ${isFrom(alias, now)}))`
}

/**
 * Whether the patient of that alias is expected: the visit waits or is confirmed, has its place, and has not begun.
 * @param now the clinic's wall clock, `yyyy-MM-dd` and `HH:MM`
 */
export function isExpected(alias: string, now: Moment): RawBuilder<boolean> {
  const [status, stage] = [sql.ref(`${alias}.status`), sql.ref(`${alias}.stage`)]
  return sql`(${status} IN ('pending', 'confirmed') AND ${stage} IS DISTINCT FROM 'no_show'
    AND ${sql.ref(`${alias}.releasedAt`)} IS NULL AND ${isFrom(alias, now)})`
}

/** Whether a button of a link to the visit of that alias was pressed: its e-mail address or telephone number is the patient's. */
export function isProven(alias: string): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM visit_links link WHERE link.appointment_id = ${sql.ref(`${alias}.id`)} AND link.pressed_at IS NOT NULL)`
}

/**
 * Whether the visit of that alias is a request of a person the clinic has not had as a patient, whose e-mail address is not
 * proven. Staff's first change of it ends that (decision 28).
 */
export function isUnproven(alias: string): RawBuilder<boolean> {
  return sql`(${sql.ref(`${alias}.status`)} = 'pending'
    AND EXISTS (SELECT FROM request_networks origin WHERE origin.appointment_id = ${sql.ref(`${alias}.id`)})
    AND NOT ${isProven(alias)})`
}

function isFrom(alias: string, { date, time }: Moment): RawBuilder<boolean> {
  const moment = sql`(${sql.ref(`${alias}.appointmentDate`)}, ${sql.ref(`${alias}.appointmentTime`)}::text)`
  return sql`${moment} >= (${date}::date, ${time}::text)`
}

/** The person who booked the row `a` for its patient, with the keys of `Booker`; null where patients did. */
const BOOKER = sql<Appointment['booker']>`CASE WHEN a.booker_first_name IS NOT NULL THEN
  json_build_object('firstName', a.booker_first_name, 'lastName', a.booker_last_name, 'relation', a.booker_relation) END`

/** Appointments with the names of what they are for. */
export function selectAppointments(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('serviceCategories as category', 'category.id', 'a.categoryId')
    .innerJoin('services as service', 'service.id', 'a.serviceId')
    .innerJoin('doctors as doctor', 'doctor.id', 'a.doctorId')
    .leftJoin('subservices as subservice', 'subservice.id', 'a.subserviceId')
    .selectAll('a')
    .select([
      'category.name as categoryName',
      'service.name as serviceName',
      'subservice.name as subserviceName',
      DOCTOR_NAME.as('doctorName'),
      isUnproven('a').as('emailUnproven'),
      AGREEMENT_OF_VISIT.as('agreement'),
      BOOKER.as('booker'),
      EXAMS_OF_VISIT.as('exams'),
    ])
    .$narrowType<{ language: Locale }>()
}

/** An appointment with its day flow, and what its mails say about the service besides. */
export type WholeAppointment = Appointment &
  Preparation & {
    exams: BookedExam[]
    stage: Stage | null
    arrivedAt: string | null
    channel: Channel
    /** Why staff cancelled it last, as the patient reads it. */
    cancelReason: string | null
    /** Hours before the visit until which a patient may cancel; null: the clinic's own. */
    cancelHours: number | null
    /** Of its kind, as staff typed it. */
    price: string | null
    /** The patient cancelled it last. */
    cancelledByPatient: boolean
    /** When the patient said to come, at the time it has now. */
    comingAt: string | null
    /** Its calendar entry's number where that is another visit's, and the sequence at which it took that over. */
    calendarId: number | null
    calendarBase: number
    beforeMinutes: number
    afterMinutes: number
    /** The privacy notice the visitor was shown; null: none, staff booked. */
    noticeVersion: string | null
  }

function selectWhole(db: Db) {
  return selectAppointments(db)
    .select(['service.preparation', 'service.whatToBring', 'service.cancelHours', 'subservice.price'])
    .select(
      sql<string | null>`(
        SELECT entry.changes -> 'reason' ->> 1 FROM appointment_events entry
        WHERE entry.appointment_id = a.id AND entry.changes -> 'status' ->> 1 = 'cancelled'
        ORDER BY entry.id DESC LIMIT 1)`.as('cancelReason'),
    )
    .select(
      sql<boolean>`coalesce((
        SELECT entry.event = 'patient_cancelled' FROM appointment_events entry
        WHERE entry.appointment_id = a.id AND entry.changes -> 'status' ->> 1 = 'cancelled'
        ORDER BY entry.id DESC LIMIT 1), false)`.as('cancelledByPatient'),
    )
}

export async function findAppointment(db: Db, id: number): Promise<WholeAppointment | undefined> {
  return selectWhole(db).where('a.id', '=', id).executeTakeFirst()
}

export type LockedAppointment = WholeAppointment & {
  /** Of its service. */
  places: number
  /** Of its doctor. */
  squeezeLimit: number
  /** Rooms and equipment it takes. */
  resourceIds: number[]
  bookerContactId: number | null
}

/**
 * Finds an appointment and locks its row until the transaction ends. The row is locked before it is read with its doctor: a join
 * read while it waits for the lock finds nothing when the doctor changes meanwhile.
 */
export async function lockAppointment(db: Tx, id: number): Promise<LockedAppointment | undefined> {
  await db.selectFrom('appointments').select('id').where('id', '=', id).forUpdate().execute()
  return selectWhole(db)
    .select([
      'service.places',
      'doctor.squeezeLimit',
      sql<number[]>`ARRAY(SELECT resource_id FROM appointment_resources WHERE appointment_id = a.id)`.as(
        'resourceIds',
      ),
    ])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** The parts of an appointment staff may change. */
export type VisitEdit = Partial<
  Pick<
    LockedAppointment,
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'phone'
    | 'dateOfBirth'
    | 'notes'
    | 'appointmentDate'
    | 'appointmentTime'
    | 'status'
    | 'stage'
    | 'arrivedAt'
    | 'doctorId'
    | 'serviceId'
    | 'subserviceId'
    | 'duration'
    | 'homeAddress'
    | 'comingAt'
  >
>

type PlaceEdit = Partial<Pick<LockedAppointment, 'categoryId' | 'beforeMinutes' | 'afterMinutes'>> & {
  lane?: number
  releasedAt?: null
}

/**
 * Changes an appointment; the times of its resources follow by the foreign key. A request that staff change or answer loses its
 * network, by which waiting requests are limited and given back (decision 28). A visit that was confirmed at once has it until
 * its day is over. The patient's word to come at another time ends.
 */
export async function editAppointment(
  db: Tx,
  id: number,
  edit: VisitEdit & PlaceEdit,
  { byPatient = false } = {},
): Promise<void> {
  const { appointmentDate, appointmentTime, status } = edit
  const isOff = appointmentDate !== undefined || appointmentTime !== undefined || status === 'cancelled'
  await db
    .updateTable('appointments')
    .set(isOff ? { ...edit, comingAt: null } : edit)
    .where('id', '=', id)
    .execute()
  if (!byPatient)
    await sql`
    DELETE FROM request_networks origin USING appointments a
    WHERE a.id = ${id} AND origin.appointment_id = a.id
      AND (a.status = 'pending' OR ${status !== undefined && status !== 'pending'})`.execute(db)
}

export async function removeAppointment(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('appointments').where('id', '=', id).execute()
}

/** Gives a visit these rooms and equipment instead of its own. */
export async function replaceResources(db: Tx, id: number, resourceIds: readonly number[]): Promise<void> {
  await db.deleteFrom('appointmentResources').where('appointmentId', '=', id).execute()
  await sql`
    INSERT INTO appointment_resources (appointment_id, occupied, resource_id)
    SELECT id, occupied, unnest(${resourceIds}::integer[]) FROM appointments WHERE id = ${id}`.execute(db)
}

/** The names of the patients of visits, in the order of their times. */
export async function namesOfVisits(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('appointments')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('id', 'in', ids)
    .orderBy('appointmentTime')
    .execute()
  return rows.map(({ name }) => name)
}
