import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppServices } from './context.ts'
import { withTimeout } from './timeout.ts'

const ANSWER_WITHIN_MS = 2000
const NOT_KEPT = { 'Cache-Control': 'no-store' }

/**
 * `GET /api/health`: 200 while the database answers, else 503: this process is alive and of use.
 * `GET /api/ready`: 200 while it also wants new visitors, which it does not once it was told to stop, nor without pages.
 */
export function healthRoutes(app: Hono, world: AppServices): void {
  app.get('/api/health', async (c) => {
    const well = await answers(world)
    return c.json({ status: well ? 'ok' : 'unavailable' }, well ? 200 : 503, NOT_KEPT)
  })
  app.get('/api/ready', async (c) => {
    const willing = world.willing() && (await answers(world))
    return c.json({ status: willing ? 'ready' : 'unavailable' }, willing ? 200 : 503, NOT_KEPT)
  })
}

/** Whether the database answers in time; monitors do not wait for long. */
function answers({ db }: AppServices): Promise<boolean> {
  return withTimeout(sql`SELECT 1`.execute(db), ANSWER_WITHIN_MS).then(
    () => true,
    () => false,
  )
}
