import { readSearch } from '#platform/list/address.ts'
import type { ListAddress } from '#platform/list/useListView.ts'

/** What the address of a list of fixed rows says: what is searched for, and in which state. */
export type View<S extends string> = { q: string; status: S | null }

/** How the address of such a page is read and written. Nonsense means nothing, what goes without saying is not written. */
export function sampleAddress<S extends string>(path: string, statuses: readonly S[]): ListAddress<View<S>> {
  return {
    readView: (search) => ({
      q: readSearch(search.get('q')),
      status: statuses.find((known) => known === search.get('stato')) ?? null,
    }),
    addressOf: ({ q, status }) => {
      const search = new URLSearchParams()
      if (q) search.set('q', q)
      if (status) search.set('stato', status)
      return search.size > 0 ? `${path}?${search}` : path
    },
    withChange: (view, change) => ({ ...view, ...change }),
    none: { q: '', status: null },
  }
}
