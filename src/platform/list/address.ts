import { grouped } from '#platform/numbers.ts'

/** What addresses and feet of lists have in common. Nonsense in an address means nothing. */

/** The longest search a call takes. */
export const SEARCH_MAX = 200
/** Rows of a page, where nobody asks for another number of them. */
export const PAGE_SIZE = 50

const LAST_PAGE = 1_000_000
/** The largest id the database can give. */
const LAST_ID = 2_147_483_647

/** What no text in the database can hold, the server refuses. */
export function readText(text: string | null): string {
  return text && !text.includes('\0') ? text : ''
}

/** What is searched for. */
export function readSearch(text: string | null): string {
  const q = readText(text).trim()
  return q.length <= SEARCH_MAX ? q : ''
}

export function readPage(text: string | null): number {
  return text && /^[1-9][0-9]{0,9}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}

/** Of the record that is named. */
export function readId(text: string | null): number | null {
  return text && /^[1-9][0-9]{0,9}$/.test(text) && Number(text) <= LAST_ID ? Number(text) : null
}

type Shown = { page: number; pageSize: number; shown: number; total: number }

/** '1–50 di 248 contatti', and without pages '12 contatti'; `countOf` says so many of them. */
export function footOf({ page, pageSize, shown, total }: Shown, countOf: (count: number) => string): string {
  if (page === 1 && total <= pageSize) return countOf(shown)
  const first = (page - 1) * pageSize + 1
  const last = first + shown - 1
  return `${grouped(first)}–${grouped(last)} di ${countOf(Math.max(total, last))}`
}
