import { clinic } from '#content/clinic.ts'
import { privacy } from '#content/legal/privacy.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer, type Offer } from '#features/catalogue/store.server.ts'
import { findOrCreateContact } from '#features/contacts/store.server.ts'
import { claimDocuments } from '#features/media/store.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { toMinutes } from '#platform/time/dates.ts'
import { queuedTurns } from '#platform/turns.server.ts'
import { askerOf, bookableDoctors } from './availability.server.ts'
import {
  doctorsOf,
  findRepeated,
  lockDays,
  lockNetwork,
  readCalendar,
  readPending,
  resourcesOf,
} from './calendar.store.server.ts'
import { checkOffer, choosePlace } from './choose-place.server.ts'
import type { BookingRequest } from './contract.ts'
import {
  type MailVisit,
  mailClinic,
  newRequestForClinic,
  requestReceived,
  visitConfirmed,
} from './mails.server.ts'
import { type AppointmentStatus, MAX_PENDING_OF_DAY, MAX_PENDING_OF_NETWORK, occupies } from './rules.ts'
import {
  type AppointmentEdit,
  attachFiles,
  editAppointment,
  insertVisit,
  type LockedAppointment,
} from './store.server.ts'
import { dayOf, withoutVisit } from './time/calendar.ts'
import { overlaps } from './time/intervals.ts'
import { freeLane, occupiedBy } from './time/judge.ts'

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
 * Stores a visit with its contact, its rooms and equipment, its files and its two mails in one transaction, or nothing. The
 * days of the doctors and of the resources are locked before their visits are read, so the visits don't change until the
 * commit (decision 30). Breaks `appointments_no_overlap`, `appointment_resources_no_overlap`, `appointments_idempotency_key`
 * or a foreign key of the catalogue when another transaction changed them meanwhile.
 * @throws AppError('not_valid') for choices that are not offered, also to visitors only, and for files that are gone
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
  await lockDays(db, candidates, [date], resourcesOf(input.serviceId))

  const asker = askerOf(now, ctx.user ? 'staff' : 'visitor')
  const offer = checkOffer(await findOffer(db, input), input, asker)
  const status = offer.service.mode === 'instant' ? 'confirmed' : 'pending'
  // Requests with an idempotency key are compared by the key alone.
  const repeated = request.idempotencyKey
    ? undefined
    : await findRepeated(db, { email: input.email, requestHash, now, date, status })
  if (repeated) return repeated

  const doctorIds = bookableDoctors(offer, input)
  const days = { from: date, to: date }
  const calendar = await readCalendar(db, { doctorIds, resourceIds: offer.needs.flat(), ...days })
  const { doctorId, duration, ...place } = choosePlace(offer, input, { calendar, asker })
  const documentNames = await claimFiles(db, request, now)
  const network = await limitedNetwork(db, request, {
    ...{ doctorId, today: asker.now.date, places: offer.service.places },
  })

  const person = { ...input, dataNascita: input.dateOfBirth, codiceFiscale: input.fiscalCode }
  const { id: contactId } = await findOrCreateContact(db, person, 'Prenotazione')
  const id = await insertVisit(db, {
    ...{ input, requestHash, idempotencyKey: request.idempotencyKey, ...place, status },
    ...{ contactId, doctorId, duration, documentNames, network, now, noticeVersion: privacy.version },
  })
  await attachFiles(db, { contactId, appointmentId: id, fileIds: input.uploadedFileIds })
  await queueMail(db, mailsAbout(ctx, { id, status, contactId, doctorId, duration, input, offer }))
  return { id, status, duration }
}

/**
 * Stores a change of a visit under the same locks as a new one: on the day it leaves and on the day it goes to. Staff may
 * choose a time outside the hours, in a closure, an absence or a block, where the visit is then counted: only the other visits
 * of the doctor and of its rooms and equipment, which it takes along, are checked. With `squeeze` it may lie on top of the
 * doctor's other visits, up to the doctor's limit. The visit's row is locked by the caller.
 * Breaks `appointments_no_overlap` or `appointment_resources_no_overlap` when two visits are exchanged at the same moment.
 * @throws AppError('slot_taken')
 */
