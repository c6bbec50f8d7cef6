/**
 * Comma-separated text that spreadsheets open as it is meant. Fields are quoted as RFC 4180 has it, only where they must be;
 * nothing in them can run as a formula.
 */

/** Without it Excel takes accents for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** The line that begins a file. */
export function csvHead(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names)
}

/** One line of fields that are safe already: see `csvText` and `csvPhone`. */
export function csvLine(fields: readonly string[]): string {
  return `${fields.map(field).join(',')}\r\n`
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

// The characters that begin a formula, also in their full-width forms, after any characters a spreadsheet strips.
// Spreadsheets that split at semicolons, as Italian ones do, begin a cell after each, a line after a line break, and
// remove quotes.
const FORMULA =
  /(?<=^|[;\t\r\n])(?=[\s\p{C}"]*[=+\-@\uff0b\uff0d\uff1d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b])/gu
const HIDDEN_START = /^[\t\r\n\0]/

/** Text that stays text: an apostrophe stands before what a spreadsheet would compute. */
export function csvText(value: string): string {
  const guarded = value.replace(FORMULA, "'")
  return HIDDEN_START.test(guarded) ? `'${guarded}` : guarded
}

const PHONE = /^[+\d\s()./–—-]*$/
/** Of one, two or three figures, as the countries of the world have them. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/
/** Before nothing but figures. Milan and Rome have the shortest, big towns three figures, all others four. */
const AREA = /^0(?:[26]|[1345789][0159]|\d{3})(?=\d+$)/
/** No number of the world has more. */
const MOST_FIGURES = 15
/** Signs of a second number, or of a last figure that varies. */
const ANOTHER = /.\+|\/|\s[–—-]|[–—-]\s|\)$|(?:[^+\d]\d{5}|\+\d{8})\d*[^\s\d]/
/** Thousands, or a day. */
const GROUPED = /^\d+(?:\.\d+)+$|^\d{1,4}(?:[./-]\d{1,4}){1,2}$/
/** One number, less than nothing in brackets or before a dash; a fraction after another number; a day of a far year. */
const COMPUTED = /^\D*\d[\d.]*\D*$|^[^/]*\d[^\d/]+\d+\s*\/\s*\d+\D*$|^\d+([/-])\d\d?\1-?\d+\D*$/
/** Of which nothing is lost: more figures are shown as a power of ten. */
const PLAIN = /^[1-9]\d{0,10}$/

/**
 * A telephone number as people read it. A spreadsheet would take one without blanks for a number, a sum or a day, and lose
 * its plus, its zero or all of it: blanks keep it a text. Two numbers keep the signs between them, so that they do not read
 * as one. Where blanks do not help, an apostrophe does.
 */
export function csvPhone(value: string): string {
  const phone = value.trim()
  if (!PHONE.test(phone)) return csvText(value)
  if (phone.startsWith('+')) return abroad(phone)
  const text = GROUPED.test(phone) ? phone.replace(/\D/g, ' ') : phone.replace(AREA, '$& ')
  return csvText(COMPUTED.test(text) && !PLAIN.test(text) ? `'${text}` : text)
}

/** With the plus, and nothing but blanks inside: the other signs would make a sum of it. */
function abroad(phone: string): string {
  const groups = phone.match(/\d+/g) ?? []
  const figures = groups.join('')
  if (figures.length > MOST_FIGURES || ANOTHER.test(phone)) return csvText(phone)
  const text = groups.length > 1 ? groups.join(' ') : figures.replace(COUNTRY, '$& ')
  return text.includes(' ') ? `+${text}` : csvText(phone)
}
