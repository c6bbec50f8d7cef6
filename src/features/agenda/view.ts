import {
  listAddress,
  type Parameter,
  parseAsFlag,
  parseAsId,
  parseAsOneOf,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { isDate } from '#platform/time/dates.ts'

const parseAsDate: Parameter<string | null> = {
  parse: (text) => (isDate(text) ? text : null),
  serialize: String,
  absent: null,
}

const parseAsIds: Parameter<readonly number[]> = {
  parse: (text) => {
    const ids = text.split(',').map((one) => parseAsId.parse(one))
    return ids.every((id) => id !== null) ? ids : null
  },
  serialize: (ids) => ids.join(','),
  absent: [],
}

/** The address of the agenda, which is its state. A missing day is today. */
export const agendaAddress = listAddress({
  path: '/agenda',
  params: {
    date: parseAsDate,
    show: parseAsOneOf(['giorno', 'settimana', 'elenco'], 'giorno'),
    by: parseAsOneOf(['medici', 'stanze'], 'medici'),
    doctorIds: parseAsIds,
    visit: parseAsId,
    create: parseAsFlag,
    /** The person a new visit is for. */
    contact: parseAsId,
  },
  urlKeys: {
    date: 'giorno',
    show: 'vista',
    by: 'per',
    doctorIds: 'medici',
    visit: 'visita',
    create: 'nuova',
    contact: 'contatto',
  },
})

export type AgendaView = ViewOf<typeof agendaAddress>
