import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES, STAFF_PAGES, WITHOUT_SCRIPTS } from '#test/pages.ts'
import { book } from './bookings.ts'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  NARROWEST,
  PHONE,
  sidewaysScroll,
  type Visit,
  visit,
} from './browser.ts'
import { browser, product, staff, stage } from './stage.ts'
import { tab } from './tab.ts'

// The other parts of the setup are looked at like this by their own journeys.
const STAFF = [...STAFF_PAGES, '/liste?lista=nuova', '/setup?servizio=1', '/pazienti?q=nessuno']
/** Pages of records that the sample does not have: they say so, and the console names the answer 404. */
const MISSING = /^\/(contatti|liste)\/1$/
const WIDEST = { width: 1920, height: 1080 }
const HEADLINE_WIDTHS = [320, 360, 390, 600, 768, 1024, 1280, 1440, 1920]
/** Pixels of a letter: as browsers have it, one and a half times and twice as large. */
const TEXT_SIZES = [16, 24, 32] as const

stage()

// One window for the pages of a kind, since a new browser costs twice a page; the questions about sizes of screen and letters
// are asked of the loaded page.
type Window = Visit & { settings: CDPSession }

async function windowOf(visited: Visit): Promise<Window> {
  return { ...visited, settings: await visited.context.newCDPSession(visited.page) }
}

async function open({ page, complaints, settings }: Window, path: string, viewport = DESKTOP): Promise<Page> {
  complaints.length = 0
  await settings.send('Page.setFontSizes', { fontSizes: { standard: TEXT_SIZES[0] } })
  await page.setViewportSize(viewport)
  expect((await page.goto(path))?.status()).toBe(200)
  // The one script of that page is its own: see server/head.ts.
  if (path === WITHOUT_SCRIPTS) await expect.poll(() => page.locator('script').count()).toBe(1)
  else await hydrated(page)
  // A dialog that is open hides the heading of the page.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return page
}

/** Names of the controls in the bars at the top and at the bottom that reach out of the screen. */
function controlsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header :is(a, button), nav[aria-label="Navigazione rapida"] a')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > innerWidth))
      .map(({ control }) => control.getAttribute('aria-label') ?? control.textContent),
  )
}

async function expectWithinScreen(page: Page): Promise<void> {
  await expect.poll(() => sidewaysScroll(page)).toBeLessThanOrEqual(0)
  await expect.poll(() => controlsOutside(page)).toEqual([])
}

/** Sets the size of letters that a person chooses in the settings of the browser. */
async function setTextSize({ page, settings }: Window, size: number): Promise<void> {
  await settings.send('Page.setFontSizes', { fontSizes: { standard: size } })
  const rootSize = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  await expect.poll(rootSize).toBe(`${size}px`)
}

/** Goes through all sizes of text at each width, and leaves the page as it was. */
async function expectRoomForText(window: Window, viewports: (typeof PHONE)[]): Promise<void> {
  for (const viewport of viewports) {
    await window.page.setViewportSize(viewport)
    for (const size of TEXT_SIZES) {
      await setTextSize(window, size)
      await expectWithinScreen(window.page)
    }
  }
  await setTextSize(window, TEXT_SIZES[0])
}

/** In the page: the words of its first heading that stand on more than one line. */
function brokenWords(): string[] {
  const walker = document.createTreeWalker(document.querySelector('h1') as Node, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    for (const { 0: word, index } of text.data.matchAll(/\S+/g)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

async function expectHeadlineWhole(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => null))
  for (const width of HEADLINE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await page.evaluate(brokenWords)]).toEqual([width, []])
  }
  expect(await page.locator('h1').textContent()).not.toContain("'")
}

describe('public pages', () => {
  let window: Window
  beforeAll(async () => {
    window = await windowOf(await visit(browser, product.url, PHONE))
  })
  afterAll(() => window?.context.close())

  test.each(PUBLIC_PAGES)(
    'X1, X5, X6: %s is accessible on a phone and on a desktop, fits with large text and breaks no word of its headline',
    async (path) => {
      const page = await open(window, path, PHONE)
      expect(await accessibilityFaults(page)).toEqual([])
      await expectRoomForText(window, [PHONE, NARROWEST])
      await page.setViewportSize(DESKTOP)
      await expectNoSidewaysScroll(page)
      expect(await accessibilityFaults(page)).toEqual([])
      await expect.poll(() => page.title()).toMatch(/Ambulatorio/)
      const language = path.startsWith('/en/') ? 'en' : 'it'
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
      await expect.poll(() => page.locator('h1').count()).toBe(1)
      await page.setViewportSize(WIDEST)
      await expectNoSidewaysScroll(page)
      await expectHeadlineWhole(page)
      // A visitor who is not logged in asks for nothing personal, so nothing is refused either.
      expect(window.complaints).toEqual([])
    },
  )
})

