import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { MailContent } from '#platform/mail/layout.server.ts'
import {
  findHeldMail,
  type HeldMail,
  holdMail,
  type Mail,
  queueMail,
  takeHeldMail,
} from '#platform/mail/outbox.server.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { queueSms } from '#platform/sms/outbox.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { chooseAnotherTime, chooseAnotherTimeSms, QUESTION } from './displaced/mails.server.ts'
import { findDisplaced, outcomeOf } from './displaced/store.server.ts'
import { doctorChanged, mailClinic, visitCancelled, visitConfirmed, visitMoved } from './mails.server.ts'
import { findNews, saveNews } from './news.store.server.ts'
import { isMinor, isWalkIn, newsOf, occupies, TELL_AFTER_SECONDS, type VisitState } from './rules.ts'
import { findAppointment, type WholeAppointment } from './store.server.ts'
import { createVisitLink, VISIT_LINK } from './visit-links.server.ts'
import { sendsSms } from './waiting/store.server.ts'

// Tells patients about changes that staff make. The mail waits for a minute: changes made meanwhile become one mail about the
// difference to what the patient knows, and none when nothing differs in the end (decision 43).

const keyOf = (id: number) => `visit:${id}`
const smsKeyOf = (id: number) => `visit-sms:${id}`

/** When news of a change made now go out. */
export const tellAt = (now: Date) => new Date(now.getTime() + TELL_AFTER_SECONDS * 1000)

/**
 * Holds the mail to the patient about a change, in place of one that still waits. To be called in the change's transaction, for
 * every change staff make of a visit. While the patient is asked to choose another time, there is no news of the visit where it is.
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
  if (before && after && isSamePlace(before, after) && (await isAsked(ctx, db, after))) return
  const held = await takeHeldMail(db, keyOf(visit.id))
  await takeHeldMail(db, smsKeyOf(visit.id))
  const stored = await findNews(db, visit.id)
  const known = stored ? (held ? stored.known : stored.told) : before && stateOf(before)
  const mail = await newsMail(ctx, db, { known, before, after })
  if (after) await saveNews(db, visit.id, { known, told: mail ? stateOf(after) : known })
  if (!mail) return
  // A change that is no news, such as that of a note, leaves the mail at its moment.
  const isSame = held && withoutLink(held.content) === withoutLink(mail.content)
  const notBefore = isSame ? new Date(held.notBefore) : tellAt(ctx.now())
  await holdMail(db, mail, { key: keyOf(visit.id), notBefore })
}

function isSamePlace(before: WholeAppointment, { status, ...after }: WholeAppointment): boolean {
  const [from, to] = [stateOf(before), stateOf({ ...after, status })]
  const isOver = status === 'cancelled' || status === 'completed'
  return !isOver && from.date === to.date && from.time === to.time && from.doctorId === to.doctorId
}

/**
 * Whether the patient of a visit is asked to choose another time. A question that waits is written anew, at its moment: name,
 * address or number may have changed.
 */
async function isAsked(ctx: Context, db: Tx, visit: WholeAppointment): Promise<boolean> {
  const mail = await findHeldMail(db, keyOf(visit.id))
  const held = mail ?? (await findHeldMail(db, smsKeyOf(visit.id)))
  // A doctor, who changes no details, sees the question's message alone.
  if ((await outcomeOf(db, visit.id)) !== null) return held?.kind === QUESTION
  if (held) await askPatient(ctx, db, visit, new Date(held.notBefore))
  return true
}

/**
 * Asks the patient of a visit that can't take place to choose another time, in place of the messages that wait. The question is no
 * news of a change: the patient knows the visit as it is.
 * @param notBefore when the messages go out, and until when they can be withdrawn; null: at once
 * @returns the mail; null for a visit that can take place, and for a patient without an address
 */
export async function askPatient(
  ctx: Pick<Context, 'now' | 'mail' | 'publicUrl'>,
  db: Tx,
  visit: WholeAppointment,
  notBefore: Date | null,
): Promise<Mail | null> {
  const displaced = await findDisplaced(db, visit.id, ctx.now())
  if (!displaced) return null
  await takeHeldMail(db, keyOf(visit.id))
  await takeHeldMail(db, smsKeyOf(visit.id))
  const clinic = await mailClinic(ctx, db)
  const asked = async (by: 'mail' | 'sms') => ({
    visit: { ...visit, visitUrl: await createVisitLink(db, visit.id, ctx.publicUrl, by) },
    ...{ times: displaced.times, until: new Date(displaced.expiresAt) },
  })
  const channels = channelsTo(visit, { sms: await sendsSms(db) })
  const mail = channels.includes('mail') ? chooseAnotherTime(await asked('mail'), clinic) : null
  if (mail && notBefore) await holdMail(db, mail, { key: keyOf(visit.id), notBefore })
  else if (mail) await queueMail(db, mail)
  if (channels.includes('sms')) {
    const held = notBefore ? { key: smsKeyOf(visit.id), notBefore } : undefined
    await queueSms(db, chooseAnotherTimeSms(await asked('sms'), clinic), held)
  }
  return mail
}

/** The mail about a visit that waits; undefined without one. */
export function heldNews(db: Db, id: number): Promise<HeldMail | undefined> {
  return findHeldMail(db, keyOf(id))
}

/**
 * Withdraws the messages that ask the patient of a visit to choose another time.
 * @param channels by which they went
 * @returns whether all of them waited
 */
