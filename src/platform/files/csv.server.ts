import { type AuditEvent, appendAudit, routeOf } from '#platform/audit/audit.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { AnyEndpoint } from '#platform/http/endpoint.ts'
import { AppError } from '#platform/http/errors.ts'
import { contentDisposition } from './names.server.ts'

// Text in columns that spreadsheets open as it is meant. Fields are quoted as RFC 4180 has it, only where they must be; nothing
// in them can run as a formula.

/** Without it Excel takes accents for something else. */
const BYTE_ORDER_MARK = '\ufeff'

/** Commas, or the semicolons at which an Italian Excel splits a line. */
export type Separator = ',' | ';'

/** The line that begins a file. */
export function csvHead(names: readonly string[], separator: Separator = ','): string {
  return BYTE_ORDER_MARK + csvLine(names, separator)
}

/** One line of a file. Typed text must have passed `csvText` or `csvPhone` before. */
export function csvLine(fields: readonly string[], separator: Separator = ','): string {
  return `${fields.map((text) => field(text, separator)).join(separator)}\r\n`
}

function field(text: string, separator: Separator): string {
  const isQuoted = text.includes(separator) || /["\r\n]/.test(text)
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** The most rows of one file. All of them are read before the first is sent. */
const CSV_MAX_ROWS = 100_000
/** How many rows to read for a file: one more than it holds says that there are too many, whatever is written meanwhile. */
export const CSV_ROWS_READ = CSV_MAX_ROWS + 1

type CsvFile = {
  /** The call that is answered. */
  row: AnyEndpoint
  event: AuditEvent
  /** The records the audit trail names beside the people. */
  recordIds?: readonly number[]
  /** The contacts whose data is in the file. */
  people: readonly (number | null)[]
  fileName: string
  format: 'excel' | undefined
  head: readonly string[]
  /** Texts that have passed `csvText` or `csvPhone`. */
  lines: readonly (readonly string[])[]
  /** The sentence that refuses a file without rows. */
  empty: string
}

/**
 * Answers rows as a file, separated by commas or, for Excel, by semicolons. The audit trail has first been told who takes out
 * whose data.
 * @throws AppError('conflict') for no rows, and for more than `CSV_MAX_ROWS`
 */
export async function csvFile(ctx: Context, file: CsvFile): Promise<Response> {
  const { row, event, recordIds = [], people, fileName, format, head, lines, empty } = file
  if (lines.length === 0) throw new AppError('conflict', { message: empty })
  if (lines.length > CSV_MAX_ROWS) throw new AppError('conflict', { message: TOO_MANY })
  const entry = { event, recordIds, people, rows: lines.length, status: 200, route: routeOf(row) }
  await appendAudit(ctx.db, ctx, entry)
  const separator: Separator = format === 'excel' ? ';' : ','
  const text = csvHead(head, separator) + lines.map((fields) => csvLine(fields, separator)).join('')
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(fileName),
      'Cache-Control': 'no-store',
    },
  })
}

const TOO_MANY = 'Sono troppi per un solo file: restringi la ricerca con i filtri.'

// The characters that begin a formula, also in their full-width forms, after any characters a spreadsheet strips.
// Spreadsheets begin a cell after each semicolon or comma, whichever they split at, a line after a line break, and remove
// quotes.
const FORMULA =
  /(?<=^|[;,\t\r\n])(?=[\s\p{C}"]*[=+\-@\uff0b\uff0d\uff1d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b])/gu
const HIDDEN_START = /^[\t\r\n\0]/

/** Text that stays text: an apostrophe stands before characters with which a spreadsheet would begin a formula. */
export function csvText(value: string): string {
  const guarded = value.replace(FORMULA, "'")
  return HIDDEN_START.test(guarded) ? `'${guarded}` : guarded
}

const PHONE = /^[+\d\s()./–—-]*$/
/** A country code of one, two or three figures (ITU-T E.164). */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d)/
/**
 * An Italian area code, where only figures follow: two for Milan and Rome, three for big towns, four for all others.
 */
const AREA = /^0(?:[26]|[1345789][0159]|\d{3})(?=\d+$)/
/** E.164 has no longer numbers. */
const MOST_FIGURES = 15
/** Signs of a second number, or of a last figure that varies. */
const ANOTHER = /.\+|\/|\s[–—-]|[–—-]\s|\)$|(?:[^+\d]\d{5}|\+\d{8})\d*[^\s\d]/
/** Text a spreadsheet reads as a number with separators of thousands, or as a day. */
const GROUPED = /^\d+(?:\.\d+)+$|^\d{1,4}(?:[./-]\d{1,4}){1,2}$/
/**
 * Text a spreadsheet computes in spite of blanks: one number, also negative (in brackets or behind a dash), a number
 * and a fraction, a day of a far year.
 */
const COMPUTED = /^\D*\d[\d.]*\D*$|^[^/]*\d[^\d/]+\d+\s*\/\s*\d+\D*$|^\d+([/-])\d\d?\1-?\d+\D*$/
/**
 * A number a spreadsheet shows whole: eleven figures at most and no zero in front. It shows longer ones as a power of
 * ten.
 */
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

/** A number with a plus. Only blanks stand inside: a spreadsheet would compute with other signs. */
function abroad(phone: string): string {
  const groups = phone.match(/\d+/g) ?? []
  const figures = groups.join('')
  if (figures.length > MOST_FIGURES || ANOTHER.test(phone)) return csvText(phone)
  const text = groups.length > 1 ? groups.join(' ') : figures.replace(COUNTRY, '$& ')
  return text.includes(' ') ? `+${text}` : csvText(phone)
}
