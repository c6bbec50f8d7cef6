import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PUBLIC_PAGES, STAFF_PAGES, WITHOUT_SCRIPTS } from '#test/pages.ts'
import { expectNoSidewaysScroll, hydrated, type Kept, NARROWEST, PHONE, visit } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { logIn, type Product, startProduct } from './product.ts'

let product: Product
let staff: Kept

beforeAll(async () => {
  product = await startProduct()
  const browser = await launchChromium()
  const { page, context } = await visit(browser, product.url)
  await logIn(page)
  staff = await context.storageState()
  await browser.close()
})
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

  test.each(STAFF_PAGES)('X6: %s stays on the screen of a phone', async (path) => {
    const { page, context } = await visit(browser, product.url, PHONE, staff)
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectNoSidewaysScroll(page)
    expect(await controlsOutside(page)).toEqual([])
    await context.close()
  })

  describe.each([PHONE, NARROWEST])('$width wide', (viewport) => {
    test.each(PUBLIC_PAGES)('X6: %s stays on the screen', async (path) => {
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

describe('text that alone grows, not what the page measures its width by', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())

  test.each(STAFF_PAGES)('X6: %s stays on the screen of a phone', async (path) => {
    const { page, context } = await visit(browser, product.url, PHONE, staff)
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    expect(await controlsOutside(page)).toEqual([])
    await context.close()
  })
})
