import { readId, readPage } from '#platform/list/address.ts'
import { type AppointmentStatus, statuses } from '../contract.ts'

const HERE = '/richieste-prenotazioni'

/** What the address of the page says: which rows, and which request is open. */
export type View = { status: AppointmentStatus | null; page: number; request: number | null }

export function readView(search: URLSearchParams): View {
  const status = search.get('stato')
  return {
    status: statuses.find((known) => known === status) ?? null,
    page: readPage(search.get('page')),
    request: readId(search.get('richiesta')),
  }
}

/** The address of a view. What goes without saying is not written. */
export function addressOf({ status, page, request }: Partial<View>): string {
  const search = new URLSearchParams()
  if (status) search.set('stato', status)
  if (page && page > 1) search.set('page', String(page))
  if (request) search.set('richiesta', String(request))
  return search.size > 0 ? `${HERE}?${search}` : HERE
}

/** Id of the eye in a row, where the keyboard comes back to. */
export function eyeIdOf(request: number | 'new'): string {
  return `vedi-${request}`
}
