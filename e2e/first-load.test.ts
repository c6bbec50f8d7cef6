import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { ENGLISH_PAGES, SITE_PAGES } from '#test/pages.ts'
import { hydrated } from './browser.ts'
import { browser, product, stage } from './stage.ts'

stage()

// kB are 1000 bytes as transferred. Content is the page, its style, its fonts and its first pictures.
const READ = 158
// All of it with the scripts, before the film.
const ALL = 320

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
  const sizes = await Promise.all(
    responses.map(async (response) => ({
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

test.each([...SITE_PAGES, ...ENGLISH_PAGES, '/prenota-visita'])(
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
