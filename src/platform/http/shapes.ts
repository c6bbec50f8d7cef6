import { z } from 'zod'
import { isDate, isTime } from '#platform/time/dates.ts'

/** Shapes every feature shares. Each has a bound: a limit on everything. */

const MAX_ID = 2_147_483_647

/** An id in a path: anything that can't be one is simply not there (404). */
export const pathId = z
  .string()
  .regex(/^[1-9][0-9]{0,9}$/)
  .transform(Number)
  .refine((id) => id <= MAX_ID)

/** The parameters of a call about one record. */
export const byId = z.object({ id: pathId })

/** An answer that is only a sentence about the outcome. */
export const Confirmation = z.object({ message: z.string() })

/** An id in a body: a whole number that fits the database's integer. */
export function bodyId(message = 'Valore non valido') {
  return z.int({ error: message }).min(1, message).max(MAX_ID, message)
}

/** An id in a query string. */
export function queryId(message = 'Valore non valido') {
  return z
    .string({ error: message })
    .regex(/^[1-9][0-9]{0,9}$/, message)
    .transform(Number)
    .pipe(bodyId(message))
}

/** A whole number from 1 in a query string, such as the number of a page. */
export function queryNumber(max: number, message = 'Valore non valido') {
  return z
    .string({ error: message })
    .regex(/^[1-9]\d*$/, message)
    .transform(Number)
    .pipe(z.int(message).min(1, message).max(max, message))
}

// Control characters (but tab and line feed), zero-width characters and bidirectional overrides: never meant, sometimes
// hostile. Joiners (U+200C, U+200D) and direction marks stay: emoji families and several scripts need them.
const UNWANTED = /[\p{Cc}\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu
const ALLOWED = new Set(['\t', '\n'])

// Fillers and the empty braille pattern are letters and symbols to Unicode, and blanks to the eye. Joiners and accents show
// only together with others.
const VISIBLE = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** Whether a text has a visible character. */
function isVisible(value: string): boolean {
  return VISIBLE.test(value)
}

function clean(value: string): string {
  // Removes characters before composing, because a removed one may stand between a letter and its accent.
  return value
    .replace(UNWANTED, (character) => (ALLOWED.has(character) ? character : ''))
    .normalize('NFC')
    .trim()
}

/** A text of several lines without characters that are never meant; empty if nothing of it is visible. */
export function cleanText(value: string): string {
  return isVisible(value) ? clean(value.replace(/\r\n?/g, '\n')) : ''
}

/** A required text. A missing one is a single issue, and does not stop the check of other fields. */
function requiredText(required: string) {
  return z
    .string()
    .min(1, required)
    .refine((value) => value === '' || isVisible(value), required)
}

/** A line of text: line breaks become spaces. */
export function line(max: number, messages: { required?: string; long?: string } = {}) {
  const text = z
    .string({ error: messages.required ?? 'Testo non valido' })
    .max(max * 4, messages.long ?? `Al massimo ${max} caratteri`)
    .transform((value) => clean(value.replace(/[\t\r\n]+/g, ' ')))
  return messages.required
    ? text.pipe(requiredText(messages.required).max(max, messages.long ?? `Al massimo ${max} caratteri`))
    : text.pipe(z.string().max(max, messages.long ?? `Al massimo ${max} caratteri`))
}

/** Several lines of text. */
export function paragraph(max: number, messages: { required?: string } = {}) {
  const text = z
    .string({ error: messages.required ?? 'Testo non valido' })
    .max(max * 4, `Al massimo ${max} caratteri`)
    .transform((value) => clean(value.replace(/\r\n?/g, '\n')))
  return messages.required
    ? text.pipe(requiredText(messages.required).max(max, `Al massimo ${max} caratteri`))
    : text.pipe(z.string().max(max, `Al massimo ${max} caratteri`))
}

const EMAIL_MAX = 254

// A plain address: no quotes, groups, lists or line breaks, so nothing can be smuggled into a mail header.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

export function isEmail(value: string): boolean {
  return value.length <= EMAIL_MAX && value.indexOf('@') <= 64 && EMAIL.test(value)
}

export function email(message = 'Email non valida') {
  return z
    .string({ error: message })
    .max(1000, message)
    .transform((value) => value.trim())
    .pipe(z.string().max(EMAIL_MAX, message).refine(isEmail, message))
}

const PHONE_DIGITS = { least: 6, most: 15 }

/**
 * A telephone number as people write it: 6 to 15 figures (ITU-T E.164 has no longer ones; Italian landlines may be short),
 * with blanks, dots, hyphens, slashes and parentheses between them, and a plus before them. Takes one cleaned line.
 */
export function telephone(message = 'Numero di telefono non valido') {
  // A single check, as a value that fails two would get the message twice.
  return z.string().refine((value) => {
    const digits = value.replace(/\D/g, '').length
    const written = /^[( ]*\+?[\d ()./–—-]*$/.test(value)
    return written && digits >= PHONE_DIGITS.least && digits <= PHONE_DIGITS.most
  }, message)
}

export function date(message = 'Data non valida') {
  return z.string({ error: message }).refine(isDate, message)
}

export function time(message = 'Orario non valido') {
  return z.string({ error: message }).refine(isTime, message)
}

/** A colour as `#rgb` or `#rrggbb`, as the database's domain has it; never any other CSS. */
export function colour(message = 'Colore non valido') {
  return z
    .string({ error: message })
    .max(200, message)
    .transform((value) => value.trim())
    .pipe(z.string().regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, message))
}

/** Missing, null, '' and blank all mean 'not given', and so does text without a visible character. */
export function optional<S extends z.ZodType>(shape: S) {
  return z.preprocess(
    (value) =>
      value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
        ? null
        : value,
    shape.nullable().transform((value) => (typeof value === 'string' && !isVisible(value) ? null : value)),
  ) as unknown as z.ZodType<z.output<S> | null, z.input<S> | null | undefined>
}

/** The format of an exported file: separated by commas unless it is for an Italian Excel. */
export const csvFormat = z.enum(['excel'], { error: 'Formato non valido' }).optional()
