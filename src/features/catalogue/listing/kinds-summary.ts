import { centsOf, priceText } from '../rules.ts'

/** Durations and prices of a service's subservices on one line: `30–60 minuti · da 80,00 €`. */
export function kindsSummary(kinds: readonly { duration: number; price: string | null }[]): string {
  const durations = kinds.map(({ duration }) => duration)
  const [least, most] = [Math.min(...durations), Math.max(...durations)]
  const [first = null, ...others] = kinds.map(({ price }) => price)
  const amounts = kinds.flatMap(({ price }) => {
    const cents = price === null ? null : centsOf(price.trim())
    return cents === null ? [] : [{ price, cents }]
  })
  const lowest = amounts.toSorted((a, b) => a.cents - b.cents)[0]
  const price = others.every((other) => other === first)
    ? priceText(first)
    : lowest && `da ${priceText(lowest.price)}`
  return [`${least === most ? least : `${least}–${most}`} minuti`, price].filter(Boolean).join(' · ')
}
