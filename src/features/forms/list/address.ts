import { readId, readSearch } from '#platform/list/address.ts'

/** What the address of the list says: what is searched for, and what is open over it. */

export type View = {
  q: string
  creating: boolean
  /** The form whose link and code are shown. */
  code: number | null
}

const PATH = '/moduli'

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  return {
    q: readSearch(search.get('q')),
    creating: search.get('nuovo') === '1',
    code: readId(search.get('codice')),
  }
}

/** What goes without saying is not written. */
export function addressOf({ q, creating, code }: Partial<View>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (creating) search.set('nuovo', '1')
  if (code) search.set('codice', String(code))
  return search.size > 0 ? `${PATH}?${search}` : PATH
}

/** Id of the link that opens a form, and of the one for a new one: where the keyboard comes back to. */
export function linkIdOf(form: number | 'new'): string {
  return `modulo-${form}`
}
