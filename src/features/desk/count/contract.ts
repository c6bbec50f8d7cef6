import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

export const countDesk = endpoint({
  method: 'GET',
  path: '/api/desk/count',
  access: 'staff',
  summary: 'Quante cose ci sono da fare',
  answer: z.object({ count: z.number() }),
})
