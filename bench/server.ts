import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { serve } from '#platform/http/serve.server.ts'
import { api } from '#server/api.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start.ts'

// The product's own server, with one call more: an answer of nothing, as a measure for the others.
// Nothing else differs. Limits per address stay on; the load comes from many addresses, as visitors do.

api.push(
  serve(
    endpoint({
      method: 'GET',
      path: '/api/bench/empty',
      access: 'public',
      summary: 'Una risposta vuota',
      answer: z.object({}),
    }),
    () => ({}),
  ),
)

const env = readEnv(process.env)
const server = await startServer(env, env.DATABASE_URL ?? '')
process.send?.({ url: server.url.replace('localhost', '127.0.0.1') })
process.once('disconnect', async () => {
  await server.stop()
  process.exit(0)
})
