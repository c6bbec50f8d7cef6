import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'

export const countStart = endpoint({
  method: 'GET',
  path: '/api/start/count',
  access: ['admin'],
  summary: 'Quante cose sono a posto prima di aprire il sito, e quante sono in tutto',
  answer: z.object({ done: z.int(), total: z.int() }),
})
