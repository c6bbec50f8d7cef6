import { detachDocuments } from '#features/contacts/store.server.ts'
import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { addYears, wallClock } from '#platform/time/dates.ts'
import type { Appointment, AppointmentChange } from './contract.ts'
import { mailClinic } from './mail-clinic.server.ts'
import { type MailVisit, visitCancelled, visitConfirmed, visitMoved } from './mails.server.ts'
import {
  type AppointmentEdit,
  editAppointment,
  findAppointment,
  lockAppointment,
  lockDays,
  removeAppointment,
  type StoredAppointment,
} from './store.server.ts'

const OLDEST_YEARS = 130

/**
 * Changes a request as staff wish: any status, any time, also outside the hours. The patient is told once of what
 * concerns them. Throws 404, 409 `changed_meanwhile` for a stale version, 409 `slot_taken` for an overlap.
 */
export async function changeAppointment(
  ctx: Context,
  id: number,
  change: AppointmentChange,
): Promise<Appointment> {
  if (change.id !== undefined && change.id !== id)
    throw notValid('id', 'Il numero della richiesta non corrisponde.')
  checkBirth(change, wallClock(ctx.now()).date)
  try {
    return await transaction(ctx.db, (db) => apply(ctx, db, id, change))
  } catch (error) {
    if (brokenConstraint(error) === 'appointments_no_overlap') {
      throw new Refusal('slot_taken', { message: 'Il medico ha già un’altra visita in questo orario.' })
    }
    throw error
  }
}

async function apply(ctx: Context, db: Db, id: number, change: AppointmentChange): Promise<Appointment> {
  const row = await lockAppointment(db, id)
  if (!row) throw notThere()
  if (change.version !== undefined && change.version !== row.version) throw new Refusal('changed_meanwhile')
  // The same locks a booking takes, on the day the visit leaves and the day it goes to: two people who exchange two
  // visits would wait for each other in the exclusion constraint.
  const days = [row.appointmentDate, change.appointmentDate ?? row.appointmentDate]
  await lockDays(db, [row.doctorId], days)
  const before = await existing(db, id)
  const edit = editOf(change, before)
  if (Object.keys(edit).length === 0) return before
  await editAppointment(db, id, edit)
  const after = await existing(db, id)
  await queueMail(db, mailsAbout(ctx, before, after))
  return after
}

async function existing(db: Db, id: number): Promise<StoredAppointment> {
  const row = await findAppointment(db, id)
  if (!row) throw notThere()
  return row
}

/** Only what really differs: a second identical save changes nothing and tells nobody. */
function editOf(change: AppointmentChange, before: StoredAppointment): AppointmentEdit {
  const { id: _, version: __, ...wanted } = change
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => value !== undefined && value !== before[key as keyof StoredAppointment],
    ),
  )
}

function mailsAbout(ctx: Context, before: StoredAppointment, after: StoredAppointment): Mail[] {
  const now = wallClock(ctx.now())
  // Tidying up the past is no news to the patient.
  if (after.appointmentDate < now.date) return []
  const visit = mailVisit(after)
  const clinic = mailClinic(ctx.mail)
  const turned = before.status !== after.status
  if (turned && after.status === 'confirmed') return [visitConfirmed(visit, clinic, ctx.now())]
  if (turned && after.status === 'cancelled') {
    return [visitCancelled(visit, clinic, { now: ctx.now(), wasConfirmed: before.status === 'confirmed' })]
  }
  const moved =
    before.appointmentDate !== after.appointmentDate || before.appointmentTime !== after.appointmentTime
  const awaited = after.status === 'pending' || after.status === 'confirmed'
  return moved && awaited ? [visitMoved(visit, clinic, ctx.now())] : []
}

function mailVisit(row: StoredAppointment): MailVisit {
  const {
    id,
    version,
    firstName,
    lastName,
    email,
    phone,
    serviceName,
    subserviceName,
    doctorName,
    duration,
    status,
  } = row
  return {
    ...{
      id,
      version,
      firstName,
      lastName,
      email,
      phone,
      serviceName,
      subserviceName,
      doctorName,
      duration,
      status,
    },
    date: row.appointmentDate,
    time: row.appointmentTime,
  }
}

function checkBirth(change: AppointmentChange, today: string): void {
  const born = change.dateOfBirth
  if (born && (born > today || born < addYears(today, -OLDEST_YEARS)))
    throw notValid('dateOfBirth', 'Data di nascita non valida')
}

export async function deleteAppointmentById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    if (!(await removeAppointment(db, id))) throw notThere()
    await detachDocuments(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, appointmentId: id }, 'appointment deleted')
  return { message: 'Richiesta eliminata.' }
}

export function notThere(): Refusal {
  return new Refusal('not_found', { message: 'Richiesta di prenotazione non trovata.' })
}
