import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { robots, sitemap } from '#features/site/findable.ts'
import { AppError } from '#platform/http/errors.ts'
import { errorResponse } from '#platform/http/failures.server.ts'
import { mount } from '#platform/http/serve.server.ts'
import { api } from './api.ts'
import { type AppServices, clientAddress, contextOf } from './context.ts'
import { checkHost, checkOrigin } from './guard.ts'
import { plainHeaders, textHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { metricsRoute } from './metrics.ts'
import { openapi } from './openapi.ts'
import { thirdPartyRoutes } from './third-parties.ts'
import { watched } from './watch.ts'

/** `address` is the visitor's network, as limits count it; `told` hears which page it is: by its pattern. */
export type PageHandler = (
  request: Request,
  asked: { requestId: string; address: string; told?: (pattern: string) => void },
) => Promise<Response>

/** The whole server as a function from request to response, in the order things happen. */
export function createApp(world: AppServices, pages?: PageHandler): Hono {
  const app = new Hono()
  app.onError((error, c) => errorResponse(error, c.get('requestId'), world.log))
  app.use('*', watched(world))
  app.use('*', async (c, next) => {
    await next()
    for (const [name, value] of plainHeaders(world.publicUrl.startsWith('https:')))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use('*', async (c, next) => {
    checkHost(c.req.raw, world.hosts)
    checkOrigin(c.req.raw, world.publicUrl, world.hosts)
    await next()
  })
  healthRoutes(app, world)
  metricsRoute(app, world)
  let document: string | undefined
  app.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openapi(api.map((route) => route.row)))
    return c.body(document, 200, { 'Content-Type': 'application/json' })
  })
  mount(app, api, {
    contextOf: (request, c) =>
      contextOf(world, request, (c.env ?? {}) as Partial<HttpBindings>, c.get('requestId')),
    closed: () => world.maintenanceMode.closed(),
    caughtUp: () => world.caughtUp(),
  })
  app.all('/api/*', () => {
    throw new AppError('not_found', { message: 'Questo indirizzo non esiste.' })
  })
  app.get('/robots.txt', (c) => c.body(robots(world.publicUrl), 200, textHeaders('text/plain')))
  app.get('/sitemap.xml', (c) => c.body(sitemap(world.publicUrl), 200, textHeaders('application/xml')))
  thirdPartyRoutes(app)
  if (pages) {
    app.all('*', (c) => {
      const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
      return pages(c.req.raw, {
        requestId: c.get('requestId'),
        address: clientAddress(c.req.raw, incoming?.socket?.remoteAddress ?? '', world.trustProxy),
        told: (pattern) => c.set('route', pattern),
      })
    })
  }
  return app
}
