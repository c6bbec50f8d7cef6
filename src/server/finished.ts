import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, encodingOf, isUnchanged } from './encoding.ts'
import { pageHeaders } from './headers.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// A cached page is compressed once a minute at most, and well: seven percent smaller than in a tenth of the time. Any
// other is compressed for one request.
const QUALITY = { cached: 10, once: 4 }

/** A finished answer: for a request only one of its encodings is chosen. */
export type Form = { etag: string; headers: Record<string, string>; bytes: Buffer }

export type Finished = { status: number; forms: Record<Encoding, Form>; until: number }

/** `framed`: other sites may put it into a frame. `private`: no cache may store it. */
export async function finishPage(
  response: Response,
  options: { https: boolean; framed: boolean; private: boolean; until: number; cached: boolean },
): Promise<Finished> {
  const identity = Buffer.from(await response.arrayBuffer())
  const html = identity.toString('utf8')
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY[options.cached ? 'cached' : 'once'] }
  const [br, gz] = await Promise.all([brotli(identity, { params }), zip(identity, { level: 7 })])
  const noindex = html.includes('<meta name="robots" content="noindex')
  const headers = Object.fromEntries([
    ['Content-Type', response.headers.get('content-type') ?? 'text/html; charset=utf-8'],
    ['Cache-Control', response.status < 500 && !options.private ? 'no-cache' : 'no-store'],
    ['Vary', 'Accept-Encoding'],
    ...pageHeaders(inlineScriptHashes(html), { ...options, noindex }),
  ])
  const wait = response.headers.get('retry-after')
  if (wait) headers['Retry-After'] = wait
  const moved = response.headers.get('location')
  if (moved) headers.Location = moved
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
    until: options.until,
  }
}

/** Headers of a 304: those of the page, without its length. */
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

/** The form the client can read, or that its own copy is still right. */
export function respond({ status, forms }: Finished, request: Request): Response {
  const form = forms[encodingOf(request.headers.get('accept-encoding'))]
  if (status === 200 && isUnchanged(request.headers.get('if-none-match'), form.etag))
    return new Response(null, { status: 304, headers: unchangedHeaders(form) })
  const body = request.method === 'HEAD' ? null : shared(form.bytes)
  return new Response(body, { status, headers: form.headers })
}

/** The bytes as a stream: `Response` would copy a buffer for each request. */
export function shared(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
