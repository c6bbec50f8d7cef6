import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation, date, time } from '#platform/http/shapes.ts'
import { callOutcomes } from './rules.ts'

export const noteCall = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/reminder-call',
  access: ['admin', 'editor'],
  summary: 'Scrive l’esito della telefonata che ricorda una visita; null lo toglie',
  params: byId,
  body: z.object({
    /** The start the patient was called about. */
    date: date(),
    time: time(),
    outcome: z.enum(callOutcomes, { error: 'Esito non valido' }).nullable(),
  }),
  answer: Confirmation,
})
