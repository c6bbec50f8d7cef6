import { grouped } from '#platform/numbers.ts'
import { centsOf } from '../../rules.ts'

/** A percentage as it is typed: '5', '+3,5', '-10'. Null for any other text, and for all that leaves no price. */
export function percentOf(typed: string): number | null {
  const [text] = /^[+-]?\d{1,3}([.,]\d{1,2})?$/.exec(typed.trim()) ?? []
  const percent = Number(text?.replace(',', '.'))
  return percent > -100 ? percent : null
}

/**
 * A price changed by a percentage, to the cent, in the writing of the old one: '80' becomes '84', '80,00' '84,00' and
 * '1.200' '1.260'. Null for a text that is not a plain amount.
 */
export function changedPrice(price: string, percent: number): string | null {
  const before = centsOf(price)
  if (before === null) return null
  const after = Math.round((before * (10_000 + Math.round(percent * 100))) / 10_000)
  const euros = Math.floor(after / 100)
  const cents = String(after % 100).padStart(2, '0')
  const [, point] = /([.,])\d{1,2}$/.exec(price.trim()) ?? []
  const written = /\.\d{3}/.test(price) ? grouped(euros) : String(euros)
  return point || cents !== '00' ? `${written}${point ?? ','}${cents}` : written
}
