import { useRef } from 'react'

/** However often it is asked for: two quick clicks are one. A state that says 'busy' comes too late for the second. */
export function useOneAtATime(make: () => Promise<unknown>): () => void {
  const running = useRef(false)
  return () => {
    if (running.current) return
    running.current = true
    void make().finally(() => {
      running.current = false
    })
  }
}
