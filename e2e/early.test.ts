import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, PHONE, visit } from './browser.ts'
import { ADMIN_PASSWORD, type Product, startProduct } from './product.ts'

let browser: Browser
let product: Product

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Keeps the page's scripts on their way until `arrive` is called. */
async function delayScripts(page: Page): Promise<{ arrive: () => void }> {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return { arrive }
}

test('a login sent while the scripts are still on their way is one, and nothing of it stands in the address', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const { arrive } = await delayScripts(page)
  await page.goto('/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForTimeout(200)
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await page.waitForURL('**/dashboard')
  await context.close()
})

test('without scripts a form sends nothing by its address', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('una password')
  await page.getByRole('button', { name: 'Accedi' }).click()
  expect(page.url()).not.toContain('password')
  await context.close()
})

test('a choice made while the scripts are still on their way counts', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const { arrive } = await delayScripts(page)
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /Centro Dentale/ }).click()
  await page.waitForTimeout(200)
  expect(await page.getByRole('heading', { name: 'Scegli una categoria' }).count()).toBe(1)
  arrive()
  await page.getByRole('button', { name: /Igiene orale/ }).waitFor()
  await context.close()
})

test('no script is fetched before the page is there to read', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.resourceType()))
  await page.goto('/', { waitUntil: 'load' })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')),
  )
  const [load, script] = await page.evaluate(() => [
    performance
      .getEntriesByType('navigation')
      .map((entry) => (entry as PerformanceNavigationTiming).loadEventStart)[0],
    Math.min(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
    ),
  ])
  expect(script).toBeGreaterThanOrEqual(load ?? Number.NaN)
  expect(asked).toContain('script')
  await context.close()
})
