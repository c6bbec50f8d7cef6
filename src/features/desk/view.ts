import {
  listAddress,
  parseAsFlag,
  parseAsId,
  parseAsOneOf,
  parseAsRecord,
  parseAsSearch,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { type GroupName, groupNames } from './rules.ts'

export const deskAddress = listAddress({
  path: '/da-fare',
  params: {
    q: parseAsSearch,
    group: parseAsOneOf(groupNames),
    mine: parseAsFlag,
    overdue: parseAsFlag,
    message: parseAsId,
    task: parseAsRecord('nuova'),
  },
  urlKeys: { group: 'tipo', mine: 'mie', overdue: 'oltre', message: 'messaggio', task: 'cosa' },
  filters: ['q', 'group', 'mine', 'overdue'],
})
export const { addressOf, isFiltered } = deskAddress

/** The rows on the screen, the open message, and the task in the dialog. */
export type DeskView = ViewOf<typeof deskAddress>

/** Id of the link that opens a row. */
export function linkIdOf(key: string): string {
  return `da-fare-${key}`
}

/** Id of a group's section. */
export function sectionIdOf(group: GroupName): string {
  return `gruppo-${group}`
}
