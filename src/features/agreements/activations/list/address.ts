import { readId, readPage, readSearch } from '#platform/list/address.ts'
import type { ListAddress } from '#platform/list/useListView.ts'
import { type ActivationStatus, activationStatuses } from '../rules.ts'

const HERE = '/convenzioni'

/** What the address of the page says: which requests. */
export type View = {
  q: string
  convenzioneId: number | null
  status: ActivationStatus | null
  page: number
}

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  const status = search.get('stato')
  return {
    q: readSearch(search.get('q')),
    convenzioneId: readId(search.get('convenzione')),
    status: activationStatuses.find((known) => known === status) ?? null,
    page: readPage(search.get('page')),
  }
}

/** The address of a view. What goes without saying is not written. */
export function addressOf({ q, convenzioneId, status, page }: Partial<View>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (convenzioneId) search.set('convenzione', String(convenzioneId))
  if (status) search.set('stato', status)
  if (page && page > 1) search.set('page', String(page))
  return search.size > 0 ? `${HERE}?${search}` : HERE
}

export function isFiltered({ q, convenzioneId, status }: View): boolean {
  return q !== '' || convenzioneId !== null || status !== null
}

export const activationsAddress: ListAddress<View> = {
  readView,
  addressOf,
  withChange: (view, change) => ({ ...view, page: 1, ...change }),
  none: { q: '', convenzioneId: null, status: null },
}

/** Whose request it is. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

/** Id of the name in a row, where the keyboard comes back to. */
export function nameIdOf(activation: number): string {
  return `attivazione-${activation}`
}
