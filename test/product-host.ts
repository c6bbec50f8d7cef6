// Runs products one after the other, so that the files of a worker load the program once: server-process.ts starts it.
import { ensureAdmin } from '#features/auth/users.server.ts'
import { fillCatalogue, prepareEmpty } from '#features/samples/fill.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { type Env, readEnv } from '#server/env.ts'
import { type Running, startServer } from '#server/start.ts'

export type Order = { start: Record<string, string> } | { stop: string }
export type Done = { done: string } | { failed: string }

const running = new Map<string, Running>()

/** Answers the address of a product on a migrated database. */
async function start(settings: Record<string, string>): Promise<string> {
  const env = readEnv(settings)
  const url = env.DATABASE_URL ?? ''
  await firstStart(env, url)
  const server = await startServer(env, url)
  running.set(server.url, server)
  return server.url
}

async function firstStart(env: Env, url: string): Promise<void> {
  const { db, close } = openDatabase(env.DATABASE_OWNER_URL ?? url, { max: 1, statementTimeout: 0 })
  if (env.CATALOGUE === 'sample') await fillCatalogue(db)
  const admin = await ensureAdmin(db, { password: env.ADMIN_PASSWORD })
  if (admin && env.CATALOGUE === 'empty') await prepareEmpty(db)
  await close()
}

async function stop(url: string): Promise<string> {
  await running.get(url)?.stop()
  running.delete(url)
  return url
}

// Orders come one at a time.
process.on('message', (order: Order) => {
  const work = 'start' in order ? start(order.start) : stop(order.stop)
  work.then(
    (done) => process.send?.({ done } satisfies Done),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies Done),
  )
})
process.on('disconnect', () => process.exit())
process.on('unhandledRejection', (error) => console.error(error))
