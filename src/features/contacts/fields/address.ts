import { readId } from '#platform/list/address.ts'

/** What the address of the page says: which field is open. */

export type OpenField = number | 'new' | null

const PATH = '/gestione-campi-contatto'

export function readField(search: URLSearchParams): OpenField {
  const text = search.get('campo')
  if (text === 'nuovo') return 'new'
  return readId(text)
}

export function addressOf(field: OpenField): string {
  return field === null ? PATH : `${PATH}?campo=${field === 'new' ? 'nuovo' : field}`
}

/** Id of the link that opens a field: where the keyboard comes back to. */
export function linkIdOf(field: OpenField): string {
  return `apri-campo-${field}`
}
