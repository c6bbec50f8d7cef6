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

/** A part of a queue: of the calls with this key, `most` are in it at a time, waiting or running. */
export type Share = { key: string; most: number }

/** A call's way through a queue of `sharedTurns`. `whenFull` gets the key of the share that is used up, if it is a share. */
export type Place = { shares: Share[]; first: boolean; whenFull: (key?: string) => Error }

/**
 * Lets `all` pieces of work run at a time in this process. The others wait in one of two lanes, `waiting` in each; the lane of
 * those that go `first` is emptied before the other. A call with a share that is used up is refused, so that no key fills a lane.
 */
export function sharedTurns(all: number, waiting: number) {
  const taken = new Map<string, number>()
  const lanes = { first: [] as (() => void)[], others: [] as (() => void)[] }
  let free = all
  const add = (shares: Share[], step: 1 | -1) => {
    for (const { key } of shares) {
      const places = (taken.get(key) ?? 0) + step
      if (places > 0) taken.set(key, places)
      else taken.delete(key)
    }
  }
  return async <T>({ shares, first, whenFull }: Place, work: () => Promise<T>): Promise<T> => {
    const lane = first ? lanes.first : lanes.others
    const spent = shares.find(({ key, most }) => (taken.get(key) ?? 0) >= most)
    if (spent) throw whenFull(spent.key)
    if (free === 0 && lane.length >= waiting) throw whenFull()
    add(shares, 1)
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => lane.push(resolve))
    try {
      return await work()
    } finally {
      add(shares, -1)
      const next = lanes.first.shift() ?? lanes.others.shift()
      if (next) next()
      else free += 1
    }
  }
}
