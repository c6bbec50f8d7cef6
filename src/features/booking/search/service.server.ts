import { specialties } from '#content/specialties.ts'
import type { Locale } from '#features/catalogue/english/shapes.ts'
import { offersKind } from '#features/catalogue/rules.ts'
import { activeOffers, type Offer } from '#features/catalogue/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { addDays, wallClock } from '#platform/time/dates.ts'
import type { Source } from '../availability.server.ts'
import { isBookedOnSite, readFirstTimes } from '../first-times.server.ts'
import type { FoundVisit, searchVisits } from './contract.ts'
import {
  countableSearch,
  DESCRIBED,
  leastScore,
  type SearchedText,
  scoreNamed,
  scoreOf,
  searchedWords,
  wordsOf,
} from './match.ts'
import {
  countSearch,
  mostSearched,
  type SearchedService,
  searchedDoctors,
  searchedServices,
} from './store.server.ts'

const MOST_VISITS = 6
const MOST_DOCTORS = 4

type Found = Omit<FoundVisit, 'first'> & { score: number }

type Asked = { q?: string | undefined; doctorId?: number | undefined; language?: Locale }

/**
 * The services, kinds and doctors that a search names, with their first free starts; with `doctorId` all that is booked with
 * that doctor. In English it finds English and Italian names, and answers texts in English.
 */
export async function search(
  source: Source,
  { q = '', doctorId, language = 'it' }: Asked,
): Promise<Answer<typeof searchVisits>> {
  const searched = searchedWords(q, language)
  // Two fillers may be a name: 'non sento'.
  if (searched.length === 0 && wordsOf(q).length < 2 && doctorId === undefined)
    return { visits: [], doctors: [] }
  const services = await searchedServices(source.db, language)
  if (doctorId !== undefined)
    return withFirstTimes(source, { visits: visitsOf(services, doctorId), doctors: [], doctorId })
  const scored = {
    visits: scoredVisits(services, q, language),
    doctors: await scoredDoctors(source, services, { searched, language }),
  }
  const least = leastScore([...scored.visits, ...scored.doctors].map(({ score }) => score))
  const visits = bestOf(scored.visits, least, MOST_VISITS)
  const doctors = bestOf(scored.doctors, least, MOST_DOCTORS)
  if (visits.length + doctors.length === 0) return { visits: [], doctors: [] }
  return withFirstTimes(source, { visits, doctors, doctorId: null })
}

/** All services and kinds with how much of a search they answer. */
function scoredVisits(services: readonly SearchedService[], q: string, language: Locale): Found[] {
  const searched = searchedWords(q, language)
  return services.flatMap((service) => {
    const { name, category, shortDescription, kinds, inItalian } = service
    const said = specialtiesOf(inItalian.name).flatMap((one) => wordsOfSpecialty(one, language))
    const names = namesOf(service, language).concat(said)
    const others = [
      { text: category.name, weight: 0.6 },
      { text: shortDescription, weight: DESCRIBED },
    ]
    const textsOf = (kind: SearchedService['kinds'][number]): SearchedText[] => [
      { text: kind.name, weight: 1 },
      { text: kind.inItalian, weight: 1 },
      { text: kind.description, weight: DESCRIBED },
    ]
    const [only, ...more] = kinds
    if (more.length === 0) {
      const score = scoreNamed(q, names, only ? [...others, ...textsOf(only)] : others, language)
      return [{ ...asFound(service, only), score }]
    }
    const own = [...names.map((text) => ({ text, weight: 1 })), ...others]
    const visit = kinds.find((kind) => wordsOf(kind.inItalian).includes('visita'))
    const named = kinds
      .filter((kind) => kind === visit || scoreOf(searched, textsOf(kind)) > 0)
      // A little behind its service, of which another kind may be meant: a visit before an examination.
      .map((kind) => ({
        ...asFound(service, kind),
        score:
          scoreNamed(q, [kind.name, `${name} ${kind.name}`], [...textsOf(kind), ...own], language) -
          (kind === visit ? 0.005 : 0.01),
      }))
    return [{ ...asFound(service), score: scoreNamed(q, names, others, language) }, ...named]
  })
}

/** The names a service is found by: in English also the Italian ones. */
function namesOf({ name, aliases, inItalian }: SearchedService, language: Locale): string[] {
  const own = [name, ...aliases]
  return language === 'it' ? own : [...own, inItalian.name, ...inItalian.aliases]
}

/** The specialty that a service or a doctor's specialization is named by, as none is named in 'Laser dermatologico'. */
function specialtiesOf(name: string) {
  const [first = ''] = searchedWords(name)
  return specialties.filter(({ stem }) => first.startsWith(stem))
}

function wordsOfSpecialty(
  { people, words, english }: (typeof specialties)[number],
  language: Locale,
): string[] {
  return [...people, ...words, ...(language === 'en' ? [...english.people, ...english.words] : [])]
}

