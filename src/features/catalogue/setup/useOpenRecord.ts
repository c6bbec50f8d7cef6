import { useOpenRow, useWayBack } from '#platform/list/open-record.ts'
import { addressOf, type View } from './view.ts'

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
