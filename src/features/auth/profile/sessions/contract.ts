import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { byId, Confirmation } from '#platform/http/shapes.ts'

/** A browser somebody is logged in with. */
export const OwnSession = z.object({
  id: z.int(),
  browser: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type OwnSession = z.output<typeof OwnSession>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  access: 'staff',
  summary: 'Le proprie sessioni aperte, dall’ultima usata: browser, inizio, ultimo uso e quale è questa.',
  answer: z.array(OwnSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  access: 'staff',
  summary: 'Chiude una delle proprie sessioni.',
  params: byId,
  answer: Confirmation,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions',
  access: 'staff',
  summary: 'Chiude tutte le proprie sessioni tranne questa.',
  answer: Confirmation,
})
