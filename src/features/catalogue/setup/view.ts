import {
  type ListAddress,
  listAddress,
  parseAsOneOf,
  parseAsRecord,
  parseAsSearch,
} from '#platform/list/list-address.ts'

export const tabs = ['servizi', 'categorie', 'medici', 'convenzioni'] as const
export type Tab = (typeof tabs)[number]

/** The parameter that names the open record, by tab. */
const RECORD = {
  servizi: 'servizio',
  categorie: 'categoria',
  medici: 'medico',
  convenzioni: 'convenzione',
} as const

const params = listAddress({
  path: '/setup',
  params: {
    tab: parseAsOneOf(tabs, 'servizi'),
    q: parseAsSearch,
    // Of the tab of services, the category whose services are visible.
    categoria: parseAsRecord('nuovo'),
    servizio: parseAsRecord('nuovo'),
    medico: parseAsRecord('nuovo'),
    convenzione: parseAsRecord('nuovo'),
  },
})

export type View = {
  tab: Tab
  q: string
  /** The filter of the services. */
  category: number | null
  record: number | 'new' | null
}

/** The properties that the page passes to the part it shows. */
export type PartProps = { view: View; mayDelete: boolean }

export const setupAddress: ListAddress<View> = {
  readView: (search) => {
    const { tab, q, ...ids } = params.readView(search)
    const category = tab === 'servizi' && ids.categoria !== 'new' ? ids.categoria : null
    return { tab, q, category, record: ids[RECORD[tab]] }
  },
  addressOf: ({ tab = 'servizi', q, category, record }) =>
    params.addressOf({ tab, q, ...(tab === 'servizi' && { categoria: category }), [RECORD[tab]]: record }),
  none: { q: '', category: null },
  isFiltered: ({ q, category }) => q !== '' || category !== null,
}
export const { addressOf } = setupAddress

/** Id of the link that opens a record: where the keyboard comes back to. */
export function linkIdOf(tab: Tab, record: View['record']): string {
  return `apri-${tab}-${record}`
}
