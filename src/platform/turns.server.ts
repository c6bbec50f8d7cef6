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
      // The turn passes on directly, so that a newcomer can't take it in between.
      if (next) next()
      else free += 1
    }
  }
}

/** Lets work begin only while there is room: `all` at a time in this process, `each` at a time with the same key. */
export function boundedTurns({ all, each }: { all: number; each: number }, whenFull: () => Error) {
  const inTurn = sharedTurns(all, 0)
  return <T>(key: string, work: () => Promise<T>): Promise<T> =>
    inTurn({ shares: [{ key, most: each }], first: false, whenFull }, work)
}

/** The number of calls that may wait; the next one is refused. */
type Queue = { waiting: number; whenFull: () => Error }

/**
 * Lets `all` pieces of work run at a time in this process; the others wait, first come first served, and where the queue has
 * an end only so many.
 */
export function queuedTurns(all: number, queue?: Queue) {
  const { waiting, whenFull } = queue ?? { waiting: Number.POSITIVE_INFINITY, whenFull: Error }
  const inTurn = sharedTurns(all, waiting)
  return <T>(work: () => Promise<T>): Promise<T> => inTurn({ shares: [], first: false, whenFull }, work)
}
