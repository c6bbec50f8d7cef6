import {
  listAddress,
  parseAsFlag,
  parseAsId,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'

/** `code` is the form whose link and code are in the dialog. */
export const formsAddress = listAddress({
  path: '/moduli',
  params: { q: parseAsSearch, creating: parseAsFlag, code: parseAsId },
  urlKeys: { creating: 'nuovo', code: 'codice' },
})
export const { readView, addressOf } = formsAddress

export type View = ViewOf<typeof formsAddress>

/** Id of the link that opens a form, and of the one for a new one: where the keyboard comes back to. */
export function linkIdOf(form: number | 'new'): string {
  return `modulo-${form}`
}