export async function withdrawQuestion(
  db: Tx,
  visit: WholeAppointment,
  channels: readonly ('mail' | 'sms')[],
): Promise<boolean> {
  const sms = await takeHeldMail(db, smsKeyOf(visit.id))
  const held = { mail: await withdrawNews(db, visit.id, visit), sms }
  return channels.length > 0 && channels.every((channel) => held[channel])
}

/**
 * Withdraws the mail about a visit that waits: staff tell the patient themselves, so the next mail is about the difference to the
 * visit as it is now.
 * @param after null: the visit is deleted
 * @returns the withdrawn mail; undefined when none waited, as when a worker has just taken it
 */
export async function withdrawNews(
  db: Tx,
  id: number,
  after: WholeAppointment | null,
): Promise<HeldMail | undefined> {
  const held = await takeHeldMail(db, keyOf(id))
  await takeHeldMail(db, smsKeyOf(id))
  if (after) await saveNews(db, id, { known: stateOf(after), told: stateOf(after) })
  return held
}

/**
 * Tells the patient again, and at once, that a visit is confirmed, or asks again to choose another time; a mail that waits would
 * say the same, and is withdrawn. The visit's row is locked by the caller.
 * @returns the mail that goes out
 */
export async function tellPatientAgain(ctx: Context, db: Tx, visit: WholeAppointment): Promise<Mail> {
  const question = await askPatient(ctx, db, visit, null)
  if (question) return question
  await withdrawNews(db, visit.id, visit)
  const visitUrl = await createVisitLink(db, visit.id, ctx.publicUrl)
  const mail = visitConfirmed(
    { ...visit, visitUrl, isMinor: comesWithParent(visit) },
    await mailClinic(ctx, db),
  )
  await queueMail(db, mail)
  return mail
}

/** Each mail has a link of its own. */
function withoutLink(content: MailContent): string {
  return JSON.stringify(content).replace(VISIT_LINK, '')
}

type Change = {
  known: VisitState | null
  before: WholeAppointment | null
  after: WholeAppointment | null
}

async function newsMail(ctx: Context, db: Tx, { known, before, after }: Change): Promise<Mail | null> {
  const news = newsOf(known, after && stateOf(after), wallClock(ctx.now()))
  const last = after ?? before
  if (after && isHere(ctx, before, after)) return null
  if (!news || !last?.email) return null
  const clinic = await mailClinic(ctx, db)
  // Calendars remove a visit only for a newer version than they have.
  const row = after ?? { ...last, version: last.version + 1 }
  // Patients who asked for any doctor read the name once staff confirm.
  const isOpen = row.status !== 'confirmed' && (known?.status === 'pending' || row.status === 'pending')
  const isNameless = row.doctorAuto && isOpen
  if (news === 'doctor' && isNameless) return null
  // A deleted visit has no page.
  const visitUrl = after ? await createVisitLink(db, after.id, ctx.publicUrl) : null
  const visit = {
    ...{ ...row, doctorName: isNameless ? null : row.doctorName },
    ...{ visitUrl, isMinor: comesWithParent(row) },
  }
  switch (news) {
    case 'confirmed':
      return visitConfirmed(visit, clinic, { asked: askedElsewhere(row, known) })
    case 'cancelled': {
      const stays = await stayingVisit(db, row)
      const off = { ...visit, ...inKnownPlace(visit, known), stays, number: stays?.id }
      return visitCancelled(off, clinic, { wasConfirmed: known?.status !== 'pending' })
    }
    case 'moved':
      return visitMoved(visit, clinic, { from: momentOf(known ?? stateOf(row)) })
    case 'doctor':
      return doctorChanged(visit, clinic)
  }
}

const comesWithParent = ({ dateOfBirth, appointmentDate }: WholeAppointment) =>
  isMinor(dateOfBirth, appointmentDate)

/** The time a patient knows of a request that is confirmed at another. */
function askedElsewhere(
  { appointmentDate, appointmentTime }: WholeAppointment,
  known: VisitState | null,
): ReturnType<typeof momentOf> | undefined {
  const isSame = known?.date === appointmentDate && known.time === appointmentTime
  return known?.status === 'pending' && !isSame ? momentOf(known) : undefined
}

/** The visit that stays where it is, of a request that would have moved it. */
async function stayingVisit(db: Tx, { replacesId }: WholeAppointment): Promise<WholeAppointment | null> {
  const former = replacesId === null ? undefined : await findAppointment(db, replacesId)
  return former && occupies(former.status) ? former : null
}

/** Whether the patient stands at the desk, and is told there. */
function isHere(
  ctx: Context,
  before: WholeAppointment | null,
  { channel, stage, ...after }: WholeAppointment,
) {
  if (stage === 'arrived' || stage === 'in_visit') return true
  return before === null && isWalkIn({ channel, ...stateOf(after) }, wallClock(ctx.now()))
}

/** The day, time and doctor a patient knows. The name of a former doctor is not at hand, and left out. */
function inKnownPlace(
  { doctorId, doctorName }: { doctorId: number; doctorName: string | null },
  known: VisitState | null,
) {
  return known && { ...momentOf(known), doctorName: known.doctorId === doctorId ? doctorName : null }
}

export function stateOf(row: Omit<WholeAppointment, 'channel' | 'stage'>): VisitState {
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
