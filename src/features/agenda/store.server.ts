import { sql } from 'kysely'
import { momentText } from '#features/booking/calendar.store.server.ts'
import { isHeld, wasHeld } from '#features/booking/store.server.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { TO_CLINIC } from '#platform/mail/outbox.server.ts'
import { addDays } from '#platform/time/dates.ts'
import type { NamedMark, ServiceHours } from './columns.ts'
import type { Agenda, AgendaDoctor, AgendaVisit } from './contract.ts'

type Days = { from: string; to: string }

/** The title and the last name of the row `doctor`; the whole name of a desk, and where two share a last name. */
const SHORT_NAME = sql<string>`CASE
  WHEN doctor.is_person AND doctor.title IS NOT NULL AND NOT EXISTS (
    SELECT FROM doctors other WHERE other.last_name = doctor.last_name AND other.id <> doctor.id
  ) THEN concat_ws(' ', doctor.title, doctor.last_name)
  ELSE ${DOCTOR_NAME} END`

/** The doctors who are active or have visits on the days, in the order of Setup; `doctorId`: one alone. */
export async function agendaDoctors(
  db: Db,
  { from, to }: Days,
  doctorId: number | null,
): Promise<AgendaDoctor[]> {
  const { rows } = await sql<AgendaDoctor>`
    SELECT doctor.id, ${DOCTOR_NAME} AS name, ${SHORT_NAME} AS short_name, doctor.last_name, coalesce(doctor.specialization, '') AS specialization,
      doctor.is_person, doctor.is_active, doctor.squeeze_limit,
      ARRAY(SELECT service_id FROM doctor_services WHERE doctor_id = doctor.id ORDER BY service_id) AS service_ids
    FROM doctors doctor
    WHERE (${doctorId}::integer IS NULL OR doctor.id = ${doctorId}::integer)
      AND (doctor.is_active OR EXISTS (
        SELECT FROM appointments WHERE doctor_id = doctor.id AND status <> 'cancelled'
          AND appointment_date BETWEEN ${from} AND ${to}))
    ORDER BY doctor.sort_order, doctor.id`.execute(db)
  return rows
}

/** All active rooms and equipment, and inactive ones that visits still take. */
export function agendaResources(db: Db): Promise<Agenda['resources']> {
  return db.selectFrom('resources').select(['id', 'kind', 'name']).orderBy('kind').orderBy('name').execute()
}

/** Whether the reminder with 'Vengo' has left for the start the visit `a` has now, and neither a button nor a call has answered it. */
const IS_UNANSWERED = sql<boolean>`(a.status = 'confirmed' AND a.stage IS NULL AND a.coming_at IS NULL AND EXISTS (
  SELECT FROM reminders r JOIN outbox message ON message.id = r.outbox_id
  WHERE r.appointment_id = a.id AND r.for_start = a.appointment_date + a.appointment_time::time
    AND r.kind = 'two_days' AND message.sent_at IS NOT NULL AND message.delivered IS NOT FALSE)
  AND NOT EXISTS (
    SELECT FROM reminders call WHERE call.appointment_id = a.id AND call.outcome = 'coming'
      AND call.for_start = a.appointment_date + a.appointment_time::time))`

/** Whether the awaited visit `a` waits for its patient's new choice, or lies in an absence of its doctor. */
const TROUBLE = sql<AgendaVisit['trouble']>`CASE
  WHEN a.status NOT IN ('pending', 'confirmed') OR a.stage IS NOT NULL THEN NULL
  WHEN EXISTS (SELECT FROM displaced_visits WHERE appointment_id = a.id AND outcome IS NULL) THEN 'asked'
  WHEN EXISTS (
    SELECT FROM calendar_marks mark
    WHERE mark.kind = 'absence' AND mark.doctor_id = a.doctor_id AND mark.during && a.during) THEN 'absent' END`

/**
 * The visit `a` as the agenda shows it. A contact is new whose other visits before it were all cancelled, and no-shows don't count.
 */
function selectVisits(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('services as service', 'service.id', 'a.serviceId')
    .innerJoin('doctors as doctor', 'doctor.id', 'a.doctorId')
    .leftJoin('subservices as subservice', 'subservice.id', 'a.subserviceId')
    .select([
      ...([
        'a.id',
        'a.contactId',
        'a.firstName',
        'a.lastName',
        'a.email',
        'a.phone',
        'a.dateOfBirth',
      ] as const),
      ...(['a.serviceId', 'a.subserviceId', 'a.doctorId', 'a.duration'] as const),
      ...([
        'a.beforeMinutes',
        'a.afterMinutes',
        'a.lane',
        'a.status',
        'a.stage',
        'a.arrivedAt',
        'a.channel',
      ] as const),
      ...(['a.notes', 'a.homeAddress', 'a.version', 'a.createdAt'] as const),
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'service.name as serviceName',
      'service.places',
      'subservice.name as subserviceName',
      SHORT_NAME.as('doctorName'),
      sql<Locale>`a.language`.as('language'),
      sql<
        string[]
      >`ARRAY(SELECT name FROM appointment_exams WHERE appointment_id = a.id ORDER BY position)`.as('exams'),
      sql<number>`(SELECT count(*)::integer FROM media WHERE id = ANY (a.uploaded_file_ids))`.as('documents'),
      sql<boolean>`a.erased_at IS NOT NULL`.as('isErased'),
      sql<boolean>`a.coming_at IS NOT NULL`.as('isComing'),
      IS_UNANSWERED.as('isUnanswered'),
      TROUBLE.as('trouble'),
      sql<boolean>`a.erased_at IS NULL AND EXISTS (SELECT FROM contact_requests WHERE id = a.contact_id)`.as(
        'opensContact',
      ),
      sql<
        number[]
      >`ARRAY(SELECT resource_id FROM appointment_resources WHERE appointment_id = a.id ORDER BY 1)`.as(
        'resourceIds',
      ),
      sql<boolean>`a.contact_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM appointments earlier
        WHERE earlier.contact_id = a.contact_id AND ${isHeld('earlier')}
          AND (earlier.appointment_date, earlier.appointment_time) < (a.appointment_date, a.appointment_time))`.as(
        'isNew',
      ),
    ])
}

