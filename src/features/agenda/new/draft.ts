import { mainExam } from '#features/booking/exams/rules.ts'
import { addMonths } from '#platform/time/dates.ts'
import { clockText, dayNumbers } from '#platform/time/italian.ts'
import type { AgendaDoctor, AgendaVisit, dayParts } from '../contract.ts'
import type { FoundPerson } from '../people/contract.ts'
import type { PlaceQuestion } from '../queries.ts'
import { listed, shortDay } from '../words.ts'
import type { NewPerson } from './contract.ts'
import type { Offer } from './services.ts'
import type { NewVisitBody } from './useVisitPlacing.ts'

export type DayPart = (typeof dayParts)[number]
export type Place = { date: string; time: string; doctorId: number }
/** Months after which the same visit is booked again; 0: it is not. */
export type Repeat = 0 | 3 | 6 | 12
/** The doctor and service of a visit that another one may be like. */
export type Like = Pick<AgendaVisit, 'doctorId' | 'serviceId' | 'subserviceId'>
export type Slot = { date: string; time?: string; doctorId?: number; roomId?: number; like?: Like }

/** A booking as staff put it together. The fields of a new person are a form of their own. */
export type Draft = {
  contact: FoundPerson | null
  /** The fields of a new person are open. */
  isNew: boolean
  offer: Offer | null
  /** Of a draw: the exams besides the main one, which is the offer. */
  exams: readonly Offer[]
  /** The service is that of the person's last visit, not chosen by staff. */
  asLastTime: boolean
  /** Minutes; null: as long as the service is. */
  duration: number | null
  place: Place | null
  /** The place comes from the agenda; no list of places is shown. */
  isFixed: boolean
  /** `at`: the first time of the first day; `days`: figures of the week, Sunday 0; empty: every day. */
  finder: { doctorId: number | null; part: DayPart; from: string; at: string | null; days: string }
  /** Null: free ones, of those the service needs. */
  roomId: number | null
  /** The visit before: its service is proposed, and with its doctor is one press away. */
  like: Like | null
  channel: 'phone' | 'desk'
  notes: string
  /** Where a draw at home takes place. */
  homeAddress: string
  repeat: Repeat
}

/**
 * The draft of a panel that opens, from a free slot or without one.
 *
 * @param day the first day of the search for free places; never before `today`
 */
export function draftFor(
  slot: Slot | null,
  contact: FoundPerson | null,
  today: string,
  day: string = today,
): Draft {
  const { date, time, doctorId, roomId = null, like = contact?.lastVisit ?? null } = slot ?? {}
  const from = date ?? day
  const place = date && time && doctorId ? { date, time, doctorId } : null
  return {
    contact,
    isNew: false,
    offer: null,
    exams: [],
    asLastTime: false,
    duration: null,
    place,
    isFixed: place !== null,
    finder: {
      doctorId: doctorId ?? null,
      ...{ part: 'any', from: from > today ? from : today, days: '' },
      at: date && date >= today && !place ? (time ?? null) : null,
    },
    roomId,
    like,
    channel: 'phone',
    notes: '',
    homeAddress: '',
    repeat: 0,
  }
}

/** Whether staff have put something in that would be lost; `known`: the person it began with. */
export function isBegun({ contact, isNew, notes }: Draft, known: number | null): boolean {
  return isNew || notes.trim() !== '' || (contact?.id ?? null) !== known
}

/** Takes a service. Another service has other free places, so a place found for the last one goes. */
export function withOffer(draft: Draft, offer: Offer | null, asLastTime = false): Draft {
  return { ...draft, offer, exams: [], asLastTime, duration: null, place: draft.isFixed ? draft.place : null }
}

/** Takes the exams of a draw; the main one decides the place and the length. */
export function withExams(draft: Draft, exams: readonly Offer[]): Draft {
  const main = mainExam(exams) ?? null
  const others = exams.filter((exam) => exam !== main)
  return main === draft.offer ? { ...draft, exams: others } : { ...withOffer(draft, main), exams: others }
}

/** Proposes a service where none is chosen: the only one there is, or that of the person's last visit. */
export function withProposal(draft: Draft, offers: readonly Offer[]): Draft {
  if (draft.offer) return draft
  const [only] = offers
  if (only && offers.length === 1) return withOffer(draft, only)
  const same = offerLike(draft, offers)
  return same ? withOffer(draft, same, true) : draft
}

function offerLike({ like }: Draft, offers: readonly Offer[]): Offer | undefined {
  return offers.find(
    ({ serviceId, subserviceId }) => serviceId === like?.serviceId && subserviceId === like.subserviceId,
  )
}

/** Takes doctor and service of the visit before; null where that can't be booked, or is chosen already. */
export function withSame(
  draft: Draft,
  offers: readonly Offer[],
  doctors: readonly AgendaDoctor[],
): Draft | null {
  const { like, finder, place, isFixed } = draft
  const offer = offerLike(draft, offers)
  const doctor = doctors.find(
    ({ id, isActive, serviceIds }) =>
      id === like?.doctorId && isActive && serviceIds.includes(like.serviceId),
  )
  if (!offer || !doctor) return null
  const isWith = (isFixed ? place?.doctorId : finder.doctorId) === doctor.id
  if (isWith && draft.offer?.id === offer.id) return null
  const same = withOffer(draft, offer)
  return isWith ? same : withFinder(same, { doctorId: doctor.id })
}

/** Takes a person, or a new one; a service proposed to the person before goes. */
export function withPerson(draft: Draft, contact: FoundPerson | null, isNew: boolean): Draft {
  const own = draft.asLastTime ? withOffer(draft, null) : draft
  return { ...own, contact, isNew, like: contact?.lastVisit ?? null }
}

