import { type RawBuilder, sql } from 'kysely'
import { AUTHORISATION_DAYS } from '#features/booking/agreement/rules.ts'
import { isToClose, isUnproven } from '#features/booking/store.server.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { REMINDER } from '#platform/mail/outbox.server.ts'
import type {
  Desk,
  DeskAgreement,
  DeskAuthorisation,
  DeskMessage,
  DeskRequest,
  DeskVisit,
  Task,
} from './contract.ts'
import { EXCERPT, GROUP_MAX } from './rules.ts'
import { selectTasks } from './tasks.store.server.ts'

/** The day (`yyyy-MM-dd`) and time (`HH:MM`) by the clinic's clock. */
export type Moment = { date: string; time: string }

// The conditions of the groups; each has an index of the same wording.
const WAITING_MESSAGE = sql<boolean>`message.source = 'website' AND message.status NOT IN ('responded', 'closed')`

export type Group = keyof Omit<Desk, 'nextVisitAt'>
/** The calls that remind of visits are counted apart: rules choose them. */
export type Totals = Record<Exclude<Group, 'reminders'>, number>

/** How many rows each group has. */
export async function deskTotals(db: Db, now: Moment): Promise<Totals> {
  const openTasks = (due: RawBuilder<boolean>) =>
    sql`(SELECT count(*)::integer FROM tasks WHERE done_at IS NULL AND ${due})`
  const isDue = sql<boolean>`(due_on IS NULL OR due_on <= ${now.date}::date)`
  const { rows } = await sql<Totals>`
    SELECT (SELECT count(*)::integer FROM contact_messages message WHERE ${WAITING_MESSAGE}) AS messages,
      (SELECT count(*)::integer FROM appointments WHERE status = 'pending') AS requests,
      (SELECT count(*)::integer FROM visit_agreements used JOIN appointments a ON a.id = used.appointment_id
       WHERE ${lacksAuthorisation(now)}) AS authorisations,
      (SELECT count(*)::integer FROM convenzioni_attivazioni WHERE status = 'pending') AS agreements,
      (SELECT count(*)::integer FROM absence_proposals) AS absences,
      (SELECT count(*)::integer FROM appointments a WHERE ${isToClose(now)}) AS visits,
      (SELECT count(*)::integer FROM outbox WHERE failed_at IS NOT NULL AND sent_at IS NULL
        AND kind <> ${REMINDER}) AS mails,
      ${openTasks(sql`kind = 'call' AND ${isDue}`)} AS calls,
      ${openTasks(sql`kind = 'task' AND ${isDue}`)} AS tasks,
      ${openTasks(sql`due_on > ${now.date}::date`)} AS later`.execute(db)
  const [totals] = rows
  if (!totals) throw new Error('a SELECT without FROM gives one row')
  return totals
}

/** The messages from the site that wait for an answer, oldest first. */
export function waitingMessages(db: Db): Promise<Omit<DeskMessage, 'overdue'>[]> {
  return db
    .selectFrom('contactMessages as message')
    .innerJoin('contactRequests as contact', 'contact.id', 'message.contactId')
    .leftJoin('users as assignee', 'assignee.id', 'message.assignedTo')
    .select([
      ...(['message.id', 'message.contactId', 'message.subject', 'message.status'] as const),
      ...(['message.createdAt', 'message.assignedTo'] as const),
      ...(['contact.firstName', 'contact.lastName', 'contact.phone', 'contact.email'] as const),
      'assignee.username as assignee',
      sql<string>`left(message.message, ${EXCERPT})`.as('excerpt'),
      sql<boolean>`NOT contact.viewed`.as('isNew'),
    ])
    .where(WAITING_MESSAGE)
    .orderBy('message.createdAt')
    .orderBy('message.id')
    .limit(GROUP_MAX)
    .execute()
}

function selectVisits(db: Db) {
  return db
    .selectFrom('appointments as a')
    .innerJoin('services as service', 'service.id', 'a.serviceId')
    .innerJoin('doctors as doctor', 'doctor.id', 'a.doctorId')
    .select([
      ...(['a.id', 'a.contactId', 'a.firstName', 'a.lastName', 'a.phone', 'a.email', 'a.version'] as const),
      'a.appointmentDate as date',
      'a.appointmentTime as time',
      'service.name as serviceName',
      DOCTOR_NAME.as('doctorName'),
    ])
    .limit(GROUP_MAX)
}

/** The requests that wait for an answer, oldest first. */
export function waitingRequests(db: Db): Promise<Omit<DeskRequest, 'overdue'>[]> {
  return selectVisits(db)
    .select(['a.doctorAuto', 'a.releasedAt', 'a.createdAt', isUnproven('a').as('emailUnproven')])
    .select(sql<Locale>`a.language`.as('language'))
    .where('a.status', '=', 'pending')
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute()
}

