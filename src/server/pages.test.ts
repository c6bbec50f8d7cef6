import { data, type LoaderFunctionArgs, redirect, type ServerBuild } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { createLive } from '#platform/changes/live.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { pageServices } from '#platform/http/page-context.ts'
import * as entry from '../entry.server.tsx'
import type { AppServices } from './context.ts'
import { createMaintenanceMode } from './maintenance-mode.ts'
import { createMeters } from './meters.ts'
import { createPages } from './pages.ts'

let now = Date.parse('2026-03-02T09:00:00Z')
const maintenance = { on: false, message: 'Torniamo lunedì.' }
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
let isCurrent = true
const appServices: AppServices = {
  db: {} as Db,
  now: () => new Date(now),
  log,
  limit: async () => {},
  limitReads: async () => {},
  measurePage: async () => ({ failed: 'no browser' }),
  antivirus: null,
  live: createLive(),
  secret: Buffer.alloc(32),
  dataKey: null,
  sealFile: null,
  smsSecret: null,
  mail: { from: 'a@example.it', staff: 'b@example.it' },
  publicUrl: 'http://localhost:3000',
  hosts: new Set(['localhost:3000']),
  trustProxy: 0,
  meters: createMeters(),
  scrape: async () => '',
  willing: () => true,
  caughtUp: async () => {},
  maintenanceMode: createMaintenanceMode(async () => maintenance),
  content: { read: async () => ({ content: exampleContent, isCurrent }), latest: () => exampleContent },
}

const rendered: string[] = []
const load = vi.fn(async (_: LoaderFunctionArgs): Promise<unknown> => null)

const nothing = () => null
const missing = vi.fn(async () => {
  throw data(null, { status: 404 })
})

type Row = { path?: string; index?: true; parentId?: string; loader?: typeof load; handle?: object }

