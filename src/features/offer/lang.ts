import type { PriceWords } from '#features/catalogue/copy.ts'
import { centsOf, priceText } from '#features/catalogue/rules.ts'
import type { Locale } from '#ui/locale.ts'

/** The value of `lang` for a text of a record: 'it' where a page in English has no English version of it. */
export function langOf(
  { italian }: { italian?: readonly string[] | undefined },
  field: string,
): 'it' | undefined {
  return italian?.includes(field) ? 'it' : undefined
}

/** The value of `lang` for a price: words that staff write in place of an amount are Italian where they are not translated. */
export function priceLang(
  { price }: { price: string | null },
  words: PriceWords,
  locale: Locale,
): 'it' | undefined {
  const isWords = price !== null && centsOf(price) === null
  return locale !== 'it' && isWords && priceText(price, words) === price.trim() ? 'it' : undefined
}
