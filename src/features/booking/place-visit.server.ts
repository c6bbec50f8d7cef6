import type { Clinic } from '#content/groups/clinic.ts'
import { privacyText } from '#content/legal/privacy.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer, type Offer } from '#features/catalogue/store.server.ts'
import { relateNew } from '#features/contacts/relations/store.server.ts'
import { findOrCreateContact, type Person } from '#features/contacts/store.server.ts'
import { readContent } from '#features/content/store.server.ts'
import { claimDocuments } from '#features/media/store.server.ts'
import { type Tx, transaction } from '#platform/db/database.server.ts'
import { inLockTurn } from '#platform/db/turns.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { folded } from '#platform/list/folded.ts'
import { type Mail, queueMail } from '#platform/mail/outbox.server.ts'
import { toMinutes } from '#platform/time/dates.ts'
import type { WantedAgreement } from './agreement/contract.ts'
import { authorisationOf } from './agreement/rules.ts'
import { lockAgreementChoice, writeVisitAgreement } from './agreement/store.server.ts'
import { askerOf, bookableDoctors, demandOf } from './availability.server.ts'
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
import type { VisitInput } from './contract.ts'
import { bookingCopy } from './copy.ts'
import { insertExams } from './exams/store.server.ts'
import { takeHeldPlace } from './held-places.store.server.ts'
import {
  type MailClinic,
  type MailVisit,
  mailClinic,
  moveAsked,
  newRequestForClinic,
  requestReceived,
  visitConfirmed,
} from './mails.server.ts'
import { type PlaceChoice, placeByStaff } from './move-visit.server.ts'
import {
  type AppointmentStatus,
  type Channel,
  isMinor,
  MAX_PENDING_OF_DAY,
  MAX_PENDING_OF_NETWORK,
  MAX_PROVEN_OF_DAY,
} from './rules.ts'
import {
  attachFiles,
  type Earlier,
  findAppointment,
  findByKey,
  insertVisit,
  type WholeAppointment,
} from './store.server.ts'
import { tellPatient } from './telling.server.ts'
import type { Calendar } from './time/calendar.ts'
import type { Asker } from './time/judge.ts'
import { createVisitLink } from './visit-links.server.ts'

export type Booked = { id: number; status: AppointmentStatus; duration: number }

export type VisitRequest = {
  input: VisitInput
  /** SHA-256 of the input: the same hash within `REPEAT_SECONDS` is the same request. */
  requestHash: Buffer
  /** The caller's own name for the attempt. */
  idempotencyKey: string | null
  /** The browser that sent the files. */
  ownerHash: Buffer | null
  /** Keyed hash of the visitor's network; null for staff, for whom waiting requests have no limit. */
  network: Buffer | null
  /** Staff who book for a person; null on the site. */
  byStaff: StaffBooking | null
  /** The visit a patient asks to move: the request takes its place when staff confirm it, and only the patient is told. */
  replaces?: Pick<
    WholeAppointment,
    'id' | 'contactId' | 'noticeVersion' | 'appointmentDate' | 'appointmentTime'
  > & { bookerContactId: number | null }
}

/** A booking in the agenda: for a known contact or a new one, at a time staff chose, confirmed at once. */
export type StaffBooking = {
  contactId: number | null
  /** Minutes; null: as long as the service is. */
  duration: number | null
  channel: Channel
  /** Rooms and equipment to take; of all else the service needs, free ones. */
  resourceIds: readonly number[]
  choice: PlaceChoice
}

/** Stored as the contact's `fonte`: other words would tell the contacts of one source apart. */
export const SOURCES: Record<Channel, string> = { site: 'Sito web', phone: 'Telefono', desk: 'Sportello' }

