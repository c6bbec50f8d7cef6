import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, hydrated, PHONE } from './browser.ts'
import { activeTab } from './services.ts'
import { database, product, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

const topOf = (page: Page, slug: string) =>
  page.evaluate((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN, slug)

test.each([
  ['phone', PHONE, 3],
  ['desktop', DESKTOP, 8],
] as const)('the tab on a %s follows a reader at any speed of scrolling', async (_, viewport, step) => {
  const page = await tab(viewport)
  await page.goto('/servizi')
  await hydrated(page)
  // A little above the second category, then pixel by pixel past the line.
  const far = (await topOf(page, 'medicina-estetica')) - viewport.height * 0.36 - 60
  await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), far)
  await expect.poll(() => activeTab(page)).toBe('Centro Dentale')
  await page.evaluate(async (pixels) => {
    for (let gone = 0; gone < 240; gone += pixels) {
      scrollBy({ top: pixels, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, step)
  await expect.poll(() => activeTab(page)).toBe('Medicina Estetica')
})

test.each([
  ['/servizi#medicina-estetica', 'Medicina Estetica'],
  ['/servizi#polispecialistico', 'Polispecialistico'],
  ['/servizi#polispecialistico-Cardiologia', 'Polispecialistico'],
])('%s keeps the tab of the address after the jump', async (address, category) => {
  const page = await tab(PHONE)
  await page.goto(address)
  await hydrated(page)
  await expect.poll(() => activeTab(page)).toBe(category)
  // Longer than the page waits for a browser that never says that it has arrived.
  await page.waitForTimeout(2_000)
  expect(await activeTab(page)).toBe(category)
})

test('a link in another spelling finds its service with one category, which needs no tabs', async () => {
  await database.db
    .updateTable('serviceCategories')
    .set({ isActive: false })
    .where('slug', 'not in', ['polispecialistico', 'centro-analisi'])
    .execute()
  await expect.poll(async () => (await fetch(`${product.url}/servizi`)).text()).not.toContain('data-tabs')
  const page = await tab(PHONE)
  await page.goto('/servizi#POLISPECIALISTICO-cardiologia')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cardiologia')
})
