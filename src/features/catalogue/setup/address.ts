import { readId } from '#platform/list/address.ts'

export const tabs = ['servizi', 'categorie', 'medici', 'convenzioni'] as const
export type Tab = (typeof tabs)[number]

/** The parameter that names the open record, by tab. */
const RECORD = {
  servizi: 'servizio',
  categorie: 'categoria',
  medici: 'medico',
  convenzioni: 'convenzione',
} as const

/** What the address of the page says: which tab, which rows, and which record is open. */
export type View = {
  tab: Tab
  /** What is searched for. */
  q: string
  /** Of the services, those of one category. */
  category: number | null
  record: number | 'new' | null
}

/** What the page hands to the part of it that is shown. */
export type PartProps = { view: View; mayDelete: boolean }

export function readView(search: URLSearchParams): View {
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'servizi'
  const record = search.get(RECORD[tab])
  return {
    tab,
    q: search.get('q') ?? '',
    category: tab === 'servizi' ? readId(search.get('categoria')) : null,
    record: record === 'nuovo' ? 'new' : readId(record),
  }
}

/** The address of a view. What goes without saying is not written. */
export function addressOf({ tab = 'servizi', q, category, record }: Partial<View>): string {
  const search = new URLSearchParams()
  if (tab !== 'servizi') search.set('tab', tab)
  if (q) search.set('q', q)
  if (category && tab === 'servizi') search.set('categoria', String(category))
  if (record) search.set(RECORD[tab], record === 'new' ? 'nuovo' : String(record))
  return search.size > 0 ? `/setup?${search}` : '/setup'
}

/** Id of the link that opens a record: where the keyboard comes back to. */
export function linkIdOf(tab: Tab, record: View['record']): string {
  return `apri-${tab}-${record}`
}
