import { isBookedOnSite } from '#features/booking/first-times.server.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { doctorName, doctorPath, offersKind, servicePath } from '#features/catalogue/rules.ts'
import { activeOffers, findOffer, type Offer } from '#features/catalogue/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { linesOf, receivingText, weekOf } from './rules.ts'
import type { Colleague, DoctorPage, FirstPlaces, Found, PageDoctor, ServicePage } from './shapes.ts'
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
 * @param locale the language of the texts that staff write
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
  const path = servicePath(stored.category.slug, stored.slug)
  if (path !== servicePath(categorySlug, slug)) return { moved: path }
  const offer = await findOffer(ctx.db, { serviceId: stored.id, subserviceId: null })
  return offer ? pageOfService(await readTimes(ctx, [offer]), stored, offer, path) : null
}

function pageOfService(times: Times, stored: StoredService, offer: Offer, path: string): ServicePage {
  const { slug: _, doctors, longDescription, preparation, whatToBring, ...shown } = stored
  const own = weeklyHours(offer)
  const { today } = times
  const ofDoctors = doctors
    .flatMap(({ id }) => hoursOf(times, id, [offer]))
    .filter(({ validFrom, validTo }) => (validFrom ?? today) <= today && today <= (validTo ?? today))
  const hours = own.length > 0 ? own : ofDoctors.filter(({ cadence }) => cadence === 'weekly')
  return {
    ...shown,
    path,
    longDescription: linesOf(longDescription),
    preparation: linesOf(preparation),
    whatToBring: linesOf(whatToBring),
    doctors: doctors.map((doctor) => pageDoctor(times, doctor, offer, null)),
    hours: weekOf(hours).map(({ day, hours: words }) => ({ day, hours: words })),
    closures: closuresOf(times, hours),
    places: placesOf(times, { offer, kindId: stored.kinds[0]?.id ?? null, doctorId: null }),
  }
}

/** A doctor of a service, with the first free start for a kind; null: for any. */
function pageDoctor(times: Times, stored: StoredDoctor, offer: Offer, kindId: number | null): PageDoctor {
  const { slug, ...doctor } = stored
  const hours = hoursOf(times, doctor.id, [offer])
  return {
    ...doctor,
    name: doctorName(doctor),
    path: slug === null ? null : doctorPath(slug),
    receives: receivingText(hours, { today: times.today, brief: true }),
    firstFree: firstOf(times, [{ offer, kindId, doctorId: doctor.id }]),
  }
}

/**
 * The page of a doctor on the site, by the last part of its address, in any spelling.
 * @param locale the language of the texts that staff write
 * @returns the page; `moved` with its path when the address is another spelling or a former one; null when there is none:
 * unknown, inactive, no person, or not presented on the site
 */
export async function doctorPage(ctx: Ctx, slug: string, locale: Locale = 'it'): Promise<Found<DoctorPage>> {
  const wanted = slug.toLowerCase()
  const stored = SLUG.test(wanted) ? await findDoctorBySlug(ctx.db, wanted, locale) : undefined
  if (!stored) return null
  const path = doctorPath(stored.slug)
  if (path !== doctorPath(slug)) return { moved: path }
  const own = new Set(stored.services.map(({ id }) => id))
  const offers = (await activeOffers(ctx.db)).filter(({ service }) => own.has(service.id))
  return pageOfDoctor(await readTimes(ctx, offers, { forDates: true }), stored, offers, path)
}

function pageOfDoctor(times: Times, stored: StoredDoctorPage, offers: Offer[], path: string): DoctorPage {
  const { slug: _, services, bio, ...doctor } = stored
  const choices = services.flatMap(({ id, kinds }): (Choice & { doctorId: number })[] => {
    const offer = offers.find(({ service }) => service.id === id)
    if (!offer || !isBookedOnSite(offer)) return []
    const kindIds = kinds.length > 0 ? kinds.map((kind) => kind.id) : [null]
    return kindIds.map((kindId) => ({ offer, kindId, doctorId: doctor.id }))
  })
  const [first] = choices
  const places = first ? placesOf(times, first) : null
  return {
    ...doctor,
    path,
    name: doctorName(doctor),
    bio: linesOf(bio),
    services: services.map(({ slug: ofService, doctors: __, ...service }) => ({
      ...service,
      path: servicePath(service.category.slug, ofService),
    })),
    receives: receivingText(hoursOf(times, doctor.id, offers), { today: times.today }),
    dates: datesOf(times, choices),
    places,
    colleagues: places && first ? colleaguesOf(times, { stored, first, places }) : [],
  }
}

const COLLEAGUES = 3

type Own = { stored: StoredDoctorPage; first: Choice; places: FirstPlaces }

/** Other doctors who offer the first kind of a doctor's page and are free for it earlier. */
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
