import { createHash, createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { brokenConstraint, isSilent } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { widerNetworkOf } from '#platform/http/network.server.ts'
import { addYears, isBirthDate, wallClock, weekday } from '#platform/time/dates.ts'
import { isClosed } from './availability.server.ts'
import type { BookingRequest } from './contract.ts'
import { type Booked, placeVisit, serviceGone, type VisitRequest } from './place-visit.server.ts'
import { isPast, type Now } from './rules.ts'
import { type Earlier, findByKey } from './store.server.ts'

/** The browser that sent the files of a request, and its idempotency key. */
export type Attempt = Pick<VisitRequest, 'ownerHash' | 'idempotencyKey'>

const REQUESTS = { allowed: 30, seconds: 600 }

/**
 * Checks a request for a visit, counts it against the limit of its address, and stores it. An attempt repeated with its
 * idempotency key answers the visit of the first.
 *
 * @throws AppError `not_valid` for what can't be booked; `slot_taken` for a time already taken; `too_many` when the
 *   network sends too much, or has as many waiting requests as it may (decision 28); `conflict` when the key was used for
 *   another request
 */
export async function requestVisit(ctx: Context, input: BookingRequest, attempt: Attempt): Promise<Booked> {
  // The honeypot: only programs see the field.
  if (input.website) throw new AppError('not_valid', { message: 'La richiesta non può essere accettata.' })
  const clock = wallClock(ctx.now())
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest()
  try {
    checkPerson(input, clock)
    checkDay(input, clock)
    await ctx.limit(`booking:${ctx.address}`, REQUESTS.allowed, REQUESTS.seconds)
    const network = ctx.user ? null : networkHash(ctx)
    return await placeVisit(ctx, { input, requestHash, network, ...attempt })
  } catch (error) {
    if (isSilent(error)) throw error
    // The answer to the first attempt may be lost. Its visit is booked, even when its time is past or its service gone by now.
    const earlier = attempt.idempotencyKey ? await findByKey(ctx.db, attempt.idempotencyKey) : undefined
    if (earlier) return repeated(earlier, requestHash)
    const broken = brokenConstraint(error)
    if (broken === 'appointments_no_overlap') throw new AppError('slot_taken')
    // An entry of the catalogue was deleted during the booking.
    if (broken && CATALOGUE_KEYS.includes(broken)) throw serviceGone()
    throw error
  }
}

const CATALOGUE_KEYS = ['category_id', 'service_id', 'doctor_id']
  .map((column) => `appointments_${column}_fkey`)
  .concat('appointments_subservice_fkey')

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

function repeated(earlier: Earlier, requestHash: Buffer): Booked {
  if (!earlier.requestHash?.equals(requestHash)) {
    throw new AppError('conflict', {
      message: 'Questa richiesta è già stata usata per un’altra prenotazione.',
    })
  }
  return { id: earlier.id, status: earlier.status, duration: earlier.duration }
}
