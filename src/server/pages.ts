import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Content } from '#content/site.ts'
import { AppError } from '#platform/http/errors.ts'
import { errorResponse, refusalOf, retryAfterOf } from '#platform/http/failures.server.ts'
import { escapeHtml } from '#platform/mail/mail-text.server.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import type { PageHandler } from './app.ts'
import { CLOSED_ELSEWHERE, CLOSED_PAGE, closedAnswer, isInsider } from './closed.ts'
import type { AppServices } from './context.ts'
import { type Finished, finishPage, respond } from './finished.ts'
import { createPageCache, FRESH_MS, type PageCache, type RenderedPage } from './page-cache.ts'
import { dataPathOf, isNotFound, type PageRoute, pageRouteOf } from './page-route.ts'
import { draftFor, isPreviewed, withMarks } from './preview.ts'
import { TimedOut, withTimeout } from './timeout.ts'

/** Longer than any statement may run: a render that takes longer waits for something that does not answer. */
const RENDER_MS = 10_000
/** Renders of uncached pages one network may ask for in a minute: four a second. */
const MAX_UNCACHED = 240

export type Pages = {
  handle: PageHandler
  /** The finished bytes of a page's one true path, if they are at hand and fresh. */
  ready: (path: string) => Finished | undefined
  /** Drops the finished pages that show content of this topic; of any topic when it is null. */
  changed: (topic: string | null) => void
}

type RequestDetails = Parameters<PageHandler>[1]

type BuildWithKeys = ServerBuild & {
  entry: {
    module: Pick<typeof import('#platform/http/page-context.ts'), 'pageServices' | 'pageFailed'> &
      Pick<typeof import('#features/content/page-content.ts'), 'pageContent'>
  }
}

/** `isCurrent` false: made from the content as it was before the database was away. */
type RouterAnswer = { response: Response; failures: unknown[]; isCurrent: boolean }

/** `unavailable`: its data could not be read for now. */
type Rendered = { response: Response; unavailable: boolean }

/** The answer as visitors get it, with its failures logged. `content`: in place of the published. */
type Render = (request: Request, requestId: string, content?: Content) => Promise<Rendered>

type Options = {
  caching: boolean
  timeoutMs?: number
  // Milliseconds of a clock that is never put back, for the age of cached pages.
  elapsed?: () => number
}

/** Renders pages and caches them as finished bytes. A page never depends on the visitor. */
export function createPages(
  appServices: AppServices,
  getBuild: () => Promise<ServerBuild>,
  { caching, timeoutMs = RENDER_MS, elapsed = () => performance.now() }: Options,
): Pages {
  const render: Render = async (request, requestId, content) => {
    const build = (await getBuild()) as BuildWithKeys
    const answer = await routerAnswer(appServices, build, request, { caching, timeoutMs, content })
    return withReason(answer, requestId, appServices)
  }
  const cache = finishedPages(appServices, render, { caching, elapsed })

  /** Data of client-side navigations: small, made for each request. */
  const data = async (route: PageRoute, request: Request, requestId: string): Promise<Response> => {
    const refusal = await refusalFor(appServices, route, request, { timeoutMs, requestId })
    if (refusal) return noStore(errorResponse(refusal, requestId, appServices.log))
    // No script asks for the data of a document.
    if (route.document) return noStore(new Response(null, { status: 404 }))
    return noStore((await render(request, requestId)).response)
  }

  const page = async (
    route: PageRoute,
    request: Request,
    { requestId, address }: RequestDetails,
  ): Promise<Response> => {
    const refusal = isNotFound(route)
      ? null
      : await refusalFor(appServices, route, request, { timeoutMs, requestId })
    if (!refusal) {
      const uncached = route.key === undefined || (route.counted && !cache.fresh(route.key))
      if (uncached) await limit(address)
      return respond(await cache.get(route, requestId), request)
    }
    const page = await cache.get(route.path === CLOSED_PAGE ? route : CLOSED_ELSEWHERE, requestId)
    if (page.status !== 200) return unavailablePage(requestId, appServices)
    return closedAnswer(page, request, { framed: route.framed, refusal })
  }

  /** The page with the caller's drafts; null for visitors, and for staff who do not write the texts. */
  const preview = async (
    { path }: PageRoute,
    request: Request,
    { requestId, address }: RequestDetails,
  ): Promise<Response | null> => {
    const draft = await draftFor(appServices, request, { timeoutMs, requestId })
    if (!draft) return null
    await limit(address)
    const { response } = await render(new Request(appServices.publicUrl + path), requestId, draft.content)
    const page = await finishPage(await withMarks(response, draft.changed), {
      https: appServices.publicUrl.startsWith('https:'),
      ...{ framed: 'self', private: true, cached: false, until: 0 },
    })
    return respond(page, request)
  }

  const limit = (address: string) =>
    appServices.limitReads(`pages:${address}`, MAX_UNCACHED, MINUTE_MS / 1000)

  const handle: PageHandler = async (request, asked) => {
    const { requestId, address, told } = asked
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    const dataPath = dataPathOf(url.pathname)
    const route = pageRouteOf(await getBuild(), dataPath ?? url.pathname)
    told?.(route.pattern)
    if (dataPath !== null) {
      await limit(address)
      return data(route, request, requestId)
    }
    if (!isNotFound(route) && route.path !== url.pathname) return moved(route.path + url.search)
    try {
      const drafted = isPreviewed(url, route.path) ? await preview(route, request, asked) : null
      if (drafted) return drafted
      // A private page is drawn for its query too, which no other page depends on.
      const asWanted = route.private ? { ...route, path: route.path + url.search } : route
      return await page(asWanted, request, asked)
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many') return tooMany(error, appServices)
      if (error instanceof TimedOut) return unavailablePage(requestId, appServices)
      throw error
    }
  }

  return {
    handle,
    // While the site is closed the answer depends on the session, so the cache alone cannot give it.
    ready: (path) => (appServices.maintenanceMode.closed() ? undefined : cache.fresh(path)),
    changed: cache.changed,
  }
}

