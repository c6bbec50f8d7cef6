import { useLocation, useNavigationType } from 'react-router'
import { useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { useRowFocus as useFocusOfRows } from '#platform/list/useRowFocus.ts'
import { addressOf, linkIdOf, type View } from './view.ts'

/** Keeps the keyboard among the rows of a part. */
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

/** The record whose page has led here after creating it. */
export function useCreatedBefore(): number | null {
  const { state } = useLocation()
  // Not with Back, nor after a reload: then it is no news any more.
  const comesBack = useNavigationType() === 'POP'
  const known = state && typeof state === 'object' && 'created' in state ? state.created : null
  return typeof known === 'number' && !comesBack ? known : null
}

/** Closes the dialog of a record. */
export function useCloseRecord(view: View): () => void {
  return useWayBack(addressOf({ ...view, record: null }))
}

/** The open record, also after somebody else has deleted it. */
export function useOpenRecord<R extends { id: number }>(
  { record }: View,
  rows: readonly R[] | undefined,
): R | undefined {
  return useOpenRow(record, rows)
}
