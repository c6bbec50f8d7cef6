import { type RawBuilder, sql } from 'kysely'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { minutesTo } from '../waiting/rules.ts'
import { CALL_AFTER_MS, type DisplacedOutcome, type DisplacedVisit, type HeldTime } from './rules.ts'

/**
 * Whether the visit `a` can't take place because of the mark `mark`. An extra session takes no visits away, and one that holds
 * although the clinic is closed protects its own. A resource is taken with the visit's margins; doctors and the clinic need only
 * its time.
 */
export const COVERS: RawBuilder<boolean> = sql`(mark.kind <> 'extra'
    AND CASE WHEN mark.resource_id IS NULL THEN a.during ELSE a.occupied END && mark.during
    AND (mark.doctor_id IS NULL OR a.doctor_id = mark.doctor_id)
    AND (mark.resource_id IS NULL OR EXISTS (
      SELECT FROM appointment_resources WHERE appointment_id = a.id AND resource_id = mark.resource_id))
    AND NOT (mark.kind = 'closure' AND EXISTS (
      SELECT FROM calendar_marks extra
      WHERE extra.even_if_closed AND extra.doctor_id = a.doctor_id AND extra.during @> a.during)))`

type NewDisplaced = {
  visit: DisplacedVisit
  markId: number
  times: readonly HeldTime[]
  now: Date
  until: Date
}

/**
 * Stores that the patient of a visit is asked to choose another time, and holds times in place of those held for it before.
 * Breaks `place_offers_no_overlap` when one of them is held already. Reminders of the visit that are not sent yet are withdrawn.
 */
export async function insertDisplaced(
  db: Tx,
  { visit, markId, times, now, until }: NewDisplaced,
): Promise<void> {
  const { id, date, time, duration, beforeMinutes, afterMinutes } = visit
  const [createdAt, expiresAt] = [now.toISOString(), until.toISOString()]
  await removeDisplaced(db, id)
  const forStart = `${date}T${time}`
  await db
    .insertInto('displacedVisits')
    .values({ appointmentId: id, markId, forStart, createdAt, expiresAt })
    .execute()
  if (times.length > 0)
    await db
      .insertInto('placeOffers')
      .values(
        times.map((held) => ({
          ...held,
          ...{ visitId: id, duration, beforeMinutes, afterMinutes, isHeld: true, createdAt, expiresAt },
        })),
      )
      .execute()
  await sql`WITH withdrawn AS (
      DELETE FROM outbox message USING reminders reminder
      WHERE message.id = reminder.outbox_id AND reminder.appointment_id = ${id} AND message.sent_at IS NULL
      RETURNING reminder.id, message.attempts = 0 OR message.last_error IS NOT NULL AS is_unsent)
    DELETE FROM reminders WHERE id IN (SELECT id FROM withdrawn WHERE is_unsent)`.execute(db)
}

/** A time held for the patient of a displaced visit. */
export type Held = { id: number; date: string; time: string; doctorName: string }

/** A visit that can't take place, as its patient's page shows it. */
export type Displaced = {
  callAskedAt: string | null
  expiresAt: string
  times: Held[]
}

