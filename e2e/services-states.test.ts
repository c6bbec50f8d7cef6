import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crowd } from '#test/catalogue.ts'
import { cutOff, type TestDatabase, testDatabase } from '#test/database.ts'
import { openSite } from '#test/open-site.ts'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  NARROWEST,
  PHONE,
  takenOver,
  visit,
} from './browser.ts'
import { launchChromium } from './chromium.ts'
import { type Product, startProduct } from './product.ts'

const HEADING = 'Errore nel caricamento dei servizi'
const TEXT = 'Si è verificato un errore durante il caricamento dei servizi. Riprova più tardi.'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser?.close())

describe('without a database', () => {
  let database: TestDatabase
  let product: Product
  let bringBack: (() => Promise<void>) | undefined
  beforeEach(async () => {
    database = await testDatabase('sample')
    product = await startProduct({ DATABASE_URL: database.url })
    // Pages read before may still be shown: these have not been opened yet.
    await fetch(`${product.url}/chi-siamo`)
  })
  afterEach(async () => {
    await bringBack?.()
    await product?.stop()
    await database?.drop()
  })

  test.each([
    ['/servizi', 'Implantologia'],
    ['/centro-analisi', 'Esami del sangue'],
  ])('%s says so, tells nothing else, is not cached, and works again afterwards', async (path, service) => {
    bringBack = await cutOff(database.url)
    const response = await fetch(product.url + path)
    expect([500, 503]).toContain(response.status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const html = await response.text()
    expect(html).toContain(HEADING)
    expect(html).not.toMatch(
      /\bat \w+ \(|\.server\b|node_modules|SELECT |postgres|ECONN|[Tt]erminat|connections/,
    )

    const { page, context } = await visit(browser, product.url, PHONE)
    await page.goto(path)
    await takenOver(page)
    await page.getByRole('heading', { name: HEADING }).waitFor()
    await page.getByText(TEXT, { exact: true }).waitFor()
    // In the frame of the site.
    await page.getByRole('navigation', { name: 'Navigazione rapida' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)

    // Trying again while it is still gone: the same words, and the page still works.
    const again = page.waitForResponse((answer) => new URL(answer.url()).pathname === path)
    await page.getByRole('button', { name: 'Riprova' }).click()
    expect((await again).ok()).toBe(false)
    await page.getByText(TEXT, { exact: true }).waitFor()
    await takenOver(page)
    await bringBack()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('heading', { name: service, exact: true }).waitFor()
    await expect.poll(() => page.getByText(TEXT).count()).toBe(0)
    await context.close()
    expect((await fetch(product.url + path)).status).toBe(200)
  })

  test('the button reloads the page without scripts', async () => {
    bringBack = await cutOff(database.url)
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/servizi')
    await page.getByText(TEXT, { exact: true }).waitFor()
    await bringBack()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('heading', { name: 'Implantologia' }).waitFor()
    await context.close()
  })

  test('a link from another page leads to the same message, and trying again loads the services', async () => {
    const { page, context } = await visit(browser, product.url)
    await page.goto('/chi-siamo')
    await takenOver(page)
    bringBack = await cutOff(database.url)
    const navigation = page.getByRole('navigation', { name: 'Principale' })
    await navigation.getByRole('link', { name: 'Polispecialistico' }).click()
    await page.getByRole('heading', { level: 1, name: HEADING }).waitFor()
    await page.getByText(TEXT, { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    // The rest of the site is still there.
    await navigation.getByRole('link', { name: 'Centro Analisi' }).click()
    await page.getByRole('heading', { level: 1, name: 'Centro Analisi' }).waitFor()
    await page.getByRole('heading', { level: 2, name: HEADING }).waitFor()
    await page.getByRole('heading', { name: 'Come funziona' }).waitFor()
    await bringBack()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('heading', { name: 'Esami del sangue', exact: true }).waitFor()
    await navigation.getByRole('link', { name: 'Polispecialistico' }).click()
    await page.getByRole('heading', { name: 'Cardiologia' }).waitFor()
    await context.close()
  })
})

describe('an empty catalogue', () => {
  let database: TestDatabase
  let product: Product
  beforeAll(async () => {
    database = await testDatabase('empty')
    product = await startProduct({ DATABASE_URL: database.url, CATALOGUE: 'empty' })
    await openSite(database.db, product.url)
  })
  afterAll(async () => {
    await product?.stop()
    await database?.drop()
  })

  test('/servizi names other ways to reach the clinic', async () => {
    const { page, context, complaints } = await visit(browser, product.url, NARROWEST)
    expect((await page.goto('/servizi'))?.status()).toBe(200)
    await takenOver(page)
    await page.getByRole('heading', { name: 'I nostri servizi arrivano presto' }).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Chiama/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Categorie' }).count()).toBe(0)
    for (const viewport of [NARROWEST, DESKTOP]) {
      await page.setViewportSize(viewport)
      expect(await accessibilityFaults(page)).toEqual([])
      await expectNoSidewaysScroll(page)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a category without services is shown, and a single one needs no tabs', async () => {
    await database.db
      .insertInto('serviceCategories')
      .values({ slug: 'medicina-estetica', name: 'Medicina Estetica' })
      .execute()
    const { page, context } = await visit(browser, product.url)
    await expect
      .poll(async () => {
        await page.goto('/servizi')
        return page.getByText('I servizi di questo reparto saranno presto in questa pagina.').count()
      })
      .toBe(1)
    await expect.poll(() => page.getByRole('navigation', { name: 'Categorie' }).count()).toBe(0)
    await context.close()
  })
})

describe('200 services, 60 doctors and the longest words', () => {
  let database: TestDatabase
  let product: Product
  beforeAll(async () => {
    database = await testDatabase('empty')
    await crowd(database.db)
    product = await startProduct({ DATABASE_URL: database.url, CATALOGUE: 'empty' })
  })
  afterAll(async () => {
    await product?.stop()
    await database?.drop()
  })

  test.each(['/servizi', '/centro-analisi'])('200 services fit at every width on %s', async (path) => {
    const { page, context } = await visit(browser, product.url, NARROWEST)
    await page.goto(path)
    await takenOver(page)
    for (const viewport of [NARROWEST, PHONE, { width: 768, height: 1024 }, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
      // Text is not cut off: it would be wider than its card.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main li, main h2, main h3, main p, main dd')].flatMap((element) =>
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 0 &&
          getComputedStyle(element).display !== 'inline'
            ? [`${element.tagName} ${element.className}`]
            : [],
        ),
      )
      expect([viewport.width, cut]).toEqual([viewport.width, []])
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await context.close()
  })

  test('only the tab bar of 200 services scrolls sideways, and it follows the active tab', async () => {
    const { page, context } = await visit(browser, product.url, PHONE)
    await page.goto('/servizi#altro-reparto')
    await takenOver(page)
    const active = page.getByRole('navigation', { name: 'Categorie' }).locator('[aria-current]')
    await expect.poll(() => active.textContent()).toMatch(/altro-reparto$/)
    await expect.poll(async () => (await active.boundingBox())?.x ?? -1).toBeGreaterThanOrEqual(0)
    await context.close()
  })
})
