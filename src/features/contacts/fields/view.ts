import { listAddress, parseAsRecord } from '#platform/list/list-address.ts'

const fieldsAddress = listAddress({
  path: '/gestione-campi-contatto',
  params: { open: parseAsRecord('nuovo') },
  urlKeys: { open: 'campo' },
})

/** The field in its dialog. */
export type OpenField = number | 'new' | null

export function readField(search: URLSearchParams): OpenField {
  return fieldsAddress.readView(search).open
}

export function addressOf(open: OpenField): string {
  return fieldsAddress.addressOf({ open })
}

/** Id of the link that opens a field: where the keyboard comes back to. */
export function linkIdOf(field: OpenField): string {
  return `apri-campo-${field}`
}
