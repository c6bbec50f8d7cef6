import { createHash } from 'node:crypto'
import { privacy } from '#content/legal/privacy.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { lockAddress } from '#features/contacts/people.store.server.ts'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { brokenConstraint, type Db, isSilent, transaction } from '#platform/db/database.server.ts'
import type { Context, CountedLimit } from '#platform/http/context.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
import { uncounted } from '#platform/http/limits.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { addYears, isBirthDate, wallClock, weekday } from '#platform/time/dates.ts'
import {
  bookableDoctors,
  type DoctorDay,
  daysOfDoctors,
  durationOf,
  wantedDoctors,
} from './availability.server.ts'
import { lockDays, readRequestedDay } from './calendar.store.server.ts'
import { isClosed } from './closures.ts'
import type { AppointmentStatus, BookingRequest } from './contract.ts'
import { mailClinic } from './mail-clinic.server.ts'
import { newRequestForClinic, requestReceived } from './mails.server.ts'
import { isOnGrid, isPast, leastBusy, MAX_OPEN_REQUESTS, type Now } from './rules.ts'
import { bookVisit, type Earlier, findByKey, readRequests } from './store.server.ts'

/** The same request again within this time is a double click, not a second wish. */
const REPEAT_SECONDS = 10

/** How often a request is decided anew while others change what it is decided by. */
const HELD_ATTEMPTS = 5

export type Booked = { id: number; status: AppointmentStatus; duration: number }

/**
 * Where a request comes from: the browser that sent its files, the caller's own name for the attempt, and how often it may
 * come from there.
 */
export type Attempt = { ownerHash: Buffer | null; idempotencyKey: string | null; limit: CountedLimit }

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
    return await book(ctx, { input, attempt: { ...attempt, requestHash }, clock })
  } catch (error) {
    if (isSilent(error)) throw error
    // The answer to a first attempt may have got lost. It is booked, even if by now its time is past or its service gone.
    const earlier = attempt.idempotencyKey ? await findByKey(ctx.db, attempt.idempotencyKey) : undefined
    if (earlier) return repeated(earlier, requestHash)
    const broken = brokenConstraint(error)
    if (broken === 'appointments_no_overlap') throw new Refusal('slot_taken')
    if (broken === 'documents_waiting')
      throw notValid('uploadedFileIds', 'Uno dei file non è più disponibile: caricalo di nuovo.')
    // Deleted in the very moment: what of the catalogue a visit refers to.
    if (broken && CATALOGUE_KEYS.includes(broken)) throw serviceGone()
    throw error
  }
}

const CATALOGUE_KEYS = ['category_id', 'service_id', 'doctor_id']
  .map((column) => `appointments_${column}_fkey`)
  .concat('appointments_subservice_fkey')

type Request = { input: BookingRequest; attempt: Attempt & { requestHash: Buffer }; clock: Now }

/**
 * First without holding anything: all is read at once and decided here, and the call that stores it looks again whether
 * it still holds. If somebody was quicker on that day, a second time with the day held.
 */
async function book(ctx: Context, request: Request): Promise<Booked> {
  const { input } = request
  const { limit } = request.attempt
  const first = await tryToBook(ctx, ctx.db, request, { doctorIds: wantedDoctors(input), limit })
  if (first.booked) return first.booked
  return transaction(ctx.db, async (db) => {
    await lockDays(db, first.candidates, [input.appointmentDate])
    await lockAddress(db, input.email)
    // Days and requests are held now. What staff change of the catalogue or of a visit of the day before is not.
    for (let attempt = 0; attempt < HELD_ATTEMPTS; attempt += 1) {
      const { booked } = await tryToBook(ctx, db, request, { doctorIds: first.candidates, limit: uncounted })
      if (booked) return booked
    }
    throw new Refusal('unavailable')
  })
}

