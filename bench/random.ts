export type Random = { below: (limit: number) => number; one: <T>(from: T[]) => T }

/** The same numbers in every run (mulberry32). */
export function random(seed: number): Random {
  let state = seed
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    one: (from) => {
      const value = from[below(from.length)]
      if (value === undefined) throw new Error('nothing to choose from')
      return value
    },
  }
}

/** A made-up visitor's address for every number. */
export function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

/** The same things in another order, the same in every run. */
export function shuffled<T>(things: T[]): T[] {
  const { below } = random(2026)
  return things
    .map((thing) => ({ thing, rank: below(2 ** 31) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}
