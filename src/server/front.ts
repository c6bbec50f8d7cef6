import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Asset } from './assets.ts'
import { encodingOf, isUnchanged, rangeOf } from './encoding.ts'
import { type Finished, unchangedHeaders } from './finished.ts'
import type { Meters } from './meters.ts'
import { isPreviewAddress } from './preview.ts'

type Front = {
  app: Hono
  hosts: Set<string>
  assets: Map<string, Asset>
  ready: (path: string) => Finished | undefined
  /** Headers of every built file. */
  fileHeaders: Record<string, string>
  /** A built file that is not at hand. */
  late: (path: string) => Promise<Asset | undefined>
  fromMemory: Meters['fromMemory']
}

/** Answers built files and finished pages from memory; everything else goes through the app. */
export function createFront({
  app,
  hosts,
  assets,
  ready,
  fileHeaders,
  late,
  fromMemory,
}: Front): RequestListener {
  // The app answers on the address visitors use; `Host` is checked before anything is built from it.
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  return (request, response) => {
    useOriginForm(request)
    if (
      (request.method === 'GET' || request.method === 'HEAD') &&
      hosts.has(request.headers.host?.toLowerCase() ?? '') &&
      hasOneHost(request)
    ) {
      const path = pathOf(request)
      const asset = assets.get(path)
      if (asset) {
        fromMemory.asset.inc()
        return sendAsset(asset, fileHeaders, request, response)
      }
      // A preview depends on the session.
      const page = isPreviewAddress(request.url ?? '') ? undefined : ready(path)
      if (page) {
        fromMemory.page.inc()
        return sendPage(page, request, response)
      }
      if (path.startsWith('/assets/')) {
        void late(path).then((asset) =>
          asset ? sendAsset(asset, fileHeaders, request, response) : listener(request, response),
        )
        return
      }
    }
    void listener(request, response)
  }
}

/** Node reads the first of several Host headers, a proxy may use the last: the app refuses them. */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1
}

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/i

/**
 * Rewrites an absolute request target as a path and a `Host` header, so that everything behind sees one form and checks one
 * host. The host of the target wins over the header (RFC 9112, 3.2.2).
 */
function useOriginForm(request: IncomingMessage): void {
  const [, host, rest = ''] = ABSOLUTE.exec(request.url ?? '') ?? []
  if (host === undefined) return
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  request.headers.host = host
  for (let at = 0; at < request.rawHeaders.length; at += 2)
    if (request.rawHeaders[at]?.toLowerCase() === 'host') request.rawHeaders[at + 1] = host
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

function sendAsset(
  asset: Asset,
  fileHeaders: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const wanted = encodingOf(request.headers['accept-encoding'])
  const encoding = asset.bytes[wanted] ? wanted : 'identity'
  const etag = `"${asset.etag}-${encoding}"`
  const headers: Record<string, string | number> = {
    'Content-Type': asset.type,
    'Cache-Control': asset.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    ...fileHeaders,
    Vary: 'Accept-Encoding',
    ETag: etag,
  }
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding
  if (isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304, headers).end()
    return
  }
  const bytes = asset.bytes[encoding] ?? Buffer.alloc(0)
  // Some browsers play no film they can't ask for piece by piece.
  if (asset.type.startsWith('video/')) {
    headers['Accept-Ranges'] = 'bytes'
    if (request.headers.range) {
      sendRange(bytes, headers, request, response)
      return
    }
  }
  headers['Content-Length'] = bytes.byteLength
  // HEAD is answered the same way; Node leaves out the body.
  response.writeHead(200, headers).end(bytes)
}

function sendRange(
  bytes: Buffer,
  headers: Record<string, string | number>,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const size = bytes.byteLength
  const condition = request.headers['if-range']
  const range = condition && condition !== headers.ETag ? 'whole' : rangeOf(request.headers.range, size)
  if (range === 'none') {
    const refused = { ...headers, 'Cache-Control': 'no-store', 'Content-Range': `bytes */${size}` }
    response.writeHead(416, refused).end()
    return
  }
  const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range
  const partial = range === 'whole' ? {} : { 'Content-Range': `bytes ${start}-${end}/${size}` }
  response
    .writeHead(range === 'whole' ? 200 : 206, { ...headers, ...partial, 'Content-Length': end - start + 1 })
    .end(bytes.subarray(start, end + 1))
}

function sendPage({ status, forms }: Finished, request: IncomingMessage, response: ServerResponse): void {
  const form = forms[encodingOf(request.headers['accept-encoding'])]
  if (status === 200 && isUnchanged(request.headers['if-none-match'], form.etag))
    response.writeHead(304, unchangedHeaders(form)).end()
  else response.writeHead(status, form.headers).end(form.bytes)
}
