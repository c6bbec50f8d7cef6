import { offersKind, serviceDuration } from '#features/catalogue/rules.ts'
import { findOffer, type Offer } from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { addDays, addYears, wallClock } from '#platform/time/dates.ts'
import { readCalendar } from './calendar.store.server.ts'
import { ANY_DOCTOR, NEXT_AVAILABLE_DAYS, unionOfSlots } from './rules.ts'
import { type Calendar, type ClinicRules, dayOf } from './time/calendar.ts'
import { type Asker, type Demand, firstStart, freeStarts } from './time/judge.ts'

/** The database, and the clock free times are measured with. */
export type Source = { db: Db; now: () => Date }

/** A choice of the catalogue, before a time is chosen; `doctorId` null or `ANY_DOCTOR`: the clinic chooses. */
export type CatalogueChoice = { serviceId: number; subserviceId: number | null; doctorId: number | null }

export function isAnyDoctor({ doctorId }: Pick<CatalogueChoice, 'doctorId'>): boolean {
  return doctorId === null || doctorId === ANY_DOCTOR
}

/** All answers about free times judge for visitors; staff who book or move a visit also have the hours that are theirs alone. */
export function askerOf(now: Date, who: Asker['who'] = 'visitor'): Asker {
  return { now: wallClock(now), who }
}

/**
 * The time a visit of the offer needs. Without a chosen subservice it is as long as the shortest, with a doctor who is limited
 * to some as the shortest of those; its margins are the longest, so that those of none are skipped.
 */
export function demandOf(offer: Offer, rules: ClinicRules, doctorId?: number): Demand {
  const { service, subservice } = offer
  const kinds = doctorId === undefined ? offer.kinds : kindsOf(offer, doctorId)
  return {
    isActive: isActive(offer),
    mode: service.mode,
    duration: subservice?.duration ?? serviceDuration(kinds.map(({ duration }) => duration)),
    before: marginOf('before', offer, kinds),
    after: marginOf('after', offer, kinds),
    places: service.places,
    minNotice: service.minNotice ?? rules.minNoticeMinutes,
    maxDays: service.maxDays ?? rules.maxDays,
    serviceId: service.id,
    schedules: offer.schedules,
    needs: offer.needs,
  }
}

function marginOf(side: 'before' | 'after', { service, subservice }: Offer, kinds: Offer['kinds']): number {
  const own = service[side]
  return subservice ? (subservice[side] ?? own) : Math.max(own, ...kinds.map((kind) => kind[side] ?? own))
}

/** The active subservices that a doctor offers. */
function kindsOf({ kinds, doctors }: Offer, doctorId: number) {
  const limitedTo = doctors.find(({ id }) => id === doctorId)?.kindIds ?? []
  return kinds.filter(({ id }) => offersKind(limitedTo, id))
}

/** Whether the service and what was chosen of it are active. */
export function isActive({ service, subservice }: Pick<Offer, 'service' | 'subservice'>): boolean {
  return service.isActive && service.categoryIsActive && (subservice?.isActive ?? true)
}

/**
 * Ids of the doctors who can be booked for a choice: none when part of it is inactive or doesn't belong to the rest. A
 * doctor who is limited to some subservices of the service offers no others.
 */
export function bookableDoctors(offer: Offer, wish: CatalogueChoice): number[] {
  const { subserviceId } = wish
  if (!isActive(offer) || (subserviceId !== null && offer.subservice === null)) return []
  const offers = (id: number, kindIds: number[]) =>
    subserviceId === null
      ? kindIds.length === 0 || kindsOf(offer, id).length > 0
      : offersKind(kindIds, subserviceId)
  return offer.doctors
    .filter((doctor) => doctor.isActive && (isAnyDoctor(wish) || doctor.id === wish.doctorId))
    .flatMap(({ id, kindIds }) => (offers(id, kindIds) ? id : []))
}

/** A doctor who can be booked, and the time a visit needs there. */
export type Candidate = { id: number; demand: Demand }

export function candidatesFor(offer: Offer, wish: CatalogueChoice, rules: ClinicRules): Candidate[] {
  return bookableDoctors(offer, wish).map((id) => ({ id, demand: demandOf(offer, rules, id) }))
}

