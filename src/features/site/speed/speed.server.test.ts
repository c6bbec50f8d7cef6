import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Measured } from '#platform/browser/measuring.server.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { testPerformance } from './contract.ts'

const FIGURES = { performanceScore: 98, fcp: 640, lcp: 1120, tti: 1290 }

let app: TestApp
let staff: Visitor
let asked: string[]
let measure: (path: string, signal: AbortSignal) => Promise<Measured>

beforeAll(async () => {
  app = await createTestApp({
    template: 'empty',
    publicUrl: 'https://clinica.example',
    measurePage: (path, signal) => {
      asked.push(path)
      return measure(path, signal)
    },
  })
  staff = await app.staff('editor')
})
beforeEach(() => {
  asked = []
  measure = async () => FIGURES
})
afterAll(() => app.close())

const NOT_TESTED =
  'Questa pagina non è tra quelle che si provano: Home, Servizi, Centro Analisi, Chi Siamo, Prenota Visita, Attiva Convenzione, Inaugurazione.'
const PATH = '/api/performance/test'

test('one page is tested by its path and returned with its public address', async () => {
  expect(await staff.call(testPerformance, { body: { url: '/servizi' } })).toEqual({
    results: [
      {
        name: 'Servizi',
        url: '/servizi',
        fullUrl: 'https://clinica.example/servizi',
        ...FIGURES,
        error: null,
      },
    ],
  })
  expect(asked).toEqual(['/servizi'])
})

test.each([
  ['nothing', {}],
  ['an empty object', { body: '{}' }],
  ['an announced nothing', { headers: { 'content-type': 'application/json', 'content-length': '0' } }],
])('a call with %s as body tests all pages one after the other', async (_, init) => {
  let atOnce = 0
  measure = async () => {
    atOnce += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(atOnce).toBe(1)
    atOnce -= 1
    return FIGURES
  }
  const response = await staff.send(PATH, { method: 'POST', ...init })
  expect(response.status).toBe(200)
  const { results } = (await response.json()) as { results: { name: string; url: string; fullUrl: string }[] }
  expect(results.map(({ name, fullUrl }) => [name, fullUrl])).toEqual([
    ['Home', 'https://clinica.example/'],
    ['Servizi', 'https://clinica.example/servizi'],
    ['Centro Analisi', 'https://clinica.example/centro-analisi'],
    ['Chi Siamo', 'https://clinica.example/chi-siamo'],
    ['Prenota Visita', 'https://clinica.example/prenota-visita'],
    ['Attiva Convenzione', 'https://clinica.example/attiva-convenzione'],
    ['Inaugurazione', 'https://clinica.example/inaugurazione'],
  ])
  expect(asked).toEqual(results.map(({ url }) => url))
})

test.each<[Measured, string]>([
  [{ failed: 'late' }, 'La pagina non ha risposto in tempo'],
  [{ failed: 'status', status: 500 }, 'La pagina ha risposto con un errore (500)'],
  [{ failed: 'status', status: 503 }, 'La pagina ha risposto con un errore (503)'],
  [{ failed: 'unmeasured', why: 'NO_FCP' }, 'Non siamo riusciti a misurare la pagina. Riprova.'],
  [
    { failed: 'no browser', why: 'Error: spawn ENOENT' },
    'Browser non disponibile: su questo server mancano i programmi con cui provare le pagine. Chi lo gestisce trova nel README come aggiungerli.',
  ],
])('the failure %j is shown in its row, and the other pages are tested', async (failure, error) => {
  measure = async (path) => (path === '/chi-siamo' ? failure : FIGURES)
  const { results } = await staff.call(testPerformance, { body: undefined })
  expect(results.filter((row) => row.error === null)).toHaveLength(6)
  expect(results[3]).toEqual({
    name: 'Chi Siamo',
    url: '/chi-siamo',
    fullUrl: 'https://clinica.example/chi-siamo',
    performanceScore: null,
    fcp: null,
    lcp: null,
    tti: null,
    error,
  })
})

const setMaintenance = (value: 'true' | 'false') =>
  app.database.db.updateTable('siteSettings').set({ value }).where('key', '=', 'maintenance_mode').execute()

test('a failure, or a browser without its sandbox, is logged with the request id', async () => {
  const warn = vi.spyOn(app.appServices.log, 'warn')
  measure = async () => ({ failed: 'unmeasured', why: 'NO_FCP', unsandboxed: 'No usable sandbox!' })
  const response = await staff.send(PATH, { method: 'POST', body: '{"url":"/"}' })
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toEqual(expect.any(String))
  expect(warn.mock.calls).toEqual([
    [{ requestId, why: 'No usable sandbox!' }, 'browser opened without its sandbox'],
    [{ requestId, url: '/', failed: 'unmeasured', why: 'NO_FCP' }, 'page not measured'],
  ])
  warn.mockRestore()
  measure = async () => ({ ...FIGURES, unsandboxed: 'No usable sandbox!' })
  const { results } = await staff.call(testPerformance, { body: { url: '/' } })
  expect(results[0]).toEqual(expect.not.objectContaining({ unsandboxed: expect.anything() }))
})

