import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { sql } from 'kysely'
import { reviewsWidget } from '#content/reviews.ts'
import { offerPages } from '#features/offer/store.server.ts'
import { frameDocument } from '#features/site/reviews/frame.server.ts'
import { FRAME_PATH } from '#features/site/reviews/message.ts'
import { robots, webManifest } from '#features/site/rules.ts'
import { sitemap } from '#features/site/sitemap.ts'
import { AppError } from '#platform/http/errors.ts'
import { errorResponse } from '#platform/http/failures.server.ts'
import { mount } from '#platform/http/serve.server.ts'
import { api } from './api.ts'
import { type AppServices, clientAddress, contextOf } from './context.ts'
import { plainHeaders, textHeaders } from './headers.ts'
import { checkHost, checkOrigin, checkPurpose } from './hosts.ts'
import { openapi } from './openapi.ts'
import { withTimeout } from './timeout.ts'

/** `address` is the visitor's network, as limits count it; `told` hears which page it is: by its pattern. */
export type PageHandler = (
  request: Request,
  asked: { requestId: string; address: string; told?: (pattern: string) => void },
) => Promise<Response>

/** The whole server as a function from request to response, in the order things happen. */
export function createApp(appServices: AppServices, pages?: PageHandler): Hono {
  const app = new Hono()
  app.onError((error, c) => errorResponse(error, c.get('requestId'), appServices.log))
  app.use('*', logRequests(appServices))
  app.use('*', async (c, next) => {
    await next()
    for (const [name, value] of plainHeaders(appServices.publicUrl.startsWith('https:')))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use('*', async (c, next) => {
    checkHost(c.req.raw, appServices.hosts)
    checkOrigin(c.req.raw, appServices.publicUrl, appServices.hosts)
    await next()
  })
  app.use('/api/*', (c, next) => {
    checkPurpose(c.req.raw)
    return next()
  })
  healthRoutes(app, appServices)
  metricsRoute(app, appServices)
  let document: string | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openapi(api.map((route) => route.row)))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })
  mount(app, api, {
    contextOf: (request, c) =>
      contextOf(appServices, request, (c.env ?? {}) as Partial<HttpBindings>, c.get('requestId')),
    closed: () => appServices.maintenanceMode.closed(),
    caughtUp: () => appServices.caughtUp(),
  })
  app.all('/api/*', () => {
    throw new AppError('not_found', { message: 'Questo indirizzo non esiste.' })
  })
  app.get('/robots.txt', (c) => c.body(robots(appServices.publicUrl), 200, textHeaders('text/plain')))
  const listed = freshly(async () => {
    const records = await offerPages(appServices.db)
    const { content } = await appServices.content.read()
    return sitemap(appServices.publicUrl, records, content)
  })
  app.get('/sitemap.xml', async (c) => c.body(await listed(), 200, textHeaders('application/xml')))
  app.get('/site.webmanifest', (c) =>
    c.body(webManifest(appServices.content.latest().clinic), 200, textHeaders('application/manifest+json')),
  )
  thirdPartyRoutes(app)
  if (pages) {
    app.all('*', (c) => {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      return pages(c.req.raw, {
        requestId: c.get('requestId'),
        address: clientAddress(c.req.raw, incoming?.socket?.remoteAddress ?? '', appServices.trustProxy),
        told: (pattern) => c.set('route', pattern),
      })
    })
  }
  return app
}

/** Milliseconds for which the sitemap is held: a flood of requests reads it once a second, and a hidden page has left it by then. */
const SITEMAP_MS = 1_000

/** Reads at most once in a while, however many ask; a read that fails is tried again by the next. */
function freshly<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined
  return () => {
    const now = performance.now()
    if (last && now < last.until) return last.value
    const begun = { value: read(), until: now + SITEMAP_MS }
    last = begun
    begun.value.catch(() => {
      if (last === begun) last = undefined
    })
    return begun.value
  }
}

/** Serves the page that frames the reviews' widget. Without a configured widget there is no such address. */
export function thirdPartyRoutes(app: Hono, widget = reviewsWidget): void {
  if (!widget) return
  const { html, headers } = frameDocument(widget)
  app.get(FRAME_PATH, (c) => c.body(html, 200, headers))
}

/** Monitors call these every few seconds: logged at `debug`, so that they bury no other request. */
const QUIET: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/metrics'])

// The form proxies give them. No other text is taken over, because a client could put a name into it.
const ID = /^[0-9a-f-]{16,64}$/i

/** Gives each request an id, and logs and measures its answer by the pattern of its route, which names no person. */
export function logRequests({ log, meters, trustProxy }: AppServices): MiddlewareHandler {
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

/** The request's id from a trusted proxy, so that both logs have the same one; else a new one. */
function requestIdOf(header: string | undefined, trustProxy: number): string {
  return trustProxy > 0 && header && ID.test(header) ? header : randomUUID()
}

const ANSWER_WITHIN_MS = 2000
const NO_STORE = { 'Cache-Control': 'no-store' }

/**
 * `GET /api/health`: 200 while the database answers, else 503: this process is alive and of use.
 * `GET /api/ready`: 200 while it also wants new visitors, which it does not once it was told to stop, nor without pages.
 */
function healthRoutes(app: Hono, appServices: AppServices): void {
  app.get('/api/health', async (c) => {
    const well = await answers(appServices)
    return c.json({ status: well ? 'ok' : 'unavailable' }, well ? 200 : 503, NO_STORE)
  })
  app.get('/api/ready', async (c) => {
    const willing = appServices.willing() && (await answers(appServices))
    return c.json({ status: willing ? 'ready' : 'unavailable' }, willing ? 200 : 503, NO_STORE)
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
/** Headers that a proxy on this machine adds, which show that the request comes from elsewhere. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** `GET /metrics`: Prometheus' text format for programs on this machine, 404 for all others. */
function metricsRoute(app: Hono, { scrape }: AppServices): void {
  app.get('/metrics', async (c, next) => {
    if (!isLocal(c)) return next()
    try {
      const text = await scrape()
      return c.body(text, 200, {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        'Cache-Control': 'no-store',
      })
    } catch {
      // A server process did not answer in time.
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
