import {
  listAddress,
  type Parameter,
  parseAsFlag,
  parseAsOneOf,
  parseAsPage,
  parseAsSearch,
  type ViewOf,
  validText,
} from '#platform/list/list-address.ts'
import { contactTypes, DEFAULT_SORT, readChoice, sorts, writeChoice } from '../rules.ts'

/** The longest list of chosen sources that the call takes. */
const CHOICE_MAX = 2000

const parseAsSources: Parameter<readonly string[]> = {
  parse: (text) => {
    const chosen = readChoice(validText(text))
    return writeChoice(chosen).length <= CHOICE_MAX ? chosen : null
  },
  serialize: writeChoice,
  absent: [],
}

export const contactsAddress = listAddress({
  path: '/contatti',
  params: {
    q: parseAsSearch,
    type: parseAsOneOf(contactTypes),
    fonte: parseAsSources,
    dettaglioFonte: parseAsSources,
    sort: parseAsOneOf(sorts, DEFAULT_SORT),
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
