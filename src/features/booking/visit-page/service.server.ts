import { readContent } from '#features/content/store.server.ts'
import { claimDocuments } from '#features/media/store.server.ts'
import { type Tx, transaction } from '#platform/db/database.server.ts'
import { inLockTurn } from '#platform/db/turns.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { wallClock } from '#platform/time/dates.ts'
import { shortDayAndTime } from '#platform/time/italian.ts'
import { isShareFull, lockDays } from '../calendar.store.server.ts'
import { changeLockedVisit } from '../change-visit.server.ts'
import { isMarked, outcomeOf } from '../displaced/store.server.ts'
import { eventsOf, recordEvent } from '../history.store.server.ts'
import { visitCalendar } from '../mail-calendar.server.ts'
import { mailClinic } from '../mail-parts.server.ts'
import { checkPageToken, limitPresses, limitWrongLinks } from '../page-token.server.ts'
import { overlapRefusal } from '../place-refusals.server.ts'
import { tooManyOfNetwork } from '../place-visit.server.ts'
import { isPast } from '../rules.ts'
import {
  attachFiles,
  editAppointment,
  findAppointment,
  type LockedAppointment,
  lockAppointment,
} from '../store.server.ts'
import type { VisitPage } from './contract.ts'
import { deskTask, pageCopy, reasonLabels } from './copy.ts'
import { limitOf, visitPage } from './page.server.ts'
import { type CancelReason, isUntil, MAX_FILES_OF_VISIT, restorableStatus } from './rules.ts'
import {
  addDeskTask,
  addFiles,
  lockWaitingMove,
  markPressed,
  removeDeskTask,
  termsOf,
  visitOfLink,
  waitingMove,
} from './store.server.ts'

/** A press of a button: the link of the page, and the page's token. */
export type Press = { link: string; token: string }

/** The visit of a pressed button, and the request that waits to move it; both rows are locked. */
export type Pressed = { visit: LockedAppointment; waiting: LockedAppointment | undefined }

/** A patient's move or cancellation has no staff liberties; taking a visit back puts it where it was, even outside the hours. */
const NO_CHOICE = { squeeze: false, evenOutside: false }

/**
 * The id of the visit a link opens.
 * @throws AppError('not_found') for a link that opens none; they are counted by network
 */
export async function openLink(ctx: Context, link: string): Promise<number> {
  const id = await visitOfLink(ctx.db, link, wallClock(ctx.now()).date)
  if (id !== undefined) return id
  await limitWrongLinks(ctx)
  throw linkGone()
}

function linkGone(): AppError {
  return new AppError('not_found', { message: pageCopy.gone })
}

/**
 * Does the work of a pressed button in one transaction, with the visit and the request that waits to move it locked, in the order
 * of `replaceVisit`; marks the link as pressed. Staff with a session act as the patient here.
 * @returns the page after it
 * @throws AppError('not_found') for a link that opens no page
 * @throws AppError('conflict') for a page that was opened too long ago, or a visit that changed at the same moment
 * @throws AppError('slot_taken') when the place was taken at the same moment
 */
export async function press(
  ctx: Context,
  { link, token }: Press,
  work: (ctx: Context, db: Tx, pressed: Pressed) => Promise<void>,
): Promise<VisitPage> {
  await limitPresses(ctx)
  const asPatient = { ...ctx, user: null }
  const id = await openLink(asPatient, link)
  checkPageToken(asPatient, link, token)
  try {
    await inLockTurn(() =>
      transaction(ctx.db, async (db) => {
        const waiting = await lockWaitingMove(db, id)
        const visit = await lockAppointment(db, id)
        // Staff may have confirmed another time, erased the person, or changed the address meanwhile, and another tab asked to move.
        const isSame = (await visitOfLink(db, link, wallClock(ctx.now()).date)) === id
        if (!visit || !isSame || (await waitingMove(db, id))?.id !== waiting?.id)
          throw new AppError('conflict', { message: pageCopy.changed })
        await work({ ...asPatient, db }, db, { visit, waiting })
        await markPressed(db, link, ctx.now())
      }),
    )
  } catch (error) {
    throw overlapRefusal(error) ? placeGone() : error
  }
  const page = await visitPage(asPatient, link)
  if (!page) throw linkGone()
  return page
}

