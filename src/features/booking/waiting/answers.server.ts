import { randomBytes } from 'node:crypto'
import { clinic } from '#content/clinic.ts'
import { privacy } from '#content/legal/privacy.ts'
import { findOffer } from '#features/catalogue/store.server.ts'
import { findOrCreateContact } from '#features/contacts/store.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { channelsTo } from '#platform/sms/number.ts'
import { wallClock } from '#platform/time/dates.ts'
import { lockNetwork } from '../calendar.store.server.ts'
import { changeLockedVisit } from '../change-visit.server.ts'
import { checkOffer } from '../choose-place.server.ts'
import { bookingCopy } from '../copy.ts'
import { mailClinic } from '../mail-parts.server.ts'
import { overlapRefusal } from '../place-refusals.server.ts'
import { placeVisit } from '../place-visit.server.ts'
import { occupies } from '../rules.ts'
import { lockAppointment } from '../store.server.ts'
import { createVisitLink } from '../visit-links.server.ts'
import { taskOf } from '../visit-page/service.server.ts'
import { addDeskTask } from '../visit-page/store.server.ts'
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
import { lastWaitingDay, MAX_UNCONFIRMED, type Wish } from './rules.ts'
import {
  countUnconfirmed,
  type Entry,
  editEntry,
  endEntry,
  findEntry,
  findWaiting,
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
 * Puts a person on the waiting list of a service and mails the link of their page. A person who waits for the service already
 * gets the same mail, and the wish replaces the earlier one once the button of the page is pressed; so the answer does not tell.
 * @param network keyed hash of the visitor's network
 * @throws AppError('not_valid') for a service or doctor that can't be booked on the site, or a day out of reach
 * @throws AppError('too_many') for more than `MAX_UNCONFIRMED` unconfirmed entries of a network
 */
export async function joinWaitingList(
  ctx: Context,
  wish: JoinWish,
  { person, network }: { person: Person; network: Buffer },
): Promise<void> {
  const now = ctx.now()
  checkWish(wish, now)
  await transaction(ctx.db, async (db) => {
    await checkService(db, wish)
    await lockNetwork(db, network)
    if ((await countUnconfirmed(db, network)) >= MAX_UNCONFIRMED) throw tooMany()
    const contact = await findOrCreateContact(db, person, 'Lista d’attesa')
    const known = await findWaiting(db, { contactId: contact.id, serviceId: wish.serviceId })
    const entryId = known
      ? known.id
      : await insertEntry(db, {
          ...wish,
          ...{ contactId: contact.id, appointmentId: null, confirmedAt: null, network },
          ...{ noticeVersion: privacy.version, createdAt: now.toISOString() },
        })
    const entry = known ?? (await findEntry(db, entryId))
    if (!entry) return
    const url = await createWaitingLink(db, entryId, ctx)
    const mail = entry.confirmedAt ? waitingBegun : waitingAsked
    await queueMail(db, mail(await mailClinic(ctx, db), entry, url))
  })
}

/**
 * Puts the patient of a visit on the waiting list for an earlier time of it, or changes the wish of one who is on it. The link of
 * the visit's page has proven the address.
 * @returns the id of the entry
 * @throws AppError('not_valid') for a day out of reach
 * @throws AppError('conflict') for a visit that does not take place, or without a contact, and for a person a message can't reach
 */
export async function waitForEarlier(ctx: Context, visitId: number, wish: JoinWish): Promise<number> {
  const now = ctx.now()
  checkWish(wish, now)
  return transaction(ctx.db, async (db) => {
    const visit = await lockAppointment(db, visitId)
    if (!visit || !occupies(visit.status) || visit.contactId === null)
      throw new AppError('conflict', { message: 'Questa visita non si può anticipare da qui: chiamaci.' })
    const { contactId } = visit
    const known = await findWaiting(db, { contactId, serviceId: wish.serviceId })
    const confirmedAt = now.toISOString()
    if (known) {
      const { doctorId, weekdays, part, until, noticeHours } = wish
      const edit = { doctorId, weekdays: [...weekdays], part, until, noticeHours, confirmedAt }
      await editEntry(db, known.id, { ...edit, appointmentId: visitId })
      return known.id
    }
    const id = await insertEntry(db, {
      ...wish,
      ...{ contactId, appointmentId: visitId, confirmedAt, network: null, noticeVersion: null },
      createdAt: confirmedAt,
    })
    const entry = await findEntry(db, id)
    if (entry && channelsTo(entry, { sms: await sendsSms(db) }).length === 0) throw notReachable()
    if (entry && entry.email !== '') {
      const url = await createWaitingLink(db, id, ctx)
      await queueMail(db, waitingBegun(await mailClinic(ctx, db), entry, url))
    }
    return id
  })
}

/** The first press of a button of the page: the mail has reached the person, and places are offered from now on. */
export async function confirmEntry(db: Tx, entry: Entry, now: Date): Promise<void> {
  if (entry.status === 'waiting' && !entry.confirmedAt)
    await editEntry(db, entry.id, { confirmedAt: now.toISOString(), network: null })
}

/**
 * Changes what a person waits for.
 * @throws AppError('not_valid') for a day out of reach
 */
export async function changeWish(
  ctx: Context,
  entry: Entry,
  wish: Wish & { anyDoctor: boolean },
): Promise<void> {
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
    const offer = await lockOffer(db, { id: offerId, entryId: entry.id })
    if (!offer) throw placeGone()
    if (offer.status !== 'offered') return
    await endOffer(db, offerId, { status: 'declined', now })
    if (offer.isHeld && offer.placeId !== null) await postponePlace(db, offer.placeId, now)
  })
}

