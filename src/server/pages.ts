import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageWorld } from '#platform/http/page-context.ts'
import type { PageHandler } from './app.ts'
import type { World } from './context.ts'
import { type Encoding, encodingOf } from './encoding.ts'
import { pageHeaders } from './headers.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Finished pages live this long: next free slots move on with the clock, not only with changes. */
const FRESH_MS = 60_000
const MAX_PAGES = 500

/** All of an answer, made before it is asked for: what is left to do for a request is to choose one. */
export type Form = { etag: string; headers: Record<string, string>; bytes: Buffer }

export type Finished = { status: number; forms: Record<Encoding, Form>; until: number }

export type Pages = {
  handle: PageHandler
  /** The finished bytes of a path, if they are at hand and fresh. */
  ready: (path: string) => Finished | undefined
  /** Something pages are made of has changed. */
  drop: () => void
}

type BuildWithKey = ServerBuild & {
  entry: { module: { pageWorld: Parameters<RouterContextProvider['set']>[0] } }
}

/** Renders pages and keeps them as finished bytes. What a page shows never depends on who asks. */
export function createPages(
  world: World,
  getBuild: () => Promise<ServerBuild>,
  options: { keep: boolean },
): Pages {
  const finished = new Map<string, Finished>()
  const underway = new Map<string, Promise<Finished>>()
  let generation = 0

  const render = async (request: Request): Promise<Response> => {
    const build = (await getBuild()) as BuildWithKey
    const context = new RouterContextProvider()
    const page: PageWorld = { db: world.db, now: world.now, publicUrl: world.publicUrl }
    context.set(build.entry.module.pageWorld, page)
    return createRequestHandler(build, options.keep ? 'production' : 'development')(request, context)
  }

  const finish = async (key: string, url: string): Promise<Finished> => {
    const born = generation
    const page = await finishPage(await render(new Request(url)), world)
    if (options.keep && born === generation && page.status < 500) {
      if (finished.size >= MAX_PAGES) finished.delete(finished.keys().next().value ?? '')
      finished.set(page.status === 404 ? '#404' : key, page)
    }
    return page
  }

  const handle: PageHandler = async (request) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    }
    // Data of client-side navigations: small, made for each request.
    if (url.pathname.endsWith('.data')) return noStore(await render(request))
    const path = url.pathname
    let page = ready(path)
    if (!page) {
      const running =
        underway.get(path) ?? finish(path, `${world.publicUrl}${path}`).finally(() => underway.delete(path))
      underway.set(path, running)
      page = await running
    }
    return respond(page, request)
  }

  const ready = (path: string): Finished | undefined => {
    const page = finished.get(path)
    return page && page.until > world.now().getTime() ? page : undefined
  }

  return {
    handle,
    ready,
    drop: () => {
      generation += 1
      finished.clear()
    },
  }
}

async function finishPage(response: Response, world: World): Promise<Finished> {
  const identity = Buffer.from(await response.arrayBuffer())
  const html = identity.toString('utf8')
  const [br, gz] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    zip(identity, { level: 7 }),
  ])
  const staff = html.includes('<meta name="robots" content="noindex')
  const headers = Object.fromEntries([
    ['Content-Type', response.headers.get('content-type') ?? 'text/html; charset=utf-8'],
    ['Cache-Control', 'no-cache'],
    ['Vary', 'Accept-Encoding'],
    ...pageHeaders(inlineScriptHashes(html), { https: world.publicUrl.startsWith('https:'), staff }),
  ])
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
  if (status === 200 && request.headers.get('if-none-match') === form.etag)
    return new Response(null, { status: 304, headers: unchangedHeaders(form) })
  const body = request.method === 'HEAD' ? null : new Uint8Array(form.bytes)
  return new Response(body, { status, headers: form.headers })
}

function noStore(response: Response): Response {
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Content-Type-Options', 'nosniff')
  return response
}
