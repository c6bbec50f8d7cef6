import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, csvFormat, date, queryId, queryNumber } from '#platform/http/shapes.ts'
import { roles } from '#platform/session/roles.ts'
import { auditKinds } from './rules.ts'

/** An entry of the audit trail, with names for people to read. */
const AuditLine = z.object({
  id: z.number(),
  at: z.string(),
  /** The full name, or the user name; '' where no user is known. */
  name: z.string(),
  /** Null for the product itself, commands, and users that have been deleted. */
  role: z.enum(roles).nullable(),
  event: z.string(),
  record: z.string(),
  recordId: z.string().nullable(),
  /** The name of the user it is about. */
  username: z.string().nullable(),
  /** The contacts it concerned, as long as they are few; the name is null for one that has been deleted. */
  people: z.array(z.object({ id: z.number(), name: z.string().nullable() })),
  peopleCount: z.number(),
  /** It concerned all contacts. */
  everybody: z.boolean(),
  /** Rows of the answer … */
  rows: z.number().nullable(),
  /** … and records the search found in all. */
  total: z.number().nullable(),
  status: z.number(),
  address: z.string(),
  route: z.string(),
  requestId: z.string(),
  /** The place in the chain; null for the few seconds before an entry is sealed. */
  seal: z.number().nullable(),
  hash: z.string().nullable(),
  /** The hash of the entry sealed before. */
  before: z.string().nullable(),
})
export type AuditLine = z.output<typeof AuditLine>

const filters = {
  /** A contact: also its documents, visits, notes and messages, and every list that showed it. */
  contact: queryId('Persona non valida').optional(),
  user: queryId('Utente non valido').optional(),
  /** Days of the clinic's calendar, both of them included. */
  from: date('Giorno non valido').optional(),
  to: date('Giorno non valido').optional(),
}
const kind = z.enum(auditKinds, { error: 'Evento non valido' }).optional()

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: ['admin'],
  summary: 'Il registro di ciò che fa il personale: a pagine, dal più nuovo, con il totale in X-Total-Count',
  query: z.object({
    ...filters,
    kind,
    page: queryNumber(1_000_000, 'Pagina non valida').optional(),
    pageSize: queryNumber(200, 'Pagina non valida').optional(),
  }),
  answer: z.array(AuditLine),
})

export const countAudit = endpoint({
  method: 'GET',
  path: '/api/audit/counts',
  access: ['admin'],
  summary: 'Quante voci del registro ci sono, per evento; con gli stessi filtri dell’elenco',
  query: z.object(filters),
  answer: z.object({
    all: z.number(),
    ...Object.fromEntries(auditKinds.map((one) => [one, z.number()])),
  } as Record<'all' | (typeof auditKinds)[number], z.ZodNumber>),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access: ['admin'],
  confirmed: true,
  summary: 'Scarica le voci del registro in CSV, con gli stessi filtri dell’elenco; al massimo 100.000',
  query: z.object({ ...filters, kind, format: csvFormat }),
  raw: 'download',
  answer: z.unknown(),
})

/** The first break of the chain. */
const ChainBreak = z.object({
  /** The place in the chain. */
  seal: z.number(),
  /** The number of the entry; null where there is none. */
  id: z.number().nullable(),
  at: z.string().nullable(),
  why: z.enum(['missing', 'changed', 'rebuilt', 'pruned']),
})
export type ChainBreak = z.output<typeof ChainBreak>

const Chain = z.object({
  /** Sealed entries. */
  rows: z.number(),
  /** The moment of the newest sealed entry that was verified. */
  until: z.string().nullable(),
  hash: z.string(),
  checkedAt: z.string(),
  /** The moment the whole chain was last verified, by the server process that answers. */
  wholeAt: z.string(),
  /** Whether seals are noted in a file outside the database … */
  hasSealFile: z.boolean(),
  /** … and an Italian sentence, where it is missing or can't be read. */
  sealFault: z.string().nullable(),
  broken: ChainBreak.nullable(),
})
export type Chain = z.output<typeof Chain>

export const readChain = endpoint({
  method: 'GET',
  path: '/api/audit/chain',
  access: ['admin'],
  summary: 'Se il registro è integro: le voci dall’ultima verifica, o con whole=1 tutte',
  query: z.object({ whole: z.literal('1', { error: 'Valore non valido' }).optional() }),
  answer: Chain,
})

export const printAudit = endpoint({
  method: 'GET',
  path: '/api/audit/contacts/:id',
  access: ['admin'],
  confirmed: true,
  summary: 'Chi ha visto i dati di una persona, giorno per giorno, per il foglio da consegnarle',
  params: byId,
  answer: z.object({
    name: z.string(),
    /** The most recent first; `times` of the same event on that day. */
    lines: z.array(
      z.object({
        day: z.string(),
        name: z.string(),
        /** Null for the product itself, commands, and users that have been deleted. */
        role: z.enum(roles).nullable(),
        event: z.string(),
        everybody: z.boolean(),
        times: z.number(),
      }),
    ),
  }),
})
