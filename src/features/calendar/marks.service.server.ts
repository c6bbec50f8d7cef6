import { lockDays } from '#features/booking/calendar.store.server.ts'
import { canAsk, endProposals, proposeTimes } from '#features/booking/displaced/propose.server.ts'
import {
  displacedVisits,
  endTimesInside,
  lockDisplacedBy,
  uncovered,
} from '#features/booking/displaced/store.server.ts'
import { type Days, daysToHold } from '#features/booking/displaced/times.server.ts'
import {
  cancelVisit,
  freeColleagues,
  giveVisit,
  visitsWithoutHours,
} from '#features/booking/displaced-visits.server.ts'
import { overlapRefusal } from '#features/booking/place-refusals.server.ts'
import { partOn } from '#features/booking/time/marks.ts'
import { sendsSms } from '#features/booking/waiting/store.server.ts'
import { appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { daysBetween, toMinutes, wallClock, wallMoment } from '#platform/time/dates.ts'
import {
  type CalendarMark,
  createMark,
  deleteMark,
  type MarkInput,
  updateMark,
  type VisitInside,
} from './contract.ts'
import { callTitle, calendarCopy as copy, heldText, notFreeText, undecidedText } from './copy.ts'
import {
  doctorIds,
  editMark,
  findMark,
  type InsideVisit,
  insertCalls,
  insertMark,
  type LockedMark,
  lockMark,
  lockVisits,
  type Range,
  removeCalls,
  removeMark,
  visitsInRange,
} from './marks.store.server.ts'
import { daysOf, MAX_VISITS, usedMark } from './rules.ts'

/**
 * Adds a mark to the calendar and does with the visits inside what staff decided, or nothing.
 * @throws AppError('conflict') when a visit inside has no decision
 * @throws AppError('slot_taken') when a colleague who is to get a visit is not free
 * @throws AppError('not_valid') for a range that is too long, and for a doctor, room or device that is gone
 */
export function addMark(ctx: Context, input: MarkInput): Promise<CalendarMark> {
  return checked(() => transaction(ctx.db, (db) => save({ ...ctx, db }, db, input, null)))
}

/**
 * Changes a mark, with decisions as `addMark` about the visits that come to lie inside: those that did before have theirs.
 * @throws AppError('not_found')
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('in_use') when visits of an extra session would be left without hours
 * @throws AppError('conflict'), AppError('slot_taken'), AppError('not_valid') as `addMark`
 */
export function changeMark(ctx: Context, id: number, input: MarkInput): Promise<CalendarMark> {
  return checked(() => transaction(ctx.db, (db) => save({ ...ctx, db }, db, input, id)))
}

/** Locks the rows of visits before the days, as every change of a visit does. */
async function save(ctx: Context, db: Tx, input: MarkInput, id: number | null): Promise<CalendarMark> {
  if (id === null) checkNewRange(input, ctx.now())
  else checkRange(input)
  const before = id === null ? null : await lockMark(db, id)
  if (before === undefined) throw markMissing()
  if (before) checkVersion(before, input)
  const decidesVisits = input.kind !== 'extra'
  if (before && decidesVisits !== (before.kind !== 'extra')) throw notValid('kind', copy.kindStays)
  // In one statement: two marks saved at once lock the visits of both in the same order.
  const decided = input.decisions.map((one) => one.appointmentId)
  await lockVisits(db, [...decided, ...(await displacedVisits(db, input, id))])
  const asked = id === null ? [] : await lockDisplacedBy(db, id)
  const days = decidesVisits ? await lockCovered(ctx, db, input) : null
  if (days === null && before) await lockSession(ctx, db, before)
  const mark = usedMark(input)
  const known = before && decidesVisits ? await insideNow(ctx, db, before) : []
  if (id !== null) {
    await editMark(db, id, mark)
    await endQuestions(ctx, db, { markId: id, ids: await uncovered(db, id, asked) }, updateMark)
  }
  const markId = id ?? (await insertMark(db, mark, ctx.user?.id ?? null))
  await endTimesInside(db, markId, ctx.now())
  if (before && !decidesVisits && isTimeChanged(before, mark)) await checkSession(ctx, db, before)
  const { changed, calls } = days ? await decide(ctx, db, input, { known, markId, days }) : NOTHING
  const entry = { status: 200, route: routeOf(id === null ? createMark : updateMark) }
  if (changed.length > 0)
    await appendAudit(db, ctx, { ...entry, event: 'appointment.changed', recordIds: changed })
  if (calls.length > 0) await appendAudit(db, ctx, { ...entry, event: 'task.created', recordIds: calls })
  return oneMark(ctx, markId)
}

type Decided = { changed: number[]; calls: number[] }
const NOTHING: Decided = { changed: [], calls: [] }

const TIME = ['doctorId', 'from', 'to', 'evenIfClosed'] as const

function isTimeChanged(before: LockedMark, after: Pick<LockedMark, (typeof TIME)[number]>): boolean {
  return TIME.some((field) => before[field] !== after[field])
}

// `calendar_marks_during` has the same bounds.
const FIRST_DAY = '2000-01-01'
const MOST_DAYS = 731

/** @throws AppError('not_valid') for a range that has passed, or is longer than two years */
export function checkNewRange(range: Span, now: Date): void {
  checkRange(range)
  if (range.to.slice(0, 10) < wallClock(now).date) throw notValid('from', copy.isPast)
}

type Span = Pick<MarkInput, 'from' | 'to'>

function checkRange({ from, to }: Span): void {
  if (from < FIRST_DAY) throw notValid('from', copy.dayWrong)
  if (daysBetween(from.slice(0, 10), to.slice(0, 10)) > MOST_DAYS) throw notValid('to', copy.tooLong)
}

// PostgreSQL has room for 6,400 locks at its default settings.
const MOST_LOCKS = 3000

/**
 * Locks the days on which a visit could be placed in the range meanwhile: those of the doctor or the
 * resource, for the clinic those of all doctors; and those of the colleagues who are to get visits.
 * @returns further days that are locked, on which times are to be held
 */
async function lockCovered(ctx: Context, db: Tx, input: MarkInput): Promise<Days> {
  const { decisions, doctorId, resourceId } = input
  const colleagues = decisions.flatMap((one) => one.doctorId ?? [])
  const isClinics = doctorId === null && resourceId === null
  const doctors = isClinics
    ? await doctorIds(db)
    : [...new Set([...colleagues, ...(doctorId === null ? [] : [doctorId])])]
  const days = daysOf(input, wallClock(ctx.now()).date)
  const held = await daysToHold(db, await toPropose(ctx, db, input), {
    now: ctx.now(),
    mark: usedMark(input),
  })
  const all = {
    doctors: [...new Set([...doctors, ...held.doctorIds])],
    dates: [...new Set([...days, ...held.dates])],
    resources: [...new Set([...(resourceId === null ? [] : [resourceId]), ...held.resourceIds])],
  }
  if ((all.doctors.length + all.resources.length) * all.dates.length > MOST_LOCKS)
    throw notValid('to', copy.tooLong)
  await lockDays(db, all.doctors, all.dates, all.resources)
  return held
}

/** The visits inside whose patients are to choose another time. */
async function toPropose(ctx: Context, db: Tx, input: MarkInput): Promise<InsideVisit[]> {
  const ids = input.decisions.filter(({ decision }) => decision === 'propose').map((one) => one.appointmentId)
  return ids.length === 0 ? [] : (await insideNow(ctx, db, input)).filter(({ id }) => ids.includes(id))
}

function insideNow(ctx: Context, db: Tx, range: Range, limit = MAX_VISITS): Promise<InsideVisit[]> {
  return visitsInRange(db, range, { now: wallMoment(ctx.now()), limit })
}

type Saved = {
  /** They lay inside before: without a decision they stay, as they did, and so do those whose patients are asked. */
  known: InsideVisit[]
  markId: number
  /** On which times can be held. */
  days: Days
}

/**
 * Does what staff decided with each visit inside the saved mark, and answers the ids of those that changed and of the calls
 * written.
 */
async function decide(
  ctx: Context,
  db: Tx,
  input: MarkInput,
  { known, markId, days }: Saved,
): Promise<Decided> {
  const visits = await insideNow(ctx, db, input, MAX_VISITS + 1)
  if (visits.length > MAX_VISITS) throw notValid('to', copy.tooLong)
  const decisions = new Map(input.decisions.map((one) => [one.appointmentId, one]))
  const decisionOf = ({ id, version }: InsideVisit) => {
    const found = decisions.get(id)
    return found?.version === version ? found : undefined
  }
  const inside = new Set(known.map(({ id }) => id))
  const open = visits.filter(
    (visit) => !decisionOf(visit) && (decisions.has(visit.id) || !(inside.has(visit.id) || visit.isAsked)),
  )
  if (open.length > 0) throw new AppError('conflict', { message: undecidedText(open.length) })
  const changed: number[] = []
  const calls: { appointmentId: number; title: string }[] = []
  const proposed: InsideVisit[] = []
  for (const visit of visits) {
    const chosen = decisionOf(visit)
    if (chosen?.call) calls.push({ appointmentId: visit.id, title: callTitle(visit, chosen.decision) })
    if (chosen?.decision === 'give') await give(ctx, db, visit, chosen.doctorId)
    else if (chosen?.decision === 'cancel') await cancelVisit(ctx, visit.id)
    else if (chosen?.decision === 'propose') proposed.push(visit)
    else continue
    changed.push(visit.id)
  }
  await proposeTimes(ctx, db, { markId, visits: proposed, days })
  return { changed, calls: await writeCalls(ctx, db, calls) }
}

async function writeCalls(
  ctx: Context,
  db: Tx,
  calls: { appointmentId: number; title: string }[],
): Promise<number[]> {
  if (calls.length === 0) return []
  return insertCalls(db, calls, { today: wallClock(ctx.now()).date, createdBy: ctx.user?.id ?? null })
}

/** Ends the questions about visits that a mark covers no more, and writes the calls to those no mail can tell. */
async function endQuestions(
  ctx: Context,
  db: Tx,
  covered: { markId: number; ids: number[] },
  by: typeof updateMark | typeof deleteMark,
): Promise<void> {
  const toCall = await endProposals(ctx, db, covered)
  const calls = await writeCalls(
    ctx,
    db,
    toCall.map(({ id, doctorName, appointmentDate: date, appointmentTime: time }) => ({
      appointmentId: id,
      title: callTitle({ doctorName: doctorName ?? '', date, time }, 'stands'),
    })),
  )
  if (calls.length === 0) return
  const entry = { status: 200, route: routeOf(by), event: 'task.created' as const }
  await appendAudit(db, ctx, { ...entry, recordIds: calls })
}

async function give(ctx: Context, db: Tx, visit: InsideVisit, doctorId: number | null): Promise<void> {
  if (doctorId === null) throw notValid('decisions', copy.colleagueMissing)
  const given = await giveVisit(ctx, db, visit, doctorId)
  if (!given) throw new AppError('slot_taken', { message: notFreeText(visit) })
}

/** Locks the days of an extra session, so that no visit is placed in it meanwhile. */
async function lockSession(ctx: Context, db: Tx, { doctorId, ...range }: Range): Promise<void> {
  if (doctorId !== null) await lockDays(db, [doctorId], daysOf(range, wallClock(ctx.now()).date))
}

/** Refuses a change of an extra session, or its deletion, that leaves visits inside without hours. */
async function checkSession(ctx: Context, db: Tx, before: Range): Promise<void> {
  const visits = await insideNow(ctx, db, { ...before, kind: 'absence' })
  const inside = visits.filter(({ date, time, duration }) => {
    const part = partOn(before, date)
    const start = toMinutes(time)
    return part && part.start <= start && start + duration <= part.end
  })
  const held = await visitsWithoutHours(db, inside, ctx.now())
  if (held.length > 0) throw new AppError('in_use', { message: heldText(held.length) })
}

/**
 * Deletes a mark. Visits that were given or cancelled stay as they are.
 * @throws AppError('not_found')
 * @throws AppError('in_use') when visits of an extra session would be left without hours
 */
export function deleteMarkById(ctx: Context, id: number): Promise<{ message: string }> {
  return transaction(ctx.db, async (db) => {
    const mark = await lockMark(db, id)
    if (!mark) throw markMissing()
    await endQuestions(ctx, db, { markId: id, ids: await lockDisplacedBy(db, id) }, deleteMark)
    if (mark.kind === 'extra') await lockSession(ctx, db, mark)
    const calls = await removeCalls(db, id)
    if (calls.length > 0) {
      const entry = { status: 200, route: routeOf(deleteMark) }
      await appendAudit(db, ctx, { ...entry, event: 'task.deleted', recordIds: calls })
    }
    await removeMark(db, id)
    if (mark.kind === 'extra') await checkSession(ctx, db, mark)
    return { message: copy.markDeleted }
  })
}

type VisitsQuestion = {
  from: string
  to: string
  doctorId?: number | undefined
  resourceId?: number | undefined
  colleagues?: 'true' | undefined
}

/**
 * The awaited visits of the clinic, a doctor, or a room or device inside a range, soonest first, at most `MAX_VISITS`; where
 * asked for, each with the colleagues who are free when the range is marked. In a closure no colleague is.
 * @param question wall-clock time as `yyyy-MM-ddTHH:mm`, half-open
 */
export async function visitsWithColleagues(ctx: Context, question: VisitsQuestion): Promise<VisitInside[]> {
  const { from, to, doctorId = null, resourceId = null, colleagues } = question
  if (from >= to) return []
  const kind = resourceId !== null ? 'block' : doctorId !== null ? 'absence' : 'closure'
  const range: Range = { kind, doctorId, resourceId, from, to }
  const visits = await visitsInRange(ctx.db, range, { now: wallMoment(ctx.now()), limit: MAX_VISITS })
  const mark = { ...range, evenIfClosed: false, online: true, roomId: null }
  const isAsked = colleagues === 'true' && kind !== 'closure'
  const found = isAsked ? await freeColleagues(ctx.db, visits, { now: ctx.now(), mark }) : new Map()
  const isSmsOn = await sendsSms(ctx.db)
  return visits.map(({ id, email, replacesId, ...visit }) => ({
    ...visit,
    appointmentId: id,
    canAsk: canAsk({ email, replacesId, phone: visit.phone }, isSmsOn),
    colleagues: found.get(id) ?? [],
  }))
}

async function oneMark({ db, now }: Context, id: number): Promise<CalendarMark> {
  const found = await findMark(db, id, wallMoment(now()))
  if (!found) throw markMissing()
  return found
}

function markMissing(): AppError {
  return new AppError('not_found', { message: copy.markMissing })
}

const GONE: Record<string, [path: string, message: string]> = {
  calendar_marks_doctor_id_fkey: ['doctorId', copy.doctorGone],
  calendar_marks_resource_id_fkey: ['resourceId', copy.resourceGone],
  calendar_marks_room_id_fkey: ['roomId', copy.roomGone],
}

/** Turns a broken constraint into the refusal it means. */
async function checked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const gone = GONE[brokenConstraint(error) ?? '']
    // Another doctor's visit may have taken the room at the same moment.
    throw gone ? notValid(...gone) : (overlapRefusal(error) ?? error)
  }
}
