import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasLeft } from './left-address.ts'

/** State of a link that opens a record over its list: `useWayBack` then closes it with Back. */
export const OPENED = { opened: true }

/**
 * Closes the record over a list: with Back when a link of the list led to it, otherwise by replacing the address. A second
 * Esc before the page has followed does nothing: another Back would leave the list.
 */
export function useWayBack(list: string): () => void {
  const location = useLocation()
  const { state } = location
  const navigate = useNavigate()
  return () => {
    if (hasLeft(location)) return
    if (state && typeof state === 'object' && 'opened' in state) navigate(-1)
    else navigate(list, { replace: true, preventScrollReset: true })
  }
}

/** The open row as last read. It stays open, with its draft, when another user deletes it. */
export function useOpenRow<R extends { id: number }>(
  open: number | 'new' | null,
  rows: readonly R[] | undefined,
): R | undefined {
  const last = useRef<R | undefined>(undefined)
  const now = rows?.find(({ id }) => id === open)
  if (now) last.current = now
  return last.current?.id === open ? last.current : undefined
}