export async function moveVisit(
  db: Tx,
  before: LockedAppointment,
  edit: AppointmentEdit,
  { squeeze }: { squeeze: boolean },
): Promise<void> {
  const { id, doctorId, duration, resourceIds, places, ...to } = { ...before, ...edit }
  const isMoved = edit.appointmentDate || edit.appointmentTime || !occupies(before.status)
  if (!isMoved || !occupies(to.status)) return editAppointment(db, id, edit)
  const { appointmentDate: date, appointmentTime: time } = to
  await lockDays(db, [doctorId], [before.appointmentDate, date], resourceIds)
  const calendar = await readCalendar(db, { doctorIds: [doctorId], resourceIds, from: date, to: date })
  const { taken, resources } = withoutVisit(dayOf(calendar, doctorId, date), id)
  const lengths = { before: to.beforeMinutes, duration, after: to.afterMinutes }
  const occupied = occupiedBy(lengths, toMinutes(time))
  const lane = freeLane(taken, occupied, places, squeeze ? before.squeezeLimit : 0)
  if (lane === null) throw squeeze ? squeezesTaken() : doctorTaken()
  if (resourceIds.some((one) => resources.get(one)?.some((visit) => overlaps(visit, occupied))))
    throw resourceTaken()
  await editAppointment(db, id, { ...edit, lane })
}

/** Tells staff that the doctor has another visit at the time. */
function doctorTaken(): AppError {
  const message = 'Il medico ha già un’altra visita in questo orario.'
  return new AppError('slot_taken', { message, issues: [{ path: 'appointmentTime', message }] })
}

function squeezesTaken(): AppError {
  return new AppError('slot_taken', {
    message: 'In questo orario il medico ha già tutti gli incastri che accetta.',
  })
}

function resourceTaken(): AppError {
  return new AppError('slot_taken', {
    message: 'La stanza o l’attrezzatura è già occupata in questo orario.',
  })
}

/**
 * The refusal staff read when a change broke a constraint against overlaps, or its room was deleted at the same moment;
 * undefined for other errors.
 */
export function overlapRefusal(error: unknown): AppError | undefined {
  const broken = brokenConstraint(error)
  if (broken === 'appointments_no_overlap') return doctorTaken()
  const ofResource = ['appointment_resources_no_overlap', 'appointment_resources_resource_id_fkey']
  return broken && ofResource.includes(broken) ? resourceTaken() : undefined
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
  { doctorId, today, places }: { doctorId: number; today: string; places: number },
): Promise<Buffer | null> {
  if (!network) return null
  await lockNetwork(db, network)
  const { pending, isKnown } = await readPending(db, { network, person: input, today })
  if (isKnown) return null
  const ofDay = pending.filter((one) => one.doctorId === doctorId && one.date === input.appointmentDate)
  if (pending.length < MAX_PENDING_OF_NETWORK && ofDay.length < MAX_PENDING_OF_DAY * places) return network
  throw new AppError('too_many', {
    message: `Dalla tua connessione sono già arrivate altre prenotazioni. Per prenotare adesso chiama la clinica al numero ${clinic.phone.text}.`,
    retryAfter: 3600,
  })
}

type PlacedVisit = {
  id: number
  status: AppointmentStatus
  contactId: number
  doctorId: number
  duration: number
  input: BookingRequest
  offer: Offer
}

function mailsAbout(ctx: Context, placed: PlacedVisit): Mail[] {
  const { doctorId, input, offer, ...facts } = placed
  const doctor = offer.doctors.find((one) => one.id === doctorId)
  const visit: MailVisit = {
    ...input,
    ...facts,
    version: 1,
    serviceName: offer.service.name,
    preparation: offer.service.preparation,
    whatToBring: offer.service.whatToBring,
    subserviceName: offer.subservice?.name ?? null,
    doctorName: doctor ? doctorName(doctor) : null,
  }
  const clinic = mailClinic(ctx.mail)
  const toClinic = newRequestForClinic(visit, clinic, ctx.publicUrl)
  if (visit.status === 'confirmed') return [visitConfirmed(visit, clinic, ctx.now()), toClinic]
  // A patient who asked for any doctor reads the name once staff confirm, as on the site.
  const told = input.doctorId === null ? { ...visit, doctorName: null } : visit
  return [requestReceived(told, clinic), toClinic]
}
