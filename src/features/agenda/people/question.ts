import { searchTerms } from '#features/contacts/rules.ts'
import { isDate } from '#platform/time/dates.ts'

/** A search of staff for a person, by the kind of thing they typed. */
export type PersonQuestion =
  | { kind: 'contact'; id: number }
  /** Pieces of name, number and e-mail address; and of a birth date, the day (`yyyy-MM-dd`) or the year (`yyyy`) where one was typed. */
  | { kind: 'words'; terms: string[]; born: string | null }
  /** A fiscal code, or its beginning. */
  | { kind: 'code'; code: string }

// A reader of health cards types the code between other characters of the card's stripe.
const WHOLE_CODE = /[A-Z]{6}[0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]/
// With a figure, unlike a name of seven letters.
const CODE_BEGUN = /^(?=.*\d)[A-Z]{6}[0-9LMNPQRSTUV]{1,2}[A-Z0-9]{0,8}$/

const DATE = /(?<!\S)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\S)/
// Beside a name only: alone, or beside other figures, it may be a piece of a telephone number.
const YEAR = /(?<=\p{L}\S*\s+)(19|20)\d{2}(?=\s*$|\s+\p{L})|^\s*(19|20)\d{2}(?=\s+\p{L})/u

/**
 * Reads what staff typed to find a person: a fiscal code, or pieces of name, number and e-mail address with a birth date or year.
 *
 * @param today `yyyy-MM-dd`: a year of two figures is never after it
 */
export function personQuestion(typed: string, today: string): PersonQuestion {
  const capitals = typed.toUpperCase().replace(/\s+/g, '')
  const [whole] = WHOLE_CODE.exec(capitals) ?? []
  if (whole || CODE_BEGUN.test(capitals)) return { kind: 'code', code: whole ?? capitals }
  const date = birthDate(DATE.exec(typed), today)
  const [year] = (date ? null : YEAR.exec(typed)) ?? []
  const rest = date ? typed.replace(DATE, ' ') : year ? typed.replace(YEAR, ' ') : typed
  return { kind: 'words', terms: searchTerms(rest), born: date ?? year?.trim() ?? null }
}

/** '14/2/61', '14.02.1961' and '14-2-1961' as `yyyy-MM-dd`; null for a day that is in no calendar. */
function birthDate(found: RegExpExecArray | null, today: string): string | null {
  const [, day, month, year] = found ?? []
  if (!day || !month || !year) return null
  const whole = year.length === 4 ? year : `${year > today.slice(2, 4) ? '19' : '20'}${year}`
  const date = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}
