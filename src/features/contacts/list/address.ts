import { readPage, readSearch, readText } from '#platform/list/address.ts'
import type { ListAddress } from '#platform/list/useListView.ts'
import {
  type ContactType,
  contactTypes,
  DEFAULT_SORT,
  readChoice,
  type Sort,
  sorts,
  writeChoice,
} from '../rules.ts'

/** The longest list of chosen sources that the call takes. */
const CHOICE_MAX = 2000

const HERE = '/contatti'

/** What the address of the page says: which contacts, in which order, and whether a new one is being written. */
export type View = {
  q: string
  type: ContactType | null
  fonte: readonly string[]
  dettaglioFonte: readonly string[]
  sort: Sort
  page: number
  creating: boolean
}

/** Nothing searched for and nothing chosen. */
export const NO_FILTERS = { q: '', type: null, fonte: [], dettaglioFonte: [] } as const

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  const type = search.get('type')
  const sort = search.get('sort')
  return {
    q: readSearch(search.get('q')),
    type: contactTypes.find((known) => known === type) ?? null,
    fonte: readSources(search.get('fonte')),
    dettaglioFonte: readSources(search.get('dettaglioFonte')),
    sort: sorts.find((known) => known === sort) ?? DEFAULT_SORT,
    page: readPage(search.get('page')),
    creating: search.get('nuovo') === '1',
  }
}

/** The address of a view. What goes without saying is not written. */
export function addressOf({ q, type, fonte, dettaglioFonte, sort, page, creating }: Partial<View>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (type) search.set('type', type)
  if (fonte?.length) search.set('fonte', writeChoice(fonte))
  if (dettaglioFonte?.length) search.set('dettaglioFonte', writeChoice(dettaglioFonte))
  if (sort && sort !== DEFAULT_SORT) search.set('sort', sort)
  if (page && page > 1) search.set('page', String(page))
  if (creating) search.set('nuovo', '1')
  return search.size > 0 ? `${HERE}?${search}` : HERE
}

/** Other rows begin with their first page. */
export function withChange(view: View, change: Partial<View>): View {
  return { ...view, page: 1, ...change }
}

export function isFiltered({ q, type, fonte, dettaglioFonte }: View): boolean {
  return q !== '' || type !== null || fonte.length > 0 || dettaglioFonte.length > 0
}

function readSources(text: string | null): string[] {
  const chosen = readChoice(readText(text))
  return writeChoice(chosen).length <= CHOICE_MAX ? chosen : []
}

export const contactsAddress: ListAddress<View> = { readView, addressOf, withChange, none: NO_FILTERS }

/** Id of the link to a contact, and of the one to the dialog for a new one: where the keyboard comes back to. */
export function linkIdOf(contact: number | 'new'): string {
  return `contatto-${contact}`
}
