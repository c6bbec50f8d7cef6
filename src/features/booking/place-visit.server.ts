import { clinic } from '#content/clinic.ts'
import { privacy } from '#content/legal/privacy.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer, type Offer } from '#features/catalogue/store.server.ts'
import { findOrCreateContact } from '#features/contacts/store.server.ts'
import { claimDocuments } from '#features/media/store.server.ts'
import { type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { toMinutes, wallClock } from '#platform/time/dates.ts'
import { queuedTurns } from '#platform/turns.server.ts'
import { bookableDoctors, durationOf, startsOf } from './availability.server.ts'
import {
  doctorsOf,
  findRepeated,
  lockDays,
  lockNetwork,
  readDays,
  readPending,
} from './calendar.store.server.ts'
import type { Appointment, BookingRequest } from './contract.ts'
import { type MailVisit, mailClinic, newRequestForClinic, requestReceived } from './mails.server.ts'
import type { AppointmentStatus } from './rules.ts'
import {
  busyTimes,
  isFree,
  isOnGrid,
  leastBusy,
  MAX_PENDING_OF_DAY,
  MAX_PENDING_OF_NETWORK,
  occupies,
  type TakenTime,
} from './rules.ts'
import { type AppointmentEdit, attachFiles, editAppointment, insertVisit } from './store.server.ts'

export type Booked = { id: number; status: AppointmentStatus; duration: number }

export type VisitRequest = {
  input: BookingRequest
  /** SHA-256 of the input: the same hash within `REPEAT_SECONDS` is the same request. */
  requestHash: Buffer
  /** The caller's own name for the attempt. */
  idempotencyKey: string | null
  /** The browser that sent the files. */
  ownerHash: Buffer | null
  /** Keyed hash of the visitor's network; null for staff, for whom waiting requests have no limit. */
  network: Buffer | null
}

// Bookings of one day wait for its lock, each with a connection: four of the pool's sixteen are left to all other calls.
const inTurn = queuedTurns(12, {
  waiting: 1000,
  whenFull: () => new AppError('unavailable', { retryAfter: 1 }),
})

/**
 * Stores a visit with its contact, its files and its two mails in one transaction, or nothing. The doctors' days are
 * locked before their visits are read, so the visits don't change until the commit (decision 30). Breaks
 * `appointments_no_overlap`, `appointments_idempotency_key` or a foreign key of the catalogue when another transaction
 * changed them meanwhile.
 * @throws AppError('not_valid') for choices that are not offered and for files that are gone
 * @throws AppError('slot_taken') for a time that is not free
 * @throws AppError('too_many') when the network has as many waiting requests as it may (decision 28)
 */
export function placeVisit(ctx: Context, request: VisitRequest): Promise<Booked> {
  return inTurn(() => transaction(ctx.db, (db) => place(ctx, db, request)))
}

async function place(ctx: Context, db: Tx, request: VisitRequest): Promise<Booked> {
  const { input, requestHash } = request
  const now = ctx.now()
  const { appointmentDate: date } = input

  const candidates = input.doctorId === null ? doctorsOf(input.serviceId) : [input.doctorId]
  await lockDays(db, candidates, [date])

  const offer = offered(await findOffer(db, input), input)
  // Requests with an idempotency key are compared by the key alone.
  const repeated = request.idempotencyKey
    ? undefined
    : await findRepeated(db, { email: input.email, requestHash, now })
  if (repeated) return { ...repeated, status: 'pending' }

  const day = await readDays(db, bookableDoctors(offer, input), { from: date, to: date })
  const doctorId = chooseDoctor(offer, input, { ...day, now })
  const documentNames = await claimFiles(db, request, now)
  const network = await limitedNetwork(db, request, { doctorId, today: wallClock(now).date })

  const person = { ...input, dataNascita: input.dateOfBirth, codiceFiscale: input.fiscalCode }
  const { id: contactId } = await findOrCreateContact(db, person, 'Prenotazione')
  const duration = durationOf(offer)
  const id = await insertVisit(db, {
    ...{ input, requestHash, idempotencyKey: request.idempotencyKey },
    ...{ contactId, doctorId, duration, documentNames, network, now, noticeVersion: privacy.version },
  })
  await attachFiles(db, { contactId, appointmentId: id, fileIds: input.uploadedFileIds })
  await queueMail(db, mailsAbout(ctx, { id, contactId, doctorId, duration, input, offer }))
  return { id, status: 'pending', duration }
}

/**
 * Stores a change of a visit under the same locks as a new one: on the day it leaves and on the day it goes to. Staff
 * may choose a time outside the hours, so only the doctor's other visits are checked. The visit's row is locked by the
 * caller. Breaks `appointments_no_overlap` when two visits are exchanged at the same moment.
 * @throws AppError('slot_taken')
 */
export async function moveVisit(db: Tx, before: Appointment, edit: AppointmentEdit): Promise<void> {
  const isPlacedAnew = edit.appointmentDate || edit.appointmentTime || edit.status
  const { id, doctorId, duration, status, ...to } = { ...before, ...edit }
  if (isPlacedAnew && occupies(status)) {
    const { appointmentDate: date, appointmentTime: time } = to
    await lockDays(db, [doctorId], [before.appointmentDate, date])
    const { visits } = await readDays(db, [doctorId], { from: date, to: date, except: id })
    if (!isFree(busyTimes(visits)(doctorId, date), toMinutes(time), duration)) throw doctorTaken()
  }
  await editAppointment(db, id, edit)
}

export function serviceGone(): AppError {
  return notValid('serviceId', 'Il servizio scelto non è disponibile.')
}

/** The offer, when everything chosen is active and belongs together, and the time is one of the grid. */
function offered(offer: Offer | null, input: BookingRequest): Offer {
  if (!offer?.service.isActive) throw serviceGone()
  if (offer.service.categoryId !== input.categoryId || !offer.service.categoryIsActive)
    throw notValid('categoryId', 'La categoria scelta non è disponibile.')
  if (input.subserviceId !== null && !offer.subservice?.isActive)
    throw notValid('subserviceId', 'Il tipo di servizio scelto non è disponibile.')
  if (bookableDoctors(offer, input).length === 0)
    throw notValid('doctorId', 'Il professionista scelto non è disponibile per questo servizio.')
  const { appointmentDate: date, appointmentTime: time } = input
  if (!isOnGrid(offer.schedules, date, time, durationOf(offer)))
    throw notValid('appointmentTime', 'L’orario scelto non è tra quelli prenotabili.')
  return offer
}

/** The doctor with the wanted time free and the fewest visits that day. */
function chooseDoctor(
  offer: Offer,
  input: BookingRequest,
  { visits, minNotice, now }: { visits: TakenTime[]; minNotice: number; now: Date },
): number {
  const { appointmentDate: date, appointmentTime: time } = input
  const busy = busyTimes(visits)
  const free = bookableDoctors(offer, input).filter((id) =>
    startsOf(offer, { date, clock: wallClock(now), minNotice, busy: busy(id, date) }).includes(time),
  )
  const chosen = leastBusy(free, date, visits)
  if (chosen === undefined) throw new AppError('slot_taken')
  return chosen
}

/** Tells staff that the doctor has another visit at the time. */
export function doctorTaken(): AppError {
  return new AppError('slot_taken', { message: 'Il medico ha già un’altra visita in questo orario.' })
}

/** Claims the files of a request, all or none, and answers their names in the order of their ids. */
async function claimFiles(
  db: Tx,
  { input: { uploadedFileIds: ids }, ownerHash }: VisitRequest,
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return []
  const names = ownerHash ? await claimDocuments(db, ids, { ownerHash, now }) : new Map<number, string>()
  if (names.size === ids.length) return ids.map((id) => names.get(id) ?? '')
  const message = 'Uno dei file non è più disponibile: caricalo di nuovo.'
  const gone = ids.flatMap((id, place) =>
    names.has(id) ? [] : [{ path: `uploadedFileIds.${place}`, message }],
  )
  // An id named twice leaves `gone` empty: the issue then names the whole field.
  const issues = gone.length > 0 ? gone : [{ path: 'uploadedFileIds', message }]
  throw new AppError('not_valid', { message, issues })
}

/**
 * Returns the network whose waiting requests this one is counted with; null for staff and known patients, who have no limit.
 * Counts under the network's lock, so that simultaneous requests can't exceed the limit.
 */
async function limitedNetwork(
  db: Tx,
  { network, input }: VisitRequest,
  { doctorId, today }: { doctorId: number; today: string },
): Promise<Buffer | null> {
  if (!network) return null
  await lockNetwork(db, network)
  const { pending, isKnown } = await readPending(db, { network, person: input, today })
  if (isKnown) return null
  const ofDay = pending.filter((one) => one.doctorId === doctorId && one.date === input.appointmentDate)
  if (pending.length < MAX_PENDING_OF_NETWORK && ofDay.length < MAX_PENDING_OF_DAY) return network
  throw new AppError('too_many', {
    message: `Dalla tua connessione sono già arrivate altre richieste che aspettano una risposta. Per prenotare adesso chiama la clinica al numero ${clinic.phone.text}.`,
    retryAfter: 3600,
  })
}

type PlacedVisit = {
  id: number
  contactId: number
  doctorId: number
  duration: number
  input: BookingRequest
  offer: Offer
}

function mailsAbout(ctx: Context, placed: PlacedVisit): Mail[] {
  const { doctorId, input, offer, ...ids } = placed
  const doctor = offer.doctors.find((one) => one.id === doctorId)
  const visit: MailVisit = {
    ...input,
    ...ids,
    version: 1,
    status: 'pending',
    serviceName: offer.service.name,
    subserviceName: offer.subservice?.name ?? null,
    doctorName: doctor ? doctorName(doctor) : null,
  }
  const clinic = mailClinic(ctx.mail)
  // A patient who asked for any doctor reads the name once staff confirm, as on the site.
  const told = input.doctorId === null ? { ...visit, doctorName: null } : visit
  return [requestReceived(told, clinic), newRequestForClinic(visit, clinic, ctx.publicUrl)]
}