/** A page bundle whose pages only print their address. */
function build(): ServerBuild {
  const rows: Record<string, Row> = {
    root: { path: '' },
    frame: { parentId: 'root' },
    home: { parentId: 'frame', index: true },
    services: { parentId: 'frame', path: 'servizi', loader: load },
    contact: { parentId: 'frame', path: 'contatti/:id' },
    document: { parentId: 'root', path: 'domande', loader: load, handle: { scripts: 'islands' } },
    staff: { parentId: 'root', handle: { shell: true } },
    list: { parentId: 'staff', path: 'liste/:id' },
    form: { parentId: 'frame', path: 'modulo/:id', loader: load },
    doctor: { parentId: 'frame', path: 'medici/:name', loader: load },
    embed: { parentId: 'root', path: 'modulo/:id/incorpora' },
    english: { parentId: 'root', path: 'en/*', loader: missing },
    nothing: { parentId: 'root', path: '*', loader: missing },
  }
  const routes = Object.entries(rows).map(([id, { loader, handle, ...route }]) => [
    id,
    {
      id,
      ...route,
      module: {
        ...{ default: nothing, ErrorBoundary: nothing },
        ...(loader && { loader }),
        ...(handle && { handle }),
      },
    },
  ])
  const handleRequest = async (request: Request, status: number, headers: Headers) => {
    const { pathname } = new URL(request.url)
    rendered.push(pathname)
    headers.set('Content-Type', 'text/html; charset=utf-8')
    return new Response(`<h1>${pathname} ${status}</h1>`, { status, headers })
  }
  return {
    entry: { module: { ...entry, default: handleRequest } },
    routes: Object.fromEntries(routes),
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}

const made = build()
let pages = createPages(appServices, async () => made, { caching: true })
const get = (path: string, init?: RequestInit) =>
  pages.handle(new Request(`http://localhost:3000${path}`, init), {
    requestId: 'r-1',
    address: '203.0.113.7',
  })

beforeEach(() => {
  pages = createPages(appServices, async () => made, { caching: true, elapsed: () => now })
  rendered.length = 0
  load.mockReset().mockResolvedValue(null)
  log.error.mockClear()
})

describe('the page cache', () => {
  test('holds a page for a minute under its path', async () => {
    expect(await (await get('/servizi')).text()).toBe('<h1>/servizi 200</h1>')
    expect(await (await get('/servizi?utm=1')).text()).toBe('<h1>/servizi 200</h1>')
    await get('/')
    expect(rendered).toEqual(['/servizi', '/'])
    expect(pages.ready('/servizi')?.status).toBe(200)
    expect(pages.ready('/')?.status).toBe(200)
    now += 60_001
    expect(pages.ready('/servizi')).toBeUndefined()
    await get('/servizi')
    expect(rendered).toEqual(['/servizi', '/', '/servizi'])
  })

  test('a page made from content that was read earlier is not fresh', async () => {
    isCurrent = false
    expect((await get('/servizi')).status).toBe(200)
    expect(pages.ready('/servizi')).toBeUndefined()
    isCurrent = true
    await get('/servizi')
    expect(rendered).toEqual(['/servizi', '/servizi'])
    expect(pages.ready('/servizi')?.status).toBe(200)
  })

  test('renders one page for all unknown paths', async () => {
    for (const path of ['/niente', '/niente/2', '/%zz', '//servizi', '/servizi/9']) {
      expect((await get(path)).status).toBe(404)
      expect(pages.ready(path)).toBeUndefined()
    }
    expect(rendered).toEqual(['/pagina-non-trovata'])
  })

  test('W16: renders one English page for all unknown paths below /en', async () => {
    for (const path of ['/en/nothing', '/EN/nothing/2', '/en/%zz', '/en/nothing?page=2']) {
      expect((await get(path)).status).toBe(404)
      expect(pages.ready(path)).toBeUndefined()
    }
    expect((await get('/entrata')).status).toBe(404)
    expect(rendered).toEqual(['/en/pagina-non-trovata', '/pagina-non-trovata'])
  })

  test.each([
    ...['/modulo/%zz', '/modulo/%zz/incorpora', '/medici/%ff', '/contatti/%e0%a4?segreto=token'],
    ...['/modulo/%ZZ/', '/servizi%', '/%E0%A4%A', '/domande/%', '/liste/%zz'],
  ])('W15: the router never sees %s, which cannot be decoded', async (path) => {
    const consoled = [vi.spyOn(console, 'warn'), vi.spyOn(console, 'error')]
    const answer = await get(path)
    expect([answer.status, await answer.text()]).toEqual([404, '<h1>/pagina-non-trovata 404</h1>'])
    await get('/niente')
    expect(rendered).toEqual(['/pagina-non-trovata'])
    expect(load).not.toHaveBeenCalled()
    for (const spy of consoled) expect(spy).not.toHaveBeenCalled()
    expect((await get(`${path.split('?')[0]}.data`)).status).toBe(404)
    expect(rendered).toEqual(['/pagina-non-trovata'])
  })

  test('holds an existing form, but no unknown ones', async () => {
    load.mockImplementation(async ({ params }) => {
      if (Number(params.id) > 7) throw data(null, { status: 404 })
      return null
    })
    for (const path of ['/modulo/8', '/modulo/9', '/modulo/8']) {
      const answer = await get(path)
      expect([answer.status, await answer.text()]).toEqual([404, `<h1>${path} 404</h1>`])
      expect(pages.ready(path)).toBeUndefined()
    }
    for (const path of ['/modulo/7', '/modulo/7/incorpora', '/modulo/7?utm=1']) await get(path)
    expect(rendered.slice(3)).toEqual(['/modulo/7', '/modulo/7/incorpora'])
    pages.changed('forms')
    expect(pages.ready('/modulo/7')).toBeUndefined()
  })

  test('holds the page of a record, but neither its former addresses nor made-up ones', async () => {
    load.mockImplementation(async ({ params }) => {
      if (params.name === 'ada-neri') return null
      if (params.name?.toLowerCase() === 'ada-neri' || params.name === 'ada-bianchi')
        throw redirect('/medici/ada-neri', 301)
      throw data(null, { status: 404 })
    })
    for (const name of ['ada-bianchi', 'Ada-Neri']) {
      const response = await get(`/medici/${name}`)
      expect([response.status, response.headers.get('location')]).toEqual([301, '/medici/ada-neri'])
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect(pages.ready(`/medici/${name}`)).toBeUndefined()
    }
    for (const name of ['a', 'b', 'c']) {
      expect((await get(`/medici/${name}`)).status).toBe(404)
      expect(pages.ready(`/medici/${name}`)).toBeUndefined()
    }
    await get('/medici/ada-neri')
    expect(pages.ready('/medici/ada-neri')?.status).toBe(200)
  })

  test('reads the data of a record once for its page', async () => {
    await get('/medici/ada-neri')
    expect(load).toHaveBeenCalledOnce()
  })

  test('refuses the data of a document, which no script asks for', async () => {
    const response = await get('/domande.data')
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await get('/servizi.data')).status).toBe(200)
    expect(load).toHaveBeenCalledOnce()
  })

  test('M1: holds one shell for all records of a staff page', async () => {
    for (const path of ['/liste/1', '/liste/2', '/liste/x'])
      expect(await (await get(path)).text()).toBe('<h1>/liste/1 200</h1>')
    expect(rendered).toEqual(['/liste/1'])
  })

  test('leaves out other pages with a parameter, because visitors choose it', async () => {
    for (const path of ['/contatti/1', '/contatti/2', '/contatti/1']) {
      expect(await (await get(path)).text()).toBe(`<h1>${path} 200</h1>`)
      expect(pages.ready(path)).toBeUndefined()
    }
    expect(rendered).toEqual(['/contatti/1', '/contatti/2', '/contatti/1'])
  })
})

