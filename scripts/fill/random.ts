export type Random = {
  /** From 0 up to, but without, the limit. */
  below: (limit: number) => number
  /** True so often, of one. */
  chance: (share: number) => boolean
  one: <T>(from: readonly T[]) => T
}

/** The same numbers in every run (mulberry32). */
export function random(seed: number): Random {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    below: (limit) => Math.floor(next() * limit),
    chance: (share) => next() < share,
    one: (from) => {
      const value = from[Math.floor(next() * from.length)]
      if (value === undefined) throw new Error('nothing to choose from')
      return value
    },
  }
}

export type Weighted<T> = readonly (readonly [thing: T, weight: number])[]

/** Chooses each thing as often as its weight says. */
export function weighted<T>(things: Weighted<T>): (by: Random) => T {
  const chosen = things.filter(([, weight]) => weight > 0)
  let sum = 0
  const ends = chosen.map(([, weight]) => {
    sum += weight
    return sum
  })
  return ({ below }) => {
    // Finer than any weight here.
    const at = (below(2 ** 30) / 2 ** 30) * sum
    let low = 0
    let high = ends.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > at) high = middle
      else low = middle + 1
    }
    const found = chosen[low]
    if (!found) throw new Error('nothing to choose from')
    return found[0]
  }
}
