import { random } from '../scripts/fill/random.ts'

/** A made-up visitor's address for every number; one number and the next are of different networks, as visitors are. */
export function addressOf(n: number): string {
  return `10.${n & 255}.${(n >> 8) & 255}.${(n >> 16) & 255}`
}

/** The same things in another order, the same in every run. */
export function shuffled<T>(things: T[]): T[] {
  const { below } = random(2026)
  return things
    .map((thing) => ({ thing, rank: below(2 ** 31) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ thing }) => thing)
}
