import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, ORIGIN, type TestApp } from '#test/app.ts'
import { PUBLIC_PAGES, STAFF_PAGES } from '#test/pages.ts'
import type { Visitor } from '#test/visitor.ts'
import { createApp } from './app.ts'
import { createPages, type Pages } from './pages.ts'

// The site closed to visitors: the whole app with the pages as they are built.

const BUILD = path.resolve('build/server/index.js')
const ENTRY = ['/login', '/accesso']
const PUBLIC = [...PUBLIC_PAGES.filter((path) => !ENTRY.includes(path)), '/modulo/999']
const STAFF = [...ENTRY, ...STAFF_PAGES]
const NOTICE = 'Torniamo lunedì 9 marzo.\nPer le visite già prenotate non cambia nulla: <b>venite</b>.'

let app: TestApp
let pages: Pages
let fetch: (request: Request) => Response | Promise<Response>
let marta: Visitor

beforeAll(async () => {
  if (!existsSync(BUILD)) throw new Error('the pages are not built: npm test does it')
  app = await createTestApp({ template: 'sample' })
  marta = await app.staff('editor')
  const build = (await import(BUILD)) as ServerBuild
  pages = createPages(app.appServices, async () => build, { caching: true, timeoutMs: 60_000 })
  fetch = createApp(app.appServices, pages.handle).fetch
})
afterAll(() => app.close())

function ask(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const host = new URL(ORIGIN).host
  return fetch(new Request(ORIGIN + target, { method, headers: { host, ...headers }, redirect: 'manual' }))
}
const cookieOf = (person: Visitor) => [...person.cookies].map((pair) => pair.join('=')).join('; ')

/** As a process hears of it. */
async function set(on: boolean, message = NOTICE): Promise<void> {
  const { db } = app.database
  const change = (key: string, value: string) =>
    db.updateTable('siteSettings').set({ value }).where('key', '=', key).execute()
  await change('maintenance_mode', String(on))
  await change('maintenance_message', message)
  if (await app.appServices.maintenanceMode.refresh()) pages.changed('settings')
}

beforeEach(() => set(true))
afterEach(() => set(false, ''))

describe('visitors in maintenance mode', () => {
  test.each(PUBLIC)('visitors get the uncached maintenance page at %s', async (target) => {
    // At hand as finished bytes before.
    await set(false)
    const before = await ask(target)
    await set(true)
    const etag = before.headers.get('etag') ?? '"x"'
    const response = await ask(target, { 'if-none-match': etag })
    const html = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(response.headers.get('etag')).toBeNull()
    expect(html).toContain('<title>Sito in Manutenzione · Ambulatorio</title>')
    expect(html).toContain('Torniamo lunedì 9 marzo.\nPer le visite già prenotate')
    expect(html).toContain('&lt;b&gt;venite&lt;/b&gt;')
    expect(html).not.toMatch(/modulepreload|__reactRouter/)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(response.headers.get('content-security-policy')).toContain(
      target.endsWith('/incorpora') ? 'frame-ancestors *' : "frame-ancestors 'none'",
    )
    expect(pages.ready(target)).toBeUndefined()
    const head = await ask(target, {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([503, ''])
  })

  test.each(['/_.data', '/servizi.data', '/modulo/1.data', '/servizi.data?_routes=x', '/nessuna.data'])(
    'visitors get the maintenance notice instead of data at %s',
    async (target) => {
      const response = await ask(target)
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ code: 'maintenance', message: NOTICE })
    },
  )

  test.each([
    ['a cookie that is no session', { cookie: `sessione=${'a'.repeat(43)}` }],
    ['a header', { 'x-forwarded-for': '127.0.0.1', 'x-maintenance': 'false', authorization: 'Bearer x' }],
  ])('visitors get 503 in spite of %s', async (_, headers) => {
    for (const target of ['/', '/?preview=1']) expect((await ask(target, headers)).status).toBe(503)
    expect((await ask('/servizi.data', headers)).status).toBe(503)
  })

  test('visitors retry the address they asked for, or go home from the maintenance page itself', async () => {
    const again = async (target: string) => {
      const html = await (await ask(target)).text()
      return /<a href="([^"]*)" role="button"[^>]*>Riprova</.exec(html)?.[1]
    }
    // A link to nothing leads to where one is.
    for (const target of ['/', '/servizi', '/prenota-visita?servizio=3&a=%22%3E%3Cscript%3E', '/modulo/1'])
      expect([target, await again(target)]).toEqual([target, ''])
    for (const target of ['/modalita-manutenzione', '/modalita-manutenzione?altrove'])
      expect([target, await again(target)]).toEqual([target, '/'])
    await set(false)
    for (const target of ['/modalita-manutenzione?altrove', '/modalita-manutenzione']) {
      expect([target, (await ask(target)).status]).toEqual([target, 200])
      expect([target, await again(target)]).toEqual([target, '/'])
    }
  })

  test('visitors get finished bytes of the maintenance page in their encoding, at any address', async () => {
    for (const target of ['/servizi', '/servizi?a=1', '/modalita-manutenzione']) {
      const response = await ask(target, { 'accept-encoding': 'br' })
      const bytes = await response.arrayBuffer()
      expect([target, response.headers.get('content-encoding')]).toEqual([target, 'br'])
      expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    }
  })

  test('visitors still reach the login, a 404 page and the files for programs', async () => {
    for (const target of STAFF) expect([target, (await ask(target)).status]).toEqual([target, 200])
    const nothing = await ask('/nessuna-pagina')
    expect([nothing.status, await nothing.text()]).toEqual([
      404,
      expect.stringContaining('404 Page Not Found'),
    ])
    for (const target of ['/robots.txt', '/sitemap.xml', '/api/health', '/api/openapi.json'])
      await expect.poll(async () => [target, (await ask(target)).status]).toEqual([target, 200])
  })

  test('visitors get a default notice when staff wrote none', async () => {
    await set(true, ' ')
    expect(await (await ask('/')).text()).toContain(
      'Il sito è temporaneamente in manutenzione. Torneremo online al più presto.',
    )
  })
})

