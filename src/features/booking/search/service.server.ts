import { specialties } from '#content/specialties.ts'
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

/**
 * The services, kinds and doctors that a search names, with their first free starts; with `doctorId` all that is booked with
 * that doctor.
 */
export async function search(
  source: Source,
  { q = '', doctorId }: { q?: string | undefined; doctorId?: number | undefined },
): Promise<Answer<typeof searchVisits>> {
  const searched = searchedWords(q)
  // Two fillers may be a name: 'non sento'.
  if (searched.length === 0 && wordsOf(q).length < 2 && doctorId === undefined)
    return { visits: [], doctors: [] }
  const services = await searchedServices(source.db)
  if (doctorId !== undefined)
    return withFirstTimes(source, { visits: visitsOf(services, doctorId), doctors: [], doctorId })
  const scored = {
    visits: scoredVisits(services, q),
    doctors: await scoredDoctors(source, services, searched),
  }
  const least = leastScore([...scored.visits, ...scored.doctors].map(({ score }) => score))
  const visits = bestOf(scored.visits, least, MOST_VISITS)
  const doctors = bestOf(scored.doctors, least, MOST_DOCTORS)
  if (visits.length + doctors.length === 0) return { visits: [], doctors: [] }
  return withFirstTimes(source, { visits, doctors, doctorId: null })
}

/** All services and kinds with how much of a search they answer. */
function scoredVisits(services: readonly SearchedService[], q: string): Found[] {
  const searched = searchedWords(q)
  return services.flatMap((service) => {
    const { name, aliases, categoryName, description, kinds } = service
    const said = specialtiesOf(name).flatMap(({ people, words }) => [...people, ...words])
    const names = [name, ...aliases, ...said]
    const others = [
      { text: categoryName, weight: 0.6 },
      { text: description, weight: DESCRIBED },
    ]
    const textsOf = (kind: SearchedService['kinds'][number]): SearchedText[] => [
      { text: kind.name, weight: 1 },
      { text: kind.description, weight: DESCRIBED },
    ]
    const [only, ...more] = kinds
    if (more.length === 0) {
      const score = scoreNamed(q, names, only ? [...others, ...textsOf(only)] : others)
      return [{ ...asFound(service, only), score }]
    }
    const own = [...names.map((text) => ({ text, weight: 1 })), ...others]
    const visit = kinds.find((kind) => wordsOf(kind.name).includes('visita'))
    const named = kinds
      .filter((kind) => kind === visit || scoreOf(searched, textsOf(kind)) > 0)
      // A little behind its service, of which another kind may be meant: a visit before an examination.
      .map((kind) => ({
        ...asFound(service, kind),
        score:
          scoreNamed(q, [kind.name, `${name} ${kind.name}`], [...textsOf(kind), ...own]) -
          (kind === visit ? 0.005 : 0.01),
      }))
    return [{ ...asFound(service), score: scoreNamed(q, names, others) }, ...named]
  })
}

/** The specialty that a service or a doctor's specialization is named by, as none is named in 'Laser dermatologico'. */
function specialtiesOf(name: string) {
  const [first = ''] = searchedWords(name)
  return specialties.filter(({ stem }) => first.startsWith(stem))
}

/** The results with a score from the least one on, the best first; at equal scores in the order of the pages. */
function bestOf<T extends { score: number }>(scored: readonly T[], least: number, most: number): T[] {
  return scored
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
}

function asFound(service: SearchedService, kind?: SearchedService['kinds'][number]): Omit<Found, 'score'> {
  const { id, name, categoryId, categoryName, bookingMode, kinds, description } = service
  return {
    category: { id: categoryId, name: categoryName },
    service: { id, name },
    subservice: kind ? { id: kind.id, name: kind.name, duration: kind.duration, price: kind.price } : null,
    hasKinds: !kind && kinds.length > 0,
    description: kind ? kind.description : description,
    bookingMode,
  }
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
  searched: readonly string[],
) {
  const offering = new Set(
    services
      .filter(({ bookingMode }) => bookingMode !== 'phone')
      .flatMap(({ doctors }) => doctors.map(({ id }) => id)),
  )
  return (await searchedDoctors(db))
    .filter(({ id }) => offering.has(id))
    .map(({ id, name, specialization }) => {
      const texts = [
        { text: name, weight: 1 },
        { text: specialization, weight: 0.9 },
        ...specialtiesOf(specialization ?? '').map(({ people }) => ({ text: people.join(' '), weight: 0.9 })),
      ]
      return { id, name, specialization, score: scoreOf(searched, texts) }
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
export async function countMissing({ db, now }: Pick<Context, 'db' | 'now'>, q: string): Promise<void> {
  const word = countableSearch(q)
  if (word === null) return
  const { visits, doctors } = await search({ db, now }, { q })
  if (visits.length + doctors.length > 0) return
  await countSearch(db, word, wallClock(now()).date)
}

const SHOWN_DAYS = 90

/** The searches of visitors that found nothing, the most frequent words first. */
export function missingWords({ db, now }: Pick<Context, 'db' | 'now'>) {
  return mostSearched(db, addDays(wallClock(now()).date, -SHOWN_DAYS))
}
