import { useLocation, useNavigationType } from 'react-router'
import { useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { useRowFocus as useFocusOfRows } from '#platform/list/useRowFocus.ts'
import { addressOf, linkIdOf, type View } from './view.ts'

/** Returns the focus to the row of a closed dialog, or to the created record. */
export function useRowFocus(
  { tab, record }: Pick<View, 'tab' | 'record'>,
  ids: readonly number[] | undefined,
  created: number | null,
): void {
  useFocusOfRows({ record, ids, created, idOf: (one) => linkIdOf(tab, one) })
}

/** For the way back from the page on which a record was created: `navigate(list, { state: stateOfCreated(id) })`. */
export function stateOfCreated(id: number): { created: number } {
  return { created: id }
}

/** Id of the record that was just created on its own page, null otherwise. */
export function useCreatedBefore(): number | null {
  const { state } = useLocation()
  // After Back or a reload it is no longer new.
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
