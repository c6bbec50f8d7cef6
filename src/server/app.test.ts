import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { exampleContent } from '#content/site.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { serve } from '#platform/http/serve.server.ts'
import { createApp } from './app.ts'
import type { AppServices } from './context.ts'
import { createMeters } from './meters.ts'

const seen = vi.hoisted(() => [] as string[])

vi.mock('./api.ts', () => {
  const row = endpoint({
    method: 'GET',
    path: '/api/failing',
    access: 'public',
    summary: '',
    answer: z.object({}),
  })
  const handle = (ctx: { requestId: string }): never => {
    seen.push(ctx.requestId)
    throw new Error('oops')
  }
  return { api: [serve(row, handle)] }
})

const offerPages = vi.hoisted(() => vi.fn())
vi.mock('#features/offer/store.server.ts', () => ({ offerPages }))

function appWith(log: object) {
  const appServices = {
    ...{ log, publicUrl: 'http://localhost', hosts: new Set(['localhost']), trustProxy: 0 },
    meters: createMeters(),
    maintenanceMode: { closed: () => null },
    content: { read: async () => ({ content: exampleContent, isCurrent: true }) },
  }
  return createApp(appServices as unknown as AppServices)
}

const ask = (app: ReturnType<typeof appWith>, path: string, headers = {}) =>
  app.request(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } })

test('the sitemap is read once for many requests, and again after a read that failed', async () => {
  const app = appWith({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })
  offerPages.mockRejectedValueOnce(new Error('away'))
  expect((await ask(app, '/sitemap.xml')).status).toBe(500)
  const alternates = { it: '/medici/ada-neri', en: '/en/doctors/ada-neri' }
  offerPages.mockResolvedValue([{ alternates, changed: '2026-11-24' }])
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(app, '/sitemap.xml')))
  expect(await answers[4]?.text()).toContain('http://localhost/medici/ada-neri')
  expect(offerPages).toHaveBeenCalledTimes(2)
})

test('a request has one id in its log lines, its error and its answer', async () => {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const app = appWith(log)
  const body = await (await ask(app, '/api/failing')).json()
  expect(seen[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(body).toMatchObject({ code: 'internal', requestId: seen[0] })
  expect(log.error.mock.lastCall?.[0]).toMatchObject({ requestId: seen[0] })
  await ask(app, '/api/failing')
  expect(seen[1]).not.toBe(seen[0])
})

describe('W21: a browser that fetches a link ahead calls no use case', () => {
  test.each([
    ['/api/failing', { 'sec-purpose': 'prefetch' }, 403],
    ['/%61pi/failing', { 'sec-purpose': 'prefetch' }, 403],
    ['/api/failing', { 'sec-purpose': 'prefetch', 'sec-fetch-mode': 'navigate' }, 403],
    ['/api/failing', { 'sec-purpose': 'prefetch;anonymous-client-ip', 'sec-fetch-mode': 'no-cors' }, 403],
    ['/api/failing', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'navigate' }, 403],
    // A call of a page that is rendered ahead, and one of a page that is open: both reach the use case, which fails.
    ['/api/failing', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-mode': 'cors' }, 500],
    ['/api/failing', { 'sec-fetch-mode': 'cors' }, 500],
  ])('%s with %o answers %i', async (path, headers, status) => {
    seen.length = 0
    const app = appWith({ debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() })
    expect((await ask(app, path, headers)).status).toBe(status)
    expect(seen).toHaveLength(status === 403 ? 0 : 1)
  })
})
