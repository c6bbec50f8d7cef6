import {
  listAddress,
  type Parameter,
  parseAsDay,
  parseAsId,
  parseAsOneOf,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { shortDate } from '#platform/time/italian.ts'
import { channels, type ListSort, listSorts, moments, statuses } from '../rules.ts'
import { channelLabels } from '../staff-copy.ts'
import type { ListQuestion } from '../staff-queries.ts'
import { REQUEST_SEARCH_MAX } from './contract.ts'

const parseAsRequestSearch: Parameter<string> = {
  ...parseAsSearch,
  parse: (text) => parseAsSearch.parse(text)?.slice(0, REQUEST_SEARCH_MAX) ?? null,
}

export const requestsAddress = listAddress({
  path: '/richieste-prenotazioni',
  params: {
    q: parseAsRequestSearch,
    status: parseAsOneOf(statuses),
    when: parseAsOneOf(moments),
    from: parseAsDay,
    to: parseAsDay,
    doctor: parseAsId,
    service: parseAsId,
    channel: parseAsOneOf(channels),
    sort: parseAsOneOf(listSorts),
    page: parseAsPage,
    request: parseAsId,
  },
  urlKeys: {
    status: 'stato',
    when: 'quando',
    from: 'dal',
    to: 'al',
    doctor: 'medico',
    service: 'servizio',
    channel: 'provenienza',
    sort: 'ordine',
    request: 'richiesta',
  },
  filters: ['q', 'from', 'to', 'doctor', 'service', 'channel'],
})
export const { addressOf, isFiltered } = requestsAddress

/** The rows on the screen, and the open request. */
export type View = ViewOf<typeof requestsAddress>

/** Of an address that opens a request at its history. */
export const STORY = '#storia'

/** Id of the link that opens a request, which takes the focus when the dialog closes. */
export function linkIdOf(request: number | 'new'): string {
  return `vedi-${request}`
}

/** After an action the focus goes on to the next row; the last one keeps it. */
export function focusAfter(rows: readonly { id: number }[], id: number): void {
  const at = rows.findIndex((row) => row.id === id)
  const next = rows[at + 1] ?? rows[at]
  if (next) document.getElementById(linkIdOf(next.id))?.focus({ preventScroll: true })
}

/** The order of a view without a chosen one; null for the specified one, pending requests first. */
function usualSort({ status, when }: Pick<View, 'status' | 'when'>): ListSort | null {
  if (when === 'past' || status === 'cancelled' || status === 'completed') return 'day-desc'
  return when || status ? 'day' : null
}

export function sortOf(view: View): ListSort | null {
  return view.sort ?? usualSort(view)
}

/** The view in another order. The usual one is left out of the address. */
export function withSort(view: View, sort: ListSort | null): Pick<View, 'sort'> {
  return { sort: sort === usualSort(view) ? null : sort }
}

/** The orders a view offers, the usual one first. */
export function sortsOf(view: View): (ListSort | null)[] {
  const usual = usualSort(view)
  return [usual, ...listSorts.filter((sort) => sort !== usual)]
}

export const sortLabels: Record<ListSort, string> = {
  day: 'Prima la più vicina',
  'day-desc': 'Prima la più lontana',
  received: 'Prima l’ultima ricevuta',
}

export function sortLabel(sort: ListSort | null): string {
  return sort === null ? 'Prima quelle in attesa' : sortLabels[sort]
}

/** The question that reads a view's rows. Statuses without a chosen order keep the one of the call. */
export function questionOf(view: View, pageSize: number): ListQuestion {
  const { request: _, sort, doctor, service, ...rest } = view
  const nearest = sort === null && (view.status === 'confirmed' || view.when !== null)
  return { ...rest, sort: nearest ? usualSort(view) : sort, doctorId: doctor, serviceId: service, pageSize }
}

/** Another tab shows its rows from the first page in its usual order, under the same filters. */
export function addressOfTab(view: View, tab: Partial<Pick<View, 'status' | 'when'>>): string {
  return addressOf({ ...view, status: null, when: null, sort: null, page: 1, request: null, ...tab })
}

type Named = { doctors: readonly NamedChoice[]; services: readonly NamedChoice[] }
type NamedChoice = { id: number; name: string }

/** The chosen filters, each with its label. The search text stands in its field. */
export function filtersOf(view: View, named: Named | undefined): { label: string; without: Partial<View> }[] {
  const { from, to, doctor, service, channel } = view
  const filters: { label: string; without: Partial<View> }[] = []
  if (from !== null && from === to)
    filters.push({ label: `Giorno: ${shortDate(from)}`, without: { from: null, to: null } })
  else {
    if (from !== null) filters.push({ label: `Dal ${shortDate(from)}`, without: { from: null } })
    if (to !== null) filters.push({ label: `Al ${shortDate(to)}`, without: { to: null } })
  }
  if (doctor !== null)
    filters.push({ label: `Medico: ${nameIn(named?.doctors, doctor)}`, without: { doctor: null } })
  if (service !== null)
    filters.push({ label: `Servizio: ${nameIn(named?.services, service)}`, without: { service: null } })
  if (channel !== null)
    filters.push({ label: `Provenienza: ${channelLabels[channel]}`, without: { channel: null } })
  return filters
}

/** A record that has been deleted, or is not known yet, is named by its number. */
function nameIn(choices: readonly NamedChoice[] | undefined, id: number): string {
  return choices?.find((choice) => choice.id === id)?.name ?? `n. ${id}`
}
