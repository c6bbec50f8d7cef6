import {
  listAddress,
  type Parameter,
  parseAsFlag,
  parseAsId,
  parseAsOneOf,
  parseAsSearch,
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

const parseAsText: Parameter<string | null> = {
  parse: (text) => parseAsSearch.parse(text) || null,
  serialize: String,
  absent: null,
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
    /** The specialization of the doctors to show. */
    department: parseAsText,
    roomIds: parseAsIds,
    /** The doctor who is ill. */
    ill: parseAsId,
  },
  urlKeys: {
    date: 'giorno',
    show: 'vista',
    by: 'per',
    doctorIds: 'medici',
    visit: 'visita',
    create: 'nuova',
    contact: 'contatto',
    department: 'reparto',
    roomIds: 'stanze',
    ill: 'malato',
  },
})

export type AgendaView = ViewOf<typeof agendaAddress>

/** A view without a panel beside the grid. */
export const NO_PANEL = { visit: null, create: false, contact: null, ill: null } satisfies Partial<AgendaView>

/**
 * What a doctor sees of a view: the day, as the list of it on a phone, and the open visit. Filters, rooms and bookings are the
 * reception's.
 */
export function doctorsView({ date, show, visit }: AgendaView, isPhone: boolean): AgendaView {
  const own = agendaAddress.readView(new URLSearchParams())
  return { ...own, date, visit, show: isPhone && show === 'giorno' ? 'elenco' : show }
}

/**
 * The view after a change. The person of a booking goes with the booking: a later one must not be for the same person unasked.
 *
 * @param today its day is left out of the address
 */
export function changedView(view: AgendaView, change: Partial<AgendaView>, today: string): AgendaView {
  const next = { ...view, contact: view.create ? view.contact : null, ...change }
  if (next.date === today) next.date = null
  if (change.visit || change.create) next.ill = null
  if (!next.create) next.contact = null
  return next
}
