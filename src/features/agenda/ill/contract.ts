import { z } from 'zod'
import { displacedOutcomes } from '#features/booking/displaced/rules.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { queryId } from '#platform/http/shapes.ts'

const Moment = z.object({ date: z.string(), time: z.string() })

/** A patient who was asked to choose another time, and the answer. Moments are ISO instants. */
const Displaced = Moment.extend({
  appointmentId: z.number(),
  contactId: z.number().nullable(),
  patient: z.string(),
  phone: z.string(),
  askedAt: z.string(),
  /** When the patient asked for a call. */
  callAskedAt: z.string().nullable(),
  /** Null while an answer is awaited. */
  outcome: z.enum(displacedOutcomes).nullable(),
  endedAt: z.string().nullable(),
  /** Where the visit is now. */
  now: Moment.extend({ doctorName: z.string() }),
})
export type Displaced = z.output<typeof Displaced>

/** Below the agenda's address, so that windows read it again when a visit changes. */
export const listDisplaced = endpoint({
  method: 'GET',
  path: '/api/agenda/displaced',
  access: ['admin', 'editor'],
  summary:
    'Le risposte dei pazienti a cui un’assenza di un medico, di oggi o dei prossimi giorni, ha proposto altri orari',
  query: z.object({ doctorId: queryId('Professionista non valido') }),
  answer: z.array(Displaced),
})
