import { request as ask, createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asset } from './assets.ts'
import type { Finished } from './finished.ts'
import { createFront } from './front.ts'
import { createMeters } from './meters.ts'

const asset: Asset = {
  type: 'text/css; charset=utf-8',
  etag: 'abc',
  immutable: true,
  bytes: { identity: Buffer.from('a{}'), gzip: undefined, br: undefined },
}
const film: Asset = {
  type: 'video/webm',
  etag: 'def',
  immutable: true,
  bytes: { identity: Buffer.from('0123456789'), gzip: undefined, br: undefined },
}
const form = { etag: '"p"', headers: { ETag: '"p"', 'Content-Length': '4' }, bytes: Buffer.from('page') }
const page: Finished = { status: 200, forms: { identity: form, gzip: form, br: form }, until: 0 }
const app = new Hono().all('*', (c) => c.text('app', 404))
const hosts = new Set<string>()
const server = createServer(
  createFront({
    app,
    hosts,
    assets: new Map([
      ['/assets/a.css', asset],
      ['/assets/a.webm', film],
    ]),
    fileHeaders: {},
    ready: (path) => (path === '/servizi' ? page : undefined),
    late: async (path) => (path === '/assets/late.css' ? asset : undefined),
    fromMemory: createMeters().fromMemory,
  }),
)
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  hosts.add(`localhost:${port}`)
})
afterAll(() => server.close())

type Reply = { status: number | undefined; headers: IncomingHttpHeaders; body: string }

function send(method: string, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const all = { host: `localhost:${port}`, ...headers }
    const request = ask({ host: '127.0.0.1', port, method, path, headers: all }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    request.on('error', reject).end()
  })
}

test.each([
  ['/assets/a.css', 'a{}', '"abc-identity"'],
  ['/servizi?x=1', 'page', '"p"'],
])('HEAD %s has the headers of GET without a body', async (path, body, etag) => {
  const got = await send('GET', path)
  expect(got).toMatchObject({ status: 200, body, headers: { etag } })
  const { status, headers, body: nothing } = await send('HEAD', path)
  const { date: _, ...expected } = got.headers
  expect([status, nothing]).toEqual([200, ''])
  expect(headers).toMatchObject(expected)
  expect((await send('HEAD', path, { 'if-none-match': etag })).status).toBe(304)
})

test('a file built after the start is served, and an unknown one goes to the app', async () => {
  expect(await send('GET', '/assets/late.css')).toMatchObject({ status: 200, body: 'a{}' })
  expect((await send('GET', '/assets/none.css')).body).toBe('app')
})

test('writes, unfinished pages, previews and requests for other hosts go to the app', async () => {
  expect((await send('POST', '/servizi')).body).toBe('app')
  expect((await send('GET', '/altro')).body).toBe('app')
  expect((await send('GET', '/servizi?bozza')).body).toBe('app')
  expect((await send('GET', '/servizi', { host: 'evil.example' })).body).toBe('app')
})

test('a film is served whole or in ranges', async () => {
  const etag = '"def-identity"'
  const whole = await send('GET', '/assets/a.webm')
  expect(whole).toMatchObject({
    status: 200,
    body: '0123456789',
    headers: { 'accept-ranges': 'bytes', etag },
  })
  expect(await send('GET', '/assets/a.webm', { range: 'bytes=2-4' })).toMatchObject({
    status: 206,
    body: '234',
    headers: { 'content-range': 'bytes 2-4/10', 'content-length': '3', etag },
  })
  expect(await send('GET', '/assets/a.webm', { range: 'bytes=50-' })).toMatchObject({
    status: 416,
    body: '',
    headers: { 'content-range': 'bytes */10' },
  })
  // A piece of what has changed since is no use.
  const stale = { range: 'bytes=2-4', 'if-range': '"old"' }
  expect(await send('GET', '/assets/a.webm', stale)).toMatchObject({ status: 200, body: '0123456789' })
  expect((await send('GET', '/assets/a.css', { range: 'bytes=0-0' })).status).toBe(200)
})