/** Takes another slot of the agenda; the person, and a service its doctor offers, stay. */
export function withSlot(draft: Draft, slot: Slot, offers: readonly Offer[], today: string): Draft {
  const { place, isFixed, roomId, finder } = draftFor(slot, null, today)
  const offer = offers.find(({ id }) => id === draft.offer?.id) ?? null
  const exams = offer ? draft.exams : []
  return { ...draft, offer, exams, place, isFixed, roomId, finder }
}

/** Other conditions for free places; the chosen one goes. */
export function withFinder(draft: Draft, change: Partial<Draft['finder']>): Draft {
  const finder = { ...draft.finder, ...(change.from && { at: null }), ...change }
  return { ...draft, finder, place: null, isFixed: false }
}

/** The question for free places; null while there is nothing to ask, or the place is given. */
export function placeQuestionOf({ offer, isFixed, finder }: Draft): PlaceQuestion | null {
  if (!offer || isFixed) return null
  return {
    serviceId: String(offer.serviceId),
    ...(offer.subserviceId !== null && { subserviceId: String(offer.subserviceId) }),
    ...(finder.doctorId !== null && { doctorId: String(finder.doctorId) }),
    from: finder.from,
    ...(finder.at && { at: finder.at }),
    ...(finder.part !== 'any' && { part: finder.part }),
    ...(finder.days && { days: finder.days }),
  }
}

/** Whether the address of a draw at home is still to be asked. */
export function lacksAddress({ offer, homeAddress }: Draft): boolean {
  return offer?.atHome === true && homeAddress.trim() === ''
}

/** 'Manca il servizio.', 'Mancano il paziente e il posto.'; null when nothing is missing. */
export function missingOf(draft: Draft): string | null {
  const { contact, isNew, offer, place } = draft
  const missing = [
    !contact && !isNew && 'il paziente',
    !offer && 'il servizio',
    lacksAddress(draft) && 'l’indirizzo',
    !place && 'il posto',
  ].filter((part) => part !== false)
  if (missing.length === 0) return null
  return `${missing.length === 1 ? 'Manca' : 'Mancano'} ${listed(missing)}.`
}

/** 'Ha già Holter il 30/11 alle 15:00.', when the person's next visit is of the chosen service and on the chosen day. */
export function alreadyBooked({ contact, offer, place }: Draft): string | null {
  const next = contact?.nextVisit
  if (!next || !offer || next.date !== place?.date) return null
  if (next.serviceId !== offer.serviceId || next.subserviceId !== offer.subserviceId) return null
  return `Ha già ${offer.name} il ${dayNumbers(next.date)} alle ${clockText(next.time)}.`
}

function keyOf({ serviceId, subserviceId }: Offer) {
  return { serviceId, subserviceId }
}

export type Insist = { evenOutside: boolean; squeeze: boolean }

/** The body of the call; null while something is missing. */
export function bodyOf(draft: Draft, person: NewPerson | null, insist: Insist): NewVisitBody | null {
  const { contact, offer, place, duration, roomId, channel, notes, homeAddress, exams } = draft
  if (!offer || !place || !(contact || person) || lacksAddress(draft)) return null
  return {
    contactId: contact?.id ?? null,
    person: contact ? null : person,
    serviceId: offer.serviceId,
    subserviceId: offer.subserviceId,
    ...place,
    duration: duration === offer.duration ? null : duration,
    resourceIds: roomId === null ? [] : [roomId],
    channel,
    notes,
    ...(offer.atHome && { homeAddress }),
    ...(exams.length > 0 && { exams: [offer, ...exams].map(keyOf) }),
    ...insist,
  }
}

/** 'Profilo di base', with the number of the other exams. */
function examsText({ name }: Offer, { length }: readonly Offer[]): string {
  if (length === 0) return name
  return `${name} e ${length === 1 ? 'un altro esame' : `altri ${length} esami`}`
}

/** 'Prenota Visita ed ECG, Dr. Villa, 11:30'; with the day unless it is today. */
export function bookLabel(
  { offer, exams, place }: Draft,
  doctorName: string | undefined,
  today: string,
): string {
  if (!offer || !place) return 'Prenota'
  const day = place.date === today ? '' : `${shortDay(place.date, today)}, `
  return `Prenota ${[examsText(offer, exams), doctorName, `${day}${clockText(place.time)}`].filter(Boolean).join(', ')}`
}

/** The draft for the next visit of a person whose visit has just been placed: the repeated one, or any other. */
export function nextDraft(draft: Draft, placed: AgendaVisit, today: string): Draft {
  const contact = draft.contact ? { ...draft.contact, nextVisit: placed } : personOf(placed)
  const { doctorId, serviceId, subserviceId } = placed
  const from = draft.repeat ? addMonths(placed.date, draft.repeat) : placed.date
  const slot = { date: from, like: { doctorId, serviceId, subserviceId } }
  const next = { ...draftFor(slot, contact, today), channel: draft.channel }
  if (!draft.repeat) return next
  const finder = { ...next.finder, doctorId }
  const { offer, exams, duration, homeAddress } = draft
  return { ...next, offer, exams, duration, homeAddress, finder }
}

/** A person who has just become a contact, as the search would find them. */
function personOf(visit: AgendaVisit): FoundPerson | null {
  const { contactId, firstName, lastName, phone, email, dateOfBirth } = visit
  if (contactId === null) return null
  const known = { fiscalCode: null, visits: 0, noShows: 0, lastVisit: null, nextVisit: visit }
  return { id: contactId, firstName, lastName, phone, email, dateOfBirth, ...known }
}
