import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { clinic } from '#content/clinic.ts'
import type { Topic } from '#platform/changes/contract.ts'
import { Refusal } from '#platform/http/errors.ts'
import { refusalOf, retryAfterOf } from '#platform/http/failures.server.ts'
import type { PageHandler } from './app.ts'
import type { World } from './context.ts'
import { type Encoding, encodingOf, isUnchanged } from './encoding.ts'
import { pageHeaders } from './headers.ts'
import { NOT_FOUND, type Place, placeOf } from './places.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Finished pages live this long: next free slots move on with the clock, not only with changes. */
const FRESH_MS = 60_000

/** Longer than any statement may run: what takes longer waits for something that does not answer. */
const RENDER_MS = 10_000

// A picture never changes under its id; which one a page shows is a change of the service it belongs to.
const UNSEEN = 'media' satisfies Topic

/** All of an answer, made before it is asked for: what is left to do for a request is to choose one. */
export type Form = { etag: string; headers: Record<string, string>; bytes: Buffer }

export type Finished = { status: number; forms: Record<Encoding, Form>; until: number }

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

/** Renders pages and keeps them as finished bytes. What a page shows never depends on who asks. */
export function createPages(
  world: World,
  getBuild: () => Promise<ServerBuild>,
  options: { keep: boolean; patience?: number },
): Pages {
  const finished = new Map<string, Finished>()
  const underway = new Map<string, Promise<Finished>>()
  let generation = 0

  const render = async (request: Request, requestId: string): Promise<Response> => {
    const build = (await getBuild()) as BuildWithKeys
    const { pageWorld, pageFailed } = build.entry.module
    const context = new RouterContextProvider()
    const failures: unknown[] = []
    context.set(pageWorld, { db: world.db, now: world.now, publicUrl: world.publicUrl })
    context.set(pageFailed, (error) => failures.push(error))
    const handler = createRequestHandler(build, options.keep ? 'production' : 'development')
    const response = await inTime(handler(request, context), options.patience ?? RENDER_MS)
    return failures.length > 0 ? failed(response, failures, requestId, world) : response
  }

  const finish = async ({ key, path, framed }: Place, requestId: string): Promise<Finished> => {
    const born = generation
    const page = await finishPage(await render(new Request(world.publicUrl + path), requestId), world, framed)
    const asExpected = page.status === (key === NOT_FOUND ? 404 : 200)
    if (options.keep && key && asExpected && born === generation) finished.set(key, page)
    return page
  }

  const join = (place: Place, requestId: string): Promise<Finished> => {
    const name = place.key ?? place.path
    const running = underway.get(name)
    if (running) return running
    const begun: Promise<Finished> = finish(place, requestId).finally(() => {
      if (underway.get(name) === begun) underway.delete(name)
    })
    underway.set(name, begun)
    return begun
  }

  const handle: PageHandler = async (request, requestId) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    // Data of client-side navigations: small, made for each request.
    if (url.pathname.endsWith('.data')) return noStore(await render(request, requestId))
    const place = placeOf(await getBuild(), url.pathname)
    if (place.path !== url.pathname) return moved(place.path + url.search)
    try {
      return respond((place.key && ready(place.key)) || (await join(place, requestId)), request)
    } catch (error) {
      if (error instanceof TookTooLong) return waitingRoom(requestId, world)
      throw error
    }
  }

  const ready = (key: string): Finished | undefined => {
    const page = finished.get(key)
    return page && page.until > world.now().getTime() ? page : undefined
  }

  return {
    handle,
    ready,
    changed: (topic) => {
      if (topic === UNSEEN) return
      generation += 1
      finished.clear()
      // Who asks from now on must not get what was begun before the change.
      underway.clear()
    },
  }
}

class TookTooLong extends Refusal {}

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

/** Nobody waits for ever, and nobody who comes later waits with them. */
function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TookTooLong('unavailable', { retryAfter: 5 })), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A page that failed, with the status and the log entry a call to the API would get for the same reason. */
function failed(response: Response, failures: unknown[], requestId: string, world: World): Response {
  const [first] = failures.map((error) => refusalOf(error, requestId, world.log))
  if (!first || response.status < 500) return response
  const headers = new Headers(response.headers)
  const wait = retryAfterOf(first)
  if (wait) headers.set('Retry-After', wait)
  return new Response(response.body, { status: first.status, headers })
}

async function finishPage(response: Response, world: World, framed: boolean): Promise<Finished> {
  const identity = Buffer.from(await response.arrayBuffer())
  const html = identity.toString('utf8')
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(identity, { level: 7 }),
  ])
  const staff = html.includes('<meta name="robots" content="noindex')
  const headers = Object.fromEntries([
    ['Content-Type', response.headers.get('content-type') ?? 'text/html; charset=utf-8'],
    ['Cache-Control', response.status < 500 ? 'no-cache' : 'no-store'],
    ['Vary', 'Accept-Encoding'],
    ...pageHeaders(inlineScriptHashes(html), { https: world.publicUrl.startsWith('https:'), staff, framed }),
  ])
  const wait = response.headers.get('retry-after')
  if (wait) headers['Retry-After'] = wait
  const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const form = (encoding: Encoding, bytes: Buffer): Form => {
    const etag = `"${tag}-${encoding}"`
    const coding = encoding === 'identity' ? {} : { 'Content-Encoding': encoding }
    const length = String(bytes.byteLength)
    return { etag, headers: { ...headers, ETag: etag, ...coding, 'Content-Length': length }, bytes }
  }
  return {
    status: response.status,
    forms: { identity: form('identity', identity), gzip: form('gzip', gz), br: form('br', br) },
    until: world.now().getTime() + FRESH_MS,
  }
}

/** Headers of the answer that the client's copy is still right: those of the whole, without its length. */
export function unchangedHeaders({ headers }: Form): Record<string, string> {
  const { 'Content-Length': _, ...rest } = headers
  return rest
}

/** The hash is of the finished page's own text, so it is still right when the page comes from the cache. */
function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!/\ssrc=/.test(attributes) && code) hashes.add(createHash('sha256').update(code).digest('base64'))
  }
  return [...hashes]
}

function respond({ status, forms }: Finished, request: Request): Response {
  const form = forms[encodingOf(request.headers.get('accept-encoding'))]
  if (status === 200 && isUnchanged(request.headers.get('if-none-match'), form.etag))
    return new Response(null, { status: 304, headers: unchangedHeaders(form) })
  const body = request.method === 'HEAD' ? null : new Uint8Array(form.bytes)
  return new Response(body, { status, headers: form.headers })
}

function moved(to: string): Response {
  return new Response(null, { status: 308, headers: { Location: to, 'Cache-Control': 'no-cache' } })
}

function noStore(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}
