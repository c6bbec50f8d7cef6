import { useOpenRow } from '#platform/list/useOpenRow.ts'
import { useWayBack } from '#platform/list/useWayBack.ts'
import { addressOf, type View } from './address.ts'

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
