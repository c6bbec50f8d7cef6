import { doctorName } from '#features/catalogue/rules.ts'
import { findOffer, type Offer } from '#features/catalogue/store.server.ts'
import type { Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { toMinutes, toTime } from '#platform/time/dates.ts'
import { askerOf, bookableDoctors, demandOf } from './availability.server.ts'
import { lockDays, readCalendar, resourcesOf } from './calendar.store.server.ts'
import { serviceGone } from './choose-place.server.ts'
import { bookingCopy } from './copy.ts'
import { heldUntil, takeHeldPlace, untilText } from './held-places.store.server.ts'
import { doctorTaken, placeHeld, resourceTaken, squeezesTaken } from './place-refusals.server.ts'
import { occupies } from './rules.ts'
import { outsideText } from './staff-reasons.ts'
import {
  editAppointment,
  type LockedAppointment,
  namesOfVisits,
  replaceResources,
  type VisitEdit,
} from './store.server.ts'
import { type Calendar, type CalendarDay, dayOf, withoutVisit } from './time/calendar.ts'
import { type Interval, overlaps, without } from './time/intervals.ts'
import {
  type Asker,
  closedTimes,
  type Demand,
  freeLane,
  freeResources,
  isTaken,
  judge,
  occupiedBy,
  openTimes,
  withoutBlocks,
} from './time/judge.ts'

/** The liberties that staff take on purpose. */
export type PlaceChoice = {
  /** On top of the doctor's other visits, up to the doctor's limit, and of no held place. */
  squeeze: boolean
  /** Outside the hours, in a closure, an absence or a block, or in the past. */
  evenOutside: boolean
}

/** Minutes since midnight: the calendar of a day is read to four hours past its end. */
const LATEST_END = 28 * 60

/** The place of a visit that staff chose. */
export type StaffPlace = { lane: number; resourceIds: number[] }

type Wish = {
  /** Minutes since midnight. */
  start: number
  demand: Demand
  squeezeLimit: number
  /** Rooms and equipment to take along; null: free ones are chosen. */
  resourceIds: readonly number[] | null
  /** The visit that leaves its place; null: a new one. */
  visitId: number | null
}

/**
 * Finds the lane, the rooms and the equipment of a visit at the time staff chose.
 * @throws AppError('outside_hours') without `evenOutside`, naming the reason
 * @throws AppError('slot_taken') for a time that other visits of the doctor, its rooms or equipment take
 * @throws AppError('not_valid') for a visit that ends after `LATEST_END`
 */
export async function placeByStaff(
  db: Tx,
  { start, demand, squeezeLimit, resourceIds, visitId }: Wish,
  {
    offer,
    doctorId,
    date,
    calendar,
    asker,
  }: { offer: Offer; doctorId: number; date: string; calendar: Calendar; asker: Asker },
  choice: PlaceChoice,
): Promise<StaffPlace> {
  const stored = dayOf(calendar, doctorId, date)
  const day = visitId === null ? stored : withoutVisit(stored, visitId)
  const occupied = occupiedBy(demand, start)
  if (occupied.end > LATEST_END)
    throw notValid('appointmentTime', 'La visita finirebbe troppo tardi nella notte.')
  if (!choice.evenOutside)
    checkHours({ ...demand, isActive: true, minNotice: 0 }, day, asker, { start, offer })
  // A place that is held for a person, with a negative id, takes no visit on top.
  const isHeld = besideOf(day, occupied).some(({ visitId }) => visitId < 0)
  const squeezes = choice.squeeze && !isHeld ? squeezeLimit : 0
  const lane = freeLane(day.taken, occupied, demand.places, squeezes)
  if (lane === null) {
    if (choice.squeeze && !isHeld) throw squeezesTaken()
    throw await takenBy(db, day, occupied, asker)
  }
  const freeOn = (day: CalendarDay) => {
    const chosen = resourceIds ?? freeResources(demand, day, occupied)
    return chosen?.some((id) => isTaken(day, id, occupied)) ? null : chosen
  }
  const chosen = freeOn(choice.evenOutside ? withoutBlocks(day) : day)
  if (chosen) return { lane, resourceIds: [...chosen] }
  if (!freeOn(withoutBlocks(day))) throw resourceTaken()
  throw new AppError('outside_hours', {
    message: 'La stanza o l’attrezzatura non è disponibile in questo orario.',
  })
}

/** Refuses a time that only the hours, a closure, an absence or the clock speak against. */
function checkHours(
  demand: Demand,
  day: CalendarDay,
  asker: Asker,
  { start, offer }: { start: number; offer: Offer },
): void {
  // Overlaps are judged after the hours, and refused as such.
  const alone = { ...day, taken: [], resources: new Map() }
  const reason = judge({ ...demand, needs: [] }, alone, asker, start, { offGrid: true })
  if (reason === null) return
  const doctor = offer.doctors.find(({ id }) => id === day.doctorId)
  const open = without(openTimes(demand, day, asker), closedTimes(day, asker))
  throw new AppError('outside_hours', {
    message: outsideText(reason, {
      date: day.date,
      today: asker.now.date,
      doctor: doctor ? doctorName(doctor) : 'Il medico',
      open,
    }),
  })
}

function besideOf({ taken }: CalendarDay, occupied: Interval) {
  const visits: readonly (Interval & { visitId: number })[] = taken
  return visits.filter((visit) => overlaps(visit, occupied))
}

async function takenBy(db: Tx, day: CalendarDay, occupied: Interval, { now }: Asker): Promise<AppError> {
  const beside = besideOf(day, occupied)
  const held = beside.find(({ visitId }) => visitId < 0)
  const heldTo = held && (await heldUntil(db, -held.visitId))
  if (heldTo) return placeHeld(untilText(new Date(heldTo), now.date))
  const names = await namesOfVisits(
    db,
    beside.map(({ visitId }) => visitId),
  )
  const until = Math.max(...beside.map(({ end }) => end))
  return doctorTaken({ names, until: toTime(until % 1440) })
}

/** They are checked against each other, and a cancelled visit has no place to check them for. */
const CHOICES = ['doctorId', 'serviceId', 'subserviceId'] as const
const PLACE = ['appointmentDate', 'appointmentTime', 'duration', ...CHOICES] as const

/**
 * Stores a change of a visit under the same locks as a new one: on the days and doctors it leaves and goes to. A visit that goes to
 * another doctor or service gets free rooms and equipment; otherwise it takes its own along. The visit's row is locked by the
 * caller. Breaks `appointments_no_overlap` or `appointment_resources_no_overlap` when two visits are exchanged at the same
 * moment.
 * @throws AppError('outside_hours') without `evenOutside`, naming the reason
 * @throws AppError('slot_taken')
 * @throws AppError('not_valid') when the doctor does not offer the service, and for one at home without an address
 * @throws AppError('conflict') for another doctor or service of a visit that stays cancelled
 */
export async function moveVisit(
  ctx: Context,
  db: Tx,
  before: LockedAppointment,
  edit: VisitEdit,
  choice: PlaceChoice,
): Promise<void> {
  const to = { ...before, ...edit }
  // A request that gave its place back is placed again with its next status, and not by a change of details.
  const isPlaced = occupies(before.status) && (before.releasedAt === null || edit.status === undefined)
  const isMoved = PLACE.some((field) => edit[field] !== undefined) || !isPlaced
  if (!occupies(to.status) && CHOICES.some((field) => edit[field] !== undefined))
    throw new AppError('conflict', { message: 'La visita è annullata: prima riaprila.' })
  if (edit.homeAddress === null && edit.serviceId === undefined && edit.subserviceId === undefined)
    throw notValid('homeAddress', bookingCopy.homeAddressNeeded)
  if (!isMoved || !occupies(to.status))
    return editAppointment(db, before.id, edit, { byPatient: ctx.user === null })
  if (edit.serviceId !== undefined && edit.subserviceId === undefined) to.subserviceId = null

  const resources = resourcesOf(to.serviceId, before.resourceIds)
  await lockDays(db, [before.doctorId, to.doctorId], [before.appointmentDate, to.appointmentDate], resources)
  const offer = await findOffer(db, to)
  if (!offer) throw serviceGone()
  const isOther = edit.serviceId !== undefined || edit.subserviceId !== undefined
  if (isOther && before.exams.length > 0)
    throw notValid('serviceId', 'È un prelievo con più esami: annullalo e prenotalo di nuovo.')
  const isAtHome = offer.subservice?.atHome ?? false
  if (isOther && isAtHome && !to.homeAddress) throw notValid('homeAddress', bookingCopy.homeAddressNeeded)
  const isGiven = isOther || edit.doctorId !== undefined
  if (isGiven) checkOffered(offer, to)

  await takeHeldPlace(
    db,
    { ...to, visitId: to.id, date: to.appointmentDate, time: to.appointmentTime },
    ctx.now(),
  )
  const calendar = await readCalendar(db, {
    doctorIds: [to.doctorId],
    resourceIds: [...new Set([...before.resourceIds, ...offer.needs.flat()])],
    ...{ from: to.appointmentDate, to: to.appointmentDate },
  })
  const usual = demandOf(offer, calendar.rows.rules, to.doctorId)
  const margins = isOther
    ? { beforeMinutes: usual.before, afterMinutes: usual.after }
    : { beforeMinutes: before.beforeMinutes, afterMinutes: before.afterMinutes }
  const duration = edit.duration ?? (isOther ? usual.duration : before.duration)
  const demand = { ...usual, duration, before: margins.beforeMinutes, after: margins.afterMinutes }
  const squeezeLimit = offer.doctors.find(({ id }) => id === to.doctorId)?.squeezeLimit ?? before.squeezeLimit
  const { lane, resourceIds } = await placeByStaff(
    db,
    {
      ...{ start: toMinutes(to.appointmentTime), demand, squeezeLimit },
      ...{ resourceIds: isGiven ? null : before.resourceIds, visitId: before.id },
    },
    { offer, doctorId: to.doctorId, date: to.appointmentDate, calendar, asker: askerOf(ctx.now(), 'staff') },
    choice,
  )
  const place = isOther
    ? {
        ...margins,
        duration,
        categoryId: offer.service.categoryId,
        subserviceId: to.subserviceId,
        ...(!isAtHome && { homeAddress: null }),
      }
    : {}
  if (isGiven) await replaceResources(db, before.id, [])
  const byPatient = ctx.user === null
  await editAppointment(db, before.id, { ...edit, ...place, lane, releasedAt: null }, { byPatient })
  if (isGiven) await replaceResources(db, before.id, resourceIds)
}

/**
 * Checks that a doctor offers what was chosen.
 * @throws AppError('not_valid')
 */
export function checkOffered(
  offer: Offer,
  wish: { serviceId: number; subserviceId: number | null; doctorId: number },
): void {
  if (wish.subserviceId !== null && !offer.subservice)
    throw notValid('subserviceId', 'Il tipo di servizio scelto non è disponibile.')
  if (bookableDoctors(offer, wish).length > 0) return
  const doctor = offer.doctors.find(({ id }) => id === wish.doctorId)
  throw notValid(
    'doctorId',
    doctor
      ? `${doctorName(doctor)} non si può prenotare per ${offer.service.name}.`
      : `Il medico scelto non esegue ${offer.service.name}.`,
  )
}
