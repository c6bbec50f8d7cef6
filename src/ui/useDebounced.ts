import { useEffect, useState } from 'react'

const TYPING_MS = 150

/**
 * Returns the text after a pause in typing, so that not every key starts a search, and an empty one at once.
 *
 * @param ms the pause
 */
export function useDebounced(text: string, ms: number = TYPING_MS): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text ? ms : 0)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
