import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { AppServices } from './context.ts'

/** Monitors ask these every few seconds: their lines would bury the others. */
const QUIET: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/metrics'])

// As proxies make them; anything a visitor could have a name in is not taken over.
const ID = /^[0-9a-f-]{16,64}$/i

/** Gives each request its number, and tells of each answer in the log and the figures: by patterns, without people. */
export function watched({ log, meters, trustProxy }: AppServices): MiddlewareHandler {
  return async (c, next) => {
    const begun = performance.now()
    const requestId = requestIdOf(c.req.header('x-request-id'), trustProxy)
    c.set('requestId', requestId)
    await next()
    const { method, path } = c.req
    const { status } = c.res
    c.res.headers.set('X-Request-Id', requestId)
    const route = QUIET.has(path) ? path : (c.get('route') ?? (path.startsWith('/api/') ? '/api/*' : 'file'))
    const milliseconds = performance.now() - begun
    meters.answered({ method, route, status, seconds: milliseconds / 1000 })
    const fields = { requestId, method, route, status, ms: Math.round(milliseconds), userId: c.get('userId') }
    if (QUIET.has(path)) log.debug(fields, 'request')
    else log.info(fields, 'request')
  }
}

/** The one a believed proxy has given it, so that both logs speak of the same; else a new one. */
function requestIdOf(given: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && given && ID.test(given) ? given : randomUUID()
}
