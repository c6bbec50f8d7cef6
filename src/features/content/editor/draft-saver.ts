export type SaveState<R> = { state: 'waiting' } | { state: 'saved'; result: R } | { state: 'failed' }

export type Saver<V> = {
  /** Saves a value once nothing has changed for a while. */
  change: (value: V) => void
  /** Saves what waits at once. Resolves when nothing waits any more, or the save has failed. */
  flush: () => Promise<void>
  /** Drops what waits, and resolves when no save is on its way. */
  stop: () => Promise<void>
  isPending: () => boolean
}

type Options<V, R> = {
  send: (value: V) => Promise<R>
  tell: (state: SaveState<R>) => void
  afterMs?: number
  retryMs?: number
}

/**
 * Saves a changing value by itself: one save at a time, the latest value last. After a failure it tries again, with what was
 * typed since.
 */
export function createSaver<V, R>({ send, tell, afterMs = 800, retryMs = 5000 }: Options<V, R>): Saver<V> {
  let waiting: { value: V } | null = null
  let running: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const run = async () => {
    while (waiting) {
      const { value } = waiting
      waiting = null
      try {
        const result = await send(value)
        if (!waiting) tell({ state: 'saved', result })
      } catch {
        waiting ??= { value }
        tell({ state: 'failed' })
        timer = setTimeout(flush, retryMs)
        return
      }
    }
  }

  const flush = async () => {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = null
    })
    await running
  }

  return {
    change: (value) => {
      waiting = { value }
      tell({ state: 'waiting' })
      clearTimeout(timer)
      timer = setTimeout(flush, afterMs)
    },
    flush,
    stop: async () => {
      waiting = null
      await running
      waiting = null
      clearTimeout(timer)
    },
    isPending: () => waiting !== null || running !== null,
  }
}
