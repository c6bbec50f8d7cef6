import { randomBytes } from 'node:crypto'
import type { Clinic } from '#content/groups/clinic.ts'
import { privacyText } from '#content/legal/privacy.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { findOrCreateContact } from '#features/contacts/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS } from '#platform/time/units.ts'
import { changeLockedVisit } from '../change-visit.server.ts'
import { checkOffer } from '../choose-place.server.ts'
import { bookingCopy } from '../copy.ts'
import { mailClinic } from '../mail-parts.server.ts'
import { overlapRefusal } from '../place-refusals.server.ts'
import { placeVisit } from '../place-visit.server.ts'
import { NEXT_AVAILABLE_DAYS, occupies } from '../rules.ts'
import { lockAppointment } from '../store.server.ts'
import { createVisitLink } from '../visit-links.server.ts'
import { taskOf, withdraw } from '../visit-page/service.server.ts'
import { addDeskTask, lockWaitingMove } from '../visit-page/store.server.ts'
import { createWaitingLink } from './links.server.ts'
import { waitingAsked, waitingBegun } from './mails.server.ts'
import {
  closePlace,
  endOffer,
  endOffersOf,
  lockOffer,
  type Offer,
  postponePlace,
} from './offers.store.server.ts'
import { lastWaitingDay, MAIL_AGAIN_HOURS, noticeChoices, type Wish } from './rules.ts'
import {
  channelsOf,
  type Entry,
  editEntry,
  endEntry,
  findEntry,
  findWaiting,
  hasLinkSince,
  insertEntry,
  lockEntry,
  sendsSms,
} from './store.server.ts'

export type JoinWish = Wish & {
  serviceId: number
  subserviceId: number | null
  /** Null for any doctor of the service. */
  doctorId: number | null
}

export type Person = { firstName: string; lastName: string; email: string; phone: string }

/**
 * Puts a person on the waiting list of a service and mails the link of their page, once a day at most. A wish that is not
 * confirmed yet is replaced by a later one, a confirmed one stays. The answer does not tell who waits already.
 * @throws AppError('not_valid') for a service or doctor that can't be booked on the site, a kind drawn at home, whose address the list
 * does not ask, or a day out of reach
 */
export async function joinWaitingList(ctx: Context, wish: JoinWish, person: Person): Promise<void> {
  const now = ctx.now()
  checkWish(wish, now)
  await transaction(ctx.db, async (db) => {
    const content = await readContent(db)
    await checkService(db, wish, toVisitors(content.clinic))
    const contact = await findOrCreateContact(db, person, 'Lista d’attesa')
    const known = await findWaiting(db, { contactId: contact.id, serviceId: wish.serviceId })
    if (known && !known.confirmedAt) await editEntry(db, known.id, wishOf(wish))
    const entryId =
      known?.id ??
      (await insertEntry(db, {
        ...wish,
        ...{ contactId: contact.id, appointmentId: null, confirmedAt: null },
        ...{ noticeVersion: privacyText(content.legal).version, createdAt: now.toISOString() },
      }))
    const entry = entryId === undefined ? undefined : await findEntry(db, entryId)
    if (!entry || (await hasLinkSince(db, entry.id, new Date(now.getTime() - MAIL_AGAIN_HOURS * HOUR_MS))))
      return
    const url = await createWaitingLink(db, entry.id, ctx)
    const mail = entry.confirmedAt ? waitingBegun : waitingAsked
    await queueMail(db, mail(await mailClinic(ctx, db, content), entry, url))
  })
}

/**
 * Puts the patient of a visit on the waiting list for an earlier time of it, or changes the wish of one who is on it for that
 * visit. Another confirmed wait for the service is not changed: its link may have gone to a wrong telephone number.
 * @returns the path of the entry's page
 * @throws AppError('not_valid') for a day out of reach
 * @throws AppError('conflict') for a visit that does not take place, or without a contact, for a person a message can't reach, and
 *   for one who waits for the service already
 */