/** Returns why the closed site refuses this page to this request; null where the page is open, or staff ask for it. */
async function refusalFor(
  appServices: AppServices,
  route: PageRoute,
  request: Request,
  options: { timeoutMs: number; requestId: string },
): Promise<AppError | null> {
  const refusal = route.always ? null : appServices.maintenanceMode.closed()
  return refusal && !(await isInsider(appServices, request, options)) ? refusal : null
}

/** Creates the cache of finished pages, which renders a page when it is first asked for. */
function finishedPages(
  appServices: AppServices,
  render: Render,
  { caching, elapsed }: { caching: boolean; elapsed: () => number },
): PageCache {
  const make = async (route: PageRoute, requestId: string): Promise<RenderedPage> => {
    const { path, key, framed } = route
    const { response, unavailable } = await render(new Request(appServices.publicUrl + path), requestId)
    const page = await finishPage(response, {
      https: appServices.publicUrl.startsWith('https:'),
      framed,
      private: route.private,
      // One that could not be made from the published content is better than none, but made again for the next visitor.
      until: unavailable ? elapsed() : elapsed() + FRESH_MS,
      cached: caching && response.status === (isNotFound(route) ? 404 : 200) && key !== undefined,
    })
    return { ...page, unavailable }
  }
  return createPageCache(make, { caching, elapsed })
}

async function routerAnswer(
  appServices: AppServices,
  build: BuildWithKeys,
  request: Request,
  options: { caching: boolean; timeoutMs: number; content: Content | undefined },
): Promise<RouterAnswer> {
  const { pageServices, pageContent, pageFailed } = build.entry.module
  const context = new RouterContextProvider()
  const failures: unknown[] = []
  const { db, now, publicUrl, secret, maintenanceMode } = appServices
  // One value for the whole page, so that it never mixes two publications.
  const { content, isCurrent } = options.content
    ? { content: options.content, isCurrent: true }
    : await appServices.content.read()
  const maintenanceMessage = maintenanceMode.message()
  context.set(pageServices, { db, now, publicUrl, secret, maintenanceMessage })
  context.set(pageContent, content)
  context.set(pageFailed, (error) => failures.push(error))
  const handler = createRequestHandler(build, options.caching ? 'production' : 'development')
  const response = await withTimeout(handler(request, context), options.timeoutMs)
  return { response, failures, isCurrent }
}

/** A page for the time when the database is away: it needs no data. */
function unavailablePage(requestId: string, { log, content }: AppServices): Response {
  log.error({ requestId }, 'page not made in time')
  return smallPage(content, { status: 503, text: 'Il sito non è al momento disponibile.', retryAfter: '5' })
}

function tooMany(refusal: AppError, { content }: AppServices): Response {
  const text = 'Troppe richieste da questa rete in poco tempo.'
  return smallPage(content, { status: refusal.status, text, retryAfter: retryAfterOf(refusal) ?? '60' })
}

/** Returns the page; a failed one gets the status and the log entry that a call to the API would get for the same reason. */
function withReason(
  { response, failures, isCurrent }: RouterAnswer,
  requestId: string,
  appServices: AppServices,
): Rendered {
  const [first] = failures.map((error) => refusalOf(error, requestId, appServices.log))
  if (!first || response.status < 500) return { response, unavailable: !isCurrent }
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

/**
 * A page that needs neither database nor React, so that it cannot fail: one Italian sentence, the telephone, a link to try again.
 * `retryAfter` is the header's value in seconds.
 */
function smallPage(
  content: AppServices['content'],
  { status, text, retryAfter }: { status: number; text: string; retryAfter: string },
): Response {
  const { name, phone } = content.latest().clinic
  const html = `<!doctype html><html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Riprova tra poco · ${escapeHtml(name)}</title></head><body style="font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1.25rem;color:#1c2b30"><h1 style="font-weight:400">Riprova tra poco</h1><p>${text} Per una visita puoi chiamarci: <a href="tel:${phone.dial}" style="color:#1d5666">${phone.text}</a>.</p><p><a href="" style="color:#1d5666">Riprova</a></p></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': retryAfter,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
