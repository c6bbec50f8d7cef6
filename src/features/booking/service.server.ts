import { createHash } from 'node:crypto'
import { findOffer, type Offer } from '#features/catalogue/store.server.ts'
import { findOrCreatePerson } from '#features/contacts/people.store.server.ts'
import { attachDocuments } from '#features/contacts/store.server.ts'
import { claimDocuments } from '#features/media/store.server.ts'
import { brokenConstraint, type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { addYears, wallClock, weekday } from '#platform/time/dates.ts'
import { bookableDoctors, daysOfDoctors, durationOf } from './availability.server.ts'
import { lockDays } from './calendar.store.server.ts'
import { isClosed } from './closures.ts'
import type { AppointmentStatus, BookingRequest } from './contract.ts'
import { mailClinic } from './mail-clinic.server.ts'
import { newRequestForClinic, requestReceived } from './mails.server.ts'
import { isBirthDate, isOnGrid, isPast, leastBusy, type Now } from './rules.ts'
import { type Earlier, findByKey, insertAppointment, openRequests } from './store.server.ts'

/** Unanswered requests one address may have at a time: enough for a family, too few to fill a calendar with. */
const MAX_OPEN_REQUESTS = 3
/** The same request again within this time is a double click, not a second wish. */
const REPEAT_SECONDS = 10

export type Booked = { id: number; status: AppointmentStatus; duration: number }

/** Where a request comes from: the browser that sent its files, and the caller's own name for the attempt. */
export type Attempt = { ownerHash: Buffer | null; idempotencyKey: string | null }

/**
 * Takes a visitor's request: checked in full, stored with its files, its contact and its mails, or not at all.
 * Throws 400 for what can't be, 409 `slot_taken` for a time somebody else has got.
 */
export async function requestVisit(ctx: Context, input: BookingRequest, attempt: Attempt): Promise<Booked> {
  // Only programs see the hidden field.
  if (input.website) throw new Refusal('not_valid', { message: 'La richiesta non può essere accettata.' })
  const clock = wallClock(ctx.now())
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest()
  try {
    checkPerson(input, clock)
    checkDay(input, clock)
    return await transaction(ctx.db, (db) => book(ctx, db, input, { ...attempt, requestHash }, clock))
  } catch (error) {
    // The answer to a first attempt may have got lost. It is booked, even if by now its time is past or its service gone.
    const earlier = attempt.idempotencyKey ? await findByKey(ctx.db, attempt.idempotencyKey) : undefined
    if (earlier) return repeated(earlier, requestHash)
    if (brokenConstraint(error) === 'appointments_no_overlap') throw new Refusal('slot_taken')
    throw error
  }
}

async function book(
  ctx: Context,
  db: Tx,
  input: BookingRequest,
  attempt: Attempt & { requestHash: Buffer },
  clock: Now,
): Promise<Booked> {
  const wish = { serviceId: input.serviceId, subserviceId: input.subserviceId, doctorId: input.doctorId }
  const offer = await findOffer(db, wish)
  const doctors = checkWish(offer, input)
  await lockDays(db, doctors, [input.appointmentDate], input)

  const earlier = await findRepeat(db, input, attempt, ctx.now(), clock)
  if (earlier) return earlier
  const doctorId = await chooseDoctor(db, offer as Offer, doctors, input, clock)
  const duration = durationOf(offer as Offer)

  const contactId = await findOrCreatePerson(
    db,
    { ...input, dataNascita: input.dateOfBirth, codiceFiscale: input.fiscalCode },
    'Prenotazione',
  )
  const documentNames = await takeFiles(db, input.uploadedFileIds, attempt.ownerHash, ctx.now())
  const { website: _, status: __, ...details } = input
  const id = await insertAppointment(db, {
    ...details,
    contactId,
    doctorId,
    doctorAuto: input.doctorId === null,
    duration,
    documentNames,
    idempotencyKey: attempt.idempotencyKey,
    requestHash: attempt.requestHash,
    // By the clock a repeated request is measured with.
    createdAt: ctx.now().toISOString(),
  })
  const mediaIds = input.uploadedFileIds
  await attachDocuments(db, { contactId, mediaIds, context: 'appointment', contextId: id })
  await tellBoth(ctx, db, { id, doctorId, duration, input, offer: offer as Offer })
  return { id, status: 'pending', duration }
}

function checkPerson(input: BookingRequest, { date: today }: Now): void {
  if (input.dateOfBirth && !isBirthDate(input.dateOfBirth, today)) {
    throw notValid('dateOfBirth', 'Data di nascita non valida')
  }
}

function checkDay(input: BookingRequest, now: Now): void {
  const { appointmentDate: date, appointmentTime: time } = input
  if (isPast({ date, time }, now))
    throw notValid('appointmentDate', 'Non è possibile prenotare una data passata.')
  if (date > addYears(now.date, 1))
    throw notValid('appointmentDate', 'Non è possibile prenotare con più di un anno di anticipo.')
  if (weekday(date) === 0) throw notValid('appointmentDate', 'La domenica la clinica è chiusa.')
  if (isClosed(date)) throw notValid('appointmentDate', 'In questa data la clinica è chiusa.')
}

/** Everything chosen exists, is active and belongs together; answers the doctors who may take the visit. */
function checkWish(offer: Offer | null, input: BookingRequest): number[] {
  if (!offer?.service.isActive) throw notValid('serviceId', 'Il servizio scelto non è disponibile.')
  if (offer.service.categoryId !== input.categoryId || !offer.service.categoryIsActive) {
    throw notValid('categoryId', 'La categoria scelta non è disponibile.')
  }
  if (input.subserviceId !== null && !offer.subservice?.isActive) {
    throw notValid('subserviceId', 'Il tipo di servizio scelto non è disponibile.')
  }
  const doctors = bookableDoctors(offer, input)
  if (doctors.length === 0)
    throw notValid('doctorId', 'Il professionista scelto non è disponibile per questo servizio.')
  const { appointmentDate: date, appointmentTime: time } = input
  if (!isOnGrid(offer.schedules, date, time, durationOf(offer))) {
    throw notValid('appointmentTime', 'L’orario scelto non è tra quelli prenotabili.')
  }
  return doctors
}

/** A booking this request already led to, found by its key or, without one, by being the same within a moment. */
async function findRepeat(
  db: Tx,
  input: BookingRequest,
  attempt: Attempt & { requestHash: Buffer },
  now: Date,
  clock: Now,
): Promise<Booked | undefined> {
  if (attempt.idempotencyKey) {
    const earlier = await findByKey(db, attempt.idempotencyKey)
    if (earlier) return repeated(earlier, attempt.requestHash)
  }
  const open = await openRequests(db, input.email, clock.date)
  const twin = open.find(
    ({ requestHash, createdAt }) =>
      requestHash?.equals(attempt.requestHash) &&
      Math.abs(now.getTime() - Date.parse(createdAt)) < REPEAT_SECONDS * 1000,
  )
  if (twin && !attempt.idempotencyKey) return { id: twin.id, status: twin.status, duration: twin.duration }
  if (open.length >= MAX_OPEN_REQUESTS) {
    throw new Refusal('too_many', {
      message: `Ci sono già ${MAX_OPEN_REQUESTS} richieste in attesa con questa e-mail. Attendi la nostra risposta, oppure chiamaci.`,
      retryAfter: 3600,
    })
  }
  return undefined
}

function repeated(earlier: Earlier, requestHash: Buffer): Booked {
  if (!earlier.requestHash?.equals(requestHash)) {
    throw new Refusal('conflict', {
      message: 'Questa richiesta è già stata usata per un’altra prenotazione.',
    })
  }
  return { id: earlier.id, status: earlier.status, duration: earlier.duration }
}

/** Inside the lock: who is still free at that time, and of those who has the fewest visits that day. */
async function chooseDoctor(
  db: Tx,
  offer: Offer,
  doctors: number[],
  input: BookingRequest,
  now: Now,
): Promise<number> {
  const { appointmentDate: date, appointmentTime: time } = input
  const days = await daysOfDoctors(db, offer, doctors, date, now)
  const able = days.filter(({ free }) => free.includes(time))
  const chosen = leastBusy(able.map(({ doctorId, visits }) => ({ id: doctorId, visits })))
  if (chosen === null) throw new Refusal('slot_taken')
  return chosen
}

/** Claims the files of a request, all of them; answers their names in the same order. */
async function takeFiles(db: Tx, ids: number[], ownerHash: Buffer | null, now: Date): Promise<string[]> {
  if (ids.length === 0) return []
  const each = new Set(ids).size === ids.length
  const names = ownerHash && each ? await claimDocuments(db, { ids, ownerHash, now }) : null
  if (!names) throw notValid('uploadedFileIds', 'Uno dei file non è più disponibile: caricalo di nuovo.')
  return names
}

async function tellBoth(
  ctx: Context,
  db: Tx,
  {
    id,
    doctorId,
    duration,
    input,
    offer,
  }: { id: number; doctorId: number; duration: number; input: BookingRequest; offer: Offer },
): Promise<void> {
  const doctor = offer.doctors.find((one) => one.id === doctorId)
  const visit = {
    id,
    version: 1,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone,
    serviceName: offer.service.name,
    subserviceName: offer.subservice?.name ?? null,
    doctorName: doctor ? `${doctor.firstName} ${doctor.lastName}` : null,
    date: input.appointmentDate,
    time: input.appointmentTime,
    duration,
    status: 'pending' as const,
  }
  const clinic = mailClinic(ctx.mail)
  await queueMail(db, [requestReceived(visit, clinic), newRequestForClinic(visit, clinic, ctx.publicUrl)])
}
