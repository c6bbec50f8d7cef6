import { useState } from 'react'
import { readAgain } from './failures.ts'

/** Reads a record again after somebody else's change. What stands in the way of that takes the place of the clash. */
export function useTakeOver<R>(
  reload: (() => Promise<R | undefined>) | undefined,
  onRead: (latest: R) => void,
) {
  const [failure, setFailure] = useState<Error | null>(null)
  const takeOver = async () => {
    if (!reload) return
    try {
      onRead(await readAgain(reload))
      setFailure(null)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      setFailure(error)
    }
  }
  return { takeOver, failure, forget: () => setFailure(null) }
}
