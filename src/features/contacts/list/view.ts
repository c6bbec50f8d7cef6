import type { Answer } from '#platform/http/endpoint.ts'
import {
  listAddress,
  type Parameter,
  parseAsFlag,
  parseAsOneOf,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
  validText,
} from '#platform/list/list-address.ts'
import { grouped } from '#platform/numbers.ts'
import type { contactSources } from '../contract.ts'
import { contactTypes, DEFAULT_SORT, readChoice, type Sort, sorts, writeChoice } from '../rules.ts'

/** The call's limit for a list of chosen sources. */
const CHOICE_MAX = 2000

const parseAsSources: Parameter<readonly string[]> = {
  parse: (text) => {
    const chosen = readChoice(validText(text))
    return writeChoice(chosen).length <= CHOICE_MAX ? chosen : null
  },
  serialize: writeChoice,
  absent: [],
}

export const contactsAddress = listAddress({
  path: '/contatti',
  params: {
    q: parseAsSearch,
    type: parseAsOneOf(contactTypes),
    fonte: parseAsSources,
    dettaglioFonte: parseAsSources,
    sort: parseAsOneOf(sorts, DEFAULT_SORT),
    page: parseAsPage,
    creating: parseAsFlag,
  },
  urlKeys: { creating: 'nuovo' },
  filters: ['q', 'type', 'fonte', 'dettaglioFonte'],
})
export const { addressOf, isFiltered } = contactsAddress

export type View = ViewOf<typeof contactsAddress>

/** Id of the link to a contact or to the dialog for a new one, which gets the focus back. */
export function linkIdOf(contact: number | 'new'): string {
  return `contatto-${contact}`
}

export function contactsIn(count: number): string {
  return count === 1 ? '1 contatto' : `${grouped(count)} contatti`
}

/** Explains an empty list. */
export function noMatchText({ q, type, fonte, dettaglioFonte }: View): string {
  const filtered = type !== null || fonte.length > 0 || dettaglioFonte.length > 0
  if (!q) return 'Nessuno corrisponde a questi filtri.'
  const where = filtered ? ' con questi filtri' : ''
  return `Nessuno corrisponde a «${q}»${where}. Prova con il cognome, l’email o il telefono.`
}

export type Order = 'name' | 'type' | 'fonte' | 'created'

/** Sortable columns, with the labels of both directions. */
export const orders: Record<Order, { label: string; up: string; down: string }> = {
  name: { label: 'Nome', up: 'Cognome, A–Z', down: 'Cognome, Z–A' },
  type: { label: 'Tipo', up: 'Tipo, A–Z', down: 'Tipo, Z–A' },
  fonte: { label: 'Fonte', up: 'Fonte, A–Z', down: 'Fonte, Z–A' },
  created: { label: 'Creato il', up: 'Dal più vecchio', down: 'Dal più recente' },
}

/** The order a click on a head leads to: reversed, or for another column its usual direction. */
export function nextSort(by: Order, sort: Sort): Sort {
  if (sort === by) return `-${by}`
  if (sort === `-${by}`) return by
  return by === 'created' ? '-created' : by
}

export function sortLabel(sort: Sort): string {
  const { up, down } = orders[sort.replace('-', '') as Order]
  return sort.startsWith('-') ? down : up
}

/** Every pair of source and detail, with its number of contacts. */
export type Pairs = Answer<typeof contactSources>

export type Choice = { name: string; count: number; chosen: boolean }

type SourceFilter = Pick<View, 'fonte' | 'dettaglioFonte'>

/**
 * Sources a filter offers, the most frequent first. A chosen one stays when no contact has it any more, so that it can be
 * removed.
 */
export function sourceChoices(pairs: Pairs, { fonte }: SourceFilter): Choice[] {
  return choicesOf(
    pairs.map((pair) => [pair.fonte, pair.count]),
    fonte,
  )
}

/** Details of the chosen sources; of all sources when none is chosen. */
export function detailChoices(pairs: Pairs, { fonte, dettaglioFonte }: SourceFilter): Choice[] {
  return choicesOf(
    pairs.filter((pair) => isOf(fonte, pair)).map((pair) => [pair.dettaglioFonte, pair.count]),
    dettaglioFonte,
  )
}

/** Adds or removes a source. Drops details that no chosen source has, as they would leave an empty list. */
export function withSource(pairs: Pairs, chosen: SourceFilter, name: string): SourceFilter {
  const fonte = toggled(chosen.fonte, name)
  const known = new Set(pairs.map(({ dettaglioFonte }) => dettaglioFonte))
  const left = new Set(pairs.filter((pair) => isOf(fonte, pair)).map(({ dettaglioFonte }) => dettaglioFonte))
  const dettaglioFonte = chosen.dettaglioFonte.filter((detail) => left.has(detail) || !known.has(detail))
  return { fonte, dettaglioFonte }
}

export function toggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((one) => one !== name) : [...names, name]
}

function isOf(sources: readonly string[], { fonte }: Pairs[number]): boolean {
  return sources.length === 0 || (fonte !== null && sources.includes(fonte))
}

function choicesOf(counted: [name: string | null, count: number][], chosen: readonly string[]): Choice[] {
  const counts = new Map<string, number>()
  for (const [name, count] of counted) if (name !== null) counts.set(name, (counts.get(name) ?? 0) + count)
  for (const name of chosen) if (!counts.has(name)) counts.set(name, 0)
  return [...counts]
    .map(([name, count]) => ({ name, count, chosen: chosen.includes(name) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'it'))
}
