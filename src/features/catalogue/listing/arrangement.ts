/** Services side by side in rows of three: one leads its category, and no row is left with a hole. */

/** `lead` has a row of its own, `large` takes two places, `small` one. */
export type CardSize = 'lead' | 'large' | 'small'

/**
 * The size of each of so many cards. The first is the one that stands out; where a long list would not come out even,
 * its last row has a large one too.
 */
export function cardSizes(count: number): CardSize[] {
  const sizes = Array<CardSize>(count).fill('small')
  if (count === 0 || count === 3) return sizes
  const rest = count % 3
  sizes[0] = rest === 2 ? 'large' : 'lead'
  if (rest === 0) sizes[count - 1] = 'large'
  return sizes
}

/** In rows of two the first card takes both places when the number is odd. */
export function leadsPairs(count: number): boolean {
  return count % 2 === 1
}
