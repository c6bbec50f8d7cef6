import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { testPerformance } from '#features/site/speed/contract.ts'
import { speedFailures } from '#features/site/speed/copy.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import {
  descendants,
  isRunning,
  networkVisitor,
  type ServerProcess,
  startServerProcess,
} from '../server-process.ts'

const PASSWORD = 'una password lunga'
let folder: string
let database: TestDatabase
const servers: ServerProcess[] = []
let one: Awaited<ReturnType<typeof start>>
let two: Awaited<ReturnType<typeof start>>

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'speed-'))
  database = await testDatabase('sample')
  await addUser(database.db, { username: 'marta', role: 'editor', password: PASSWORD })
  ;[one, two] = await Promise.all([start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(more: Record<string, string> = {}) {
  const server = await startServerProcess({
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'silent',
    // The test looks for files left in this folder.
    TMPDIR: folder,
    ...(process.env.CHROME_PATH && { CHROME_PATH: process.env.CHROME_PATH }),
    ...more,
  })
  servers.push(server)
  const staff = networkVisitor(server.url, '198.51.100.1')
  const body = JSON.stringify({ username: 'marta', password: PASSWORD })
  expect((await staff.send('/api/auth/login', { method: 'POST', body })).status).toBe(200)
  return { server, staff }
}

const profiles = () => readdirSync(folder).filter((name) => name.startsWith('ambulatorio-browser-'))
const underWay = async ({ pid }: ServerProcess) => {
  await expect.poll(() => descendants(pid).length, { timeout: 100_000 }).toBeGreaterThan(3)
  return descendants(pid)
}

test('the speed test answers ‘Browser non disponibile’ on a machine without a browser', async () => {
  const { server, staff } = await start({ CHROME_PATH: '/nessuno/chromium' })
  // Made once: the test asks for the page itself first, and gives up after ten seconds.
  await expect.poll(async () => (await fetch(`${server.url}/servizi`)).status).toBe(200)
  const { results } = await staff.call(testPerformance, { body: { url: '/servizi' } })
  expect(results).toMatchObject([
    {
      name: 'Servizi',
      performanceScore: null,
      fcp: null,
      lcp: null,
      tti: null,
      error:
        'Browser non disponibile: su questo server mancano i programmi con cui provare le pagine. Chi lo gestisce trova nel README come aggiungerli.',
    },
  ])
})

test('one speed test runs at a time on a database, and killing its server ends the browser and frees the turn', async () => {
  const cutOff = one.staff.call(testPerformance, { body: undefined }).catch((error: unknown) => error)
  const pids = await underWay(one.server)
  const refused = await two.staff.send('/api/performance/test', { method: 'POST' })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('10')
  expect(await refused.json()).toMatchObject({
    message:
      'È già in corso un test di velocità, avviato in un’altra finestra o da un’altra persona. Riprova quando è finito.',
  })
  expect(descendants(two.server.pid)).toEqual([])
  await one.server.stop('SIGKILL')
  await cutOff
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  await expect.poll(profiles).toEqual([])
  const again = await two.staff.call(testPerformance, { body: { url: '/servizi' } })
  // The turn was free. A busy machine may still not measure the page within its time.
  const { late, unmeasured, status } = speedFailures
  const error = [late, unmeasured, status(503)].find((text) => text === again.results[0]?.error) ?? null
  const figure = error ? null : expect.any(Number)
  expect(again.results).toEqual([
    {
      name: 'Servizi',
      url: '/servizi',
      fullUrl: `${two.server.url}/servizi`,
      performanceScore: figure,
      fcp: figure,
      lcp: figure,
      tti: figure,
      error,
    },
  ])
})

test('a caller who leaves ends the speed test’s browser, and a stopping server does not wait for it', async () => {
  const { server, staff } = two
  const controller = new AbortController()
  const init = { method: 'POST', signal: controller.signal }
  const left = staff.send('/api/performance/test', init).catch((error: unknown) => error)
  const first = await underWay(server)
  controller.abort()
  await left
  await expect.poll(() => first.filter(isRunning)).toEqual([])
  await expect.poll(profiles).toEqual([])
  const cutOff = staff.send('/api/performance/test', { method: 'POST' }).then(
    ({ status }) => status,
    () => 'cut off',
  )
  const second = await underWay(server)
  const told = performance.now()
  await server.stop()
  // Connections that are open after ten seconds are cut.
  const isLate = performance.now() - told > 10_000
  expect(isLate ? [503, 'cut off'] : [503]).toContain(await cutOff)
  await expect.poll(() => second.filter(isRunning)).toEqual([])
  expect(profiles()).toEqual([])
})
