import type { Translation } from '#ui/Language.tsx'
import type { catalogueCopy as italian, PriceWords } from './copy.ts'

/** The words about the catalogue that the English pages show. */
type Shown = Pick<typeof italian, 'firstFree' | 'instant' | 'byPhone' | 'minutes' | 'euros'>

export const catalogueCopy: Translation<Shown> & PriceWords = {
  firstFree: 'First available:',
  instant: 'Confirmed at once',
  byPhone: 'Book by phone',
  minutes: (count) => (count === 1 ? '1 minute' : `${count} minutes`),
  euros: (amount) => {
    const [, whole = '', cents] = /^(.+?)(?:[.,](\d{1,2}))?$/.exec(amount) ?? []
    const grouped = whole.replaceAll('.', '').replace(/\B(?=(\d{3})+$)/g, ',')
    return cents ? `€${grouped}.${cents.padEnd(2, '0')}` : `€${grouped}`
  },
  // The words that the form of a kind suggests.
  noAmount: (text) => (/^su preventivo$/i.test(text) ? 'Price on request' : text),
}
