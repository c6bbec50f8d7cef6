import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { refreshAppointments } from '#features/booking/staff-queries.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { callQuery, refreshBelow } from '#platform/query/call-query.ts'
import { type Agenda, type AgendaVisit, findPlaces, getTelling, getVisit, readAgenda } from './contract.ts'
import { listDisplaced } from './ill/contract.ts'
import { findPeople } from './people/contract.ts'

type Range = { from: string; to?: string; doctorId?: string }

/** Floor under the notifications of changes. */
const EVERY_MS = 20_000

/** The agenda of a day, or of a doctor's week. The shown one stays while the next one loads. */
export function agendaQuery(range: Range | null) {
  return {
    ...callQuery(readAgenda, range && { query: range }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  }
}

/** A visit with its history and the news about to go; null asks nothing. */
export function visitQuery(id: number | null) {
  return callQuery(getVisit, id === null ? null : { params: { id: String(id) } })
}

/** The text of the news about to go; null asks nothing. */
export function tellingQuery(id: number | null) {
  return callQuery(getTelling, id === null ? null : { params: { id: String(id) } })
}

/** The people most like a text; an empty text asks nothing. */
export function peopleQuery(text: string) {
  return callQuery(findPeople, text ? { query: { q: text } } : null)
}

/** The person of a contact, as a search finds people; null asks nothing. */
export function personQuery(contactId: number | null) {
  return callQuery(findPeople, contactId === null ? null : { query: { contactId: String(contactId) } })
}

/** The answers of the patients whom absences of a doctor displaced. */
export function displacedQuery(doctorId: number) {
  return {
    ...callQuery(listDisplaced, { query: { doctorId: String(doctorId) } }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
  }
}

export type PlaceQuestion = CallInput<typeof findPlaces>['query']

/** The first ten free places; those of the question before stay on the screen meanwhile. A null question asks nothing. */
export function placesQuery(question: PlaceQuestion | null) {
  return { ...callQuery(findPlaces, question && { query: question }), placeholderData: keepPreviousData }
}

/** Reads again everything that shows visits: the agenda, and the lists of requests with their counts. */
export async function refreshAgenda(client: QueryClient): Promise<void> {
  await Promise.all([refreshBelow(client, readAgenda.path), refreshAppointments(client)])
}

/**
 * Puts a visit into every cached agenda it belongs to, and takes it out of the others. Reads under way are cancelled: they
 * would bring its old place back.
 */
export async function cacheVisit(client: QueryClient, visit: AgendaVisit): Promise<void> {
  await client.cancelQueries({ queryKey: [readAgenda.path] })
  const cached = client.getQueriesData<Agenda>({ queryKey: [readAgenda.path] })
  for (const [key, agenda] of cached) {
    if (agenda) client.setQueryData<Agenda>(key, withVisit(agenda, visit, key[1] as Range))
  }
}

export function withVisit(agenda: Agenda, visit: AgendaVisit, { from, to = from, doctorId }: Range): Agenda {
  const others = agenda.visits.filter(({ id }) => id !== visit.id)
  const belongs = from <= visit.date && visit.date <= to && (!doctorId || doctorId === String(visit.doctorId))
  if (!belongs && others.length === agenda.visits.length) return agenda
  return { ...agenda, visits: belongs ? [...others, visit] : others }
}
