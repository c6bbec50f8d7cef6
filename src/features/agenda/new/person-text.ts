import { isFiscalCode } from '#features/contacts/shapes.ts'
import { isDate } from '#platform/time/dates.ts'

/** Reads the one field that finds a person: a name, a number, a birth date, a fiscal code, or a health card's stripe. */

const CODE_LENGTH = 16
const MAX_QUESTION = 100
const PHONE_DIGITS = 6
/** Letters at the beginning of a name that must be right; the rest may be misspelt. */
const ALIKE = 3

/** The fiscal code inside a text: a card reader types it between marks, and with the name behind it. */
export function fiscalCodeIn(text: string): string | null {
  const letters = text.toUpperCase()
  for (let at = 0; at + CODE_LENGTH <= letters.length; at++) {
    const part = letters.slice(at, at + CODE_LENGTH)
    if (isFiscalCode(part)) return part
  }
  return null
}

/** The text to look a person up by; empty when there is nothing to look up yet. */
export function questionOf(text: string): string {
  const code = fiscalCodeIn(text)
  if (code) return code
  const typed = text.trim().replace(/\s+/g, ' ')
  return typed.length < 2 ? '' : typed.slice(0, MAX_QUESTION)
}

/**
 * Whether a person may be the one typed: a word of their name begins like a typed one. A number alone fits all who were
 * found by it; a number with another name may be that of a relative.
 */
export function isLikely(person: { firstName: string; lastName: string }, text: string): boolean {
  if (fiscalCodeIn(text)) return true
  const typed = text.match(/\p{L}{2,}/gu) ?? []
  if (typed.length === 0) return true
  const whole = `${person.firstName} ${person.lastName}`
  // 'D'Alessandro' is typed as 'alessandro' and as 'dalessandro'.
  const names = [...whole.split(/[\s'’-]+/), ...whole.replace(/['’]/g, '').split(' ')].map(plain)
  return typed.some((word) => names.some((name) => name.startsWith(plain(word).slice(0, ALIKE))))
}

function plain(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

export type PersonText = {
  firstName: string
  lastName: string
  phone: string
  email: string
  dateOfBirth: string
  fiscalCode: string
}

const PHONE = /\+?\d[\d\s./-]*\d/
const BIRTH = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/
const EMAIL = /\S+@\S+/
const PARTICLES = new Set([
  'de',
  'di',
  'da',
  'del',
  'della',
  'dello',
  'dei',
  'la',
  'lo',
  'le',
  'li',
  'van',
  'von',
])

/** The fields of a new person from the text of a search without a result: surname first, as lists are kept. */
export function personFrom(text: string, today: string): PersonText {
  const person = { firstName: '', lastName: '', phone: '', email: '', dateOfBirth: '', fiscalCode: '' }
  const code = fiscalCodeIn(text)
  if (code) return { ...person, fiscalCode: code }
  let rest = text
  const take = (pattern: RegExp, fits: (found: RegExpExecArray) => boolean = () => true) => {
    const found = pattern.exec(rest)
    if (!found || !fits(found)) return null
    rest = rest.replace(found[0], ' ')
    return found
  }
  person.email = take(EMAIL)?.[0] ?? ''
  const birth = take(BIRTH, (found) => birthDateOf(found, today) !== null)
  if (birth) person.dateOfBirth = birthDateOf(birth, today) ?? ''
  person.phone = take(PHONE, ([digits]) => digits.replace(/\D/g, '').length >= PHONE_DIGITS)?.[0] ?? ''
  const words = rest
    .replace(/[^\p{L}\p{M}'’\s-]/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const surnameWords = PARTICLES.has(words[0]?.toLowerCase() ?? '') ? 2 : 1
  person.lastName = words.slice(0, surnameWords).map(capitalised).join(' ')
  person.firstName = words.slice(surnameWords).map(capitalised).join(' ')
  return person
}

/** A year of two figures is the latest that is not in the future. */
function birthDateOf([, day = '', month = '', year = '']: RegExpExecArray, today: string): string | null {
  const century = Number(today.slice(0, 2))
  const inCentury = (hundreds: number) =>
    `${year.length === 4 ? year : `${hundreds}${year}`}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = inCentury(century) <= today ? inCentury(century) : inCentury(century - 1)
  return isDate(date) && date <= today ? date : null
}

/** A name typed in small or capital letters; a mixed one stays as it is. */
function capitalised(word: string): string {
  const isMixed = word !== word.toLowerCase() && word !== word.toUpperCase()
  if (isMixed) return word
  return word.toLowerCase().replace(/(^|['’-])\p{L}/gu, (start) => start.toUpperCase())
}
