import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
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

const LOOPBACK = /^(::1|(::ffff:)?127(\.\d+){3})$/
const LOCAL_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** Headers a proxy on this machine adds: the request comes from elsewhere. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** `GET /metrics`: Prometheus' text format for programs on this machine, 404 for all others. */
export function metricsRoute(app: Hono, { scrape }: AppServices): void {
  app.get('/metrics', async (c, next) => {
    if (!isLocal(c)) return next()
    try {
      const text = await scrape()
      return c.body(text, 200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      })
    } catch {
      // One of the server processes did not answer in time.
      return c.body(null, 503)
    }
  })
}

function isLocal(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  const { hostname } = new URL(c.req.url)
  return (
    LOOPBACK.test(incoming?.socket?.remoteAddress ?? '') &&
    LOCAL_NAMES.has(hostname) &&
    FORWARDED.every((name) => !c.req.header(name))
  )
}
