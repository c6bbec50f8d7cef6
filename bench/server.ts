import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { endpoint } from '#platform/http/endpoint.ts'
import { serve } from '#platform/http/serve.server.ts'
import { api } from '#server/api.ts'
import { readEnv } from '#server/env.ts'
import { startServer } from '#server/start.ts'

// Starts the product's own server with two calls more: an empty one as a baseline, and one that answers the memory
// still used after a garbage collection. Nothing else differs. Limits per address stay on; the load comes from many
// addresses, as visitors do.

setFlagsFromString('--expose-gc')
const clearAway = runInNewContext('gc') as () => void
const CLEARED_WITHIN_MS = 200

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
  serve(
    endpoint({
      method: 'GET',
      path: '/api/bench/memory',
      access: 'public',
      summary: 'Memoria in uso, in byte',
      answer: z.object({ used: z.number() }),
    }),
    async () => {
      // The first collection frees objects whose memory outside the heap is only released by the second.
      clearAway()
      await sleep(CLEARED_WITHIN_MS)
      clearAway()
      const { heapUsed, external } = process.memoryUsage()
      return { used: heapUsed + external }
    },
  ),
)

const env = readEnv(process.env)
const server = await startServer(env, env.DATABASE_URL ?? '')
process.send?.({ url: server.url.replace('localhost', '127.0.0.1') })
process.once('disconnect', async () => {
  await server.stop()
  process.exit(0)
})
