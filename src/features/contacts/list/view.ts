import { createParser, parseAsStringLiteral } from 'nuqs/server'
import {
  listAddress,
  parseAsFlag,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
  validText,
} from '#platform/list/list-address.ts'
import { contactTypes, DEFAULT_SORT, readChoice, sorts, writeChoice } from '../rules.ts'

/** The longest list of chosen sources that the call takes. */
const CHOICE_MAX = 2000

const parseAsSources = createParser<readonly string[]>({
  parse: (text) => {
    const chosen = readChoice(validText(text))
    return writeChoice(chosen).length <= CHOICE_MAX ? chosen : null
  },
  serialize: writeChoice,
  eq: (a, b) => writeChoice(a) === writeChoice(b),
}).withDefault([])

export const contactsAddress = listAddress({
  path: '/contatti',
  params: {
    q: parseAsSearch,
    type: parseAsStringLiteral(contactTypes),
    fonte: parseAsSources,
    dettaglioFonte: parseAsSources,
    sort: parseAsStringLiteral(sorts).withDefault(DEFAULT_SORT),
    page: parseAsPage,
    creating: parseAsFlag,
  },
  urlKeys: { creating: 'nuovo' },
  filters: ['q', 'type', 'fonte', 'dettaglioFonte'],
})
export const { addressOf, isFiltered } = contactsAddress

export type View = ViewOf<typeof contactsAddress>

/** Id of the link to a contact, and of the one to the dialog for a new one: where the keyboard comes back to. */
export function linkIdOf(contact: number | 'new'): string {
  return `contatto-${contact}`
}
