import { grouped } from '#platform/numbers.ts'
import type { Sort } from '../rules.ts'
import type { View } from './view.ts'

export function contactsIn(count: number): string {
  return count === 1 ? '1 contatto' : `${grouped(count)} contatti`
}

/** Why no contact is shown. */
export function nobodyText({ q, type, fonte, dettaglioFonte }: View): string {
  const filtered = type !== null || fonte.length > 0 || dettaglioFonte.length > 0
  if (!q) return 'Nessuno corrisponde a questi filtri.'
  const where = filtered ? ' con questi filtri' : ''
  return `Nessuno corrisponde a «${q}»${where}. Prova con il cognome, l’email o il telefono.`
}

export type Order = 'name' | 'type' | 'fonte' | 'created'

/** The column heads that sort, and what each says it does, forwards and backwards. */
export const orders: Record<Order, { label: string; up: string; down: string }> = {
  name: { label: 'Nome', up: 'Cognome, A–Z', down: 'Cognome, Z–A' },
  type: { label: 'Tipo', up: 'Tipo, A–Z', down: 'Tipo, Z–A' },
  fonte: { label: 'Fonte', up: 'Fonte, A–Z', down: 'Fonte, Z–A' },
  created: { label: 'Creato il', up: 'Dal più vecchio', down: 'Dal più recente' },
}

/** What a click on a head leads to: the other way round, and of another column first what people look for first. */
export function nextSort(by: Order, sort: Sort): Sort {
  if (sort === by) return `-${by}`
  if (sort === `-${by}`) return by
  return by === 'created' ? '-created' : by
}

export function sortLabel(sort: Sort): string {
  const { up, down } = orders[sort.replace('-', '') as Order]
  return sort.startsWith('-') ? down : up
}

/** For the list of orders on a phone: the usual one first. */
export const offeredSorts = [
  '-created',
  'created',
  'name',
  '-name',
  'type',
  '-type',
  'fonte',
  '-fonte',
] as const
