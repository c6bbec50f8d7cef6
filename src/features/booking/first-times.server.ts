import { setImmediate as othersFirst } from 'node:timers/promises'
import { bookingServices } from '#features/catalogue/choices.store.server.ts'
import type { BookingService, PublicServices } from '#features/catalogue/contract.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import {
  activeOffers,
  findOffer,
  type Offer,
  type OfferedKind,
  publicServices,
} from '#features/catalogue/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { addDays } from '#platform/time/dates.ts'
import { askerOf, candidatesFor, firstTime, type Source } from './availability.server.ts'
import { readCalendar } from './calendar.store.server.ts'
import type { firstTimes } from './contract.ts'
import { NEXT_AVAILABLE_DAYS } from './rules.ts'

/** A choice of a visitor; without a kind or a doctor, any. */
type Choice = { offer: Offer; kind?: OfferedKind | null; doctorId?: number | null }

/** The first free start of several choices as `yyyy-MM-ddTHH:mm`; null when there is none within `NEXT_AVAILABLE_DAYS`. */
type FirstOf = (choices: readonly Choice[]) => string | null

/** Whether visitors book the service on the site. */
export function isBookedOnSite({ service: { mode } }: Offer): boolean {
  return mode === 'request' || mode === 'instant'
}

/** Reads the calendar of the offers in one statement, and computes their first free starts when asked. */
export async function readFirstTimes({ db, now }: Source, offers: readonly Offer[]): Promise<FirstOf> {
  const asker = askerOf(now())
  const today = asker.now.date
  const doctorIds = [...new Set(offers.flatMap(({ doctors }) => doctors.map(({ id }) => id)))]
  const resourceIds = [...new Set(offers.flatMap(({ needs }) => needs.flat()))]
  const days = { from: today, to: addDays(today, NEXT_AVAILABLE_DAYS) }
  const calendar = await readCalendar(db, { doctorIds, resourceIds, ...days })
  const candidatesOf = ({ offer, kind = null, doctorId = null }: Choice) => {
    const wish = { serviceId: offer.service.id, subserviceId: kind?.id ?? null, doctorId }
    return candidatesFor({ ...offer, subservice: kind }, wish, calendar.rows.rules)
  }
  return (choices) => firstTime({ candidates: choices.flatMap(candidatesOf), calendar, asker }, today)
}

/** The first free start of each service visitors book, of one category where it is named, computed when it is asked for. */
export async function firstFree(
  source: Source,
  categoryId: number | null = null,
): Promise<(serviceId: number) => string | null> {
  const offers = (await activeOffers(source.db, categoryId)).filter(isBookedOnSite)
  const firstOf = await readFirstTimes(source, offers)
  return (serviceId) => {
    const offer = offers.find(({ service }) => service.id === serviceId)
    return offer ? firstOf([{ offer }]) : null
  }
}

/** The services of a category a visitor chooses from, in a language, each with its first free start. */
export async function servicesToBook(
  source: Source,
  categoryId: number,
  language: Locale,
): Promise<BookingService[]> {
  const services = await bookingServices(source.db, categoryId, language)
  if (services.length === 0) return []
  const firstOf = await firstFree(source, categoryId)
  return services.map((service) => ({ ...service, firstFree: firstOf(service.id) }))
}

/** The catalogue as visitors see it, each service with its first free start. */
export async function servicesWithNextSlot(
  source: Source,
  options: { excludeAnalysis?: boolean },
): Promise<PublicServices> {
  const [categories, firstOf] = await Promise.all([publicServices(source.db, options), firstFree(source)])
  return Object.fromEntries(
    categories.map(({ slug, name, description, services }) => [
      slug,
      {
        name,
        description,
        services: services.map(({ duration: _, ...service }) => ({
          ...service,
          nextAvailable: firstOf(service.id),
        })),
      },
    ]),
  )
}

type FirstTimes = Answer<typeof firstTimes>

/** The answer of `firstTimesOfAll` that is being computed, of each database. */
const underway = new WeakMap<Db, Promise<FirstTimes>>()

/**
 * The first free start of each category and doctor, over all services visitors book. It is the same for all visitors: those
 * who ask while an answer is being computed share it.
 */
export function firstTimesOfAll(source: Source): Promise<FirstTimes> {
  const begun = underway.get(source.db)
  if (begun) return begun
  const answer = computeFirstTimes(source).finally(() => underway.delete(source.db))
  underway.set(source.db, answer)
  return answer
}

async function computeFirstTimes(source: Source): Promise<FirstTimes> {
  const offers = (await activeOffers(source.db)).filter(isBookedOnSite)
  const firstOf = await readFirstTimes(source, offers)
  const ofCategory = Map.groupBy(
    offers.map((offer) => ({ offer })),
    ({ offer }) => offer.service.categoryId,
  )
  const ofDoctor = Map.groupBy(
    offers.flatMap((offer) => offer.doctors.map(({ id }) => ({ offer, doctorId: id }))),
    ({ doctorId }) => doctorId,
  )
  return {
    categories: await known(ofCategory, firstOf),
    subservices: [],
    doctors: await known(ofDoctor, firstOf),
  }
}

/** The first free start of each subservice of a service, and of each of its doctors, for a subservice where it is named. */
export async function firstTimesOfService(
  source: Source,
  { serviceId, subserviceId }: { serviceId: number; subserviceId: number | null },
): Promise<FirstTimes> {
  const offer = await findOffer(source.db, { serviceId, subserviceId })
  const kind = offer?.subservice ?? null
  if (!offer || !isBookedOnSite(offer) || (subserviceId !== null && kind === null))
    return { categories: [], subservices: [], doctors: [] }
  const firstOf = await readFirstTimes(source, [offer])
  const kinds = new Map(offer.kinds.map((one) => [one.id, [{ offer, kind: one }]]))
  const doctors = new Map(offer.doctors.map(({ id }) => [id, [{ offer, kind, doctorId: id }]]))
  return {
    categories: [],
    subservices: await known(kinds, firstOf),
    doctors: await known(doctors, firstOf),
  }
}

/** Records searched in one go, in a millisecond or two. */
const IN_ONE_GO = 8

/**
 * The first free start of each record's choices; records without one are left out. Other requests are answered in between: a
 * search for all doctors takes some ten milliseconds.
 */
async function known(records: ReadonlyMap<number, readonly Choice[]>, firstOf: FirstOf) {
  const found: { id: number; time: string }[] = []
  for (const [nth, [id, choices]] of [...records].entries()) {
    if (nth % IN_ONE_GO === 0) await othersFirst()
    const time = firstOf(choices)
    if (time !== null) found.push({ id, time })
  }
  return found
}
