import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import {
  findHeldMail,
  type HeldMail,
  holdMail,
  type Mail,
  takeHeldMail,
} from '#platform/mail/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { doctorChanged, mailClinic, visitCancelled, visitConfirmed, visitMoved } from './mails.server.ts'
import { newsOf, TELL_AFTER_SECONDS, type VisitState } from './rules.ts'
import type { WholeAppointment } from './store.server.ts'

// Tells patients about changes that staff make. The mail waits for a minute: changes made meanwhile become one mail about the
// difference to what the patient knows, and none when nothing differs in the end (decision 43).

const keyOf = (id: number) => `visit:${id}`

/**
 * Holds the mail to the patient about a change, in place of one that still waits. To be called in the change's transaction, for
 * every change staff make of a visit.
 * @param before null: the visit is new
 * @param after null: the visit is deleted
 */
export async function tellPatient(
  ctx: Context,
  db: Tx,
  before: WholeAppointment | null,
  after: WholeAppointment | null,
): Promise<void> {
  const visit = after ?? before
  if (!visit) return
  const held = await takeHeldMail(db, keyOf(visit.id))
  const known = held ? (held.known as VisitState | null) : before && stateOf(before)
  const mail = newsMail(ctx, known, before, after)
  if (!mail) return
  const notBefore = new Date(ctx.now().getTime() + TELL_AFTER_SECONDS * 1000)
  await holdMail(db, mail, { key: keyOf(visit.id), known, notBefore })
}

/** The mail about a visit that waits; undefined: none does. */
export function heldNews(db: Db, id: number): Promise<HeldMail | undefined> {
  return findHeldMail(db, keyOf(id))
}

/** Withdraws the mail about a visit that waits, so that the patient is not told; undefined when none does. */
export function withdrawNews(db: Db, id: number): Promise<HeldMail | undefined> {
  return takeHeldMail(db, keyOf(id))
}

/** The mail that tells the patient again of a confirmed visit, sent like all others. */
export function confirmationAgain(ctx: Context, visit: WholeAppointment): Mail {
  return visitConfirmed(visit, mailClinic(ctx.mail), ctx.now())
}

function newsMail(
  ctx: Context,
  known: VisitState | null,
  before: WholeAppointment | null,
  after: WholeAppointment | null,
): Mail | null {
  const now = ctx.now()
  const news = newsOf(known, after && stateOf(after), wallClock(now))
  const last = after ?? before
  if (!news || !last?.email) return null
  const clinic = mailClinic(ctx.mail)
  // Calendars remove a visit only for a newer version than they have.
  const row = after ?? { ...last, version: last.version + 1 }
  // Patients who asked for any doctor read the name once staff confirm.
  const isOpen = row.status !== 'confirmed' && (known?.status === 'pending' || row.status === 'pending')
  const isNameless = row.doctorAuto && isOpen
  const visit = { ...row, doctorName: isNameless ? null : row.doctorName }
  switch (news) {
    case 'confirmed':
      return visitConfirmed(visit, clinic, now)
    case 'cancelled':
      return visitCancelled(visit, clinic, { now, wasConfirmed: known?.status !== 'pending' })
    case 'moved':
      return visitMoved(visit, clinic, { now, from: momentOf(known ?? stateOf(row)) })
    case 'doctor':
      return isNameless ? null : doctorChanged(visit, clinic)
  }
}

function stateOf(row: WholeAppointment): VisitState {
  return {
    date: row.appointmentDate,
    time: row.appointmentTime,
    status: row.status,
    doctorId: row.doctorId,
  }
}

function momentOf({ date, time }: VisitState) {
  return { appointmentDate: date, appointmentTime: time }
}
