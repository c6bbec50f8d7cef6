import { type RawBuilder, sql } from 'kysely'
import { momentText } from '#features/booking/calendar.store.server.ts'
import type { DisplacedVisit } from '#features/booking/displaced/rules.ts'
import { COVERS } from '#features/booking/displaced/store.server.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'
import type { CalendarMark, VisitInside } from './contract.ts'
import type { MarkFacts } from './rules.ts'

/** The owner and the time of a mark, which decide the visits inside. */
export type Range = Pick<MarkFacts, 'kind' | 'doctorId' | 'resourceId' | 'from' | 'to'>

export type LockedMark = Range & Pick<MarkFacts, 'evenIfClosed'> & { version: number }

const rangeOf = ({ from, to }: Pick<Range, 'from' | 'to'>) =>
  sql<string>`tsrange(${from}::timestamp, ${to}::timestamp)`

/**
 * Whether the visit `a` lies in the range `mark` and is awaited: pending or confirmed, and still to come. The bounds of
 * `appointment_date` say the same as the ranges, for the indexes.
 *
 * @param now wall-clock time as `yyyy-MM-ddTHH:mm`
 */
export function isInside(now: string): RawBuilder<boolean> {
  return sql<boolean>`
    a.status IN ('pending', 'confirmed') AND a.released_at IS NULL AND lower(a.during) > ${now}::timestamp
    AND a.appointment_date BETWEEN greatest(lower(mark.during), ${now}::timestamp)::date - 1 AND upper(mark.during)::date
    AND ${COVERS}`
}

/** A visit inside a range, with the facts that finding a free colleague needs. */
export type InsideVisit = Omit<VisitInside, 'colleagues' | 'appointmentId' | 'canAsk'> &
  DisplacedVisit & { email: string; replacesId: number | null }

/** The awaited visits inside a range, soonest first, as many as `limit`. */
export async function visitsInRange(
  db: Db,
  range: Range,
  { now, limit }: { now: string; limit: number },
): Promise<InsideVisit[]> {
  const { kind, doctorId, resourceId } = range
  const { rows } = await sql<InsideVisit>`
    SELECT a.id, a.version, concat_ws(' ', a.first_name, a.last_name) AS patient, a.phone,
      a.email, a.email <> '' AS has_email, a.replaces_id,
      concat_ws(', ', service.name, subservice.name) AS service_name, a.service_id, a.subservice_id,
      a.doctor_id, ${DOCTOR_NAME} AS doctor_name, a.appointment_date AS date, a.appointment_time AS time,
      a.duration, a.before_minutes, a.after_minutes,
      EXISTS (SELECT FROM displaced_visits WHERE appointment_id = a.id AND outcome IS NULL) AS is_asked
    FROM (SELECT ${kind}::mark_kind AS kind, ${doctorId}::integer AS doctor_id, ${resourceId}::integer AS resource_id,
                 ${rangeOf(range)} AS during) mark
    JOIN appointments a ON ${isInside(now)}
    JOIN services service ON service.id = a.service_id
    JOIN doctors doctor ON doctor.id = a.doctor_id
    LEFT JOIN subservices subservice ON subservice.id = a.subservice_id
    ORDER BY a.appointment_date, a.appointment_time, a.id
    LIMIT ${limit}`.execute(db)
  return rows
}

/** Locks the rows of visits until the transaction ends, in order of id. */
export async function lockVisits(db: Tx, ids: number[]): Promise<void> {
  await sql`SELECT FROM appointments WHERE id = ANY (${ids}::integer[]) ORDER BY id FOR UPDATE`.execute(db)
}

export async function doctorIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('doctors').select('id').execute()
  return rows.map(({ id }) => id)
}

