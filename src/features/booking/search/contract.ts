import { z } from 'zod'
import { BOOKING_MODES } from '#features/catalogue/contract.ts'
import { italian, language, languageQuery } from '#features/catalogue/english/shapes.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { Confirmation, line, queryId } from '#platform/http/shapes.ts'

/** Longest search: longer ones are refused. */
const SEARCH_MAX = 100

const named = z.object({ id: z.number(), name: z.string(), italian })

/** A service that was found, or one of its kinds. */
const FoundVisit = z.object({
  category: named,
  service: named,
  /** Null for a service without kinds, and for one whose kind is still to be chosen. */
  subservice: named.extend({ duration: z.number(), price: z.string().nullable() }).nullable(),
  /** Whether a kind is still to be chosen. */
  hasKinds: z.boolean(),
  /** Of the kind where there is one, else of the service. */
  description: z.string().nullable(),
  bookingMode: z.enum(BOOKING_MODES).exclude(['hidden']),
  /** The first free start as `yyyy-MM-ddTHH:mm`; null without one within 60 days. */
  first: z.string().nullable(),
  italian,
})
export type FoundVisit = z.output<typeof FoundVisit>

const FoundDoctor = named.extend({
  specialization: z.string().nullable(),
  first: z.string().nullable(),
})
export type FoundDoctor = z.output<typeof FoundDoctor>

export const searchVisits = endpoint({
  method: 'GET',
  path: '/api/booking/search',
  access: 'public',
  summary:
    'Cerca fra servizi, tipi, medici e i nomi che usano i pazienti, anche con errori di battitura; con un medico, tutto quello che si prenota con lui',
  query: z.object({
    q: z.string().max(SEARCH_MAX, 'Ricerca troppo lunga').optional(),
    doctorId: queryId('Professionista non valido').optional(),
    ...languageQuery,
  }),
  answer: z.object({ visits: z.array(FoundVisit), doctors: z.array(FoundDoctor) }),
})

export const reportSearch = endpoint({
  method: 'POST',
  path: '/api/booking/searches',
  access: 'public',
  summary:
    'Conta una ricerca che non ha trovato niente, senza chi l’ha fatta. La risposta è sempre la stessa: non si contano nomi, numeri e indirizzi',
  body: z.object({
    q: line(SEARCH_MAX, { required: 'Ricerca richiesta', long: 'Ricerca troppo lunga' }),
    /** The one searched in. */
    language: language.default('it'),
  }),
  answer: Confirmation,
})

export const listSearches = endpoint({
  method: 'GET',
  path: '/api/booking/searches',
  access: ['admin', 'editor'],
  summary:
    'Che cosa i visitatori hanno cercato senza trovarlo negli ultimi 90 giorni, le parole più cercate per prime',
  answer: z.array(z.object({ word: z.string(), count: z.number(), lastDay: z.string() })),
})
