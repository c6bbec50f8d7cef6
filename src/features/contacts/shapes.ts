import { z } from 'zod'
import { date, line, telephone } from '#platform/http/shapes.ts'
import { isDate } from '#platform/time/dates.ts'
import { unreachableIssues } from './rules.ts'

/** `required`: each form has its own sentence for a missing number. */
export function phoneNumber(required: string, wrong?: string) {
  return line(40, { required }).pipe(telephone(wrong))
}

/** The shape of a form whose person needs an e-mail address or a telephone number: without both, each is an issue. */
export function reachable<S extends z.ZodType<{ email: string | null; phone: string | null }>>(shape: S): S {
  return (['email', 'phone'] as const).reduce<S>(
    (checked, name) =>
      checked.refine((values) => unreachableIssues(values).length === 0, {
        path: [name],
        error: ({ input }) => unreachableIssues(input as z.output<S>)[0]?.message ?? '',
        // Also with other issues, so that all show at once. A wrong address is not a missing one.
        when: () => true,
      }),
    shape,
  )
}

export const fiscalCode = line(32)
  .transform((value) => value.replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().refine(isFiscalCode, 'Codice fiscale non valido'))

/** Also the message for a date that `isBirthDate` refuses, because it is in the future or too long ago. */
export const BIRTH_DATE_WRONG = 'Data di nascita non valida'

export const birthDate = date(BIRTH_DATE_WRONG)

/** The honeypot: a hidden field that only programs fill in. */
export const honeypot = z.string().max(200).optional()

/** Italian tax code: 16 characters with a check character (D.M. 23 dicembre 1976), or 11 digits when provisional. */

// Value of a character in odd places (first, third, …); in even places a letter counts its place in the alphabet.
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
// Digits may be replaced by these letters when two people would get the same code ('omocodia').
const DIGIT = '[0-9LMNPQRSTUV]'
const SHAPE = new RegExp(`^[A-Z]{6}${DIGIT}{2}[ABCDEHLMPRST]${DIGIT}{2}[A-Z]${DIGIT}{3}[A-Z]$`)

export function isFiscalCode(code: string): boolean {
  if (/^[0-9]{11}$/.test(code)) return isProvisional(code)
  return SHAPE.test(code) && code.at(-1) === checkCharacter(code.slice(0, 15))
}

/** Computes the last character of a code from the fifteen before it. */
export function checkCharacter(first15: string): string {
  let sum = 0
  for (const [at, character] of [...first15].entries()) {
    const value = /[0-9]/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    sum += at % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (sum % 26))
}

const MONTHS = 'ABCDEHLMPRST'
// Letters that replace digits in a tax code (omocodia): the first stands for 0.
const LETTERS = 'LMNPQRSTUV'

/**
 * Whether a tax code fits the date of birth: a woman's day has 40 added, the century is not in it. Provisional codes
 * have no date and fit every day. A mismatch is only a hint, as codes with mistakes have been issued.
 */
export function fitsBirthDate(code: string, dateOfBirth: string): boolean {
  return !SHAPE.test(code) || dateOfBirth.slice(2) === dayIn(code)
}

/** The date of birth in a code of the shape, without its century: `85-12-10`. */
function dayIn(code: string): string {
  const number = (from: number) =>
    Number(code.slice(from, from + 2).replace(/[A-Z]/g, (letter) => String(LETTERS.indexOf(letter))))
  const parts = [number(6), MONTHS.indexOf(code.charAt(8)) + 1, number(9) % 40]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

/**
 * The date of birth in a typed tax code, as `yyyy-MM-dd`; null for a code that is not valid, or has none. The century is not in
 * it: the later one that is not in the future.
 * @param today by the clinic's clock, `yyyy-MM-dd`
 */
export function birthDateIn(typed: string, today: string): string | null {
  const code = typed.replace(/\s+/g, '').toUpperCase()
  if (!SHAPE.test(code) || !isFiscalCode(code)) return null
  const dates = ['20', '19'].map((century) => `${century}${dayIn(code)}`)
  return dates.find((date) => isDate(date) && date <= today) ?? null
}

function isProvisional(code: string): boolean {
  let sum = 0
  for (const [at, digit] of [...code].entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
