import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

/** All calls that read the desk begin with it. */
export const DESK_PATH = '/api/desk'

export const countDesk = endpoint({
  method: 'GET',
  path: `${DESK_PATH}/count`,
  access: ['admin', 'editor', 'medico'],
  summary: 'Quante cose ci sono da fare',
  answer: z.object({ count: z.number() }),
})