/** In the page: controls with a title, and those without a visible word that have no tooltip. */
function controlsWithoutTooltip(): string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
  const wordless = (control: HTMLElement) =>
    ['A', 'BUTTON'].includes(control.tagName) && control.checkVisibility() && !control.textContent.trim()
  return controls
    .filter((control) => control.title || (wordless(control) && !control.dataset.tooltip))
    .map((control) => control.outerHTML.slice(0, 160))
}

describe('staff pages', () => {
  let window: Window
  beforeAll(async () => {
    window = await windowOf(await staff(undefined, { viewport: PHONE }))
  })
  afterAll(() => window?.context.close())

  function expectSilence(path: string): void {
    const { complaints } = window
    const unexpected = MISSING.test(path) ? complaints.filter((text) => !text.includes('404')) : complaints
    expect(unexpected).toEqual([])
  }

  async function expectRoomForLargeText(page: Page): Promise<void> {
    await expectRoomForText(window, [PHONE])
    // Letters that alone grow, not the widths that the page measures by them.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectWithinScreen(page)
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
  }

  test.each(STAFF)(
    'X1, X5, X6: %s is accessible on a phone and on a desktop, fits with large text and has its tooltips',
    async (path) => {
      const page = await open(window, path, PHONE)
      expect(await accessibilityFaults(page)).toEqual([])
      await expectNoSidewaysScroll(page)
      if (STAFF_PAGES.includes(path)) await expectRoomForLargeText(page)
      await page.setViewportSize(NARROWEST)
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(DESKTOP)
      await expectNoSidewaysScroll(page)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await page.evaluate(controlsWithoutTooltip)).toEqual([])
      await page.setViewportSize(WIDEST)
      await expectNoSidewaysScroll(page)
      expectSilence(path)
    },
  )

  test('each control without a word in the row of a booking request and in the tabs of the setup has a tooltip', async () => {
    await book('Elsa', 'Segni')
    const page = await open(window, '/richieste-prenotazioni')
    await page.getByRole('row', { name: /Elsa Segni/ }).waitFor()
    expect(await page.evaluate(controlsWithoutTooltip)).toEqual([])
    await open(window, '/setup')
    for (const name of ['Medici', 'Categorie', 'Convenzioni']) {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click()
      await page.waitForURL(`**/setup?tab=${name.toLowerCase()}`)
      await page.waitForLoadState('networkidle')
      expect([name, await page.evaluate(controlsWithoutTooltip)]).toEqual([name, []])
    }
  })
})

test('the menu at the top and the bar of a phone mark the current page', async () => {
  const page = await tab()
  const current = (name: string) =>
    page.getByRole('navigation', { name }).locator('[aria-current=page]').allTextContents()
  for (const [path, inMenu, inBar] of [
    ['/chi-siamo', ['Chi Siamo'], 'Chi Siamo'],
    ['/centro-analisi', ['Centro Analisi'], 'Analisi'],
    ['/', [], 'Home'],
  ] as const) {
    await page.setViewportSize(DESKTOP)
    await page.goto(path)
    await expect.poll(() => current('Principale')).toEqual(inMenu)
    await page.setViewportSize(PHONE)
    await expect.poll(() => current('Navigazione rapida')).toEqual([inBar])
  }
})

test('X7: an unknown page is 404, in English words that are marked as English', async () => {
  const page = await tab()
  expect((await page.goto('/nessuna-pagina'))?.status()).toBe(404)
  const words = page.getByText('404 Page Not Found')
  await expect.poll(() => words.evaluate((it) => it.closest('[lang]')?.getAttribute('lang'))).toBe('en')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('it')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('the booking can be read without JavaScript', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/prenota-visita')
  await page.getByText('Centro Dentale').first().waitFor()
  await context.close()
})

test('a page with reduced motion shows no half-way state', async () => {
  const page = await tab()
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
})

describe('headers of pages', () => {
  test('the headers of a page allow only own scripts, no frames and no sniffing, the same for every visitor', async () => {
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

  test('an unchanged page is answered with 304', async () => {
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
    // For developers alone.
    '/sviluppo/componenti',
    '/sviluppo/componenti.data',
  ])('%s is not found', async (path) => {
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
