import {
  listAddress,
  parseAsDay,
  parseAsId,
  parseAsOneOf,
  parseAsPage,
  type ViewOf,
} from '#platform/list/list-address.ts'
import { auditKinds } from './rules.ts'

export const auditAddress = listAddress({
  path: '/registro',
  params: {
    contact: parseAsId,
    user: parseAsId,
    kind: parseAsOneOf(auditKinds),
    from: parseAsDay,
    to: parseAsDay,
    page: parseAsPage,
    /** The entry that is open. */
    entry: parseAsId,
  },
  urlKeys: { contact: 'persona', user: 'utente', kind: 'evento', from: 'dal', to: 'al', entry: 'voce' },
  filters: ['contact', 'user', 'kind', 'from', 'to'],
})

export type View = ViewOf<typeof auditAddress>