export async function waitForEarlier(ctx: Context, visitId: number, wish: JoinWish): Promise<string> {
  const now = ctx.now()
  checkWish(wish, now)
  const linkTo = (db: Tx, id: number) => createWaitingLink(db, id, { ...ctx, publicUrl: '' })
  return transaction(ctx.db, async (db) => {
    const visit = await lockAppointment(db, visitId)
    if (!visit || !occupies(visit.status) || visit.contactId === null)
      throw new AppError('conflict', { message: 'Questa visita non si può anticipare da qui: chiamaci.' })
    const { contactId } = visit
    const known = await findWaiting(db, { contactId, serviceId: wish.serviceId })
    const confirmedAt = now.toISOString()
    if (known?.confirmedAt && known.appointmentId !== visitId) throw waitsAlready()
    if (known) {
      await editEntry(db, known.id, { ...wishOf(wish), confirmedAt, appointmentId: visitId })
      return linkTo(db, known.id)
    }
    const id = await insertEntry(db, {
      ...wish,
      ...{ contactId, appointmentId: visitId, confirmedAt, noticeVersion: null },
      createdAt: confirmedAt,
    })
    if (id === undefined) throw waitsAlready()
    const entry = await findEntry(db, id)
    if (entry && channelsOf(entry, { sms: await sendsSms(db) }).length === 0)
      throw notReachable((await readContent(db)).clinic)
    if (entry && entry.email !== '') {
      const url = await createWaitingLink(db, id, ctx)
      await queueMail(db, waitingBegun(await mailClinic(ctx, db), entry, url))
    }
    return linkTo(db, id)
  })
}

/**
 * Puts a contact on the waiting list of a service for staff, confirmed at once and for any time of the next `NEXT_AVAILABLE_DAYS`
 * days, and mails the link of the page, on which the person changes days and hours.
 * @throws AppError('not_valid') for a service that can't be booked on the site: no place would be offered
 * @throws AppError('conflict') for a person a message can't reach, and for one who waits for the service already
 */
export async function waitForCaller(
  ctx: Context,
  db: Tx,
  contactId: number,
  choice: Pick<JoinWish, 'serviceId' | 'subserviceId' | 'doctorId'>,
): Promise<void> {
  const confirmedAt = ctx.now().toISOString()
  const wish: JoinWish = {
    ...choice,
    ...{ weekdays: [0, 1, 2, 3, 4, 5, 6], part: null, noticeHours: noticeChoices[0] },
    until: addDays(wallClock(ctx.now()).date, NEXT_AVAILABLE_DAYS),
  }
  await checkService(db, wish, TO_STAFF)
  const known = await findWaiting(db, { contactId, serviceId: wish.serviceId })
  if (known?.confirmedAt) throw isWaiting()
  if (known) await editEntry(db, known.id, { ...wishOf(wish), confirmedAt })
  const made = {
    ...wish,
    contactId,
    appointmentId: null,
    confirmedAt,
    noticeVersion: null,
    createdAt: confirmedAt,
  }
  const id = known?.id ?? (await insertEntry(db, made))
  const entry = id === undefined ? undefined : await findEntry(db, id)
  if (!entry) throw isWaiting()
  if (channelsOf(entry, { sms: await sendsSms(db) }).length === 0)
    throw new AppError('conflict', {
      message: 'Per la lista d’attesa serve un’e-mail: senza, le proposte non arriverebbero.',
    })
  if (entry.email === '') return
  const url = await createWaitingLink(db, entry.id, ctx)
  await queueMail(db, waitingBegun(await mailClinic(ctx, db), entry, url))
}

function isWaiting(): AppError {
  return new AppError('conflict', { message: 'È già in lista d’attesa per questo servizio.' })
}

function wishOf({ subserviceId, doctorId, weekdays, part, until, noticeHours }: JoinWish) {
  return { subserviceId, doctorId, weekdays: [...weekdays], part, until, noticeHours }
}

