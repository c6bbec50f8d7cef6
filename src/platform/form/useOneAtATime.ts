import { useRef } from 'react'

/**
 * Runs a command once, also after two quick clicks: a state that disables the button is set too late for the second.
 */
export function useOneAtATime<A extends unknown[]>(
  make: (...given: A) => Promise<unknown>,
): (...given: A) => void {
  const running = useRef(false)
  return (...given) => {
    if (running.current) return
    running.current = true
    void make(...given).finally(() => {
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
    // The command itself reports its failure.
    const over = () => ids.delete(record.id)
    command(record).then(over, over)
  }
}