/**
 * Stores a visit with its contact, its rooms and equipment, its files and its two mails in one transaction, or nothing. The
 * days of the doctors and of the resources are locked before their visits are read, so the visits don't change until the
 * commit (decision 30). Breaks `appointments_no_overlap`, `appointment_resources_no_overlap`, `appointments_idempotency_key`
 * or a foreign key of the catalogue when another transaction changed them meanwhile.
 * @throws AppError('not_valid') for choices that are not offered, also to visitors only, and for files that are gone
 * @throws AppError('slot_taken') for a time that is not free
 * @throws AppError('too_many') when the network has as many waiting requests as it may (decision 28)
 * @throws AppError('conflict') when the key was used for another request
 */
export function placeVisit(ctx: Context, request: VisitRequest): Promise<Booked> {
  const work = () => transaction(ctx.db, (db) => place(ctx, db, request))
  // The caller's transaction has a connection: it must not wait for bookings that wait for one.
  return ctx.db.isTransaction ? work() : inLockTurn(work)
}

async function place(ctx: Context, db: Tx, request: VisitRequest): Promise<Booked> {
  const { input, requestHash, byStaff } = request
  const now = ctx.now()
  const { appointmentDate: date } = input

  const candidates = input.doctorId === null ? doctorsOf(input.serviceId) : [input.doctorId]
  const chosen = byStaff?.resourceIds ?? []
  await lockDays(db, candidates, [date], resourcesOf(input.serviceId, chosen))

  const sameKey = request.idempotencyKey ? await findByKey(db, request.idempotencyKey) : undefined
  if (sameKey) return repeated(sameKey, requestHash)
  const asker = askerOf(now, ctx.user ? 'staff' : 'visitor')
  const offer = checkOffer(await findOffer(db, input), input, asker)
  const status = byStaff || offer.service.mode === 'instant' ? 'confirmed' : 'pending'
  // Requests with an idempotency key are compared by the key alone.
  const sameContent = request.idempotencyKey
    ? undefined
    : await findRepeated(db, { email: input.email, requestHash, now, date, status })
  if (sameContent) return sameContent

  const content = await readContent(db)
  const doctorIds = bookableDoctors(offer, input)
  const days = { from: date, to: date }
  if (byStaff?.contactId && input.doctorId !== null) {
    const { contactId, duration } = byStaff
    const { serviceId, doctorId, appointmentTime: time } = input
    const place = { doctorId, date, time, duration: duration ?? 1 }
    await takeHeldPlace(db, { visitId: null, contactId, serviceId, ...place }, now)
  }
  const calendar = await readCalendar(db, {
    doctorIds,
    resourceIds: [...chosen, ...offer.needs.flat()],
    ...days,
  })
  const { doctorId, duration, ...place } = byStaff
    ? await placeOfStaff(db, offer, input, { calendar, asker, byStaff })
    : choosePlace(offer, input, { calendar, asker, clinic: content.clinic })
  const documentNames = await claimFiles(db, request, now)
  const network = await limitedNetwork(db, request, {
    ...{ doctorId, today: asker.now.date, places: offer.service.places, clinic: content.clinic },
  })

  const agreement = await lockWantedAgreement(db, input.agreement)
  const { replaces } = request
  const known = byStaff?.contactId ?? replaces?.contactId
  const { contactId, bookerContactId } = known
    ? { contactId: known, bookerContactId: replaces?.bookerContactId ?? null }
    : await contactsOf(db, request, now)
  const { agreement: _, exams = [], ...asked } = input
  const id = await insertVisit(db, {
    ...{ input: asked, requestHash, idempotencyKey: request.idempotencyKey, ...place, status },
    ...{ contactId, bookerContactId, doctorId, duration, documentNames, network, now },
    ...{ channel: byStaff?.channel ?? 'site', createdBy: byStaff ? (ctx.user?.id ?? null) : null },
    // Callers are shown no notice, and patients who move a visit were shown that of the visit.
    noticeVersion: byStaff ? null : replaces ? replaces.noticeVersion : privacyText(content.legal).version,
    replacesId: replaces?.id ?? null,
  })
  await insertExams(db, id, exams)
  if (agreement) await writeVisitAgreement(db, id, agreement.stored)
  await attachFiles(db, { contactId, appointmentId: id, fileIds: input.uploadedFileIds })
  if (byStaff) await tellPatient(ctx, db, null, (await findAppointment(db, id)) ?? null)
  else {
    const visitUrl = await createVisitLink(db, replaces?.id ?? id, ctx.publicUrl)
    const told = { agreement, isUnproven: network !== null && status === 'pending', visitUrl }
    const placed: PlacedVisit = { id, status, contactId, doctorId, duration, input, offer, ...told }
    await queueMail(db, mailsAbout(await mailClinic(ctx, db, content), placed, replaces))
  }
  return { id, status, duration }
}