/** Everything free times of a choice depend on. */
export type Plan = {
  offer: Offer
  /** Never none. */
  candidates: Candidate[]
  calendar: Calendar
  asker: Asker
}

/** Reads what free times of a choice depend on; null when no doctor can be booked for it. */
export async function readPlan(
  { db, now }: Source,
  wish: CatalogueChoice,
  days: { from: string; to: string },
): Promise<Plan | null> {
  const offer = await findOffer(db, wish)
  const doctorIds = offer ? bookableDoctors(offer, wish) : []
  if (!offer || doctorIds.length === 0) return null
  const calendar = await readCalendar(db, { doctorIds, resourceIds: offer.needs.flat(), ...days })
  return {
    offer,
    candidates: candidatesFor(offer, wish, calendar.rows.rules),
    calendar,
    asker: askerOf(now()),
  }
}

/** Free starts of a day as `HH:MM`; none when part of the choice can't be booked. */
export async function slotsOfDay(
  source: Source,
  { date, ...wish }: CatalogueChoice & { date: string },
): Promise<string[]> {
  const today = wallClock(source.now()).date
  const isAhead = date >= today && date <= addYears(today, 1)
  const plan = isAhead ? await readPlan(source, wish, { from: date, to: date }) : null
  if (!plan) return []
  const { candidates, calendar, asker } = plan
  return unionOfSlots(
    candidates.map(({ id, demand }) => freeStarts(demand, dayOf(calendar, id, date), asker)),
  )
}

/** The first day from `date` on with a free start, within `NEXT_AVAILABLE_DAYS`; null when there is none. */
export async function firstFreeDay(
  source: Source,
  { date: from, ...wish }: CatalogueChoice & { date: string },
): Promise<string | null> {
  const plan = await readPlan(source, wish, { from, to: addDays(from, NEXT_AVAILABLE_DAYS) })
  return plan && (firstTime(plan, from)?.slice(0, 10) ?? null)
}

/** The days of a month (`yyyy-MM`) with a free start, from today to a year ahead. */
export async function freeDaysOf(
  source: Source,
  { month, ...wish }: CatalogueChoice & { month: string },
): Promise<string[]> {
  const today = wallClock(source.now()).date
  const from = [`${month}-01`, today].toSorted().at(-1) ?? today
  // Four days after the 28th it is the next month.
  const lastDay = addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1)
  const to = [lastDay, addYears(today, 1)].toSorted()[0] ?? today
  const plan = from <= to ? await readPlan(source, wish, { from, to }) : null
  if (!plan) return []
  const days: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) if (firstOfDay(plan, date)) days.push(date)
  return days
}

type Search = Pick<Plan, 'candidates' | 'calendar' | 'asker'>

/** The first free start of any of the doctors on a day; undefined without one. */
function firstOfDay({ candidates, calendar, asker }: Search, date: string): string | undefined {
  return candidates
    .flatMap(({ id, demand }) => firstStart(demand, dayOf(calendar, id, date), asker) ?? [])
    .sort()[0]
}

/** The first free start of any of the doctors from a day on, within `NEXT_AVAILABLE_DAYS`, as `yyyy-MM-ddTHH:mm`. */
export function firstTime(search: Search, from: string): string | null {
  for (let day = 0; day <= NEXT_AVAILABLE_DAYS; day += 1) {
    const date = addDays(from, day)
    const time = firstOfDay(search, date)
    if (time) return `${date}T${time}`
  }
  return null
}

/** The offers of several choices, by `offerKey`; those that are gone are missing. */
export async function offersOf(
  db: Db,
  choices: readonly Pick<CatalogueChoice, 'serviceId' | 'subserviceId'>[],
): Promise<Map<string, Offer>> {
  const offers = new Map<string, Offer>()
  for (const [key, choice] of new Map(choices.map((one) => [offerKey(one), one]))) {
    const offer = await findOffer(db, choice)
    if (offer) offers.set(key, offer)
  }
  return offers
}

export function offerKey({
  serviceId,
  subserviceId,
}: Pick<CatalogueChoice, 'serviceId' | 'subserviceId'>): string {
  return `${serviceId} ${subserviceId}`
}
