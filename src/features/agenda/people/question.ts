import { searchTerms } from '#features/contacts/rules.ts'
import { isDate } from '#platform/time/dates.ts'

/** A search of staff for a person, by the kind of thing they typed. */
export type PersonQuestion =
  | { kind: 'contact'; id: number }
  | { kind: 'words'; terms: string[] }
  /** `yyyy-MM-dd` */
  | { kind: 'birth'; date: string }
  /** A fiscal code, or its beginning. */
  | { kind: 'code'; code: string }

// A reader of health cards types the code between other characters of the card's stripe.
const WHOLE_CODE = /[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]/
// With a figure, unlike a name of seven letters.
const CODE_BEGUN = /^(?=.*\d)[A-Z]{6}[0-9LMNPQRSTUV]{1,2}[A-Z0-9]{0,8}$/

/** Reads what staff typed to find a person: a fiscal code, a birth date, or pieces of name, number and e-mail address. */
export function personQuestion(typed: string, today: string): PersonQuestion {
  const capitals = typed.toUpperCase().replace(/\s+/g, '')
  const [whole] = WHOLE_CODE.exec(capitals) ?? []
  if (whole || CODE_BEGUN.test(capitals)) return { kind: 'code', code: whole ?? capitals }
  const date = birthDate(typed, today)
  return date ? { kind: 'birth', date } : { kind: 'words', terms: searchTerms(typed) }
}

/** '14/2/61', '14.02.1961' and '14-2-1961' as `yyyy-MM-dd`; a year of two figures is never to come. */
function birthDate(typed: string, today: string): string | null {
  const [, day, month, year] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\s*$/.exec(typed) ?? []
  if (!day || !month || !year) return null
  const whole = year.length === 4 ? year : `${year > today.slice(2, 4) ? '19' : '20'}${year}`
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}