test('a failure during maintenance mode names maintenance as its reason', async () => {
  await setMaintenance('true')
  measure = async () => ({ failed: 'status', status: 503 })
  const { results } = await staff.call(testPerformance, { body: { url: '/' } })
  await setMaintenance('false')
  expect(results.map(({ error }) => error)).toEqual([
    'Il sito è in manutenzione: i visitatori non vedono questa pagina, e nemmeno la prova può aprirla.',
  ])
})

test('a figure that could not be measured is null', async () => {
  measure = async () => ({ performanceScore: 0, fcp: 3, lcp: null, tti: null })
  const { results } = await staff.call(testPerformance, { body: { url: '/' } })
  expect(results).toEqual([
    expect.objectContaining({ performanceScore: 0, fcp: 3, lcp: null, tti: null, error: null }),
  ])
})

test.each([
  '//evil.example',
  '///servizi',
  '/\\evil.example',
  'http://evil.example/servizi',
  'https://clinica.example/servizi',
  'servizi',
  '',
  ' /servizi',
  '/servizi/',
  '/Servizi',
  '/servizi?x=1',
  '/servizi#x',
  '/servizi/../dashboard',
  '/%73ervizi',
  '/servizi%2f..%2fdashboard',
  '/@evil.example',
  '/dashboard',
  '/sito-web',
  '/contatti/1',
  '/login',
  '/modulo/1',
  '/privacy',
  '/api/health',
  'file:///etc/passwd',
  'javascript:alert(1)',
  null,
  7,
  ['/servizi'],
  { path: '/servizi' },
])('the address %j is refused and not opened', async (url) => {
  const response = await staff.send(PATH, { method: 'POST', body: JSON.stringify({ url }) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'not_valid',
    issues: [{ path: 'url', message: NOT_TESTED }],
  })
  expect(asked).toEqual([])
})

test.each(['{"page":"/servizi"}', '{"url":"/servizi","host":"evil.example"}'])(
  'the body %s is refused',
  async (body) => {
    expect((await staff.send(PATH, { method: 'POST', body })).status).toBe(400)
    expect(asked).toEqual([])
  },
)

test('a second run gets 429 until the first is done', async () => {
  const other = await app.staff()
  const finish = Promise.withResolvers<Measured>()
  const begun = Promise.withResolvers<void>()
  measure = () => {
    begun.resolve()
    return finish.promise
  }
  const first = staff.call(testPerformance, { body: { url: '/' } })
  await begun.promise
  const refused = await refusal(other.call(testPerformance, { body: { url: '/servizi' } }))
  expect([refused.status, refused.code, refused.sentence]).toEqual([
    429,
    'too_many',
    'È già in corso un test di velocità, avviato in un’altra finestra o da un’altra persona. Riprova quando è finito.',
  ])
  expect(asked).toEqual(['/'])
  finish.resolve(FIGURES)
  await first
  await other.call(testPerformance, { body: { url: '/servizi' } })
  expect(asked).toEqual(['/', '/servizi'])
})

test('a run that begins as another ends succeeds', async () => {
  const other = await app.staff()
  const finish = Promise.withResolvers<Measured>()
  const begun = Promise.withResolvers<void>()
  measure = () => {
    begun.resolve()
    return finish.promise
  }
  const first = staff.call(testPerformance, { body: { url: '/' } })
  await begun.promise
  // A connection for each try to get the lock: with its second, the other run has been refused it once.
  const tries = vi.spyOn(app.appServices.db, 'connection')
  const second = other.call(testPerformance, { body: { url: '/servizi' } })
  await expect.poll(() => tries.mock.calls.length).toBeGreaterThan(1)
  tries.mockRestore()
  finish.resolve(FIGURES)
  await Promise.all([first, second])
  expect(asked).toEqual(['/', '/servizi'])
})

test('a cancelled run opens no other page and allows the next run', async () => {
  const controller = new AbortController()
  measure = (_, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      controller.abort()
    })
  const { signal } = controller
  await staff.send(PATH, { method: 'POST', signal }).catch(() => undefined)
  expect(asked).toEqual(['/'])
  measure = async () => FIGURES
  await staff.call(testPerformance, { body: { url: '/servizi' } })
  expect(asked).toEqual(['/', '/servizi'])
})

test('a run that fails unexpectedly allows the next run', async () => {
  measure = async () => {
    throw new Error('a fault')
  }
  expect((await refusal(staff.call(testPerformance, { body: { url: '/' } }))).status).toBe(500)
  measure = async () => FIGURES
  expect((await staff.call(testPerformance, { body: { url: '/' } })).results).toHaveLength(1)
})
