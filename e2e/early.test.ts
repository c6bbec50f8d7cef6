import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, PHONE, visit } from './browser.ts'
import { type Product, startProduct } from './product.ts'

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

test('a choice made while the scripts are still on their way counts', async () => {
  const { page, context } = await visit(browser, product.url, PHONE)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/prenota-visita')
  await page.getByRole('button', { name: /Centro Dentale/ }).click()
  await page.waitForTimeout(200)
  expect(await page.getByRole('heading', { name: 'Scegli una categoria' }).count()).toBe(1)
  letGo()
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