/**
 * Takes an offered place: the visit of the entry moves there, or a new one is booked and confirmed, in one transaction. An offer
 * taken already books nothing again.
 * @returns the path of the visit's page; null for an offer taken already
 * @throws AppError('slot_taken') for an offer that has expired or was declined, and for a place another person took
 */
export async function takePlace(ctx: Context, entry: Entry, offerId: number): Promise<string | null> {
  const now = ctx.now()
  try {
    return await transaction(ctx.db, async (db) => {
      const offer = await lockOffer(db, { id: offerId, entryId: entry.id })
      if (offer?.status === 'taken') return null
      if (offer?.status !== 'offered' || new Date(offer.expiresAt) <= now) throw placeGone()
      // From here on the held place takes up no time, so that the visit can.
      await endOffer(db, offerId, { status: 'taken', now })
      if (offer.placeId !== null) await closePlace(db, offer.placeId, now)
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
  const before = entry.appointmentId === null ? undefined : await lockAppointment(db, entry.appointmentId)
  if (before?.status === 'pending' || before?.status === 'confirmed') {
    const wanted = { appointmentDate, appointmentTime, doctorId, status: 'confirmed' as const }
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

function notReachable(): AppError {
  return new AppError('conflict', {
    message: `Per avvisarti ci serve la tua e-mail: chiamaci al numero ${clinic.phone.text}.`,
  })
}

function tooMany(): AppError {
  return new AppError('too_many', {
    message: `Dalla tua connessione sono già arrivate altre richieste. Per metterti in lista chiama la clinica al numero ${clinic.phone.text}.`,
    retryAfter: 3600,
  })
}

function checkWish({ until }: Wish, now: Date): void {
  const today = wallClock(now).date
  if (until < today) throw notValid('until', 'Scegli un giorno che deve ancora venire.')
  if (until > lastWaitingDay(today)) throw notValid('until', 'Scegli un giorno entro un anno.')
}

async function checkService(db: Tx, wish: JoinWish): Promise<void> {
  const offer = await findOffer(db, wish)
  const categoryId = offer?.service.categoryId ?? 0
  const { service } = checkOffer(offer, { ...wish, categoryId }, { who: 'visitor' })
  if (service.mode === 'phone') throw notValid('serviceId', bookingCopy.byPhone)
}