/**
 * The visit of the first attempt with a key.
 * @throws AppError('conflict') when the key was used for another request
 */
export function repeated(earlier: Earlier, requestHash: Buffer): Booked {
  if (!earlier.requestHash?.equals(requestHash)) throw keyUsed()
  return { id: earlier.id, status: earlier.status, duration: earlier.duration }
}

export function keyUsed(): AppError {
  return new AppError('conflict', {
    message: 'Questa richiesta è già stata usata per un’altra prenotazione.',
  })
}

/**
 * The contacts of the patient and of the person who books: one for each, also where they share an e-mail address. A new patient is
 * related to who books; the record of a known one is not changed.
 * @throws AppError('not_valid') when both have the same name, which would make them one contact
 */
async function contactsOf(
  db: Tx,
  { input, byStaff }: VisitRequest,
  now: Date,
): Promise<{ contactId: number; bookerContactId: number | null }> {
  const { booker, email, phone } = input
  const patient = { ...input, dataNascita: input.dateOfBirth, codiceFiscale: input.fiscalCode }
  const find = (person: Person) => {
    const source = SOURCES[byStaff?.channel ?? 'site']
    return findOrCreateContact(db, person, 'Prenotazione', { source })
  }
  if (!booker) return { contactId: (await find(patient)).id, bookerContactId: null }
  const other = { firstName: booker.firstName, lastName: booker.lastName, email, phone }
  const nameOf = (person: Person) => folded(`${person.firstName} ${person.lastName}`)
  if (nameOf(patient) === nameOf(other)) throw notValid('booker.firstName', bookingCopy.sameName)
  // Each locks its identity: in one order, two people who book for each other do not wait for each other.
  const found = new Map<Person, { id: number; isNew: boolean }>()
  for (const person of nameOf(patient) < nameOf(other) ? [patient, other] : [other, patient])
    found.set(person, await find(person))
  const { id: contactId = 0, isNew } = found.get(patient) ?? {}
  const bookerContactId = found.get(other)?.id ?? 0
  if (isNew) await relateNew(db, { contactId, otherId: bookerContactId, kind: booker.relation }, now)
  return { contactId, bookerContactId }
}

/**
 * The agreement a visitor books with, as the visit has it and as its mails tell; null without one.
 * @throws AppError('not_valid') for one that is not active
 */
async function lockWantedAgreement(db: Tx, wanted: WantedAgreement | undefined) {
  if (!wanted) return null
  const chosen = await lockAgreementChoice(db, wanted.id, { active: true })
  if (!chosen)
    throw notValid('agreement.id', 'Questa convenzione non è più attiva: scegline un’altra, o prenota senza.')
  const { authorisationNumber: number } = wanted
  const stored = {
    agreementId: chosen.id,
    ...authorisationOf(chosen, { state: number ? 'asked' : null, number }),
  }
  return { ...chosen, stored, authorisation: stored.authorisation }
}

