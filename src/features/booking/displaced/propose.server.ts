import type { Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { wallClock } from '#platform/time/dates.ts'
import { recordEvent } from '../history.store.server.ts'
import { isPast } from '../rules.ts'
import { findAppointment, type WholeAppointment } from '../store.server.ts'
import { askPatient, tellAt, tellPatientAgain, withdrawNews, withdrawQuestion } from '../telling.server.ts'
import { sendsSms } from '../waiting/store.server.ts'
import { type DisplacedVisit, type HeldTime, timesHeldUntil } from './rules.ts'
import { insertDisplaced, leaveToOtherMarks, removeDisplaced } from './store.server.ts'
import { type Days, timesFor } from './times.server.ts'

type Reachable = { email: string; phone: string; replacesId: number | null }

/**
 * Whether a patient can be asked to choose another time: by mail, or by SMS where the clinic sends them. A request to move another
 * visit has no page of its own.
 */
export function canAsk({ email, phone, replacesId }: Reachable, isSmsOn: boolean): boolean {
  return replacesId === null && channelsTo({ email, phone }, { sms: isSmsOn }).length > 0
}

type Proposal = { markId: number; visits: readonly DisplacedVisit[]; days: Days }

/**
 * Holds times for the patients of visits that a stored mark covers, and asks them to choose, in the transaction of the mark. The
 * mail waits a minute like other news. The caller has locked the visits and the days.
 * @param days of `daysToHold`
 * @throws AppError('conflict') for a patient no message reaches
 */
export async function proposeTimes(ctx: Context, db: Tx, { markId, visits, days }: Proposal): Promise<void> {
  if (visits.length === 0) return
  const times = await timesFor(db, visits, { now: ctx.now(), within: days })
  const isSmsOn = await sendsSms(db)
  for (const visit of visits)
    await propose(ctx, db, { markId, visit, times: times.get(visit.id) ?? [], isSmsOn })
}

type ProposalTo = { markId: number; visit: DisplacedVisit; times: readonly HeldTime[]; isSmsOn: boolean }

async function propose(ctx: Context, db: Tx, { markId, visit, times, isSmsOn }: ProposalTo): Promise<void> {
  const now = ctx.now()
  const patient = await findAppointment(db, visit.id)
  if (!patient || !canAsk(patient, isSmsOn))
    throw new AppError('conflict', {
      message: 'A un paziente non arrivano né e-mail né SMS: scegli un’altra decisione.',
    })
  const until = timesHeldUntil(visit, now)
  await insertDisplaced(db, { visit, markId, times, now, until })
  await withdrawNews(db, visit.id, patient)
  await askPatient(ctx, db, patient, tellAt(now))
  await recordEvent(ctx, db, {
    appointmentId: visit.id,
    event: 'times_proposed',
    changes: { times: [null, times.length] },
  })
}

/**
 * Ends the wait for the answers about visits that a mark covers no more: releases the times, removes the calls, and withdraws the
 * messages. Patients who have got one read that the visit is confirmed. The caller has locked the visits. Visits that another mark
 * covers stay.
 * @returns the visits of the patients who have got a message and have no address: they are to be called
 */
export async function endProposals(
  ctx: Context,
  db: Tx,
  { markId, ids }: { markId: number; ids: readonly number[] },
): Promise<WholeAppointment[]> {
  const stay = await leaveToOtherMarks(db, markId, ids)
  const isSmsOn = await sendsSms(db)
  const toCall: WholeAppointment[] = []
  for (const id of ids.filter((one) => !stay.includes(one))) {
    const visit = await findAppointment(db, id)
    if (!visit) continue
    const isUnread = await withdrawQuestion(db, visit, channelsTo(visit, { sms: isSmsOn }))
    await removeDisplaced(db, id)
    const { appointmentDate: date, appointmentTime: time, status } = visit
    // A request is answered by staff.
    if (isUnread || status !== 'confirmed' || isPast({ date, time }, wallClock(ctx.now()))) continue
    if (visit.email === '') toCall.push(visit)
    else await tellPatientAgain(ctx, db, visit)
  }
  return toCall
}
