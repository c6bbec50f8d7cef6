export const contactTypes = ['Ospite', 'Lead', 'Prospect', 'Cliente'] as const
export type ContactType = (typeof contactTypes)[number]

const UNREACHABLE = 'Serve un’e-mail o un telefono'

/** The issues of a contact without an e-mail address and a telephone number, beside both fields; none when it has one. */
export function unreachableIssues(contact: {
  email: string | null
  phone: string | null
}): { path: 'email' | 'phone'; message: string }[] {
  if (contact.email || contact.phone) return []
  return [
    { path: 'email', message: UNREACHABLE },
    { path: 'phone', message: UNREACHABLE },
  ]
}

/** A minus reverses the order. `name` sorts by last name. */
export const sorts = ['-created', 'created', 'name', '-name', 'type', '-type', 'fonte', '-fonte'] as const
export type Sort = (typeof sorts)[number]
export const DEFAULT_SORT: Sort = '-created'

const TERMS_MAX = 10
const FIGURES = /^[\d+()./–—-]+$/

/** Splits a search into terms; a contact matches when it contains each of them. */
export function searchTerms(q: string): string[] {
  return searchPieces(q).map(({ term }) => term)
}

/** `words` are the words a term was made of, as digits need not be a telephone number. */
export type SearchPiece = { term: string; words: string[] }

/**
 * Splits a search into terms. Consecutive groups of digits become one telephone number, without blanks, separators and the
 * Italian prefix, as numbers are written in many ways.
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

/** Returns the digits of a telephone number without the Italian prefix, the same for every spelling of a number. */
export function withoutPrefix(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  const rest = /^\D*\+/.test(phone) ? digits.replace(/^39/, '') : digits.replace(/^0039/, '')
  // Without a plus, 39 is a prefix only before a complete number, as mobile numbers may begin with 39.
  return (rest.length > 10 ? rest.replace(/^39/, '') : rest) || digits
}

/** Joins several values into one parameter, separated by commas. */
export function writeChoice(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\,]/g, '\\$&')).join(',')
}

export function readChoice(text: string | null | undefined): string[] {
  const pieces = text?.match(/(?:\\.|[^\\,])+/gs) ?? []
  return [...new Set(pieces.map((piece) => piece.replace(/\\(.)/gs, '$1')))]
}

/** 'Maria Rossi' */
export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