/** The place of a visit that staff book with a doctor at a time of their choice. */
async function placeOfStaff(
  db: Tx,
  offer: Offer,
  input: VisitInput,
  { calendar, asker, byStaff }: { calendar: Calendar; asker: Asker; byStaff: StaffBooking },
) {
  const doctorId = input.doctorId ?? 0
  const usual = demandOf(offer, calendar.rows.rules, doctorId)
  const { resourceIds: chosen } = byStaff
  const others = usual.needs.filter((need) => !need.some((id) => chosen.includes(id)))
  const demand = {
    ...usual,
    duration: byStaff.duration ?? usual.duration,
    needs: [...chosen.map((id) => [id]), ...others],
  }
  const squeezeLimit = offer.doctors.find(({ id }) => id === doctorId)?.squeezeLimit ?? 0
  const wish = {
    start: toMinutes(input.appointmentTime),
    demand,
    squeezeLimit,
    resourceIds: null,
    visitId: null,
  }
  const day = { offer, doctorId, date: input.appointmentDate, calendar, asker }
  const { lane, resourceIds } = await placeByStaff(db, wish, day, byStaff.choice)
  return {
    ...{ doctorId, duration: demand.duration, lane, resourceIds },
    ...{ beforeMinutes: demand.before, afterMinutes: demand.after },
  }
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
  { doctorId, today, places, clinic }: { doctorId: number; today: string; places: number; clinic: Clinic },
): Promise<Buffer | null> {
  if (!network) return null
  await lockNetwork(db, network)
  const { pending, isKnown } = await readPending(db, { network, person: input, today })
  if (isKnown) return null
  const ofDay = pending.filter((one) => one.doctorId === doctorId && one.date === input.appointmentDate)
  const unproven = (requests: typeof pending) => requests.filter(({ isProven }) => !isProven).length
  const isWithin =
    unproven(pending) < MAX_PENDING_OF_NETWORK &&
    unproven(ofDay) < MAX_PENDING_OF_DAY * places &&
    ofDay.length < MAX_PROVEN_OF_DAY * places
  if (isWithin) return network
  throw tooManyOfNetwork(clinic)
}

export function tooManyOfNetwork({ phone }: Pick<Clinic, 'phone'>): AppError {
  return new AppError('too_many', {
    message: `Dalla tua connessione sono già arrivate altre prenotazioni. Apri l’e-mail della richiesta precedente, premi «${bookingCopy.prove}» e riprova, oppure chiama la clinica al numero ${phone.text}.`,
    retryAfter: 3600,
  })
}

type PlacedVisit = Required<Pick<MailVisit, 'agreement' | 'isUnproven'>> & {
  id: number
  status: AppointmentStatus
  contactId: number
  doctorId: number
  duration: number
  input: VisitInput
  offer: Offer
  visitUrl: string
}

function mailsAbout(clinic: MailClinic, placed: PlacedVisit, replaces: VisitRequest['replaces']): Mail[] {
  const { doctorId, input, offer, ...facts } = placed
  const doctor = offer.doctors.find((one) => one.id === doctorId)
  const visit: MailVisit = {
    ...input,
    ...facts,
    version: 1,
    serviceName: offer.service.name,
    preparation: offer.service.preparation,
    whatToBring: offer.service.whatToBring,
    cancelHours: offer.service.cancelHours,
    isMinor: isMinor(input.dateOfBirth, input.appointmentDate),
    subserviceName: offer.subservice?.name ?? null,
    price: offer.subservice?.price ?? null,
    doctorName: doctor ? doctorName(doctor) : null,
  }
  // A patient who asked for any doctor reads the name once staff confirm, as on the site.
  const told = input.doctorId === null ? { ...visit, doctorName: null } : visit
  // Visits that staff booked may have no address.
  if (replaces)
    return visit.email === '' ? [] : [moveAsked({ ...told, number: replaces.id }, clinic, { from: replaces })]
  const toClinic = newRequestForClinic(visit, clinic)
  if (visit.status === 'confirmed') return [visitConfirmed(visit, clinic), toClinic]
  return [requestReceived(told, clinic), toClinic]
}
