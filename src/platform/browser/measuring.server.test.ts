import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { descendants, isRunning } from '#test/server-process.ts'
import { createSpeedTester } from './measuring.server.ts'

// A temporary folder of this test alone, so that files left in it are its own.
const temporary = mkdtempSync(path.join(os.tmpdir(), 'measuring-'))
beforeAll(() => {
  vi.stubEnv('TMPDIR', temporary)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true, force: true })
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A small server at 127.0.0.1, and what was asked of it. */
async function site(answer: RequestListener): Promise<{ origin: string; port: number; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, port, asked }
}

const page = (body: string) => `<!doctype html><html lang="it"><title>Prova</title><h1>Prova</h1>${body}`
const html = { 'content-type': 'text/html; charset=utf-8' }
const nobody = new AbortController().signal
const left = () => readdirSync(temporary)
const alive = () => descendants(process.pid).filter(isRunning)
// More than `underWay` waits for the browser, which is then still measuring.
const settings = { chromePath: process.env.CHROME_PATH, pageMs: 110_000 }
// The page's limit, 2.5 s to leave, seven to remove the folder, thirty until no process is left.
const PATIENCE = 180_000

// Root gets none from Chromium, which the log has to say.
const noSandbox = process.getuid?.() === 0 && { unsandboxed: expect.stringContaining('root') }

test('N6: a page is measured in a browser that calls no other host and leaves no files', {
  timeout: 400_000,
}, async () => {
  const other = await site((_, response) => response.end())
  const own = await site((_, response) =>
    response
      .writeHead(200, html)
      .end(page(`<p>Una pagina.</p><img src="http://localhost:${other.port}/a.png" alt="">`)),
  )
  const patient = { ...settings, pageMs: 300_000 }
  const measured = await createSpeedTester(() => own.origin, patient).measure('/pagina?x', nobody)
  expect(measured).toEqual({
    performanceScore: expect.any(Number),
    fcp: expect.any(Number),
    lcp: expect.any(Number),
    tti: expect.any(Number),
    ...noSandbox,
  })
  if ('failed' in measured) throw new Error(measured.failed)
  // A busy machine makes a page slow. A share of one would be below it.
  expect(measured.performanceScore).toBeGreaterThan(20)
  expect(measured.performanceScore).toBeLessThanOrEqual(100)
  expect(measured.fcp).toBeGreaterThan(0)
  expect(Number.isInteger(measured.tti)).toBe(true)
  expect(own.asked.filter((url) => url === '/pagina?x').length).toBeGreaterThanOrEqual(2)
  expect(other.asked).toEqual([])
  await expect.poll(alive).toEqual([])
  expect(left()).toEqual([])
})

test.each([404, 500, 503, 302])('a page that answers %i is not opened', async (status) => {
  const { origin, asked } = await site((_, response) =>
    response.writeHead(status, { ...html, location: '/altrove' }).end(page('')),
  )
  const tester = createSpeedTester(() => origin, settings)
  expect(await tester.measure('/', nobody)).toEqual({ failed: 'status', status })
  expect(asked).toEqual(['/'])
})

test('a page that does not answer is reported as late', async () => {
  const { origin } = await site(() => {})
  const tester = createSpeedTester(() => origin, { ...settings, answerMs: 200 })
  expect(await tester.measure('/', nobody)).toEqual({ failed: 'late' })
})

test('a page that never finishes fails in time, and its browser is ended', async () => {
  const { origin } = await site((request, response) => {
    if (request.url === '/') response.writeHead(200, html).end(page('<img src="/mai.png" alt="">'))
  })
  const tester = createSpeedTester(() => origin, { ...settings, pageMs: 4000 })
  expect(await tester.measure('/', nobody)).toEqual({ failed: 'late' })
  await expect.poll(alive).toEqual([])
  expect(left()).toEqual([])
})

test('a server that cannot be reached is reported as unmeasured, not as a fault of the page', async () => {
  const tester = createSpeedTester(() => 'http://127.0.0.1:9', settings)
  expect(await tester.measure('/', nobody)).toMatchObject({ failed: 'unmeasured' })
})

test('a measurement on a machine without a browser fails with the reason', async () => {
  const { origin } = await site((_, response) => response.writeHead(200, html).end(page('')))
  const tester = createSpeedTester(() => origin, { ...settings, chromePath: '/nessuno/chromium' })
  expect(await tester.measure('/', nobody)).toEqual({
    failed: 'no browser',
    why: expect.stringContaining('/nessuno/chromium'),
  })
})

/** One that is being measured for as long as it is let. */
async function underWay() {
  const { origin } = await site((request, response) => {
    if (request.url === '/') response.writeHead(200, html).end(page('<img src="/mai.png" alt="">'))
  })
  const tester = createSpeedTester(() => origin, settings)
  const controller = new AbortController()
  const measuring = tester.measure('/', controller.signal)
  measuring.catch(() => {})
  // The process, its browser, and what a browser is made of.
  await expect.poll(() => alive().length, { timeout: 100_000 }).toBeGreaterThan(3)
  return { tester, controller, measuring, pids: alive() }
}

test('a cancelled measurement ends the browser with all its processes', { timeout: PATIENCE }, async () => {
  const { controller, measuring, pids } = await underWay()
  controller.abort()
  await expect(measuring).rejects.toMatchObject({ code: 'conflict', message: 'Il test è stato annullato.' })
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  expect(left()).toEqual([])
})

test.skipIf(process.platform !== 'linux')(
  'a cancelled measurement whose processes stand still ends all of them and leaves no files',
  { timeout: PATIENCE },
  async () => {
    const { controller, measuring, pids } = await underWay()
    // As on a machine too busy for them to close anything within their time.
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    controller.abort()
    await expect(measuring).rejects.toMatchObject({ code: 'conflict' })
    // A browser that was spared would now end in its own time, and write its profile.
    for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGCONT')
    await expect.poll(() => pids.filter(isRunning)).toEqual([])
    expect(left()).toEqual([])
  },
)

test('stopping ends a running measurement, waits for it, and refuses new ones', {
  timeout: PATIENCE,
}, async () => {
  const { tester, measuring, pids } = await underWay()
  await tester.stop()
  await expect(measuring).rejects.toMatchObject({ code: 'unavailable' })
  await expect.poll(() => pids.filter(isRunning)).toEqual([])
  expect(left()).toEqual([])
  await expect(tester.measure('/', nobody)).rejects.toMatchObject({ code: 'unavailable' })
})