test.each([
  ['/servizi/', '/servizi'],
  ['/servizi//', '/servizi'],
  ['/SERVIZI', '/servizi'],
  ['/%73ervizi?q=a%20b&x', '/servizi?q=a%20b&x'],
  ['/Contatti/7/', '/contatti/7'],
  ['/contatti/a%62', '/contatti/ab'],
])('%s redirects to %s', async (path, to) => {
  const response = await get(path)
  expect([response.status, response.headers.get('location')]).toEqual([308, to])
  expect((await get(to)).status).toBe(200)
  expect(rendered).toEqual([to.split('?')[0]])
})

test('a canonical path is served without a redirect, with any encoded parameter', async () => {
  for (const path of ['/contatti/a%20b', '/contatti/%25', '/contatti/%C3%A8']) {
    expect((await get(path)).status).toBe(200)
  }
})

test('only the page of an embedded form may stand in a frame on another site', async () => {
  const ancestors = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect(await ancestors('/modulo/7/incorpora')).toBe('*')
  for (const path of ['/', '/servizi', '/contatti/7', '/modulo/7', '/modulo/7/incorpora/x', '/niente']) {
    expect([path, await ancestors(path)]).toEqual([path, "'none'"])
  }
})

describe('the page cache after a change', () => {
  test('never answers a request with a render begun before the change', async () => {
    const first = Promise.withResolvers<null>()
    const second = Promise.withResolvers<null>()
    load.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
    const before = get('/servizi')
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
    pages.changed('catalogue')
    const after = get('/servizi')
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2))
    first.resolve(null)
    await before
    // The old one has ended, but the new one is still the one to join.
    const joined = get('/servizi')
    expect(pages.ready('/servizi')).toBeUndefined()
    second.resolve(null)
    await Promise.all([after, joined])
    expect(load).toHaveBeenCalledTimes(2)
    expect(pages.ready('/servizi')).toBeDefined()
  })

  test('drops all pages on a change of unknown kind, and none on a change of pictures', async () => {
    for (const topic of ['catalogue', 'settings', 'agreements', null]) {
      await get('/servizi')
      pages.changed('media')
      expect(pages.ready('/servizi'), String(topic)).toBeDefined()
      pages.changed(topic)
      expect(pages.ready('/servizi'), String(topic)).toBeUndefined()
    }
  })
})

