import type { Clinic } from '#content/groups/clinic.ts'
import type { Offer } from '#features/catalogue/store.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { toMinutes, weekday } from '#platform/time/dates.ts'
import { bookableDoctors, type CatalogueChoice, candidatesFor } from './availability.server.ts'
import { bookingCopy } from './copy.ts'
import { leastBusy } from './rules.ts'
import { type Calendar, dayOf, withoutVisit } from './time/calendar.ts'
import {
  type Asker,
  type Demand,
  freeLane,
  freeResources,
  judge,
  nearest,
  occupiedBy,
  type Reason,
} from './time/judge.ts'

export function serviceGone(): AppError {
  return notValid('serviceId', 'Il servizio scelto non è disponibile.')
}

/**
 * The offer, when everything chosen is active and belongs together. A hidden service is none for visitors.
 * @throws AppError('not_valid')
 */
export function checkOffer(
  offer: Offer | null,
  input: CatalogueChoice & { categoryId: number },
  { who }: Pick<Asker, 'who'>,
): Offer {
  if (!offer?.service.isActive) throw serviceGone()
  if (who === 'visitor' && offer.service.mode === 'hidden') throw serviceGone()
  if (offer.service.categoryId !== input.categoryId || !offer.service.categoryIsActive)
    throw notValid('categoryId', 'La categoria scelta non è disponibile.')
  if (input.subserviceId !== null && !offer.subservice?.isActive)
    throw notValid('subserviceId', 'Il tipo di servizio scelto non è disponibile.')
  if (bookableDoctors(offer, input).length === 0)
    throw notValid('doctorId', 'Il professionista scelto non è disponibile per questo servizio.')
  return offer
}

/** A visit that leaves its place for another: it is as long there, and its own time counts as free. */
export type Leaving = { id: number; duration: number; beforeMinutes: number; afterMinutes: number }

/** The time a visit that moves needs. */
export function demandOfLeaving(
  demand: Demand,
  { duration, beforeMinutes: before, afterMinutes: after }: Leaving,
): Demand {
  return { ...demand, duration, before, after }
}

type PlaceContext = {
  calendar: Calendar
  asker: Asker
  leaving?: Leaving
  clinic: Pick<Clinic, 'phone'>
}

/**
 * The doctor with the wanted time free and the fewest visits that day, with the lane and the resources the visit takes there.
 * @throws AppError('slot_taken') when the time is free with none of them
 * @throws AppError('not_valid') for a time that is never offered: the clinic is closed, or no doctor receives
 */
export function choosePlace(
  offer: Offer,
  input: CatalogueChoice & { appointmentDate: string; appointmentTime: string },
  { calendar, asker, leaving, clinic }: PlaceContext,
) {
  const date = input.appointmentDate
  const start = toMinutes(input.appointmentTime)
  const judged = candidatesFor(offer, input, calendar.rows.rules).map(({ id, demand: usual }) => {
    const stored = dayOf(calendar, id, date)
    const day = leaving ? withoutVisit(stored, leaving.id) : stored
    const demand = leaving ? demandOfLeaving(usual, leaving) : usual
    return { id, demand, day, reason: judge(demand, day, asker, start) }
  })
  const free = judged.filter(({ reason }) => reason === null)
  const doctorId = leastBusy(
    free.map(({ id }) => id),
    date,
    calendar.rows.visits,
  )
  const chosen = free.find(({ id }) => id === doctorId)
  if (!chosen) throw refusalOf(nearest(judged.map(({ reason }) => reason)), date, clinic)
  const { id, demand, day } = chosen
  const occupied = occupiedBy(demand, start)
  return {
    ...{ doctorId: id, duration: demand.duration },
    ...{ beforeMinutes: demand.before, afterMinutes: demand.after },
    lane: freeLane(day.taken, occupied, demand.places) ?? 0,
    resourceIds: freeResources(demand, day, occupied) ?? [],
  }
}

/** The refusal a person reads who wants a time that is not offered; why a doctor is not there is not told. */
function refusalOf(reason: Reason | null, date: string, clinic: PlaceContext['clinic']): AppError {
  switch (reason) {
    case 'phone_only':
      return notValid('serviceId', bookingCopy.byPhone(clinic))
    case 'too_far':
      return notValid('appointmentDate', bookingCopy.tooFar)
    case 'holiday':
      return notValid('appointmentDate', 'In questa data la clinica è chiusa.')
    case 'closed':
      return weekday(date) === 0
        ? notValid('appointmentDate', 'La domenica la clinica è chiusa.')
        : notValid('appointmentTime', 'In questo orario la clinica è chiusa.')
    case 'no_hours':
    case 'other_week':
    case 'service_hours':
    case 'out_of_hours':
    // As a day without hours: another answer would tell that the doctor is away.
    case 'absent':
      return notValid('appointmentTime', 'L’orario scelto non è tra quelli prenotabili.')
    case 'inactive':
    case 'hidden':
    case 'no_doctor':
    case 'notice':
    case 'taken':
    case 'room_taken':
    case 'device_down':
    case null:
      return new AppError('slot_taken')
  }
}
