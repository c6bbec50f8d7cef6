/** How contacts are searched, filtered and sorted: what the address says, and what it means. */

export const contactTypes = ['Ospite', 'Lead', 'Prospect', 'Cliente'] as const
export type ContactType = (typeof contactTypes)[number]

/** A minus is the other way round. `name` is by last name. */
export const sorts = ['name', '-name', 'type', '-type', 'fonte', '-fonte', 'created', '-created'] as const
export type Sort = (typeof sorts)[number]
export const DEFAULT_SORT: Sort = '-created'

const TERMS_MAX = 10
const FIGURES = /^[\d+()./–—-]+$/

/** What is searched for, piece by piece: each must be found. */
export function searchTerms(q: string): string[] {
  return searchPieces(q).map(({ term }) => term)
}

/** The words are what was written: figures need not be a telephone number. */
export type SearchPiece = { term: string; words: string[] }

/**
 * Figures that follow each other are one telephone number, and lose its blanks, its signs and the prefix of Italy:
 * numbers are written in many ways.
 */
export function searchPieces(q: string): SearchPiece[] {
  const pieces: SearchPiece[] = []
  let number: string[] = []
  const endNumber = () => {
    const figures = number.join('')
    if (figures) pieces.push({ term: withoutPrefix(figures) || figures, words: number })
    number = []
  }
  for (const word of q.split(/\s+/).filter(Boolean)) {
    if (FIGURES.test(word)) number.push(word)
    else {
      endNumber()
      pieces.push({ term: word, words: [word] })
    }
  }
  endNumber()
  return pieces.slice(0, TERMS_MAX)
}

/** The figures of a telephone number, without the prefix of Italy: the same number however it is written. */
export function withoutPrefix(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const rest = /^\D*\+/.test(phone) ? digits.replace(/^39/, '') : digits.replace(/^0039/, '')
  // Without a plus, 39 is the prefix only before a whole number: mobile numbers may begin with it.
  return (rest.length > 10 ? rest.replace(/^39/, '') : rest) || digits
}

/** Several values in one parameter, with commas between them. */
export function writeChoice(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')
}

export function readChoice(text: string | null | undefined): string[] {
  const pieces = text?.match(/(?:\\.|[^\\,])+/gs) ?? []
  return [...new Set(pieces.map((piece) => piece.replace(/\\(.)/gs, '$1')))]
}
