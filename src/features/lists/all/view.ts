import { listAddress, parseAsRecord, parseAsSearch, type ViewOf } from '#platform/list/list-address.ts'

export const listsAddress = listAddress({
  path: '/liste',
  params: { q: parseAsSearch, record: parseAsRecord('nuova') },
  urlKeys: { record: 'lista' },
})
export const { addressOf } = listsAddress

export type View = ViewOf<typeof listsAddress>

/** Id of the link that opens a list in its dialog: where the keyboard comes back to. */
export function linkIdOf(record: View['record']): string {
  return `apri-lista-${record}`
}