function selectMarks(db: Db, now: string) {
  return db
    .selectFrom('calendarMarks as mark')
    .leftJoin('doctors as doctor', 'doctor.id', 'mark.doctorId')
    .select(['mark.id', 'mark.kind', 'mark.doctorId', 'mark.resourceId', 'mark.version'])
    .select(['mark.evenIfClosed', 'mark.roomId', 'mark.online', 'mark.reason', 'mark.notice'])
    .select([
      momentText(sql`lower(mark.during)`).as('from'),
      momentText(sql`upper(mark.during)`).as('to'),
      sql<number>`(SELECT count(*) FROM appointments a WHERE ${isInside(now)})`.as('visits'),
      sql<number>`(SELECT count(*) FROM displaced_visits WHERE mark_id = mark.id AND outcome IS NULL)`.as(
        'asked',
      ),
      sql<string | null>`CASE WHEN doctor.id IS NOT NULL THEN ${DOCTOR_NAME} END`.as('doctorName'),
    ])
}

type MarkFilter = {
  from: string
  to: string
  doctorId?: number | undefined
  kind?: CalendarMark['kind'] | undefined
}

/** The marks that touch the days from `from` to `to` (`yyyy-MM-dd`, both included), in order of time. */
export async function marksBetween(
  db: Db,
  { from, to, doctorId, kind }: MarkFilter,
  now: string,
): Promise<CalendarMark[]> {
  if (to < from) return []
  let query = selectMarks(db, now).where('mark.during', '&&', rangeOf({ from, to: addDays(to, 1) }))
  if (doctorId !== undefined) query = query.where('mark.doctorId', '=', doctorId)
  if (kind !== undefined) query = query.where('mark.kind', '=', kind)
  return query.orderBy(sql`lower(mark.during)`).orderBy('mark.id').execute()
}

export function findMark(db: Db, id: number, now: string): Promise<CalendarMark | undefined> {
  return selectMarks(db, now).where('mark.id', '=', id).executeTakeFirst()
}

/** Locks a mark against other changes until the transaction ends. */
export function lockMark(db: Tx, id: number): Promise<LockedMark | undefined> {
  return db
    .selectFrom('calendarMarks')
    .select(['kind', 'doctorId', 'resourceId', 'evenIfClosed', 'version'])
    .select([momentText(sql`lower(during)`).as('from'), momentText(sql`upper(during)`).as('to')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

const columnsOf = ({ from, to, ...facts }: MarkFacts) => ({ ...facts, during: rangeOf({ from, to }) })

/** Breaks `calendar_marks_during` for a range of more than two years. */
export async function insertMark(db: Tx, mark: MarkFacts, createdBy: number | null): Promise<number> {
  const { id } = await db
    .insertInto('calendarMarks')
    .values({ ...columnsOf(mark), createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function editMark(db: Tx, id: number, mark: MarkFacts): Promise<void> {
  await db.updateTable('calendarMarks').set(columnsOf(mark)).where('id', '=', id).execute()
}

type Call = { appointmentId: number; title: string }

/** Writes a call for each visit into the desk, due today. Answers their ids. */
export async function insertCalls(
  db: Tx,
  calls: readonly Call[],
  { today, createdBy }: { today: string; createdBy: number | null },
): Promise<number[]> {
  const rows = await db
    .insertInto('tasks')
    .values(calls.map((call) => ({ ...call, kind: 'call' as const, dueOn: today, createdBy })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeMark(db: Tx, id: number): Promise<void> {
  await db.deleteFrom('calendarMarks').where('id', '=', id).execute()
}

/**
 * Removes the open calls that were written in the transaction of a mark, recognised by their equal `created_at`, where the visit is
 * back at its place: without the mark there is nothing to tell the patient.
 * @returns the ids of the calls
 */
export async function removeCalls(db: Tx, markId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM tasks USING calendar_marks mark, appointments visit
    WHERE mark.id = ${markId} AND tasks.kind = 'call' AND tasks.done_at IS NULL AND tasks.created_at = mark.created_at
      AND visit.id = tasks.appointment_id AND visit.status IN ('pending', 'confirmed')
      AND (mark.doctor_id IS NULL OR visit.doctor_id = mark.doctor_id)
    RETURNING tasks.id`.execute(db)
  return rows.map(({ id }) => id)
}
