import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, PHONE, takenOver, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'
import { chooseDay } from './wizard.ts'

stage()

const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connessione assente' })

/** Opens `path`. `loads` lists what the page did to lose its state: loading anew, or going to another address. */
async function visitor(path: string, viewport = DESKTOP) {
  const { page, context } = await visit(browser, product.url, viewport)
  await page.goto(path)
  await takenOver(page)
  const loads: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(`${product.url}${path}`))
      loads.push(frame.url())
  })
  page.on('load', () => loads.push('load'))
  return { page, context, loads }
}

/** Goes through the wizard until it asks who comes, and types a name. */
async function bookUntilDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Centro Dentale/ }).click()
  await page.getByRole('button', { name: /Igiene orale/ }).click()
  await page.getByRole('button', { name: /Adulti/ }).click()
  await page.getByRole('button', { name: /Il migliore disponibile/ }).click()
  await chooseDay(page)
  await page
    .getByRole('button', { name: /^\d\d:\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('Cognome').fill('Bianchi')
}

test('F18: links that are pointed at, focused or touched offline leave the page unchanged', async () => {
  const { page, context, loads } = await visitor('/')
  const name = page.getByRole('form', { name: 'Richiesta di informazioni' }).getByLabel('Cognome')
  await name.fill('Bianchi')
  await context.setOffline(true)
  for (const link of await page.locator('a[href^="/"]:not([target])').all())
    for (const sign of ['pointerover', 'mouseover', 'focusin', 'touchstart'])
      await link.dispatchEvent(sign, { bubbles: true })
  // Links that load their page ahead do so 100 ms after such a sign.
  await page.waitForTimeout(300)
  expect(loads).toEqual([])
  expect(await name.inputValue()).toBe('Bianchi')
  await context.close()
})

test('F18: a booking is kept by a link pressed offline, and by the way back from the site', async () => {
  const { page, context, loads } = await visitor('/prenota-visita', PHONE)
  await bookUntilDetails(page)
  loads.length = 0
  await context.setOffline(true)
  const link = page.getByRole('link', { name: 'Torna al sito' })
  await link.click()
  await lost(page).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectNoSidewaysScroll(page)
  await lost(page).getByRole('button', { name: 'Resta qui' }).click()
  await expect.poll(() => lost(page).count()).toBe(0)
  await link.click()
  await lost(page).waitFor()
  expect(await page.getByLabel('Cognome').inputValue()).toBe('Bianchi')
  expect(loads).toEqual([])

  await context.setOffline(false)
  await expect.poll(() => lost(page).count()).toBe(0)
  await link.click()
  await page.getByRole('heading', { name: /prendersi cura di te/ }).waitFor()
  await page.goBack()
  await expect.poll(() => page.getByLabel('Cognome').inputValue()).toBe('Bianchi')
  await context.close()
})