/** The results with a score from the least one on, the best first; at equal scores in the order of the pages. */
function bestOf<T extends { score: number }>(scored: readonly T[], least: number, most: number): T[] {
  return scored
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

function asFound(service: SearchedService, kind?: SearchedService['kinds'][number]): Omit<Found, 'score'> {
  const { bookingMode, kinds } = service
  const { duration = 0, price = null } = kind ?? {}
  const isItalian = kind
    ? kind.italian?.includes('description')
    : service.italian?.includes('shortDescription')
  return {
    category: named(service.category),
    service: named(service),
    subservice: kind ? { ...named(kind), duration, price } : null,
    hasKinds: !kind && kinds.length > 0,
    description: kind ? kind.description : service.shortDescription,
    bookingMode,
    ...(service.italian && { italian: isItalian ? ['description'] : [] }),
  }
}

/** The name of a record; of an answer in English also whether it is Italian. */
function named({ id, name, italian }: { id: number; name: string; italian?: string[] | undefined }) {
  return { id, name, ...(italian && { italian: italian.filter((field) => field === 'name') }) }
}

/** All that is booked with a doctor, in the order of the pages. */
function visitsOf(services: readonly SearchedService[], doctorId: number): Found[] {
  return services.flatMap((service) => {
    const doctor = service.doctors.find(({ id }) => id === doctorId)
    if (!doctor) return []
    const kinds = service.kinds.filter(({ id }) => offersKind(doctor.kindIds, id))
    if (service.kinds.length === 0) return [{ ...asFound(service), score: 1 }]
    return kinds.map((kind) => ({ ...asFound(service, kind), score: 1 }))
  })
}

async function scoredDoctors(
  { db }: Source,
  services: readonly SearchedService[],
  { searched, language }: { searched: readonly string[]; language: Locale },
) {
  const offering = new Set(
    services
      .filter(({ bookingMode }) => bookingMode !== 'phone')
      .flatMap(({ doctors }) => doctors.map(({ id }) => id)),
  )
  return (await searchedDoctors(db, language))
    .filter(({ id }) => offering.has(id))
    .map(({ inItalian, ...doctor }) => {
      const people = specialtiesOf(inItalian ?? '').flatMap((one) =>
        language === 'en' ? [...one.people, ...one.english.people] : one.people,
      )
      const texts = [
        { text: doctor.name, weight: 1 },
        { text: doctor.specialization, weight: 0.9 },
        { text: inItalian, weight: 0.9 },
        { text: people.join(' '), weight: 0.9 },
      ]
      return { ...doctor, score: scoreOf(searched, texts) }
    })
}

type Doctors = Awaited<ReturnType<typeof scoredDoctors>>

async function withFirstTimes(
  source: Source,
  { visits, doctors, doctorId }: { visits: Found[]; doctors: Doctors; doctorId: number | null },
): Promise<Answer<typeof searchVisits>> {
  const serviceIds = new Set(visits.map(({ service }) => service.id))
  const doctorIds = new Set(doctors.map(({ id }) => id))
  const isWanted = (offer: Offer) =>
    isBookedOnSite(offer) &&
    (serviceIds.has(offer.service.id) || offer.doctors.some(({ id }) => doctorIds.has(id)))
  const offers = (await activeOffers(source.db)).filter(isWanted)
  const firstOf = await readFirstTimes(source, offers)
  return {
    visits: visits.map(({ score: _, ...visit }) => {
      const offer = offers.find(({ service }) => service.id === visit.service.id)
      const kind = offer?.kinds.find(({ id }) => id === visit.subservice?.id) ?? null
      return { ...visit, first: offer ? firstOf([{ offer, kind, doctorId }]) : null }
    }),
    doctors: doctors.map(({ score: _, ...doctor }) => {
      const own = offers.filter((offer) => offer.doctors.some(({ id }) => id === doctor.id))
      return { ...doctor, first: firstOf(own.map((offer) => ({ offer, doctorId: doctor.id }))) }
    }),
  }
}

/** Counts a search that finds nothing. Nothing is stored about names, numbers and addresses, nor about who searched. */
export async function countMissing(
  { db, now }: Pick<Context, 'db' | 'now'>,
  q: string,
  language: Locale,
): Promise<void> {
  const word = countableSearch(q, language)
  if (word === null) return
  const { visits, doctors } = await search({ db, now }, { q, language })
  if (visits.length + doctors.length > 0) return
  await countSearch(db, word, wallClock(now()).date)
}

const SHOWN_DAYS = 90

/** The searches of visitors that found nothing, the most frequent words first. */
export function missingWords({ db, now }: Pick<Context, 'db' | 'now'>) {
  return mostSearched(db, addDays(wallClock(now()).date, -SHOWN_DAYS))
}
