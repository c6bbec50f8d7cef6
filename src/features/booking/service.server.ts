import { createHash, createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { clinic } from '#content/clinic.ts'
import { privacy } from '#content/legal/privacy.ts'
import { doctorName } from '#features/catalogue/rules.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { waitingSince } from '#features/media/rules.ts'
import { waitingDocuments } from '#features/media/store.server.ts'
import { brokenConstraint, isSilent } from '#platform/db/database.server.ts'
import type { Context, CountedLimit } from '#platform/http/context.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
import { uncounted } from '#platform/http/limits.server.ts'
import { widerNetworkOf } from '#platform/http/network.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { addYears, isBirthDate, wallClock, weekday } from '#platform/time/dates.ts'
import { queuedTurns } from '#platform/turns.server.ts'
import { bookableDoctors, durationOf, startsOf } from './availability.server.ts'
import {
  countTry,
  forgetTerms,
  isStillKnown,
  knownTerms,
  READ_ATTEMPTS,
  type Terms,
} from './calendar.store.server.ts'
import { isClosed } from './closures.server.ts'
import type { AppointmentStatus, BookingRequest } from './contract.ts'
import { mailClinic } from './mail-clinic.server.ts'
import { newRequestForClinic, requestReceived } from './mails.server.ts'
import { isOnGrid, isPast, type Now } from './rules.ts'
import { bookVisit, type Earlier, findByKey, forgetNumbers, nextNumber } from './store.server.ts'

export type Booked = { id: number; status: AppointmentStatus; duration: number }

/**
 * Where a request comes from: the browser that sent its files, the caller's own name for the attempt, and how often it may
 * come from there.
 */
export type Attempt = { ownerHash: Buffer | null; idempotencyKey: string | null; limit: CountedLimit }

/**
 * Takes a visitor's request: checked in full, stored with its files, its contact and its mails, or not at all.
 *
 * @throws Refusal `not_valid` for what can't be booked; `slot_taken` for a time already taken; `too_many` when the
 *   network sends too much, or has as many waiting requests as it may (docs/decisions/0028)
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
    if (broken === 'documents_waiting') throw await filesGone(ctx, input.uploadedFileIds, attempt.ownerHash)
    // Deleted in the very moment: what of the catalogue a visit refers to.
    if (broken && CATALOGUE_KEYS.includes(broken)) throw serviceGone()
    throw error
  }
}

/** Which of the files a request names are not there to be claimed, so that the page can say it beside each. */
async function filesGone(ctx: Context, ids: number[], ownerHash: Buffer | null): Promise<Refusal> {
  const message = 'Uno dei file non è più disponibile: caricalo di nuovo.'
  const there = ownerHash
    ? await waitingDocuments(ctx.db, ids, ownerHash, new Date(waitingSince(ctx.now())))
    : []
  const gone = ids.flatMap((id, place) =>
    there.includes(id) ? [] : [{ path: `uploadedFileIds.${place}`, message }],
  )
  return new Refusal('not_valid', {
    message,
    issues: gone.length > 0 ? gone : [{ path: 'uploadedFileIds', message }],
  })
}

const CATALOGUE_KEYS = ['category_id', 'service_id', 'doctor_id']
  .map((column) => `appointments_${column}_fkey`)
  .concat('appointments_subservice_fkey')

type Request = { input: BookingRequest; attempt: Attempt & { requestHash: Buffer }; clock: Now }

/**
 * Decides a request by the cached catalogue. The statement that stores it locks the day and the network and checks that the
 * catalogue is still the same and the time still free; otherwise it stores nothing, and the catalogue is read anew.
 */
async function book(ctx: Context, request: Request): Promise<Booked> {
  const { input, attempt } = request
  // Counted once, also when it has to be decided again.
  let { limit } = attempt
  for (let n = 0; n < READ_ATTEMPTS; n += 1) {
    const terms = await knownTerms(ctx.db, input)
    if (!terms) throw serviceGone()
    const wrong = wrongWith(terms.offer, input)
    if (wrong) {
      if (await isStillKnown(ctx.db, terms, limit)) throw wrong
    } else {
      const booked = await store(ctx, request, terms, limit)
      if (booked) return booked
    }
    limit = uncounted
    forgetTerms(ctx.db, input)
  }
  throw new Refusal('unavailable', { retryAfter: 1 })
}

/** Of the connections this process has some are left to everybody else, whatever holds bookings up: decision 22. */
const AT_ONCE = 12
const inTurn = queuedTurns(AT_ONCE, {
  ...{ waiting: 1000, patienceMs: 5000 },
  whenFull: () => new Refusal('unavailable', { retryAfter: 1 }),
})

/** Null when what it was decided by is no longer so. */
async function store(
  ctx: Context,
  { input, attempt, clock }: Request,
  terms: Terms,
  limit: CountedLimit,
): Promise<Booked | null> {
  const { offer } = terms
  const id = await nextNumber(ctx.db)
  const duration = durationOf(offer)
  // Whoever is early enough for the notice; taken or not, is seen when it is stored.
  const inTime = startsOf(terms, input.appointmentDate, clock, []).includes(input.appointmentTime)
  const able = inTime ? bookableDoctors(offer, input).toSorted((a, b) => a - b) : []
  const visit = {
    ...{ id, input, duration, terms, ...attempt, limit, now: ctx.now(), today: clock.date },
    network: ctx.user ? null : networkHash(ctx),
    noticeVersion: privacy.version,
    able: able.map((doctorId) => ({
      doctorId,
      mails: mailsAbout(ctx, { id, doctorId, duration, input, offer }),
    })),
  }
  const answer = await inTurn(() => bookVisit(ctx.db, visit)).catch(async (error) => {
    // What failed has taken the count back with it.
    if (!(error instanceof Refusal || isSilent(error))) await countTry(ctx.db, limit)
    if (brokenConstraint(error) !== 'appointments_pkey') throw error
    forgetNumbers(ctx.db)
    return { outcome: 'changed' } as const
  })
  switch (answer.outcome) {
    case 'booked':
      return { id, status: 'pending', duration }
    case 'repeated':
      return { id: answer.id, status: 'pending', duration: answer.duration }
    case 'taken':
      throw new Refusal('slot_taken')
    case 'waiting':
      throw new Refusal('too_many', {
        message: `Dalla tua connessione sono già arrivate altre richieste che aspettano una risposta. Per prenotare adesso chiama la clinica al numero ${clinic.phone.text}.`,
        retryAfter: 3600,
      })
    case 'limited':
      limit.check(answer.hits)
      throw new Error('more hits than may be')
    case 'changed':
      return null
  }
}

/**
 * A hash of the caller's network: the address of IPv4, the /48 of IPv6, since one customer may have all of its 65,536 /64s.
 * Keyed, because the plain hash of an IPv4 address is found by trying all of them.
 */
function networkHash({ secret, address }: Context): Buffer {
  const network = isIPv4(address) ? address : widerNetworkOf(address)
  return createHmac('sha256', secret).update(`richieste in attesa:${network}`).digest()
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

/** Everything chosen must be active and belong together, and the time be one of the grid. */
function wrongWith(offer: Offer, input: BookingRequest): Refusal | null {
  if (!offer.service.isActive) return serviceGone()
  if (offer.service.categoryId !== input.categoryId || !offer.service.categoryIsActive)
    return notValid('categoryId', 'La categoria scelta non è disponibile.')
  if (input.subserviceId !== null && !offer.subservice?.isActive)
    return notValid('subserviceId', 'Il tipo di servizio scelto non è disponibile.')
  if (bookableDoctors(offer, input).length === 0)
    return notValid('doctorId', 'Il professionista scelto non è disponibile per questo servizio.')
  const { appointmentDate: date, appointmentTime: time } = input
  if (!isOnGrid(offer.schedules, date, time, durationOf(offer)))
    return notValid('appointmentTime', 'L’orario scelto non è tra quelli prenotabili.')
  return null
}

function repeated(earlier: Earlier, requestHash: Buffer): Booked {
  if (!earlier.requestHash?.equals(requestHash)) {
    throw new Refusal('conflict', {
      message: 'Questa richiesta è già stata usata per un’altra prenotazione.',
    })
  }
  return { id: earlier.id, status: earlier.status, duration: earlier.duration }
}

function mailsAbout(
  ctx: Context,
  booked: { id: number; doctorId: number; duration: number; input: BookingRequest; offer: Offer },
): Mail[] {
  const { id, doctorId, duration, input, offer } = booked
  const doctor = offer.doctors.find((one) => one.id === doctorId)
  const visit = {
    id,
    // `book_visit` adds the contact.
    contactId: null,
    version: 1,
    firstName: input.firstName,
    lastName: input.lastName,
    email: input.email,
    phone: input.phone,
    serviceName: offer.service.name,
    subserviceName: offer.subservice?.name ?? null,
    doctorName: doctor ? doctorName(doctor) : null,
    date: input.appointmentDate,
    time: input.appointmentTime,
    duration,
    status: 'pending' as const,
  }
  const clinic = mailClinic(ctx.mail)
  // Until staff confirm, a patient who asked for any doctor reads the same here as on the site.
  const told = input.doctorId === null ? { ...visit, doctorName: null } : visit
  return [requestReceived(told, clinic), newRequestForClinic(visit, clinic, ctx.publicUrl)]
}
