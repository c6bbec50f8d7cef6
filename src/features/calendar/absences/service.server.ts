import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { wallClock, wallMoment } from '#platform/time/dates.ts'
import type { CalendarMark, VisitDecision } from '../contract.ts'
import { calendarCopy } from '../copy.ts'
import { addMark, checkNewRange, deleteMarkById } from '../marks.service.server.ts'
import { marksBetween, visitsInRange } from '../marks.store.server.ts'
import { MAX_VISITS } from '../rules.ts'
import { type AbsenceInput, addAbsence, type listAbsences, type OwnAbsence } from './contract.ts'
import { tellDoctor } from './mails.server.ts'
import {
  insertProposal,
  marksAbsences,
  type Proposal,
  proposalsOfDoctor,
  takeProposal,
} from './store.server.ts'

/** The bound of `calendar_marks`. */
const LAST_DAY = '2199-12-31'

/** The doctor who calls, and their user. @throws AppError('forbidden') for another user */
function callerOf({ user }: Context): { doctorId: number; userId: number } {
  if (!user || user.doctorId === null) throw new AppError('forbidden')
  return { doctorId: user.doctorId, userId: user.id }
}

/** The absences of the doctor who asks from today on, in order of time. */
export async function ownAbsences(ctx: Context): Promise<Answer<typeof listAbsences>> {
  const { doctorId, userId } = callerOf(ctx)
  const { db } = ctx
  const now = ctx.now()
  const days = { from: wallClock(now).date, to: LAST_DAY }
  const moment = wallMoment(now)
  const [marks, proposals, isDirect] = await Promise.all([
    marksBetween(db, { ...days, doctorId, kind: 'absence' }, moment),
    proposalsOfDoctor(db, doctorId, moment),
    marksAbsences(db, userId),
  ])
  const absences = [
    ...marks.map(({ id, from, to, reason, visits }) => ({
      ...{ id, from, to, reason, visits, state: 'marked' as const },
    })),
    ...proposals.map((proposal) => ({ ...proposal, state: 'proposed' as const })),
  ].toSorted((a, b) => (a.from < b.from ? -1 : 1))
  return { absences, isDirect }
}

/**
 * Enters an absence of the doctor who asks: into the calendar, or as a proposal where the doctor may only propose, and where visits
 * lie inside, about which the reception decides.
 * @throws AppError('not_valid') for a range that is too long or past
 */
export function addOwnAbsence(ctx: Context, input: AbsenceInput): Promise<OwnAbsence> {
  const { doctorId, userId } = callerOf(ctx)
  checkNewRange(input, ctx.now())
  return transaction(ctx.db, async (db) => {
    const inside = { ...input, kind: 'absence' as const, doctorId, resourceId: null }
    const visits = await visitsInRange(db, inside, { now: wallMoment(ctx.now()), limit: MAX_VISITS })
    const isMarked = visits.length === 0 && (await marksAbsences(db, userId))
    const id = isMarked
      ? (await addMark({ ...ctx, db }, markOf({ ...input, doctorId }))).id
      : await insertProposal(db, input, { doctorId, createdBy: userId, now: ctx.now() })
    const event = isMarked ? 'mark.created' : 'absence.created'
    await appendAudit(db, ctx, { event, recordIds: [id], status: 201, route: routeOf(addAbsence) })
    return { ...input, id, state: isMarked ? 'marked' : 'proposed', visits: visits.length }
  })
}

function markOf({ doctorId, from, to, reason }: Proposal, decisions: VisitDecision[] = []) {
  const nothing = { resourceId: null, evenIfClosed: false, roomId: null, online: true, notice: null }
  return { ...nothing, kind: 'absence' as const, doctorId, from, to, reason, decisions }
}

/**
 * Removes an absence of the doctor who asks from the calendar.
 * @throws AppError('forbidden') for a doctor who only proposes
 * @throws AppError('not_found') for another mark
 */
export async function removeOwnAbsence(ctx: Context, id: number): Promise<{ message: string }> {
  const { doctorId, userId } = callerOf(ctx)
  if (!(await marksAbsences(ctx.db, userId)))
    throw new AppError('forbidden', {
      message: 'Un’assenza in calendario la toglie la segreteria: chiedi a loro.',
    })
  const own = await isOwnAbsence(ctx.db, id, doctorId)
  if (!own) throw new AppError('not_found', { message: calendarCopy.markMissing })
  return deleteMarkById(ctx, id)
}

async function isOwnAbsence(db: Db, id: number, doctorId: number): Promise<boolean> {
  const mark = await db
    .selectFrom('calendarMarks')
    .select('id')
    .where('id', '=', id)
    .where('doctorId', '=', doctorId)
    .where('kind', '=', 'absence')
    .executeTakeFirst()
  return mark !== undefined
}

/**
 * Puts a proposed absence into the calendar, does with the visits inside what staff decided, and writes to the doctor.
 * @throws AppError('not_found') when it was withdrawn or decided
 * @throws as `addMark`
 */
export function acceptProposal(ctx: Context, id: number, decisions: VisitDecision[]): Promise<CalendarMark> {
  return transaction(ctx.db, async (db) => {
    const proposal = await takeProposal(db, id)
    if (!proposal) throw proposalMissing()
    const mark = await addMark({ ...ctx, db }, markOf(proposal, decisions))
    await tellDoctor(ctx, db, proposal, 'accepted')
    return mark
  })
}

/**
 * Takes a proposed absence away. The doctor withdraws it; of anyone else it is a refusal, which is written to the doctor.
 * @throws AppError('not_found') when it was withdrawn or decided
 */
export function removeProposalById(ctx: Context, id: number): Promise<{ message: string }> {
  return transaction(ctx.db, async (db) => {
    const proposal = await takeProposal(db, id)
    if (!proposal) throw proposalMissing()
    if (ctx.user?.role === 'medico') return { message: 'Proposta ritirata.' }
    await tellDoctor(ctx, db, proposal, 'refused')
    return { message: 'Assenza rifiutata.' }
  })
}

function proposalMissing(): AppError {
  return new AppError('not_found', { message: 'Questa proposta non c’è più.' })
}
