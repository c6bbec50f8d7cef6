import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '#platform/http/endpoint.ts'
import { callQuery } from '#platform/query/call-query.ts'
import { findPeople, findPlaces, getTelling, getVisit, readAgenda } from './contract.ts'

/** A day of the agenda, or the days up to `to`. */
export function agendaQuery(from: string, { to, doctorId }: { to?: string; doctorId?: number } = {}) {
  const rest = { ...(to && { to }), ...(doctorId && { doctorId: String(doctorId) }) }
  return callQuery(readAgenda, { query: { from, ...rest } })
}

/** A visit with its history and the news about to go. */
export function visitQuery(id: number) {
  return callQuery(getVisit, { params: { id: String(id) } })
}

/** The text of the news about to go; null asks nothing. */
export function tellingQuery(id: number | null) {
  return callQuery(getTelling, id === null ? null : { params: { id: String(id) } })
}

/** The people most like a text; an empty text asks nothing. */
export function peopleQuery(text: string) {
  return callQuery(findPeople, text ? { query: { q: text } } : null)
}

export type PlaceQuestion = CallInput<typeof findPlaces>['query']

/** The first ten free places; those of the question before stay on the screen meanwhile. A null question asks nothing. */
export function placesQuery(question: PlaceQuestion | null) {
  return { ...callQuery(findPlaces, question && { query: question }), placeholderData: keepPreviousData }
}
