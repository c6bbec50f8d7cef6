import { createHash, createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { detachDocuments } from '#features/contacts/attached/store.server.ts'
import { unreachableIssues } from '#features/contacts/rules.ts'
import { BIRTH_DATE_WRONG } from '#features/contacts/shapes.ts'
import { deleteLeftDocuments } from '#features/media/store.server.ts'
import { brokenConstraint, isSilent, type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { widerNetworkOf } from '#platform/http/network.server.ts'
import { addYears, isBirthDate, wallClock } from '#platform/time/dates.ts'
import { appointmentMissing, changeLockedVisit } from './change-visit.server.ts'
import { serviceGone } from './choose-place.server.ts'
import type { BookingRequest } from './contract.ts'
import { bookingCopy } from './copy.ts'
import { asDraw } from './exams/draw.server.ts'
import { noteFreedPlace } from './freed-places.server.ts'
import { overlapRefusal } from './place-refusals.server.ts'
import { type Booked, placeVisit, repeated, type VisitRequest } from './place-visit.server.ts'
import type { Appointment, AppointmentChange, deleteAppointment } from './requests/contract.ts'
import { isPast, type Now } from './rules.ts'
import { findByKey, lockAppointment, removeAppointment } from './store.server.ts'
import { heldNews, tellPatient } from './telling.server.ts'

/** The browser that sent the files of a request, and its idempotency key. */
export type Attempt = Pick<VisitRequest, 'ownerHash' | 'idempotencyKey'>

const REQUESTS = { allowed: 30, seconds: 600 }

/**
 * Checks a request for a visit, counts it against the limit of its address, and stores it. An attempt repeated with its
 * idempotency key answers the visit of the first.
 * @throws AppError('not_valid') for a visit that can't be booked
 * @throws AppError('slot_taken') for a time already taken
 * @throws AppError('too_many') when the network sends too much, or has as many waiting requests as it may (decision 28)
 * @throws AppError('conflict') when the key was used for another request
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
    const { status: _, website: __, ...wish } = input
    const drawn = await asDraw(ctx.db, wish)
    return await placeVisit(ctx, { input: drawn, requestHash, network, ...attempt, byStaff: null })
  } catch (error) {
    if (isSilent(error)) throw error
    // The answer to the first attempt may be lost. Its visit is booked, even when its time is past or its service gone by now.
    const earlier = attempt.idempotencyKey ? await findByKey(ctx.db, attempt.idempotencyKey) : undefined
    if (earlier) return repeated(earlier, requestHash)
    const broken = brokenConstraint(error)
    if (overlapRefusal(error)) throw new AppError('slot_taken')
    // An entry of the catalogue was deleted during the booking.
    if (broken && CATALOGUE_KEYS.includes(broken)) throw serviceGone()
    throw error
  }
}

const CATALOGUE_KEYS = ['category_id', 'service_id', 'doctor_id']
  .map((column) => `appointments_${column}_fkey`)
  .concat(
    'appointments_subservice_fkey',
    'appointment_exams_service_id_fkey',
    'appointment_exams_subservice_fkey',
  )

/**
 * A hash of the caller's network: the address of IPv4, the /48 of IPv6, since one customer may have all of its 65,536 /64s.
 * Keyed, because the plain hash of an IPv4 address is found by trying all of them.
 */
export function networkHash({ secret, address }: Context): Buffer {
  const network = isIPv4(address) ? address : widerNetworkOf(address)
  return createHmac('sha256', secret).update(`richieste in attesa:${network}`).digest()
}

function checkPerson(input: BookingRequest, { date: today }: Now): void {
  if (input.dateOfBirth && !isBirthDate(input.dateOfBirth, today)) {
    throw notValid('dateOfBirth', BIRTH_DATE_WRONG)
  }
  if (input.booker && !input.dateOfBirth) throw notValid('dateOfBirth', bookingCopy.birthNeeded)
}

function checkDay(input: BookingRequest, now: Now): void {
  const { appointmentDate: date, appointmentTime: time } = input
  if (isPast({ date, time }, now))
    throw notValid('appointmentDate', 'Non è possibile prenotare una data passata.')
  if (date > addYears(now.date, 1))
    throw notValid('appointmentDate', 'Non è possibile prenotare con più di un anno di anticipo.')
}

/**
 * Changes the status, time or details of a request for staff, who may also choose a time outside the hours. The patient
 * gets at most one mail, about the status or the time.
 * @throws AppError('not_found')
 * @throws AppError('not_valid') for a person left without an e-mail address and a telephone number
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('outside_hours') where `evenOutside` is false, naming the reason
 * @throws AppError('slot_taken') for a time at which the doctor, or a room or device of the visit, has another visit; with
 * `squeeze`, at which as many visits lie on top of the doctor's as may
 */
export async function changeAppointment(
  ctx: Context,
  id: number,
  change: AppointmentChange,
): Promise<Appointment> {
  checkId(id, change)
  checkBirth(change, wallClock(ctx.now()).date)
  try {
    return await transaction(ctx.db, (db) => apply(ctx, db, id, change))
  } catch (error) {
    throw overlapRefusal(error) ?? error
  }
}

async function apply(ctx: Context, db: Tx, id: number, change: AppointmentChange): Promise<Appointment> {
  const before = await lockAppointment(db, id)
  if (!before) throw appointmentMissing()
  checkVersion(before, change)
  const { id: _, version: __, squeeze = false, evenOutside = true, reason = null, ...wanted } = change
  checkReachable(before, wanted)
  return changeLockedVisit(ctx, db, before, { wanted, reason, choice: { squeeze, evenOutside } })
}

type Reach = { email: string; phone: string }

/** The last way to reach a person is not taken away; an erased one has none. */
function checkReachable(
  before: Reach,
  { email = before.email, phone = before.phone }: AppointmentChange,
): void {
  const [issue] = before.email || before.phone ? unreachableIssues({ email, phone }) : []
  if (issue) throw notValid(issue.path, issue.message)
}

function checkBirth({ dateOfBirth }: AppointmentChange, today: string): void {
  if (dateOfBirth && !isBirthDate(dateOfBirth, today)) throw notValid('dateOfBirth', BIRTH_DATE_WRONG)
}

/**
 * Deletes a request. A patient who still expects the visit gets the mail of a cancellation, which waits like that of a change.
 * @returns until: the moment before which the mail is not sent; null without one
 * @throws AppError('not_found')
 */
export async function deleteAppointmentById(
  ctx: Context,
  id: number,
): Promise<Answer<typeof deleteAppointment>> {
  const held = await transaction(ctx.db, async (db) => {
    const row = await lockAppointment(db, id)
    if (!row) throw appointmentMissing()
    await tellPatient(ctx, db, row, null)
    await noteFreedPlace(db, row, null, { now: ctx.now() })
    await removeAppointment(db, id)
    await detachDocuments(db, id)
    // Without a contact, the documents belong to this request alone.
    await deleteLeftDocuments(db, row.uploadedFileIds)
    return heldNews(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, appointmentId: id }, 'appointment deleted')
  return { message: 'Richiesta eliminata.', until: held?.notBefore ?? null }
}
