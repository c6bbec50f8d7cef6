import type { Request, Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { SITE_PAGES } from '#test/pages.ts'
import { hydrated } from './browser.ts'
import { browser, product, stage } from './stage.ts'

stage()

// kB are 1000 bytes as transferred. Content is the page, its style, its fonts and its first pictures.
const READ = 158
// All of it with the scripts, before the film.
const ALL = 320

/** A script of another page, fetched when this one is up. */
const isAhead = async (request: Request) => (await request.allHeaders())['sec-purpose'] === 'prefetch'

/** Bytes transferred until the page rests, by kind. */
async function load(
  path: string,
): Promise<{ read: number; all: number; kinds: Set<string>; hosts: Set<string> }> {
  // A phone with a sharp screen. Films are left out: they come last, and not for everybody.
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path)
  // Scripts begin late, so that the page may rest before them.
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const shown = await Promise.all(
    responses.map(async (response) => ((await isAhead(response.request())) ? [] : [response])),
  )
  const sizes = await Promise.all(
    shown.flat().map(async (response) => ({
      kind: response.request().resourceType(),
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  )
  const sum = (wanted: (kind: string) => boolean) =>
    sizes.filter(({ kind }) => wanted(kind)).reduce((total, { bytes }) => total + bytes, 0)
  const weights = {
    read: sum((kind) => ['document', 'stylesheet', 'font', 'image'].includes(kind)),
    all: sum(() => true),
    kinds: new Set(sizes.map(({ kind }) => kind)),
    hosts: new Set(responses.map((response) => new URL(response.url()).host)),
  }
  await context.close()
  return weights
}

test.each([...SITE_PAGES, '/prenota-visita'])(
  '%s is light on a phone, and calls no other host',
  async (path) => {
    const { read, all, kinds, hosts } = await load(path)
    expect([...kinds]).toEqual(expect.arrayContaining(['document', 'stylesheet', 'font', 'script']))
    expect([...hosts]).toEqual([new URL(product.url).host])
    expect(read).toBeGreaterThan(20_000)
    expect(read).toBeLessThan(READ * 1000)
    expect(all).toBeLessThan(ALL * 1000)
  },
)

test('the page requests its fonts before a style sheet names them', async () => {
  const html = await (await fetch(product.url)).text()
  const faces = [...html.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  expect(faces).toHaveLength(2)
  expect(html.indexOf('rel="preload"')).toBeLessThan(html.indexOf('rel="stylesheet"'))
  for (const href of faces) {
    const response = await fetch(product.url + href)
    expect(response.headers.get('content-type')).toBe('font/woff2')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})

test('the scripts of likely next pages load once the page is up, and a failing one does no harm', async () => {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The name of each script, and the bytes that came over the line for it.
  const scriptsBy = (initiator: 'link' | 'script') =>
    page.evaluate((wanted) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return entries
        .filter(({ initiatorType, name }) => initiatorType === wanted && name.endsWith('.js'))
        .map(({ name, transferSize }) => `${/([^/]+)-[\w-]{8}\.js$/.exec(name)?.[1]} ${transferSize > 0}`)
    }, initiator)
  const isAnalysis = /\/analysis-[^/]+\.js$/
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isAnalysis.test(message.location().url))
      complaints.push(message.text())
  })
  await page.route(isAnalysis, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => isAnalysis.test(request.url()))
  await page.goto('/')
  await expect
    .poll(() => scriptsBy('link'))
    .toEqual(expect.arrayContaining(['services true', 'booking true']))
  await failed
  await page.unroute(isAnalysis)

  await page.evaluate(() => Object.assign(window, { samePage: true }))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'I Nostri Servizi' }).click()
  await page.waitForURL('**/servizi')
  expect(await scriptsBy('script')).toContain('services false')
  await footer.getByRole('link', { name: 'Centro Analisi' }).click()
  await page.waitForURL('**/centro-analisi')
  expect(await scriptsBy('script')).toContain('analysis true')
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})
