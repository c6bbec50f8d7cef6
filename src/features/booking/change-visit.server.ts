import type { Tx } from '#platform/db/database.server.ts'
import { differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { wallClock } from '#platform/time/dates.ts'
import { noteFreedPlace } from './freed-places.server.ts'
import { recordEvent, type VisitChanges } from './history.store.server.ts'
import { moveVisit, type PlaceChoice } from './move-visit.server.ts'
import { replaceVisit } from './replace-visit.server.ts'
import type { VisitEventKind } from './rules.ts'
import {
  findAppointment,
  type LockedAppointment,
  type VisitEdit,
  type WholeAppointment,
} from './store.server.ts'
import { tellPatient, tellPatientAgain } from './telling.server.ts'

/** Columns whose values stand in a visit's history; of all others it has the names alone, since they are about the person. */
const TOLD = [
  'status',
  'stage',
  'appointmentDate',
  'appointmentTime',
  'doctorName',
  'serviceName',
  'subserviceName',
  'duration',
] as const

/** A move is told as a whole. */
const MOMENT: ReadonlySet<string> = new Set(['appointmentDate', 'appointmentTime'])

/** The outcome of an erased person's visit can still be noted. */
const OF_DAY_FLOW: ReadonlySet<string> = new Set(['status', 'stage', 'arrivedAt'])

/**
 * Changes a visit for staff: its place, its day flow, its details; writes its history, and holds the mail to the patient. Nothing
 * happens without a difference. The visit's row is locked by the caller.
 * @throws AppError('conflict') for a step of the day flow of a visit that is not confirmed, or of a day to come
 * @throws AppError('conflict') for other changes of an erased person's visit
 * @throws as `moveVisit`
 */
export async function changeLockedVisit(
  ctx: Context,
  db: Tx,
  before: LockedAppointment,
  {
    wanted,
    choice,
    reason = null,
    event = 'changed',
    chain = 1,
  }: {
    wanted: { [K in keyof VisitEdit]?: VisitEdit[K] | undefined }
    choice: PlaceChoice
    /** Why it is cancelled, for the patient to read. */
    reason?: string | null
    event?: VisitEventKind
    /** As `noteFreedPlace`. */
    chain?: number
  },
): Promise<WholeAppointment> {
  const edit = withDayFlow(before, differences<VisitEdit>(wanted, before), ctx.now())
  if (Object.keys(edit).length === 0) return before
  if (before.erasedAt !== null && Object.keys(edit).some((column) => !OF_DAY_FLOW.has(column)))
    throw new AppError('conflict', {
      message: 'I dati di questa visita sono stati cancellati: non si cambia più.',
    })
  if (edit.status === 'pending' && before.calendarId !== null)
    throw new AppError('conflict', {
      message: 'Ha già preso il posto della visita che il paziente ha spostato: non torna in attesa.',
    })
  await moveVisit(ctx, db, before, edit, choice)
  if (edit.status === 'confirmed') await replaceVisit(ctx, db, before)
  return finishChange(ctx, db, before, edit, {
    reason: edit.status === 'cancelled' ? reason : null,
    event,
    chain,
  })
}

/** Writes the history of a change that is stored, and holds the mail to the patient. Answers the visit as it is now. */
export async function finishChange(
  ctx: Context,
  db: Tx,
  before: LockedAppointment,
  edit: VisitEdit,
  {
    reason = null,
    event = 'changed',
    chain = 1,
  }: { reason?: string | null; event?: VisitEventKind; chain?: number } = {},
): Promise<WholeAppointment> {
  const found = await findAppointment(db, before.id)
  if (!found) throw appointmentMissing()
  // The history, from which later mails read the reason, has this entry only from here on.
  const cancelled = { cancelReason: reason, cancelledByPatient: event === 'patient_cancelled' }
  const after = edit.status === 'cancelled' ? { ...found, ...cancelled } : found
  const changes = { ...changesBetween(before, after, edit), ...(reason && { reason: [null, reason] }) }
  await recordEvent(ctx, db, { appointmentId: before.id, event, changes })
  // The links sent to the former e-mail address have ended; with other news the mail about them has the new one.
  const isOnlyDetails =
    edit.email && Object.keys(changes).join() === 'details' && after.status === 'confirmed'
  if (isOnlyDetails) await tellPatientAgain(ctx, db, after)
  else await tellPatient(ctx, db, before, after)
  await noteFreedPlace(db, before, after, { now: ctx.now(), chain })
  return after
}

export function appointmentMissing(): AppError {
  return new AppError('not_found', { message: 'Richiesta di prenotazione non trovata.' })
}

/**
 * A visit that is not confirmed any more, or goes to another day, leaves the day flow, and so does one that is moved after its
 * patient did not come; one that begins it has arrived now.
 */
function withDayFlow(before: LockedAppointment, edit: VisitEdit, now: Date): VisitEdit {
  const status = edit.status ?? before.status
  if (status !== 'confirmed') {
    if (edit.stage) throw new AppError('conflict', { message: 'Prima conferma la visita.' })
    const isOver = status === 'completed'
    return {
      ...edit,
      ...(before.stage !== null && { stage: null }),
      ...(!isOver && before.arrivedAt !== null && { arrivedAt: null }),
    }
  }
  const date = edit.appointmentDate ?? before.appointmentDate
  if (edit.stage && date > wallClock(now).date)
    throw new AppError('conflict', { message: 'La visita è in un giorno che deve ancora venire.' })
  if (edit.stage === undefined) {
    const isMoved = edit.appointmentTime !== undefined && before.stage === 'no_show'
    const isLeft = before.stage !== null && (edit.appointmentDate !== undefined || isMoved)
    return isLeft ? { ...edit, stage: null, arrivedAt: null } : edit
  }
  const isHere = edit.stage === 'arrived' || edit.stage === 'in_visit'
  return { ...edit, arrivedAt: isHere ? (before.arrivedAt ?? now.toISOString()) : null }
}

const PERSONAL = ['firstName', 'lastName', 'email', 'phone', 'dateOfBirth', 'notes', 'homeAddress'] as const

function changesBetween(before: WholeAppointment, after: WholeAppointment, edit: VisitEdit): VisitChanges {
  const isMoved =
    before.appointmentDate !== after.appointmentDate || before.appointmentTime !== after.appointmentTime
  const told = TOLD.filter((key) => before[key] !== after[key] || (isMoved && MOMENT.has(key)))
  const personal = PERSONAL.filter((key) => edit[key] !== undefined)
  return {
    ...Object.fromEntries(told.map((key) => [key, [before[key], after[key]]])),
    ...(personal.length > 0 && { details: personal }),
  }
}