describe('a page that cannot be rendered', () => {
  const lost = Object.assign(new Error('Connection terminated'), {
    code: '57P01',
    detail: 'Key (email)=(anna@example.it)',
  })

  test.each(['/servizi', '/servizi.data'])(
    '%s returns 503 while the database is unreachable',
    async (path) => {
      load.mockRejectedValueOnce(lost)
      const response = await get(path)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(log.error).toHaveBeenCalledOnce()
      const line = JSON.stringify(log.error.mock.lastCall)
      expect(line).toContain('"requestId":"r-1"')
      expect(line).not.toContain('anna@example.it')
      expect((await get('/servizi')).status).toBe(200)
    },
  )

  test('answers its last version for an hour, until it renders again or its content changes', async () => {
    const first = await (await get('/servizi')).text()
    const later = async (ms: number) => {
      now += ms
      const response = await get('/servizi')
      return { status: response.status, isLast: (await response.text()) === first }
    }
    load.mockRejectedValue(lost)
    rendered.length = 0
    expect(await later(61_000)).toEqual({ status: 200, isLast: true })
    // For a moment the database is not tried again.
    expect(await later(1000)).toEqual({ status: 200, isLast: true })
    expect(rendered).toHaveLength(1)
    expect(await later(6000)).toEqual({ status: 200, isLast: true })
    expect(rendered).toHaveLength(2)
    expect(await later(3_600_000)).toEqual({ status: 503, isLast: false })
    load.mockResolvedValue(null)
    expect((await later(6000)).status).toBe(200)
    load.mockRejectedValue(lost)
    // The database comes back and goes away again before any render: no notification arrived.
    const newer = await (await get('/servizi')).text()
    pages.changed(null)
    expect(await (await get('/servizi')).text()).toBe(newer)
    expect(rendered.length).toBeGreaterThan(3)
    now += 61_000
    pages.changed('settings')
    expect((await later(0)).status).toBe(503)
    load.mockRejectedValue(new Error('oops'))
    expect((await later(6000)).status).toBe(500)
    load.mockReset().mockResolvedValue(null)
  })

  test('answers 500 for an error of the product and logs it', async () => {
    const consoled = vi.spyOn(console, 'error').mockImplementation(() => {})
    load.mockRejectedValueOnce(new Error('oops'))
    const response = await get('/servizi')
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(log.error).toHaveBeenCalledOnce()
    expect(consoled).not.toHaveBeenCalled()
  })

  test('logs no error for an unknown path', async () => {
    await get('/niente')
    expect(log.error).not.toHaveBeenCalled()
  })
})

test('loaders get the services of a page', async () => {
  await get('/servizi')
  expect(load.mock.lastCall?.[0].context.get(pageServices)).toMatchObject({
    publicUrl: 'http://localhost:3000',
  })
})

test('a page answers 405 to a write', async () => {
  const response = await get('/servizi', { method: 'POST' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a page whose loader does not answer returns 503 in time, and later requests do not wait for it', async () => {
  load.mockImplementationOnce(() => new Promise(() => {}))
  const pages = createPages(appServices, async () => build(), { caching: true, timeoutMs: 20 })
  const ask = () =>
    pages.handle(new Request('http://localhost:3000/servizi'), { requestId: 'r', address: '203.0.113.7' })
  const [first, second] = await Promise.all([ask(), ask()])
  for (const response of [first, second]) {
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Riprova tra poco')
  }
  expect((await ask()).status).toBe(200)
})
