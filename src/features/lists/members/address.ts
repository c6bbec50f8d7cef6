/** What the address of a list says: who is shown of it, and whether somebody is being added. */
export type View = { q: string; page: number; adding: boolean }

export const PAGE_SIZE = 50
const SEARCH_MAX = 200
const LAST_PAGE = 1_000_000

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  const q = (search.get('q') ?? '').trim()
  const page = search.get('page') ?? ''
  return {
    // What no text in the database can hold, the server refuses.
    q: q.length <= SEARCH_MAX && !q.includes('\0') ? q : '',
    page: /^[1-9][0-9]{0,9}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
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
