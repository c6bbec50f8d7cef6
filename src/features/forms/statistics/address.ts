import { readId, readPage } from '#platform/list/address.ts'

/** What the address of a form's statistics says: which page of its submissions, and which one is open. */

export type View = { page: number; submission: number | null }

export const PAGE_SIZE = 20

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  return {
    page: readPage(search.get('pagina')),
    submission: readId(search.get('invio')),
  }
}

/** What goes without saying is not written. */
export function addressOf(form: number, { page = 1, submission = null }: Partial<View>): string {
  const search = new URLSearchParams()
  if (page > 1) search.set('pagina', String(page))
  if (submission !== null) search.set('invio', String(submission))
  const path = `/moduli/${form}/statistiche`
  return search.size > 0 ? `${path}?${search}` : path
}

/** Id of the link that opens a submission: where the keyboard comes back to. */
export function linkIdOf(submission: number | string): string {
  return `invio-${submission}`
}
