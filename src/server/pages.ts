import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { Refusal } from '#platform/http/errors.ts'
import { errorResponse, refusalOf, retryAfterOf } from '#platform/http/failures.server.ts'
import type { PageHandler } from './app.ts'
import { CLOSED_ELSEWHERE, CLOSED_PAGE, closedAnswer, isInsider } from './closed.ts'
import type { World } from './context.ts'
import { type Finished, finishPage, respond } from './finished.ts'
import { createPageCache, FRESH_MS, type Made } from './page-cache.ts'
import { dataPathOf, NOT_FOUND, type PageRoute, pageRouteOf } from './page-route.ts'
import { TimedOut, withTimeout } from './timeout.ts'

/** Longer than any statement may run: what takes longer waits for something that does not answer. */
const RENDER_MS = 10_000

export type Pages = {
  handle: PageHandler
  /** The finished bytes of a page's one true path, if they are at hand and fresh. */
  ready: (path: string) => Finished | undefined
  /** Content of this kind has changed; null when nobody knows which. Drops the finished pages that could show it. */
  changed: (topic: string | null) => void
}

type BuildWithKeys = ServerBuild & {
  entry: { module: Pick<typeof import('#platform/http/page-context.ts'), 'pageWorld' | 'pageFailed'> }
}

/** `unavailable`: what it is made of could not be had, for now. */
type Rendered = { response: Response; unavailable: boolean }

type Options = {
  keep: boolean
  timeoutMs?: number
  // How long a page was kept is not the clock's business: that may be put back.
  elapsed?: () => number
}

/** Renders pages and keeps them as finished bytes. What a page shows never depends on who asks. */
export function createPages(
  world: World,
  getBuild: () => Promise<ServerBuild>,
  { keep, timeoutMs = RENDER_MS, elapsed = () => performance.now() }: Options,
): Pages {
  const render = async (request: Request, requestId: string): Promise<Rendered> => {
    const build = (await getBuild()) as BuildWithKeys
    return renderPage(world, build, request, { keep, timeoutMs, requestId })
  }
  const make = async ({ path, framed }: PageRoute, requestId: string): Promise<Made> => {
    const { response, unavailable } = await render(new Request(world.publicUrl + path), requestId)
    const page = await finishPage(response, {
      https: world.publicUrl.startsWith('https:'),
      framed,
      until: elapsed() + FRESH_MS,
    })
    return { ...page, unavailable }
  }
  const cache = createPageCache(make, { keep, elapsed })

  /** Why this page is not shown now, to who asks for it. */
  const refusalFor = async (
    route: PageRoute,
    request: Request,
    requestId: string,
  ): Promise<Refusal | null> => {
    const refusal = route.always ? null : world.gate.closed()
    return refusal && !(await isInsider(world, request, { timeoutMs, requestId })) ? refusal : null
  }

  /** Data of client-side navigations: small, made for each request. */
  const data = async (route: PageRoute, request: Request, requestId: string): Promise<Response> => {
    const refusal = await refusalFor(route, request, requestId)
    return noStore(
      refusal ? errorResponse(refusal, requestId, world.log) : (await render(request, requestId)).response,
    )
  }

  const page = async (route: PageRoute, request: Request, requestId: string): Promise<Response> => {
    const refusal = route.key === NOT_FOUND ? null : await refusalFor(route, request, requestId)
    if (!refusal) return respond(await cache.get(route, requestId), request)
    const shown = await cache.get(route.path === CLOSED_PAGE ? route : CLOSED_ELSEWHERE, requestId)
    if (shown.status !== 200) return waitingRoom(requestId, world)
    return closedAnswer(shown, request, { framed: route.framed, refusal })
  }

  const handle: PageHandler = async (request, requestId, told) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const dataPath = dataPathOf(url.pathname)
    const route = pageRouteOf(await getBuild(), dataPath ?? url.pathname)
    told?.(route.pattern)
    if (dataPath !== null) return data(route, request, requestId)
    if (route.path !== url.pathname) return moved(route.path + url.search)
    try {
      return await page(route, request, requestId)
    } catch (error) {
      if (error instanceof TimedOut) return waitingRoom(requestId, world)
      throw error
    }
  }

  return {
    handle,
    // While the site is closed it matters who asks.
    ready: (path) => (world.gate.closed() ? undefined : cache.fresh(path)),
    changed: cache.changed,
  }
}

async function renderPage(
  world: World,
  build: BuildWithKeys,
  request: Request,
  { keep, timeoutMs, requestId }: { keep: boolean; timeoutMs: number; requestId: string },
): Promise<Rendered> {
  const { pageWorld, pageFailed } = build.entry.module
  const context = new RouterContextProvider()
  const failures: unknown[] = []
  const { db, now, publicUrl, gate } = world
  context.set(pageWorld, { db, now, publicUrl, notice: gate.notice() })
  context.set(pageFailed, (error) => failures.push(error))
  const handler = createRequestHandler(build, keep ? 'production' : 'development')
  const response = await withTimeout(handler(request, context), timeoutMs)
  if (failures.length === 0) return { response, unavailable: false }
  return failed(response, failures, requestId, world)
}

/** What can be said without anything that a page is made of. */
function waitingRoom(requestId: string, { log }: World): Response {
  log.error({ requestId }, 'page not made in time')
  const html = `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Riprova tra poco · ${clinic.name}</title></head><body style="font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.25rem;color:#1c2b30"><h1 style="font-weight:400">Riprova tra poco</h1><p>Il sito non è al momento disponibile. Per una visita puoi chiamarci: <a href="tel:${clinic.phone.dial}" style="color:#1d5666">${clinic.phone.text}</a>.</p><p><a href="" style="color:#1d5666">Riprova</a></p></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** A page that failed, with the status and the log entry a call to the API would get for the same reason. */
function failed(response: Response, failures: unknown[], requestId: string, world: World): Rendered {
  const [first] = failures.map((error) => refusalOf(error, requestId, world.log))
  if (!first || response.status < 500) return { response, unavailable: false }
  const headers = new Headers(response.headers)
  const wait = retryAfterOf(first)
  if (wait) headers.set('Retry-After', wait)
  return {
    response: new Response(response.body, { status: first.status, headers }),
    unavailable: first.code === 'unavailable',
  }
}

function moved(to: string): Response {
  return new Response(null, { status: 308, headers: { Location: to, 'Cache-Control': 'no-cache' } })
}

function noStore(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  const type = response.headers.get('content-type')
  if (type === 'text/x-script') response.headers.set('Content-Type', `${type}; charset=utf-8`)
  return response
}
