import { detachDocuments } from '#features/contacts/attachments/store.server.ts'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { deleteLeftDocuments } from '#features/media/store.server.ts'
import { brokenConstraint, type Db, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { CallContext, Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { everyRow, pageOrAll } from '#platform/list/paged.server.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { isBirthDate, wallClock } from '#platform/time/dates.ts'
import { lockDays } from './calendar.store.server.ts'
import {
  type Appointment,
  type AppointmentChange,
  type AppointmentStatus,
  type appointmentCounts,
  type ListedAppointment,
  listAppointments,
} from './contract.ts'
import { type MailVisit, mailClinic, visitCancelled, visitConfirmed, visitMoved } from './mails.server.ts'
import { newsOf, type VisitState } from './news.ts'
import { checkFree, doctorTaken } from './place-visit.server.ts'
import { isErased } from './rules.ts'
import {
  type AppointmentEdit,
  appointmentsAfter,
  countAppointments,
  countByStatus,
  editAppointment,
  findAppointment,
  listAppointmentRows,
  lockAppointment,
  removeAppointment,
  type StoredAppointment,
} from './store.server.ts'

const STREAM_STEP = 500

/**
 * Changes the status, time or details of a request for staff, who may also choose a time outside the hours. The patient gets
 * one mail about what concerns them. Throws 404, 409 `changed_meanwhile` for a stale version, 409 `slot_taken` for an overlap.
 */
export async function changeAppointment(
  ctx: Context,
  id: number,
  change: AppointmentChange,
): Promise<Appointment> {
  checkId(id, change)
  checkBirth(change, wallClock(ctx.now()).date)
  try {
    return await transaction(ctx.db, (db) => apply(ctx, db, id, change))
  } catch (error) {
    if (brokenConstraint(error) === 'appointments_no_overlap') throw doctorTaken()
    throw error
  }
}

async function apply(ctx: Context, db: Tx, id: number, change: AppointmentChange): Promise<Appointment> {
  const row = await lockAppointment(db, id)
  if (!row) throw notThere()
  checkVersion(row, change)
  // The same locks a booking takes, on the day the visit leaves and the day it goes to: two people who exchange two
  // visits would wait for each other in the exclusion constraint.
  const days = [row.appointmentDate, change.appointmentDate ?? row.appointmentDate]
  await lockDays(db, [row.doctorId], days)
  const before = await existing(db, id)
  const { id: _, version: __, ...fields } = change
  const edit: AppointmentEdit = differences(fields, before)
  if (Object.keys(edit).length === 0) return before
  const wanted = { ...before, ...edit }
  const isPlacedAnew = edit.appointmentDate || edit.appointmentTime || edit.status
  if (isPlacedAnew && wanted.status !== 'cancelled') await checkFree(db, wanted)
  await editAppointment(db, id, edit)
  const after = await existing(db, id)
  await queueMail(db, mailsAbout(ctx, before, after))
  return after
}

async function existing(db: Tx, id: number): Promise<StoredAppointment> {
  const row = await findAppointment(db, id)
  if (!row) throw notThere()
  return row
}

/** The mail to the patient about a change, or none; `after` is null when the visit is deleted. */
function mailsAbout(ctx: Context, before: StoredAppointment, after: StoredAppointment | null): Mail[] {
  const now = ctx.now()
  const news = newsOf(stateOf(before), after && stateOf(after), wallClock(now))
  if (!news || isErased(after ?? before)) return []
  const clinic = mailClinic(ctx.mail)
  // Calendars remove a visit only when they hear of a newer version than they have.
  const row = after ?? { ...before, version: before.version + 1 }
  // Staff assign the doctor of a request for any doctor by confirming it.
  const isOpen = row.status !== 'confirmed' && (before.status === 'pending' || row.status === 'pending')
  const visit = mailVisit(row, row.doctorAuto && isOpen ? null : row.doctorName)
  switch (news) {
    case 'confirmed':
      return [visitConfirmed(visit, clinic, now)]
    case 'cancelled':
      return [visitCancelled(visit, clinic, { now, wasConfirmed: before.status !== 'pending' })]
    case 'moved': {
      const from = { date: before.appointmentDate, time: before.appointmentTime }
      return [visitMoved(visit, clinic, { now, from })]
    }
  }
}

function stateOf(row: StoredAppointment): VisitState {
  return { date: row.appointmentDate, time: row.appointmentTime, status: row.status }
}

/** Field by field: a mail gets nothing it need not know. */
function mailVisit(row: StoredAppointment, doctorName: string | null): MailVisit {
  return {
    id: row.id,
    contactId: row.contactId,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    serviceName: row.serviceName,
    subserviceName: row.subserviceName,
    doctorName,
    date: row.appointmentDate,
    time: row.appointmentTime,
    duration: row.duration,
    status: row.status,
  }
}

function checkBirth({ dateOfBirth }: AppointmentChange, today: string): void {
  if (dateOfBirth && !isBirthDate(dateOfBirth, today)) throw notValid('dateOfBirth', BIRTH_DATE_WRONG)
}

/** Takes a request away. A patient who still counts on the visit is told, as of a cancellation. */
export async function deleteAppointmentById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockAppointment(db, id)
    if (!row) throw notThere()
    await lockDays(db, [row.doctorId], [row.appointmentDate])
    await queueMail(db, mailsAbout(ctx, await existing(db, id), null))
    await removeAppointment(db, id)
    await detachDocuments(db, id)
    // Those whose contact has been deleted were only this request's.
    await deleteLeftDocuments(db, row.uploadedFileIds)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, appointmentId: id }, 'appointment deleted')
  return { message: 'Richiesta eliminata.' }
}

type Question = {
  status?: AppointmentStatus | undefined
  page?: number | undefined
  pageSize?: number | undefined
}

/** A page of what was asked for, with the total in a header; without any question all requests, in order of id. */
export function listOfAppointments(
  ctx: CallContext,
  question: Question,
): Promise<ListedAppointment[] | Response> {
  const { status } = question
  return pageOrAll(ctx, question, {
    page: async (part) => {
      const [rows, total] = await Promise.all([
        listAppointmentRows(ctx.db, { status, ...part }),
        countAppointments(ctx.db, status),
      ])
      return { rows, total }
    },
    all: () =>
      everyRow(listAppointments, STREAM_STEP, (last, limit) => appointmentsAfter(ctx.db, last ?? 0, limit)),
  })
}

/** How many requests there are of each status, and since when the oldest unanswered one waits. */
export async function countRequests(db: Db): Promise<Answer<typeof appointmentCounts>> {
  const rows = await countByStatus(db)
  const of = (status: AppointmentStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    all: rows.reduce((sum, row) => sum + row.count, 0),
    pending: of('pending'),
    confirmed: of('confirmed'),
    cancelled: of('cancelled'),
    completed: of('completed'),
    oldestPendingAt: rows.find((row) => row.status === 'pending')?.oldest ?? null,
  }
}

export function notThere(): AppError {
  return new AppError('not_found', { message: 'Richiesta di prenotazione non trovata.' })
}
