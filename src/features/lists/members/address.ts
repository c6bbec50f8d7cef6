import { readPage, readSearch } from '#platform/list/address.ts'

/** What the address of a list says: who is shown of it, and whether somebody is being added. */
export type View = { q: string; page: number; adding: boolean }

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  return {
    q: readSearch(search.get('q')),
    page: readPage(search.get('page')),
    adding: search.get('aggiungi') === '1',
  }
}

export function addressOf(list: number, { q, page, adding }: Partial<View>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (page && page > 1) search.set('page', String(page))
  if (adding) search.set('aggiungi', '1')
  return search.size > 0 ? `/liste/${list}?${search}` : `/liste/${list}`
}

/** Id of the link to somebody, and of the one that adds somebody: where the keyboard comes back to. */
export function linkIdOf(member: number | 'new'): string {
  return `membro-${member}`
}
