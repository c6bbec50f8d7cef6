import type { Hono } from 'hono'
import { sql } from 'kysely'
import type { World } from './context.ts'

/** `GET /api/health`: 200 once the database answers, else 503. */
export function healthRoutes(app: Hono, world: World): void {
  app.get('/api/health', async (c) => {
    try {
      await sql`SELECT 1`.execute(world.db)
      return c.json({ status: 'ok' })
    } catch {
      return c.json({ status: 'unavailable' }, 503)
    }
  })
}
