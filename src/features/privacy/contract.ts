import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'

/** The word that confirms an erasure. */
export const CONFIRMATION = 'CANCELLA'

/** Numbers of a person's records, by kind. */
const PersonalDataCounts = z.object({
  messages: z.int(),
  notes: z.int(),
  tasks: z.int(),
  lists: z.int(),
  relations: z.int(),
  /** Waits for an earlier place. */
  waiting: z.int(),
  documents: z.int(),
  /** Pending or confirmed, and not past. */
  visitsToCome: z.int(),
  otherVisits: z.int(),
  activations: z.int(),
  submissions: z.int(),
  mails: z.int(),
})
export type PersonalDataCounts = z.output<typeof PersonalDataCounts>

export const personalDataCounts = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/personal-data',
  access: ['admin'],
  summary: 'Quanto è conservato di una persona, in ogni parte del gestionale.',
  params: byId,
  answer: PersonalDataCounts,
})

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/api/contacts/:id/personal-data/export',
  access: ['admin'],
  confirmed: true,
  summary:
    'Scarica tutto ciò che è conservato di una persona (GDPR, art. 15 e 20): uno ZIP con un JSON e i documenti.',
  params: byId,
  raw: 'download',
  answer: z.unknown(),
})

export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/api/contacts/:id/personal-data/erase',
  access: ['admin'],
  confirmed: true,
  summary:
    'Cancella una persona ovunque (GDPR, art. 17): contatto, messaggi, note, cose da fare, documenti, convenzioni, moduli, mail. Le visite restano senza identità; quelle future vengono annullate.',
  params: byId,
  body: z.object({
    /** An erasure is final, so the call asks for the word too. */
    confirmation: z.literal(CONFIRMATION, { error: `Scrivi ${CONFIRMATION} per confermare.` }),
  }),
  answer: Confirmation,
})