/** The visits of the days, cancelled ones too and requests without a place not, in order of time; `doctorId`: of one doctor. */
export function agendaVisits(db: Db, { from, to }: Days, doctorId: number | null): Promise<AgendaVisit[]> {
  let query = selectVisits(db)
    .where('a.appointmentDate', '>=', from)
    .where('a.appointmentDate', '<=', to)
    .where('a.releasedAt', 'is', null)
  if (doctorId !== null) query = query.where('a.doctorId', '=', doctorId)
  return query.orderBy('a.appointmentDate').orderBy('a.appointmentTime').orderBy('a.id').execute()
}

export function agendaVisit(db: Db, id: number): Promise<AgendaVisit | undefined> {
  return selectVisits(db).where('a.id', '=', id).executeTakeFirst()
}

/** The marks that touch the days: the clinic's and those of doctors. */
export async function namedMarks(db: Db, { from, to }: Days): Promise<NamedMark[]> {
  const { rows } = await sql<NamedMark>`
    SELECT id, kind, doctor_id, resource_id, reason, even_if_closed, online, room_id,
      ${momentText(sql`lower(during)`)} AS "from", ${momentText(sql`upper(during)`)} AS "to"
    FROM calendar_marks
    WHERE during && tsrange(${from}::date, ${addDays(to, 1)}::date) AND resource_id IS NULL
    ORDER BY lower(during), id`.execute(db)
  return rows
}

/** The active weekly hours of the services each doctor offers. */
export async function hoursOfServices(
  db: Db,
  doctorIds: readonly number[],
): Promise<Map<number, ServiceHours[]>> {
  const { rows } = await sql<ServiceHours & { doctorId: number }>`
    SELECT DISTINCT link.doctor_id, hours.day_of_week, hours.start_time, hours.end_time
    FROM doctor_services link
    JOIN services service ON service.id = link.service_id AND service.is_active
    JOIN service_schedules hours ON hours.service_id = service.id AND hours.is_active
    WHERE link.doctor_id = ANY (${doctorIds}::integer[])`.execute(db)
  return Map.groupBy(rows, ({ doctorId }) => doctorId)
}

/** The facts a visit's detail shows besides the agenda. */
export type VisitFacts = {
  fiscalCode: string | null
  /** Of its kind, and of the exams besides. */
  prices: (string | null)[]
  visits: number
  noShows: number
  firstVisitOn: string | null
  /** The member of staff who booked it. */
  bookedBy: string | null
  /** The name of the person who booked it for the patient. */
  booker: string | null
}

/** @param now the clinic's wall clock, `yyyy-MM-dd` and `HH:MM` */
export async function visitFacts(
  db: Db,
  id: number,
  now: { date: string; time: string },
): Promise<VisitFacts | undefined> {
  const held = sql`FROM appointments other WHERE other.contact_id = a.contact_id AND ${wasHeld('other', now)}`
  const { rows } = await sql<VisitFacts>`
    SELECT a.fiscal_code,
      array_prepend(subservice.price,
        ARRAY(SELECT price FROM appointment_exams WHERE appointment_id = a.id ORDER BY position)) AS prices,
      (SELECT count(*)::integer ${held}) AS visits,
      (SELECT count(*)::integer FROM appointments other
       WHERE other.contact_id = a.contact_id AND other.stage = 'no_show') AS no_shows,
      (SELECT min(other.appointment_date) ${held}) AS first_visit_on,
      (SELECT username FROM users WHERE id = a.created_by) AS booked_by,
      a.booker_first_name || ' ' || a.booker_last_name AS booker
    FROM appointments a LEFT JOIN subservices subservice ON subservice.id = a.subservice_id
    WHERE a.id = ${id}`.execute(db)
  return rows[0]
}

export type VisitMail = {
  subject: string
  createdAt: string
  sentAt: string | null
  failedAt: string | null
  heldKey: string | null
  channel: 'mail' | 'sms'
  /** The report of an SMS’s provider; null: none. */
  delivered: boolean | null
}

/** The mails to the patient about a visit, oldest first. */
export function mailsOfVisit(db: Db, id: number): Promise<VisitMail[]> {
  return db
    .selectFrom('outbox')
    .select(['subject', 'createdAt', 'sentAt', 'failedAt', 'heldKey', 'channel', 'delivered'])
    .where('subjectType', '=', 'appointment')
    .where('subjectId', '=', id)
    .where('kind', 'not in', TO_CLINIC)
    .orderBy('id')
    .execute()
}