export function placeGone(): AppError {
  return new AppError('slot_taken', { message: pageCopy.placeGone })
}

/**
 * Runs a change that judges places as for staff: their refusals name other patients, and stay inside.
 * @throws AppError('slot_taken') in place of any refusal
 */
export async function withoutNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof AppError ? placeGone() : error
  }
}

/**
 * Checks that a visit stands, and can still be changed on its page. One that can't take place can, until its patient has answered.
 * @returns whether it can't take place
 * @throws AppError('conflict')
 */
export async function checkOpen(ctx: Context, db: Tx, visit: LockedAppointment): Promise<boolean> {
  const { appointmentDate: date, appointmentTime: time, status } = visit
  const isOver = status === 'cancelled' || status === 'completed'
  const isDisplaced = !isOver && (await outcomeOf(db, visit.id)) === null
  if (isDisplaced) return true
  if (isOver || isPast({ date, time }, wallClock(ctx.now())))
    throw new AppError('conflict', { message: pageCopy.changed })
  const { cancelHours } = await termsOf(db, visit.serviceId)
  if (!isUntil(limitOf(visit, cancelHours), wallClock(ctx.now())))
    throw new AppError('conflict', { message: pageCopy.tooLate(cancelHours, (await readContent(db)).clinic) })
  return false
}

/** Cancels the visit or withdraws the request, and the request that waits to move it. The patient's mail waits a minute, as after a change by staff. */
export function cancelByPatient(ctx: Context, asked: Press): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit, waiting }) => {
    await checkOpen(ctx, db, visit)
    if (waiting) await withdraw(ctx, db, waiting)
    await changeLockedVisit(ctx, db, visit, {
      wanted: { status: 'cancelled' },
      choice: NO_CHOICE,
      event: 'patient_cancelled',
    })
    if (visit.status === 'confirmed')
      await addDeskTask(db, { appointmentId: visit.id, title: taskOf('cancelled', visit) })
  })
}

/**
 * Takes a cancellation back within ten minutes.
 * @throws AppError('too_many') when the network of a new person has used up its share of the day meanwhile (decision 28)
 * @throws AppError('slot_taken') when the place, the room or the device was taken meanwhile, or lies in an absence, a block or a
 *   closure
 */
export function restoreByPatient(ctx: Context, asked: Press): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit }) => {
    const status = restorableStatus(await eventsOf(db, visit.id), ctx.now())
    const { appointmentDate: date, appointmentTime: time } = visit
    // The place of a visit that was displaced lies in an absence.
    const wasDisplaced = (await outcomeOf(db, visit.id)) === 'cancelled'
    const isLate = wasDisplaced || isPast({ date, time }, wallClock(ctx.now()))
    if (visit.status !== 'cancelled' || !status || isLate)
      throw new AppError('conflict', { message: pageCopy.restoreLate })
    const { doctorId } = visit
    await lockDays(db, [doctorId], [date])
    if (await isShareFull(db, { visitId: visit.id, doctorId, date }))
      throw tooManyOfNetwork((await readContent(db)).clinic)
    await withoutNames(() =>
      changeLockedVisit(ctx, db, visit, {
        wanted: { status },
        choice: { squeeze: false, evenOutside: true },
        event: 'patient_restored',
      }),
    )
    // Entered meanwhile: no one was asked what becomes of the visit.
    if (await isMarked(db, visit.id)) throw placeGone()
    await removeDeskTask(db, visit.id, taskOf('cancelled', visit))
  })
}

/** Writes down why the patient cancelled, for staff. */
export function reasonByPatient(ctx: Context, asked: Press & { reason: CancelReason }): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit }) => {
    if (visit.status !== 'cancelled' || !visit.cancelledByPatient)
      throw new AppError('conflict', { message: pageCopy.changed })
    await recordEvent(ctx, db, {
      appointmentId: visit.id,
      event: 'patient_reason',
      changes: { reason: [null, reasonLabels[asked.reason]] },
    })
  })
}