/** The first press of a button of the page: the mail has reached the person, and places are offered from now on. */
export async function confirmEntry(db: Tx, entry: Entry, now: Date): Promise<void> {
  if (entry.status === 'waiting' && !entry.confirmedAt)
    await editEntry(db, entry.id, { confirmedAt: now.toISOString() })
}

/**
 * Changes what a person waits for.
 * @throws AppError('conflict') for a wait that is over
 * @throws AppError('not_valid') for a day out of reach
 */
export async function changeWish(
  ctx: Context,
  entry: Entry,
  wish: Wish & { anyDoctor: boolean },
): Promise<void> {
  if (entry.status !== 'waiting') throw waitOver()
  checkWish(wish, ctx.now())
  const { weekdays, part, until, noticeHours, anyDoctor } = wish
  await transaction(ctx.db, async (db) => {
    const doctor = anyDoctor ? { doctorId: null } : {}
    await editEntry(db, entry.id, { weekdays: [...weekdays], part, until, noticeHours, ...doctor })
  })
}

/** Takes a person off the list; places held for them are offered to the next. */
export async function leaveWaitingList(ctx: Context, entry: Entry): Promise<void> {
  await transaction(ctx.db, async (db) => {
    await lockEntry(db, entry.id)
    await endOffersOf(db, entry.id, ctx.now())
    await endEntry(db, entry.id, { status: 'withdrawn', now: ctx.now() })
  })
}

/**
 * Declines an offered place, which is offered to the next at once; the person stays on the list.
 * @throws AppError('slot_taken') for an offer of another person
 */
export async function declinePlace(ctx: Context, entry: Entry, offerId: number): Promise<void> {
  const now = ctx.now()
  await transaction(ctx.db, async (db) => {
    await lockEntry(db, entry.id)
    const offer = await lockOffer(db, { id: offerId, entryId: entry.id })
    if (!offer) throw placeGone()
    if (offer.status !== 'offered') return
    await endOffer(db, offerId, { status: 'declined', now })
    if (offer.isHeld && offer.placeId !== null) await postponePlace(db, offer.placeId, now)
  })
}

/**
 * Takes an offered place: the visit of the entry moves there, or a new one is booked and confirmed, in one transaction. An offer
 * taken already books nothing again. The wait is over with it, and other offers to the person end.
 * @returns the path of the visit's page; null for an offer taken already
 * @throws AppError('conflict') for a wait that is over
 * @throws AppError('slot_taken') for an offer that has expired or was declined, and for a place another person took
 */
export async function takePlace(ctx: Context, entry: Entry, offerId: number): Promise<string | null> {
  const now = ctx.now()
  try {
    return await transaction(ctx.db, async (db) => {
      const waits = await lockEntry(db, entry.id)
      const offer = await lockOffer(db, { id: offerId, entryId: entry.id })
      if (offer?.status === 'taken') return null
      if (!waits) throw waitOver()
      if (offer?.status !== 'offered' || new Date(offer.expiresAt) <= now) throw placeGone()
      // From here on the held place takes up no time, so that the visit can.
      await endOffer(db, offerId, { status: 'taken', now })
      if (offer.placeId !== null) await closePlace(db, offer.placeId, now)
      await endOffersOf(db, entry.id, now)
      const { visitId, task } = await bookOffered(ctx, db, entry, offer)
      const moment = { appointmentDate: offer.date, appointmentTime: offer.time }
      await addDeskTask(db, { appointmentId: visitId, title: taskOf(task, moment) })
      await endEntry(db, entry.id, { status: 'taken', now })
      return createVisitLink(db, visitId, '')
    })
  } catch (error) {
    throw isGone(error) ? placeGone() : error
  }
}

