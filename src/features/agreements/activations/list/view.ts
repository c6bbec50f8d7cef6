import {
  listAddress,
  parseAsId,
  parseAsOneOf,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { activationStatuses } from '../../rules.ts'

export const activationsAddress = listAddress({
  path: '/convenzioni',
  params: {
    q: parseAsSearch,
    convenzioneId: parseAsId,
    status: parseAsOneOf(activationStatuses),
    page: parseAsPage,
  },
  urlKeys: { convenzioneId: 'convenzione', status: 'stato' },
  filters: ['q', 'convenzioneId', 'status'],
})
export const { addressOf, isFiltered } = activationsAddress

export type View = ViewOf<typeof activationsAddress>

/** Whose request it is. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

/** Id of the name in a row, where the keyboard comes back to. */
export function nameIdOf(activation: number): string {
  return `attivazione-${activation}`
}
