import { type AppointmentStatus, statuses } from '../contract.ts'

export const PAGE_SIZE = 50

const HERE = '/richieste-prenotazioni'
const LAST_PAGE = 1_000_000

/** What the address of the page says: which rows, and which request is open. */
export type View = { status: AppointmentStatus | null; page: number; request: number | null }

export function readView(search: URLSearchParams): View {
  const status = search.get('stato')
  return {
    status: statuses.find((known) => known === status) ?? null,
    page: Math.min(readNumber(search.get('page')) ?? 1, LAST_PAGE),
    request: readNumber(search.get('richiesta')),
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

function readNumber(text: string | null): number | null {
  return text && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null
}
