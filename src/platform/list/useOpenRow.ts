import { useRef } from 'react'

/** The open row as it was last read: that somebody else deletes it does not take away what is being written. */
export function useOpenRow<R extends { id: number }>(
  open: number | 'new' | null,
  rows: readonly R[] | undefined,
): R | undefined {
  const last = useRef<R | undefined>(undefined)
  const now = rows?.find(({ id }) => id === open)
  if (now) last.current = now
  return last.current?.id === open ? last.current : undefined
}
