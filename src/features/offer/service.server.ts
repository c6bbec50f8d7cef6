import { isBookedOnSite } from '#features/booking/first-times.server.ts'
import {
  doctorName,
  doctorPath,
  inBothLanguages,
  offersKind,
  servicePath,
} from '#features/catalogue/rules.ts'
import { activeOffers, findOffer, type Offer } from '#features/catalogue/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Alternates } from '#platform/http/page-meta.ts'
import type { Locale } from '#ui/locale.ts'
import { receivingText, weekOf } from './receiving.ts'
import { linesOf } from './rules.ts'
import type {
  Colleague,
  DoctorPage,
  FirstPlaces,
  Found,
  PageDoctor,
  PageKind,
  RepeatedHours,
  ServicePage,
} from './shapes.ts'
import {
  findDoctorBySlug,
  findServiceBySlug,
  type StoredDoctor,
  type StoredDoctorPage,
  type StoredService,
} from './store.server.ts'
import {
  type Choice,
  closuresOf,
  datesOf,
  firstOf,
  hoursOf,
  placesOf,
  readTimes,
  type Times,
  weeklyHours,
} from './times.server.ts'

type Ctx = Pick<Context, 'db' | 'now'>

/** A part of an address that may name a record. Others never reach the database. */
const SLUG = /^[a-z0-9-]{1,120}$/

/**
 * The page of a service on the site, by the two parts of its address, in any spelling.
 * @param locale the language of the page
 * @returns the page; `moved` with its path when the address is another spelling, a former one, or of another category; null
 * when there is none: unknown, inactive, or hidden
 */
export async function servicePage(
  ctx: Ctx,
  categorySlug: string,
  slug: string,
  locale: Locale = 'it',
): Promise<Found<ServicePage>> {
  const wanted = slug.toLowerCase()
  const stored = SLUG.test(wanted) ? await findServiceBySlug(ctx.db, wanted, locale) : undefined
  if (!stored) return null
  const alternates = inBothLanguages((one) => servicePath(stored.category.slug, stored.slug, one))
  const path = alternates[locale]
  if (path !== servicePath(categorySlug, slug, locale)) return { moved: path }
  const offer = await findOffer(ctx.db, { serviceId: stored.id, subserviceId: null })
  return offer ? pageOfService(await readTimes(ctx, [offer], { locale }), stored, offer, alternates) : null
}

function pageOfService(
  times: Times,
  stored: StoredService,
  offer: Offer,
  alternates: Alternates,
): ServicePage {
  const { slug: _, longDescription, preparation, whatToBring, ...shown } = stored
  const { kinds } = stored
  const offersSome = ({ kindIds }: { kindIds: number[] }) =>
    kinds.length === 0 || kinds.some(({ id }) => offersKind(kindIds, id))
  const doctors = stored.doctors.filter(offersSome)
  const hours = serviceHours(times, offer, offersSome)
  const opened = openedOf(times, choicesOf(offer, kinds, null))
  return {
    ...shown,
    alternates,
    path: alternates[times.locale],
    longDescription: linesOf(longDescription),
    preparation: linesOf(preparation),
    whatToBring: linesOf(whatToBring),
    doctors: doctors.map((doctor) => pageDoctor(times, doctor, offer, null)),
    hours: weekOf(hours, times.sentences),
    closures: closuresOf(times, hours, offer),
    places: opened ? placesOf(times, opened) : null,
  }
}

/** When patients are received for a service: the hours of its doctors within its own; without doctors, its own. */
function serviceHours(
  times: Times,
  offer: Offer,
  offersSome: (doctor: Offer['doctors'][number]) => boolean,
): RepeatedHours[] {
  const { today } = times
  // Also columns of the agenda that are no people: visitors book in their hours.
  const doctors = offer.doctors.filter((doctor) => doctor.isActive && offersSome(doctor))
  const hours =
    doctors.length > 0 ? doctors.flatMap(({ id }) => hoursOf(times, id, [offer])) : weeklyHours(offer)
  return hours.filter(
    ({ validFrom, validTo }) => (validFrom ?? today) <= today && today <= (validTo ?? today),
  )
}

/** The choices of a service: each kind, or the service alone. */
function choicesOf<Id extends number | null>(offer: Offer, kinds: readonly PageKind[], doctorId: Id) {
  const kindIds = kinds.length > 0 ? kinds.map(({ id }) => id) : [null]
  return kindIds.map((kindId) => ({ offer, kindId, doctorId }))
}

