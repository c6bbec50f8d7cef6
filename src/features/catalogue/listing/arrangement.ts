/** Services side by side that fill their rows: `large` ones take two places of three. */

const PLACES = 3

/**
 * Which of so many cards are large, so that every row of three places is full and a long list is never a wall of
 * equals. Rows with a large card come first, and it changes sides from row to row.
 */
export function largeCards(count: number): Set<number> {
  const missing = (PLACES - (count % PLACES)) % PLACES
  const rows = count === 1 ? 0 : missing === 0 && count > PLACES ? PLACES : missing
  return new Set(Array.from({ length: rows }, (_, row) => row * 2 + (row % 2)))
}

/** The id of a service's card; the address names it as `/servizi#category-Name-of-service`. */
export function serviceAnchor(slug: string, name: string): string {
  return `${slug}-${name.trim().replace(/\s+/g, '-')}`
}
