/** Lets work begin only while there is room: `all` at a time in this process, `each` at a time with the same key. */
export function boundedTurns(limits: { all: number; each: number }, whenFull: () => Error) {
  const running = new Map<string, number>()
  let total = 0
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = running.get(key) ?? 0
    if (total >= limits.all || own >= limits.each) throw whenFull()
    total += 1
    running.set(key, own + 1)
    try {
      return await work()
    } finally {
      total -= 1
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
    }
  }
}

/** Number of calls that may wait; the next one is refused. */
type Queue = { waiting: number; whenFull: () => Error }

/**
 * Lets `all` pieces of work run at a time in this process; the others wait, first come first served, and where the queue has
 * an end only so many.
 */
export function queuedTurns(all: number, queue?: Queue) {
  const waiting: (() => void)[] = []
  let free = all
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1
    else if (queue && waiting.length >= queue.waiting) throw queue.whenFull()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn passes on directly, so that a newcomer can't take it in between.
      if (next) next()
      else free += 1
    }
  }
}
