import { useLocation, useNavigationType } from 'react-router'
import {
  type ListAddress,
  listAddress,
  parseAsId,
  parseAsOneOf,
  parseAsRecord,
  parseAsSearch,
} from '#platform/list/list-address.ts'
import { useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { useRowFocus as useFocusOfRows } from '#platform/list/useRowFocus.ts'

export const tabs = [
  'servizi',
  'categorie',
  'medici',
  'calendario',
  'stanze',
  'convenzioni',
  'prezzi',
  'regole',
  'promemoria',
  'testi',
] as const
export type Tab = (typeof tabs)[number]

/** The parts of a doctor's page. */
export const doctorParts = ['dati', 'riceve'] as const
export type DoctorPart = (typeof doctorParts)[number]

/** The parameter that names the open record, by tab; a tab that is one form has no records. */
const RECORD = {
  servizi: 'servizio',
  categorie: 'categoria',
  medici: 'medico',
  stanze: 'risorsa',
  convenzioni: 'convenzione',
} as const satisfies Partial<Record<Tab, string>>

function hasRecords(tab: Tab): tab is keyof typeof RECORD {
  return tab in RECORD
}

const params = listAddress({
  path: '/setup',
  params: {
    tab: parseAsOneOf(tabs, 'servizi'),
    q: parseAsSearch,
    // On the services tab: the category whose services are shown.
    categoria: parseAsRecord('nuovo'),
    servizio: parseAsRecord('nuovo'),
    medico: parseAsRecord('nuovo'),
    risorsa: parseAsId,
    convenzione: parseAsRecord('nuovo'),
    // The open text of mails and SMS.
    testo: parseAsSearch,
    // On a doctor's page.
    parte: parseAsOneOf(doctorParts, 'dati'),
  },
})

export type View = {
  tab: Tab
  q: string
  /** The filter of the services. */
  category: number | null
  record: number | 'new' | null
  /** The key of the open text; empty: none. */
  text: string
  /** The part of a doctor's page. */
  part: DoctorPart
}

/** The properties that the page passes to the part it shows. */
export type PartProps = { view: View; mayDelete: boolean }

export const setupAddress: ListAddress<View> = {
  readView: (search) => {
    const { tab, q, testo, parte, ...ids } = params.readView(search)
    const category = tab === 'servizi' && ids.categoria !== 'new' ? ids.categoria : null
    return { tab, q, category, record: hasRecords(tab) ? ids[RECORD[tab]] : null, text: testo, part: parte }
  },
  addressOf: ({ tab = 'servizi', q, category, record, text, part }) =>
    params.addressOf({
      tab,
      q,
      ...(tab === 'servizi' && { categoria: category }),
      ...(hasRecords(tab) && { [RECORD[tab]]: record }),
      ...(tab === 'testi' && { testo: text }),
      ...(tab === 'medici' && typeof record === 'number' && { parte: part }),
    }),
  none: { q: '', category: null },
  isFiltered: ({ q, category }) => q !== '' || category !== null,
}
export const { addressOf } = setupAddress

/** Id of the link that opens a record: where the keyboard comes back to. */
export function linkIdOf(tab: Tab, record: View['record'] | string): string {
  return `apri-${tab}-${record}`
}

/** Returns the focus to the row of a closed dialog, or to the created record. */
export function useRowFocus(
  { tab, record }: Pick<View, 'tab' | 'record'>,
  ids: readonly number[] | undefined,
  created: number | null,
): void {
  useFocusOfRows({ record, ids, created, idOf: (one) => linkIdOf(tab, one) })
}

/**
 * The state of a navigation back to the list after a record was created: `navigate(list, { state: stateOfCreated(id)
 * })`.
 */
export function stateOfCreated(id: number): { created: number } {
  return { created: id }
}

/** Id of the record that was just created on its own page, null otherwise. */
export function useCreatedBefore(): number | null {
  const { state } = useLocation()
  // After Back or a reload the record is no longer new.
  const comesBack = useNavigationType() === 'POP'
  const known = state && typeof state === 'object' && 'created' in state ? state.created : null
  return typeof known === 'number' && !comesBack ? known : null
}

/** Closes the dialog of a record. */
export function useCloseRecord(view: View): () => void {
  return useWayBack(addressOf({ ...view, record: null }))
}

/** The record of the open dialog; it stays after another person has deleted it. */
export function useOpenRecord<R extends { id: number }>(
  { record }: View,
  rows: readonly R[] | undefined,
): R | undefined {
  return useOpenRow(record, rows)
}
