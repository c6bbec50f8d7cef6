import { listAddress, parseAsOneOf, parseAsSearch, type ViewOf } from '#platform/list/list-address.ts'

export const websiteTabs = ['testi', 'clinica', 'immagini', 'manutenzione', 'velocita'] as const
export type WebsiteTab = (typeof websiteTabs)[number]

/** The address of 'Sito web'. `gruppo`: the open group of texts; `q`: the words searched in the texts. */
export const websiteAddress = listAddress({
  path: '/sito-web',
  params: { tab: parseAsOneOf(websiteTabs, 'testi'), gruppo: parseAsSearch, q: parseAsSearch },
})

export type WebsiteView = ViewOf<typeof websiteAddress>