/** The question that waits for the answer of a visit's patient, with the times that are still held; undefined for no question. */
export async function findDisplaced(db: Db, visitId: number, now: Date): Promise<Displaced | undefined> {
  const row = await db
    .selectFrom('displacedVisits')
    .select(['callAskedAt', 'expiresAt'])
    .where('appointmentId', '=', visitId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const times = await db
    .selectFrom('placeOffers as offer')
    .innerJoin('doctors as doctor', 'doctor.id', 'offer.doctorId')
    .innerJoin('appointments as visit', 'visit.id', 'offer.visitId')
    .innerJoin('services as service', 'service.id', 'visit.serviceId')
    .select(['offer.id', 'offer.date', 'offer.time', DOCTOR_NAME.as('doctorName')])
    .where('offer.visitId', '=', visitId)
    .where('offer.status', '=', 'offered')
    .where('offer.expiresAt', '>', now.toISOString())
    .where('doctor.isActive', '=', true)
    .where('service.isActive', '=', true)
    .orderBy('offer.date')
    .orderBy('offer.time')
    .orderBy('offer.id')
    .execute()
  return { ...row, times: times.filter((time) => minutesTo(time, now) > 0) }
}

/** How the wait for an answer about a visit ended: null while it is open, undefined for a visit that was not displaced. */
export async function outcomeOf(db: Db, visitId: number): Promise<DisplacedOutcome | null | undefined> {
  const row = await db
    .selectFrom('displacedVisits')
    .select('outcome')
    .where('appointmentId', '=', visitId)
    .executeTakeFirst()
  return row?.outcome
}

export type LockedTime = {
  doctorId: number
  date: string
  time: string
  status: 'offered' | 'taken' | 'declined' | 'expired'
  expiresAt: string
}

/** Locks a time held for a visit until the transaction ends. */
export function lockTime(
  db: Tx,
  { id, visitId }: { id: number; visitId: number },
): Promise<LockedTime | undefined> {
  return db
    .selectFrom('placeOffers')
    .select(['doctorId', 'date', 'time', 'status', 'expiresAt'])
    .where('id', '=', id)
    .where('visitId', '=', visitId)
    .forUpdate()
    .executeTakeFirst()
}

/** Ids of the visits for which times are held that touch a range, or that a mark displaces: to be locked before the days. */
export async function displacedVisits(
  db: Db,
  { from, to }: { from: string; to: string },
  markId: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT visit_id AS id FROM place_offers
    WHERE visit_id IS NOT NULL AND status = 'offered' AND occupied && tsrange(${from}::timestamp, ${to}::timestamp)
    UNION SELECT appointment_id FROM displaced_visits WHERE mark_id = ${markId} AND outcome IS NULL`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Ends the open offers of times that a mark covers, those of the waiting list too. The caller has locked the visits and the days;
 * an offer that is taken at this moment is refused by the mark.
 */
export async function endTimesInside(db: Tx, markId: number, now: Date): Promise<void> {
  await sql`
    UPDATE place_offers SET status = 'expired', answered_at = ${now.toISOString()}::timestamptz WHERE id IN (
      SELECT offer.id FROM place_offers offer JOIN calendar_marks mark ON mark.id = ${markId} AND mark.kind <> 'extra'
        AND (mark.doctor_id IS NULL OR mark.doctor_id = offer.doctor_id)
        AND (mark.resource_id IS NULL OR mark.resource_id = ANY (offer.resource_ids))
        AND mark.during && CASE WHEN mark.resource_id IS NULL THEN tsrange(
          lower(offer.occupied) + make_interval(mins => offer.before_minutes),
          upper(offer.occupied) - make_interval(mins => offer.after_minutes)) ELSE offer.occupied END
      WHERE offer.status = 'offered' FOR UPDATE OF offer SKIP LOCKED)`.execute(db)
}

/** Marks a held time as taken, and the answer as given; the other times are released. */
export async function takeTime(
  db: Tx,
  { id, visitId }: { id: number; visitId: number },
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db.updateTable('placeOffers').set({ status: 'taken', answeredAt: at }).where('id', '=', id).execute()
  await db
    .updateTable('displacedVisits')
    .set({ outcome: 'taken', endedAt: at })
    .where('appointmentId', '=', visitId)
    .where('outcome', 'is', null)
    .execute()
}

type Call = { visitId: number; title: string; today: string; why: 'asked' | 'overdue' }

/** Writes a call into the desk about a displaced visit, in place of an open one, and notes why. */
export async function writeCall(db: Tx, { visitId, title, today, why }: Call, now: Date): Promise<void> {
  const at = now.toISOString()
  await removeOpenCalls(db, visitId)
  const { id: taskId } = await db
    .insertInto('tasks')
    .values({ kind: 'call', title, appointmentId: visitId, dueOn: today, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('displacedVisits')
    .set({ taskId, ...(why === 'asked' ? { callAskedAt: at } : { overdueAt: at }) })
    .where('appointmentId', '=', visitId)
    .execute()
}

/** Ids of the displaced visits without an answer for too long, about which no call was written yet. */
export async function overdueVisits(db: Db, now: Date): Promise<number[]> {
  const rows = await overdue(db, now).orderBy('displaced.createdAt').execute()
  return rows.map(({ id }) => id)
}

export type OverdueVisit = { id: number; date: string; time: string; doctorName: string }

/** Locks one of `overdueVisits`; undefined when it is none any more, or another process is at it. */
export function lockOverdue(db: Tx, id: number, now: Date): Promise<OverdueVisit | undefined> {
  return overdue(db, now)
    .innerJoin('doctors as doctor', 'doctor.id', 'visit.doctorId')
    .select(['visit.appointmentDate as date', 'visit.appointmentTime as time', DOCTOR_NAME.as('doctorName')])
    .where('visit.id', '=', id)
    .forUpdate('visit')
    .skipLocked()
    .executeTakeFirst()
}

function overdue(db: Db, now: Date) {
  return db
    .selectFrom('displacedVisits as displaced')
    .innerJoin('appointments as visit', 'visit.id', 'displaced.appointmentId')
    .select('visit.id')
    .where('displaced.outcome', 'is', null)
    .where('displaced.callAskedAt', 'is', null)
    .where('displaced.overdueAt', 'is', null)
    .where('displaced.createdAt', '<=', new Date(now.getTime() - CALL_AFTER_MS).toISOString())
}

/** Locks the visits displaced by a mark whose patients have not answered, in order of id, and answers their ids. */
export async function lockDisplacedBy(db: Tx, markId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM appointments
    WHERE id IN (SELECT appointment_id FROM displaced_visits WHERE mark_id = ${markId} AND outcome IS NULL)
    ORDER BY id FOR UPDATE`.execute(db)
  return rows.map(({ id }) => id)
}

/** Of some visits, those that a mark does not cover any more. */
export async function uncovered(db: Db, markId: number, visitIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT a.id FROM appointments a JOIN calendar_marks mark ON mark.id = ${markId}
    WHERE a.id = ANY (${visitIds}::integer[]) AND NOT ${COVERS}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether a closure, an absence or a block covers a visit. */
export async function isMarked(db: Db, visitId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM appointments a JOIN calendar_marks mark ON ${COVERS} WHERE a.id = ${visitId} LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Leaves the questions about visits that another mark covers as well to that one. Answers the ids of these visits. */
export async function leaveToOtherMarks(
  db: Tx,
  markId: number,
  visitIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE displaced_visits SET mark_id = mark.id FROM appointments a JOIN calendar_marks mark ON ${COVERS}
    WHERE appointment_id = a.id AND a.id = ANY (${visitIds}::integer[]) AND mark.id <> ${markId}
    RETURNING a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the wait for an answer about a visit that can take place after all: releases the held times and removes open calls. */
export async function removeDisplaced(db: Tx, visitId: number): Promise<void> {
  await removeOpenCalls(db, visitId)
  await db.deleteFrom('displacedVisits').where('appointmentId', '=', visitId).execute()
}

async function removeOpenCalls(db: Tx, visitId: number): Promise<void> {
  await sql`DELETE FROM tasks USING displaced_visits displaced
    WHERE displaced.appointment_id = ${visitId} AND tasks.id = displaced.task_id AND done_at IS NULL`.execute(
    db,
  )
}

/** A patient who was asked to choose another time, as staff follow it. Moments are ISO instants. */
export type BoardRow = {
  appointmentId: number
  contactId: number | null
  patient: string
  phone: string
  date: string
  time: string
  askedAt: string
  callAskedAt: string | null
  outcome: DisplacedOutcome | null
  endedAt: string | null
  /** Where the visit is now. */
  now: { date: string; time: string; doctorName: string }
}

const startPart = (format: string): RawBuilder<string> =>
  sql<string>`to_char(displaced.for_start, ${sql.lit(format)})`

/** The patients asked because of the absences of a doctor that last until a day or longer, in order of their visits. */
export function displacedOf(
  db: Db,
  { doctorId, today }: { doctorId: number; today: string },
): Promise<BoardRow[]> {
  return db
    .selectFrom('displacedVisits as displaced')
    .innerJoin('calendarMarks as mark', 'mark.id', 'displaced.markId')
    .innerJoin('appointments as visit', 'visit.id', 'displaced.appointmentId')
    .innerJoin('doctors as doctor', 'doctor.id', 'visit.doctorId')
    .select([
      'displaced.appointmentId',
      'visit.contactId',
      'visit.phone',
      'displaced.createdAt as askedAt',
      'displaced.callAskedAt',
      'displaced.outcome',
      'displaced.endedAt',
      sql<string>`concat_ws(' ', visit.first_name, visit.last_name)`.as('patient'),
      startPart('YYYY-MM-DD').as('date'),
      startPart('HH24:MI').as('time'),
      sql<BoardRow['now']>`json_build_object('date', visit.appointment_date, 'time', visit.appointment_time,
        'doctorName', ${DOCTOR_NAME})`.as('now'),
    ])
    .where('mark.doctorId', '=', doctorId)
    .where(sql<boolean>`upper(mark.during) > ${today}::timestamp`)
    .orderBy('displaced.forStart')
    .orderBy('displaced.appointmentId')
    .execute()
}