/** Books the offered place, or moves the entry's visit there; answers the visit's id, and the task that tells the reception. */
async function bookOffered(
  ctx: Context,
  db: Tx,
  entry: Entry,
  offer: Offer & { chain: number },
): Promise<{ visitId: number; task: 'moved' | 'booked' }> {
  const { date: appointmentDate, time: appointmentTime, doctorId } = offer
  const choice = { squeeze: false, evenOutside: false }
  const { appointmentId } = entry
  const asked = appointmentId === null ? undefined : await lockWaitingMove(db, appointmentId)
  const before = appointmentId === null ? undefined : await lockAppointment(db, appointmentId)
  if (before?.status === 'pending' || before?.status === 'confirmed') {
    const wanted = { appointmentDate, appointmentTime, doctorId, status: 'confirmed' as const }
    if (asked) await withdraw(ctx, db, asked)
    await changeLockedVisit(ctx, db, before, {
      wanted,
      choice,
      event: 'patient_moved',
      chain: offer.chain + 1,
    })
    return { visitId: before.id, task: 'moved' }
  }
  const catalogue = await findOffer(db, entry)
  if (!catalogue) throw placeGone()
  const { firstName, lastName, email, phone, serviceId, subserviceId } = entry
  const { id } = await placeVisit(
    { ...ctx, db },
    {
      input: {
        ...{ firstName, lastName, email, phone, serviceId, subserviceId, doctorId },
        ...{ categoryId: catalogue.service.categoryId, appointmentDate, appointmentTime },
        ...{ dateOfBirth: null, fiscalCode: null, notes: null, uploadedFileIds: [], booker: null },
      },
      requestHash: randomBytes(32),
      ...{ idempotencyKey: null, ownerHash: null, network: null },
      byStaff: {
        contactId: entry.contactId,
        duration: offer.duration,
        channel: 'site',
        resourceIds: [],
        choice,
      },
    },
  )
  return { visitId: id, task: 'booked' }
}

function isGone(error: unknown): boolean {
  if (overlapRefusal(error) || brokenConstraint(error) === 'place_offers_one_taken') return true
  return error instanceof AppError && ['slot_taken', 'outside_hours', 'not_valid'].includes(error.code)
}

function placeGone(): AppError {
  return new AppError('slot_taken', {
    message: 'Questo posto non c’è più. Resti in lista: alla prossima occasione ti scriviamo subito.',
  })
}

function waitOver(): AppError {
  return new AppError('conflict', { message: 'Non sei più in lista d’attesa.' })
}

function notReachable({ phone }: Clinic): AppError {
  return new AppError('conflict', {
    message: `Per avvisarti ci serve la tua e-mail: chiamaci al numero ${phone.text}.`,
  })
}

function waitsAlready(): AppError {
  return new AppError('conflict', {
    message:
      'Sei già in lista d’attesa per questo servizio: le scelte si cambiano dalla pagina della lista, che trovi nei nostri messaggi.',
  })
}

function checkWish({ until }: Wish, now: Date): void {
  const today = wallClock(now).date
  if (until < today) throw notValid('until', 'Scegli un giorno che deve ancora venire.')
  if (until > lastWaitingDay(today)) throw notValid('until', 'Scegli un giorno entro un anno.')
}

const TO_STAFF = {
  byPhone: 'Questo servizio si prenota solo al telefono: la lista d’attesa non lo propone.',
  atHome: 'Un prelievo a domicilio vuole l’indirizzo: la lista d’attesa non lo chiede.',
}
const toVisitors = (clinic: Clinic): typeof TO_STAFF => ({
  byPhone: bookingCopy.byPhone(clinic),
  atHome: `Per un prelievo a domicilio ci serve l’indirizzo: chiamaci al numero ${clinic.phone.text}.`,
})

async function checkService(db: Tx, wish: JoinWish, sentences: typeof TO_STAFF): Promise<void> {
  const offer = await findOffer(db, wish)
  const categoryId = offer?.service.categoryId ?? 0
  const { service, subservice } = checkOffer(offer, { ...wish, categoryId }, { who: 'visitor' })
  if (service.mode === 'phone') throw notValid('serviceId', sentences.byPhone)
  if (subservice?.atHome) throw notValid('subserviceId', sentences.atHome)
}
