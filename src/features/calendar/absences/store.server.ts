import { sql } from 'kysely'
import { momentText } from '#features/booking/calendar.store.server.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { isInside } from '../marks.store.server.ts'
import type { AbsenceInput } from './contract.ts'

/** Whether the absences of a user need no reception. */
export async function marksAbsences(db: Db, userId: number): Promise<boolean> {
  const { marksAbsences } = await db
    .selectFrom('users')
    .select('marksAbsences')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return marksAbsences
}

const moments = [momentText(sql`lower(during)`).as('from'), momentText(sql`upper(during)`).as('to')] as const

/** Counts the awaited visits inside a `proposal`. */
const visitsInside = (now: string) => sql<number>`
  (SELECT count(*)::integer
   FROM (SELECT 'absence'::mark_kind AS kind, proposal.doctor_id, NULL::integer AS resource_id, proposal.during) mark
   JOIN appointments a ON ${isInside(now)})`

/**
 * The proposals of a doctor, in order of time.
 * @param now wall-clock time as `yyyy-MM-ddTHH:mm`
 */
export function proposalsOfDoctor(
  db: Db,
  doctorId: number,
  now: string,
): Promise<(AbsenceInput & { id: number; visits: number })[]> {
  return db
    .selectFrom('absenceProposals as proposal')
    .select(['id', 'reason', ...moments, visitsInside(now).as('visits')])
    .where('doctorId', '=', doctorId)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .execute()
}

/** @returns the id */
export async function insertProposal(
  db: Tx,
  { from, to, reason }: AbsenceInput,
  { doctorId, createdBy, now }: { doctorId: number; createdBy: number; now: Date },
): Promise<number> {
  const during = sql<string>`tsrange(${from}::timestamp, ${to}::timestamp)`
  const { id } = await db
    .insertInto('absenceProposals')
    .values({ during, reason, doctorId, createdBy, createdAt: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export type Proposal = AbsenceInput & { doctorId: number }

/** Takes a proposal away, so that it is decided once; undefined when there is none of that id. */
export function takeProposal(db: Tx, id: number): Promise<Proposal | undefined> {
  return db
    .deleteFrom('absenceProposals')
    .where('id', '=', id)
    .returning(['doctorId', 'reason', ...moments])
    .executeTakeFirst()
}

/** The user of a doctor, whom a mail can reach. */
export function doctorsUser(
  db: Db,
  doctorId: number,
): Promise<{ id: number; username: string; fullName: string | null; email: string | null } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email'])
    .where('doctorId', '=', doctorId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

export type WaitingAbsence = AbsenceInput & {
  id: number
  doctorId: number
  doctorName: string
  /** Awaited visits inside. */
  visits: number
  createdAt: string
}

/**
 * The proposed absences, oldest first, at most `limit`.
 * @param now wall-clock time as `yyyy-MM-ddTHH:mm`
 */
export async function waitingAbsences(db: Db, now: string, limit: number): Promise<WaitingAbsence[]> {
  const { rows } = await sql<WaitingAbsence>`
    SELECT proposal.id, proposal.doctor_id, ${DOCTOR_NAME} AS doctor_name, proposal.reason, proposal.created_at,
      ${momentText(sql`lower(proposal.during)`)} AS "from", ${momentText(sql`upper(proposal.during)`)} AS "to",
      ${visitsInside(now)} AS visits
    FROM absence_proposals proposal JOIN doctors doctor ON doctor.id = proposal.doctor_id
    ORDER BY proposal.created_at, proposal.id LIMIT ${limit}`.execute(db)
  return rows
}
