import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf, type View } from './address.ts'

/** On a link that opens a record in a dialog: closing it then goes back the way it came. */
export const OPENED = { opened: true }

/** Closes the dialog of a record: as with Back when the list led to it, otherwise by going on to the list. */
export function useCloseRecord(view: View): () => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  return () => {
    if (state && typeof state === 'object' && 'opened' in state) navigate(-1)
    else navigate(addressOf({ ...view, record: null }), { replace: true, preventScrollReset: true })
  }
}

/** The open record as it was last read: that somebody else deletes it does not take away what is being written. */
export function useOpenRecord<R extends { id: number }>(
  { record }: View,
  rows: readonly R[] | undefined,
): R | undefined {
  const last = useRef<R | undefined>(undefined)
  const now = rows?.find(({ id }) => id === record)
  if (now) last.current = now
  return last.current?.id === record ? last.current : undefined
}