test.each(PUBLIC)('staff with a session get %s in maintenance mode', async (target) => {
  const response = await ask(target, { cookie: cookieOf(marta) })
  expect(response.status).toBe(target === '/modulo/999' ? 404 : 200)
  const shown = (await response.text()).includes('Sito in Manutenzione')
  expect(shown).toBe(target === '/modalita-manutenzione')
})

test('staff with a session get page data and 304 answers in maintenance mode', async () => {
  const cookie = cookieOf(marta)
  expect((await ask('/prenota-visita.data', { cookie })).status).toBe(200)
  const etag = (await ask('/servizi', { cookie })).headers.get('etag') ?? ''
  expect((await ask('/servizi', { cookie, 'if-none-match': etag })).status).toBe(304)
  expect((await ask('/servizi', { 'if-none-match': etag })).status).toBe(503)
})

test('pages are served and cached again after maintenance mode ends', async () => {
  const html = await (await ask('/servizi')).text()
  await set(false)
  const response = await ask('/servizi')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await response.text()).not.toBe(html)
  expect(pages.ready('/servizi')?.status).toBe(200)
  expect((await ask('/modalita-manutenzione')).status).toBe(200)
})

test('the maintenance page is rendered without a database, and a user with a session counts as a visitor', async () => {
  const { db } = app.appServices
  const gone = new Proxy(db, {
    get() {
      throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
    },
  })
  pages.changed(null)
  app.appServices.db = gone
  const warn = vi.spyOn(app.appServices.log, 'warn')
  try {
    for (const headers of [{}, { cookie: cookieOf(marta) }]) {
      const response = await ask('/servizi', headers)
      expect(response.status).toBe(503)
      expect(await response.text()).toContain('Sito in Manutenzione')
    }
    const fields = {
      requestId: expect.stringMatching(/^[\w-]{8,}$/),
      error: expect.objectContaining({ message: 'Connection terminated', code: '57P01' }),
    }
    expect(warn.mock.calls).toEqual([[fields, 'session not found out']])
  } finally {
    warn.mockRestore()
    app.appServices.db = db
  }
})

test('a page is logged by its pattern, without the id in its address', async () => {
  const told: string[] = []
  for (const target of ['/', '/modulo/7', '/modulo/7.data', '/contatti/12', '/anna-bianchi'])
    await pages.handle(new Request(ORIGIN + target), {
      ...{ requestId: 'r-1', address: '203.0.113.7' },
      told: (pattern) => told.push(pattern),
    })
  expect(told).toEqual(['/', '/modulo/:id', '/modulo/:id', '/contatti/:id', '/*'])
})