/** Booked, or null when what was decided did not hold any more at the moment of storing. */
async function tryToBook(
  ctx: Context,
  db: Db,
  { input, attempt, clock }: Request,
  { doctorIds, limit }: { doctorIds: number[] | null; limit: CountedLimit },
): Promise<{ booked: Booked | null; candidates: number[] }> {
  const { serviceId, subserviceId, appointmentDate: date, appointmentTime: time, email } = input
  const wish = { serviceId, subserviceId, doctorIds, date }
  const seen = await readRequestedDay(ctx.db, db, { ...wish, email, today: clock.date, limit })
  if (!seen) throw serviceGone()
  const { id, offer, candidates } = seen
  const doctors = checkWish(offer, input, candidates)
  const open = readRequests(seen.requests)
  const twin = findTwin(open, attempt, ctx.now())
  if (twin) return { booked: twin, candidates }

  const doctorId = chooseDoctor(daysOfDoctors(seen, doctors, date, clock), time)
  const duration = durationOf(offer)
  const stored = await bookVisit(db, {
    ...{ id, input, doctorId, duration, ...attempt, now: ctx.now(), seen, open, today: clock.date },
    noticeVersion: privacy.version,
    mails: mailsAbout(ctx, { id, doctorId, duration, input, offer }),
  })
  return { booked: stored ? { id, status: 'pending', duration } : null, candidates }
}

function checkPerson(input: BookingRequest, { date: today }: Now): void {
  if (input.dateOfBirth && !isBirthDate(input.dateOfBirth, today)) {
    throw notValid('dateOfBirth', BIRTH_DATE_WRONG)
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

function serviceGone(): Refusal {
  return notValid('serviceId', 'Il servizio scelto non è disponibile.')
}

/** Everything chosen is active and belongs together; answers the doctors who may take the visit. */
function checkWish(offer: Offer, input: BookingRequest, candidates: number[]): number[] {
  if (!offer.service.isActive) throw serviceGone()
  if (offer.service.categoryId !== input.categoryId || !offer.service.categoryIsActive) {
    throw notValid('categoryId', 'La categoria scelta non è disponibile.')
  }
  if (input.subserviceId !== null && !offer.subservice?.isActive) {
    throw notValid('subserviceId', 'Il tipo di servizio scelto non è disponibile.')
  }
  // Of others nothing was read, and in the second attempt nothing is held.
  const doctors = bookableDoctors(offer, input).filter((id) => candidates.includes(id))
  if (doctors.length === 0)
    throw notValid('doctorId', 'Il professionista scelto non è disponibile per questo servizio.')
  const { appointmentDate: date, appointmentTime: time } = input
  if (!isOnGrid(offer.schedules, date, time, durationOf(offer))) {
    throw notValid('appointmentTime', 'L’orario scelto non è tra quelli prenotabili.')
  }
  return doctors
}

/** The open request this one repeats, when it comes again within a moment. A key says by itself which are the same. */
function findTwin(
  open: Earlier[],
  { idempotencyKey, requestHash }: Request['attempt'],
  now: Date,
): Booked | undefined {
  const twin = open.find(
    (earlier) =>
      earlier.requestHash?.equals(requestHash) &&
      Math.abs(now.getTime() - Date.parse(earlier.createdAt)) < REPEAT_SECONDS * 1000,
  )
  if (twin && idempotencyKey === null) return { id: twin.id, status: twin.status, duration: twin.duration }
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

/** Who is free at that time, and of those who has the fewest visits that day. */
function chooseDoctor(days: DoctorDay[], time: string): number {
  const able = days.filter(({ free }) => free.includes(time))
  const chosen = leastBusy(able.map(({ doctorId, visits }) => ({ id: doctorId, visits })))
  if (chosen === null) throw new Refusal('slot_taken')
  return chosen
}

function mailsAbout(
  ctx: Context,
  booked: { id: number; doctorId: number; duration: number; input: BookingRequest; offer: Offer },
): Mail[] {
  const { id, doctorId, duration, input, offer } = booked
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
  return [requestReceived(visit, clinic), newRequestForClinic(visit, clinic, ctx.publicUrl)]
}
