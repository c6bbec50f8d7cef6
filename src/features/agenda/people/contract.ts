import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { line, queryId } from '#platform/http/shapes.ts'

// Apart from the agenda's other calls, since every staff page searches for people.

const FoundPerson = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
  dateOfBirth: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  visits: z.number(),
  noShows: z.number(),
  /** The last visit before today; null: none. */
  lastVisit: z
    .object({
      date: z.string(),
      doctorId: z.number(),
      serviceId: z.number(),
      subserviceId: z.number().nullable(),
    })
    .nullable(),
  nextVisit: z
    .object({
      date: z.string(),
      time: z.string(),
      serviceId: z.number(),
      subserviceId: z.number().nullable(),
    })
    .nullable(),
})
export type FoundPerson = z.output<typeof FoundPerson>

const FoundPeople = z.object({
  people: z.array(FoundPerson),
  /** People found who are not in the list. */
  others: z.number(),
})
export type FoundPeople = z.output<typeof FoundPeople>

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/agenda/people',
  access: ['admin', 'editor', 'medico'],
  summary:
    'Le persone più simili a un nome, un numero, una data o un anno di nascita, un codice fiscale; e quante altre',
  query: z.object({
    q: line(100).optional(),
    /** One person, instead of a search. */
    contactId: queryId('Contatto non valido').optional(),
  }),
  answer: FoundPeople,
})
