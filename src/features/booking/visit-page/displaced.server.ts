import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { wallClock } from '#platform/time/dates.ts'
import { changeLockedVisit } from '../change-visit.server.ts'
import { findDisplaced, lockTime, outcomeOf, takeTime, writeCall } from '../displaced/store.server.ts'
import { recordEvent } from '../history.store.server.ts'
import { minutesTo } from '../waiting/rules.ts'
import type { VisitPage } from './contract.ts'
import { pageCopy } from './copy.ts'
import { type Press, press, taskOf, withdraw, withoutNames } from './service.server.ts'

/**
 * Moves a visit that can't take place to one of the times held for its patient, confirmed; the others are released. Taking the same
 * time again changes nothing.
 * @throws AppError('conflict') for a visit that is displaced no more
 * @throws AppError('slot_taken') for a time that is held no more
 */
export function takeByPatient(
  ctx: Context,
  { timeId, ...asked }: Press & { timeId: number },
): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit, waiting }) => {
    const held = { id: timeId, visitId: visit.id }
    const time = await lockTime(db, held)
    if (time?.status === 'taken') return
    if ((await outcomeOf(db, visit.id)) !== null)
      throw new AppError('conflict', { message: pageCopy.changed })
    const isHeld = time?.status === 'offered' && new Date(time.expiresAt) > ctx.now()
    if (!isHeld || minutesTo(time, ctx.now()) <= 0)
      throw new AppError('slot_taken', { message: pageCopy.notHeld })
    if (waiting) await withdraw(ctx, db, waiting)
    // From here on the held time takes up no place, so that the visit can.
    await takeTime(db, held, ctx.now())
    const { date: appointmentDate, time: appointmentTime, doctorId } = time
    await withoutNames(() =>
      changeLockedVisit(ctx, db, visit, {
        wanted: { appointmentDate, appointmentTime, doctorId, status: 'confirmed' },
        choice: { squeeze: false, evenOutside: false },
        event: 'patient_chose',
      }),
    )
  })
}

/**
 * Writes a call into the desk for the patient of a visit that can't take place; the times stay held. Asking again changes nothing.
 * @throws AppError('conflict') for a visit that is displaced no more
 */
export function askCallByPatient(ctx: Context, asked: Press): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit }) => {
    const displaced = await findDisplaced(db, visit.id, ctx.now())
    if (!displaced) throw new AppError('conflict', { message: pageCopy.changed })
    if (displaced.callAskedAt !== null) return
    const call = { visitId: visit.id, title: taskOf('call', visit), today: wallClock(ctx.now()).date }
    await writeCall(db, { ...call, why: 'asked' }, ctx.now())
    await recordEvent(ctx, db, { appointmentId: visit.id, event: 'patient_asked_call' })
  })
}