/** The choice that the card of the next times opens with: the first that has some, else the first. */
function openedOf<C extends Choice>(times: Times, choices: readonly C[]): C | undefined {
  return choices.find((choice) => firstOf(times, [choice]) !== null) ?? choices[0]
}

/** A doctor of a service, with the first free start for a kind; null: for any. */
function pageDoctor(times: Times, stored: StoredDoctor, offer: Offer, kindId: number | null): PageDoctor {
  const { today, locale, sentences } = times
  const { slug, ...doctor } = stored
  const hours = hoursOf(times, doctor.id, [offer])
  return {
    ...doctor,
    name: doctorName(doctor),
    path: slug === null ? null : doctorPath(slug, locale),
    receives: receivingText(hours, { today, sentences, brief: true }),
    firstFree: firstOf(times, [{ offer, kindId, doctorId: doctor.id }]),
  }
}

/**
 * The page of a doctor on the site, by the last part of its address, in any spelling.
 * @param locale the language of the page
 * @returns the page; `moved` with its path when the address is another spelling or a former one; null when there is none:
 * unknown, inactive, no person, or not presented on the site
 */
export async function doctorPage(ctx: Ctx, slug: string, locale: Locale = 'it'): Promise<Found<DoctorPage>> {
  const wanted = slug.toLowerCase()
  const stored = SLUG.test(wanted) ? await findDoctorBySlug(ctx.db, wanted, locale) : undefined
  if (!stored) return null
  const alternates = inBothLanguages((one) => doctorPath(stored.slug, one))
  const path = alternates[locale]
  if (path !== doctorPath(slug, locale)) return { moved: path }
  const active = await activeOffers(ctx.db)
  // A doctor who is limited to kinds that are not active does nothing of a service that has others.
  const services = stored.services.filter(
    ({ id, kinds }) =>
      kinds.length > 0 || active.some((offer) => offer.service.id === id && offer.kinds.length === 0),
  )
  const own = new Set(services.map(({ id }) => id))
  const offers = active.filter(({ service }) => own.has(service.id))
  const times = await readTimes(ctx, offers, { locale, forDates: true })
  return pageOfDoctor(times, { ...stored, services }, offers, alternates)
}

function pageOfDoctor(
  times: Times,
  stored: StoredDoctorPage,
  offers: Offer[],
  alternates: Alternates,
): DoctorPage {
  const { today, locale, sentences } = times
  const { slug: _, services, bio, ...doctor } = stored
  const choices = services.flatMap(({ id, kinds }) => {
    const offer = offers.find(({ service }) => service.id === id)
    return offer && isBookedOnSite(offer) ? choicesOf(offer, kinds, doctor.id) : []
  })
  const first = openedOf(times, choices)
  const places = first ? placesOf(times, first) : null
  return {
    ...doctor,
    alternates,
    path: alternates[locale],
    name: doctorName(doctor),
    bio: linesOf(bio),
    services: services.map(({ slug: ofService, doctors: __, ...service }) => ({
      ...service,
      path: servicePath(service.category.slug, ofService, locale),
    })),
    receives: receivingText(hoursOf(times, doctor.id, offers), { today, sentences }),
    dates: datesOf(times, choices),
    places,
    colleagues: places && first ? colleaguesOf(times, { stored, first, places }) : [],
  }
}

const COLLEAGUES = 3

type Own = { stored: StoredDoctorPage; first: Choice; places: FirstPlaces }

/** Other doctors who offer the kind that the card of a doctor's page opens with, and are free for it earlier. */
function colleaguesOf(times: Times, { stored, first, places }: Own): Colleague[] {
  const { offer, kindId } = first
  const { days: _, ...choice } = places
  const ownFirst = firstOf(times, [first])
  const doctors = stored.services.find(({ id }) => id === offer.service.id)?.doctors ?? []
  return doctors
    .filter(({ id, kindIds }) => id !== stored.id && offersKind(kindIds, kindId))
    .map((doctor) => ({
      ...pageDoctor(times, doctor, offer, kindId),
      places: { ...choice, doctorId: doctor.id },
    }))
    .filter(({ firstFree }) => firstFree !== null && (ownFirst === null || firstFree < ownFirst))
    .toSorted((a, b) => (a.firstFree ?? '').localeCompare(b.firstFree ?? ''))
    .slice(0, COLLEAGUES)
}
