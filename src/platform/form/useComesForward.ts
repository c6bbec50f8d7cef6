import { type RefObject, useEffect, useRef } from 'react'

/** Brings what is to be decided on into view, and the keyboard to it: it may appear above what one sees. */
export function useComesForward(why: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (why) box.current?.focus()
  }, [why])
  return box
}