/** The confirmed visits that are over and have no outcome, oldest first. */
export function unclosedVisits(db: Db, now: Moment): Promise<DeskVisit[]> {
  return selectVisits(db)
    .select('a.stage')
    .where(isToClose(now))
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute()
}

/**
 * Whether the visit `a`, with its agreement `used`, is due within days and has no authorisation yet. Today's visits that have begun
 * are left to the desk where the patient stands.
 */
function lacksAuthorisation({ date, time }: Moment): RawBuilder<boolean> {
  return sql<boolean>`(used.authorisation IN ('missing', 'asked') AND a.status IN ('pending', 'confirmed')
    AND a.stage IS NULL AND a.released_at IS NULL AND a.appointment_date <= ${date}::date + ${sql.lit(AUTHORISATION_DAYS)}
    AND (a.appointment_date, a.appointment_time::text) >= (${date}::date, ${time}::text))`
}

/** The visits of the next days whose authorisation is missing or only asked for, the nearest first. */
export function visitsWithoutAuthorisation(db: Db, now: Moment): Promise<DeskAuthorisation[]> {
  return selectVisits(db)
    .innerJoin('visitAgreements as used', 'used.appointmentId', 'a.id')
    .innerJoin('convenzioni as agreement', 'agreement.id', 'used.agreementId')
    .select('agreement.nome as agreementName')
    .select(sql<DeskAuthorisation['authorisation']>`used.authorisation`.as('authorisation'))
    .where(lacksAuthorisation(now))
    .orderBy('a.appointmentDate')
    .orderBy('a.appointmentTime')
    .orderBy('a.id')
    .execute()
}

/** The requests for an agreement that wait for a decision, oldest first. */
export function waitingAgreements(db: Db): Promise<DeskAgreement[]> {
  return db
    .selectFrom('convenzioniAttivazioni as a')
    .innerJoin('convenzioni as agreement', 'agreement.id', 'a.convenzioneId')
    .select([
      ...(['a.id', 'a.contactId', 'a.firstName', 'a.lastName', 'a.phone', 'a.email', 'a.version'] as const),
      'agreement.nome as agreementName',
      'agreement.azienda as company',
      'a.createdAt',
    ])
    .where('a.status', '=', 'pending')
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .limit(GROUP_MAX)
    .execute()
}

/** The open tasks, those of a past day first and those without a day last. */
export function openTasks(db: Db, which: 'call' | 'task' | 'later', { date }: Moment): Promise<Task[]> {
  const isDue = sql<boolean>`(task.due_on IS NULL OR task.due_on <= ${date}::date)`
  const open = selectTasks(db).where('task.doneAt', 'is', null)
  const group =
    which === 'later' ? open.where('task.dueOn', '>', date) : open.where('task.kind', '=', which).where(isDue)
  return group
    .orderBy('task.dueOn', (order) => order.asc().nullsLast())
    .orderBy('task.id')
    .limit(GROUP_MAX)
    .execute()
}

/** The time of the first confirmed visit of today that is still to come. */
export async function nextVisitAt(db: Db, { date, time }: Moment): Promise<string | null> {
  const next = await db
    .selectFrom('appointments')
    .select('appointmentTime')
    .where('status', '=', 'confirmed')
    .where('appointmentDate', '=', date)
    .where('appointmentTime', '>', time)
    .orderBy('appointmentTime')
    .executeTakeFirst()
  return next?.appointmentTime ?? null
}

/** The users, by name. */
export function deskStaff(db: Db): Promise<{ id: number; username: string; isActive: boolean }[]> {
  const isActive = sql<boolean>`disabled_at IS NULL AND password IS NOT NULL`.as('isActive')
  return db.selectFrom('users').select(['id', 'username', isActive]).orderBy('username').execute()
}

/** The pending requests since before a moment that the clinic was not reminded of, oldest first. */
export function unremindedRequests(
  db: Db,
  before: Date,
): Promise<{ id: number; contactId: number | null; createdAt: string }[]> {
  return db
    .selectFrom('appointments')
    .select(['id', 'contactId', 'createdAt'])
    .where('status', '=', 'pending')
    .where('remindedAt', 'is', null)
    .where('createdAt', '<=', before.toISOString())
    .orderBy('createdAt')
    .orderBy('id')
    .limit(GROUP_MAX)
    .execute()
}

/** Marks a request as reminded of; false when it has been answered, or another process was faster. */
export async function markReminded(db: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appointments')
    .set({ remindedAt: now.toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('remindedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
