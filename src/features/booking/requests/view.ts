import {
  listAddress,
  parseAsId,
  parseAsOneOf,
  parseAsPage,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { statuses } from '../rules.ts'

const requestsAddress = listAddress({
  path: '/richieste-prenotazioni',
  params: { status: parseAsOneOf(statuses), page: parseAsPage, request: parseAsId },
  urlKeys: { status: 'stato', request: 'richiesta' },
})
export const { readView, addressOf } = requestsAddress

/** The rows on the screen, and the open request. */
export type View = ViewOf<typeof requestsAddress>

/** Id of the link that opens a request, which takes the focus when the dialog closes. */
export function linkIdOf(request: number | 'new'): string {
  return `vedi-${request}`
}
