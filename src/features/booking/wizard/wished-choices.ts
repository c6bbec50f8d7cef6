import { bookingDoctorsQuery, bookingSubservicesQuery } from '#features/catalogue/queries.ts'
import { doctorName, offersKind } from '#features/catalogue/rules.ts'
import type { Wish } from '../address.ts'
import { bookingCopy } from '../copy.ts'
import { availableSlotsQuery } from '../queries.ts'
import { ANY_DOCTOR } from '../rules.ts'
import { visitChoiceOf } from './booking.ts'
import { type ListSource, onlyChoices } from './only-choices.ts'
import { type Action, type Draft, firstOpenStep, reduce } from './state.ts'

/**
 * The actions that make the choices of an address after the service, and those that leave only one thing to choose, up to the
 * first step the address says nothing about. A kind or doctor that is no longer offered ends them: its step asks. A time that is no
 * longer free is refused, as is a day before `today`.
 */
export async function wishedChoices(
  source: ListSource,
  draft: Draft,
  wish: Wish,
  today: string,
): Promise<Action[]> {
  const only = await onlyChoices(source, draft)
  const next = only.reduce(reduce, { draft, confirmed: null })
  const action = await wishedChoice(source, next.draft, wish, today).catch(() => null)
  if (action === null) return [...only, ...(await wishedDoctorFirst(source, next.draft, wish))]
  return [...only, action, ...(await wishedChoices(source, reduce(next, action).draft, wish, today))]
}

/** The doctor of an address that leaves the kind of visit open: the choice stays when the kind is chosen. */
async function wishedDoctorFirst(
  { client, locale }: ListSource,
  draft: Draft,
  wish: Wish,
): Promise<Action[]> {
  if (firstOpenStep(draft) !== 'subservice' || !draft.service || !wish.doctorId) return []
  const doctors = await client.ensureQueryData(bookingDoctorsQuery(draft.service.id, locale)).catch(() => [])
  const doctor = doctors.find(({ id }) => id === wish.doctorId)
  return doctor ? [{ type: 'doctorChosen', doctor: { id: doctor.id, name: doctorName(doctor) } }] : []
}

async function wishedChoice(
  { client, locale }: ListSource,
  draft: Draft,
  wish: Wish,
  today: string,
): Promise<Action | null> {
  const { service, subservice, date } = draft
  const step = firstOpenStep(draft)
  if (step === 'subservice' && service) {
    const kinds = await client.ensureQueryData(bookingSubservicesQuery(service.id, locale))
    const kind = kinds.find(({ id }) => id === wish.kindId)
    return kind ? { type: 'subserviceChosen', subservice: { id: kind.id, name: kind.name } } : null
  }
  if (step === 'doctor' && service) {
    if (wish.doctorId === ANY_DOCTOR)
      return { type: 'doctorChosen', doctor: { id: ANY_DOCTOR, name: bookingCopy.anyDoctor } }
    const doctors = await client.ensureQueryData(bookingDoctorsQuery(service.id, locale))
    const doctor = doctors.find(({ id }) => id === wish.doctorId)
    return doctor && offersKind(doctor.subserviceIds, subservice?.id ?? null)
      ? { type: 'doctorChosen', doctor: { id: doctor.id, name: doctorName(doctor) } }
      : null
  }
  const choice = visitChoiceOf(draft)
  if (step !== 'datetime' || !choice || !wish.date || draft.timeRefusal) return null
  const refused: Action = { type: 'timeRefused', date, time: null, reason: bookingCopy.slotTaken }
  if (wish.date < today) return refused
  if (date !== wish.date) return { type: 'dateChosen', date: wish.date }
  if (!wish.time) return null
  const free = await client.fetchQuery(availableSlotsQuery({ ...choice, date }))
  return free.includes(wish.time) ? { type: 'timeChosen', time: wish.time } : refused
}
