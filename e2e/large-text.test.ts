import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectNoSidewaysScroll, hydrated, NARROWEST, PHONE, visit } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { logIn, type Product, startProduct } from './product.ts'

const PAGES = [
  '/',
  '/servizi',
  '/centro-analisi',
  '/chi-siamo',
  '/attiva-convenzione',
  '/inaugurazione',
  '/modulo/1',
  '/privacy',
  '/cookie',
  '/termini',
  '/accessibilita',
  '/webmail',
  '/prenota-visita',
  '/login',
  '/modalita-manutenzione',
]
const STAFF = [
  '/dashboard',
  '/sito-web',
  '/pipeline',
  '/pazienti',
  '/collaboratori',
  '/attrezzature',
  '/pricing',
  '/contatti',
  '/richieste-prenotazioni',
]
// Drawn by the server alone: it stands in the place of any other page.
const WITHOUT_SCRIPTS = '/modalita-manutenzione'

let product: Product

beforeAll(async () => {
  product = await startProduct()
}, 120_000)
afterAll(() => product?.stop())

/** What one can press in the bars at the top and at the bottom, as far as it is drawn. */
function controlsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header :is(a, button), nav[aria-label="Navigazione rapida"] a')]
      .map((control) => ({ control, box: control.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > innerWidth))
      .map(({ control }) => control.getAttribute('aria-label') ?? control.textContent),
  )
}

describe.each([24, 32])('text of %i pixels', (size) => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium([`--blink-settings=defaultFontSize=${size}`])
  })
  afterAll(() => browser?.close())

  // One login, one page after the other: that is what takes the time here.
  test('the pages of the staff stay on the screen of a phone', async () => {
    const { page, context } = await visit(browser, product.url, PHONE)
    await logIn(page)
    for (const path of STAFF) {
      await page.goto(path)
      await hydrated(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoSidewaysScroll(page)
      expect(await controlsOutside(page), path).toEqual([])
    }
    await context.close()
  })

  describe.each([PHONE, NARROWEST])('$width wide', (viewport) => {
    test.each(PAGES)('X6: %s stays on the screen', async (path) => {
      const { page, context } = await visit(browser, product.url, viewport)
      await page.goto(path)
      if (path !== WITHOUT_SCRIPTS) await hydrated(page)
      // The browser did what it was asked for: otherwise nothing is tested here.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
      await expectNoSidewaysScroll(page)
      expect(await controlsOutside(page)).toEqual([])
      await context.close()
    })
  })
})

test('X6: text that alone grows, not what the page measures its width by, keeps the pages of the staff on the screen too', async () => {
  const browser = await launchChromium()
  const { page, context } = await visit(browser, product.url, PHONE)
  await logIn(page)
  for (const path of STAFF) {
    await page.goto(path)
    await hydrated(page)
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await controlsOutside(page), path).toEqual([])
  }
  await context.close()
  await browser.close()
})