/** Writes down that the patient comes. Saying it again changes nothing. */
export function comingByPatient(ctx: Context, asked: Press): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit }) => {
    const { appointmentDate: date, appointmentTime: time } = visit
    const isDisplaced = (await outcomeOf(db, visit.id)) === null
    if (visit.status !== 'confirmed' || isDisplaced || isPast({ date, time }, wallClock(ctx.now())))
      throw new AppError('conflict', { message: pageCopy.changed })
    if (visit.comingAt !== null) return
    await editAppointment(db, visit.id, { comingAt: ctx.now().toISOString() })
    await recordEvent(ctx, db, { appointmentId: visit.id, event: 'patient_coming' })
  })
}

/** Proves the e-mail address of a request, as a press of any other button of its page does too. */
export function proveByPatient(ctx: Context, asked: Press): Promise<VisitPage> {
  return press(ctx, asked, async () => {})
}

/** Withdraws the request that waits to move the visit. */
export function withdrawByPatient(ctx: Context, asked: Press): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { waiting }) => {
    if (!waiting) throw new AppError('conflict', { message: pageCopy.changed })
    await withdraw(ctx, db, waiting)
  })
}

/** Cancels a request to move a visit without a mail: the patient has just pressed the button. */
export async function withdraw(ctx: Context, db: Tx, waiting: LockedAppointment): Promise<void> {
  await editAppointment(db, waiting.id, { status: 'cancelled' })
  await recordEvent(ctx, db, {
    appointmentId: waiting.id,
    event: 'patient_withdrew_move',
    changes: { status: ['pending', 'cancelled'] },
  })
}

/**
 * Gives the visit documents the browser has uploaded.
 * @throws AppError('not_valid') for documents that are gone, or more than a visit may have
 */
export function addDocumentsByPatient(
  ctx: Context,
  { fileIds, ownerHash, ...asked }: Press & { fileIds: number[]; ownerHash: Buffer | null },
): Promise<VisitPage> {
  return press(ctx, asked, async (ctx, db, { visit }) => {
    if (visit.status === 'cancelled' || visit.status === 'completed')
      throw new AppError('conflict', { message: pageCopy.changed })
    if (visit.uploadedFileIds.length + fileIds.length > MAX_FILES_OF_VISIT)
      throw notValid('fileIds', pageCopy.tooManyFiles)
    const names = ownerHash ? await claimDocuments(db, fileIds, { ownerHash, now: ctx.now() }) : new Map()
    if (names.size !== fileIds.length) throw notValid('fileIds', pageCopy.filesGone)
    await addFiles(db, visit.id, { ids: fileIds, names: fileIds.map((id) => names.get(id) ?? '') })
    if (visit.contactId !== null)
      await attachFiles(db, { contactId: visit.contactId, appointmentId: visit.id, fileIds })
    await recordEvent(ctx, db, {
      appointmentId: visit.id,
      event: 'patient_documents',
      changes: { files: [null, fileIds.length] },
    })
    await addDeskTask(db, { appointmentId: visit.id, title: taskOf('documents', visit) })
  })
}

/** The visit as a file for a calendar: the same entry as in its mails. */
export async function calendarOfVisit(
  ctx: Context,
  link: string,
): Promise<{ filename: string; content: string }> {
  const visit = await findAppointment(ctx.db, await openLink(ctx, link))
  if (!visit || visit.status === 'cancelled') throw linkGone()
  return {
    filename: `visita-${visit.id}.ics`,
    content: visitCalendar(visit, await mailClinic(ctx, ctx.db)).content,
  }
}

export function taskOf(
  what: keyof typeof deskTask,
  { appointmentDate, appointmentTime }: Pick<LockedAppointment, 'appointmentDate' | 'appointmentTime'>,
): string {
  return `${deskTask[what]}: visita di ${shortDayAndTime(appointmentDate, appointmentTime)}`
}
