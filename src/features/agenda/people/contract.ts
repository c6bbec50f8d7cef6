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
  nextVisit: z.object({ date: z.string(), time: z.string() }).nullable(),
})
export type FoundPerson = z.output<typeof FoundPerson>

export const findPeople = endpoint({
  method: 'GET',
  path: '/api/agenda/people',
  access: 'staff',
  summary: 'Le persone più simili a un nome, un pezzo di numero, una data di nascita o un codice fiscale',
  query: z.object({
    q: line(100).optional(),
    /** One person, instead of a search. */
    contactId: queryId('Contatto non valido').optional(),
  }),
  answer: z.array(FoundPerson),
})
