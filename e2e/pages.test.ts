import { beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES, STAFF_PAGES, WITHOUT_SCRIPTS } from '#test/pages.ts'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  type Kept,
  NARROWEST,
  PHONE,
  visit,
} from './browser.ts'
import { browser, product, staff, stage } from './stage.ts'

// The other parts of the setup are looked at like this by their own journeys, and so are the records that a number stands for.
const STAFF = [
  ...STAFF_PAGES.filter((path) => !/^\/(contatti|liste)\/1$/.test(path)),
  '/liste?lista=nuova',
  '/setup?servizio=1',
  '/pazienti?q=nessuno',
]
// What a page says to programs that read it aloud is the same on the narrowest phone as on others, and looking takes time.
const WIDTHS = [
  ['phone', PHONE, true],
  ['desktop', DESKTOP, true],
  ['narrowest', NARROWEST, false],
  ['widest', { width: 1920, height: 1080 }, false],
] as const

stage()

describe.each(WIDTHS)('%s', (_, viewport, read) => {
  let session: Kept
  beforeAll(async () => {
    const { context } = await staff(undefined, { viewport })
    session = await context.storageState()
    await context.close()
  })

  test.each(PUBLIC_PAGES)(
    'X1, X5, X6: %s answers, hydrates in silence and can be used by everybody',
    async (path) => {
      const { page, context, complaints } = await visit(browser, product.url, viewport)
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      // Its one script is its own: see server/head.ts.
      if (path === WITHOUT_SCRIPTS) await expect.poll(() => page.locator('script').count()).toBe(1)
      else await hydrated(page)
      if (read) expect(await accessibilityFaults(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      await expect.poll(() => page.title()).toMatch(/Ambulatorio/)
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      // A visitor who is not logged in asks for nothing personal, so nothing is refused either.
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test.each(STAFF)('X1, X5: %s, logged in', async (path) => {
    const { page, context, complaints } = await visit(browser, product.url, viewport, session)
    expect((await page.goto(path))?.status()).toBe(200)
    await hydrated(page)
    if (read) expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    expect(complaints).toEqual([])
    await context.close()
  })
})

test.each([
  ['Principale', DESKTOP, ['Chi Siamo', 'Centro Analisi', null]],
  ['Navigazione rapida', PHONE, ['Chi Siamo', 'Analisi', 'Home']],
] as const)('the menu «%s» says which page one is on', async (name, viewport, labels) => {
  const { page, context } = await visit(browser, product.url, viewport)
  const current = page.getByRole('navigation', { name }).locator('[aria-current=page]')
  for (const [at, path] of ['/chi-siamo', '/centro-analisi', '/'].entries()) {
    await page.goto(path)
    await expect.poll(() => current.allTextContents()).toEqual([labels[at]].filter(Boolean))
  }
  await context.close()
})

test('a page nobody made is 404, in English', async () => {
  const { page, context } = await visit(browser, product.url)
  const response = await page.goto('/nessuna-pagina')
  expect(response?.status()).toBe(404)
  await page.getByText('404 Page Not Found').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await context.close()
})

test('public pages can be read without JavaScript', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/servizi')
  await page.getByRole('heading', { name: 'I Nostri Servizi' }).waitFor()
  await page.getByRole('heading', { name: 'Igiene orale' }).waitFor()
  await page.goto('/prenota-visita')
  await page.getByText('Centro Dentale').first().waitFor()
  await context.close()
})

test('for who prefers less motion nothing is ever half-way: what changes has changed', async () => {
  const { page, context } = await visit(browser, product.url)
  await page.goto('/login')
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter(
          (element) => getComputedStyle(element).transitionDuration !== '0s',
        ).length,
    )
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
  await context.close()
})

describe('headers', () => {
  test('of a page: its own scripts only, no frames, no guessing; the same for everybody', async () => {
    const response = await fetch(`${product.url}/`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/]+=*')+;/)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('set-cookie')).toBeNull()
    const plain = await response.text()
    const withCookie = await fetch(`${product.url}/?x=1`, { headers: { cookie: 'sessione=qualcosa' } })
    expect(await withCookie.text()).toBe(plain)
  })

  test('a page that has not changed is not sent again', async () => {
    const first = await fetch(`${product.url}/servizi`)
    const etag = first.headers.get('etag') ?? ''
    await first.arrayBuffer()
    const second = await fetch(`${product.url}/servizi`, { headers: { 'if-none-match': etag } })
    expect(second.status).toBe(304)
  })

  test.each([
    '/.env',
    '/.git/config',
    '/../package.json',
    '/assets/../../package.json',
    '/assets/',
    '/%2e%2e/package.json',
  ])('%s is not there', async (path) => {
    expect((await fetch(product.url + path)).status).toBe(404)
  })

  test('another host name is refused', async () => {
    const { request } = await import('node:http')
    const status = await new Promise((resolve, reject) => {
      request(product.url, { headers: { host: 'evil.example' } }, (answer) => resolve(answer.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(421)
  })
})
