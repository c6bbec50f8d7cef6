/** What the address of a form's statistics says: which page of its submissions, and which one is open. */

export type View = { page: number; submission: number | null }

export const PAGE_SIZE = 20
const LAST_PAGE = 1_000_000

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  return {
    page: Math.min(numberIn(search.get('pagina')) ?? 1, LAST_PAGE),
    submission: numberIn(search.get('invio')),
  }
}

function numberIn(text: string | null): number | null {
  return text && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null
}

/** What goes without saying is not written. */
export function addressOf(form: number, { page = 1, submission = null }: Partial<View>): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('pagina', String(page))
  if (submission !== null) search.set('invio', String(submission))
  const path = `/moduli/${form}/statistiche`
  return search.size > 0 ? `${path}?${search}` : path
}

/** '21–40 di 1.204 invii' stands under the rows. */
export function footOf({ page, shown, total }: { page: number; shown: number; total: number }): string {
  const first = (page - 1) * PAGE_SIZE + 1
  return `${first}–${first + shown - 1} di ${total}`
}

/** Id of the link that opens a submission: where the keyboard comes back to. */
export function linkIdOf(submission: number | string): string {
  return `invio-${submission}`
}
