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

/** Two quick clicks on one record are one. Those on other records count. */
export function useOnceEach<R extends { id: number }>(
  command: (record: R) => Promise<unknown>,
): (record: R) => void {
  const running = useRef(new Set<number>())
  return (record) => {
    const { current: ids } = running
    if (ids.has(record.id)) return
    ids.add(record.id)
    // The command itself says why it failed.
    const over = () => ids.delete(record.id)
    command(record).then(over, over)
  }
}
