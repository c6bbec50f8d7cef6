import { readId } from '#platform/list/address.ts'

/** What the address of the page says: which lists, and which one is open in its dialog. */
export type View = { q: string; record: number | 'new' | null }

const PATH = '/liste'

/** Nonsense means nothing. */
export function readView(search: URLSearchParams): View {
  const record = search.get('lista')
  return { q: (search.get('q') ?? '').trim(), record: record === 'nuova' ? 'new' : readId(record) }
}

export function addressOf({ q, record }: Partial<View>): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (record) search.set('lista', record === 'new' ? 'nuova' : String(record))
  return search.size > 0 ? `${PATH}?${search}` : PATH
}

/** Id of the link that opens a list in its dialog: where the keyboard comes back to. */
export function linkIdOf(record: View['record']): string {
  return `apri-lista-${record}`
}
