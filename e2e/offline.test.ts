import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, DESKTOP, expectNoSidewaysScroll, hydrated, PHONE, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'
import { chooseDay } from './wizard.ts'

stage()

// Chromium writes each request that fails into the console; nothing else may stand there.
const REQUEST_FAILED = /^Failed to load resource: net::ERR_/
// The router waits this long after a pointer or the keyboard has come to a link (100 ms), with room for the request itself.
const PREFETCH_MS = 160

const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Connessione assente' })

/** A visitor at `path` whose page is counted: a page that is loaded anew is another one. */
async function visitor(path: string, viewport = DESKTOP) {
  const { page, context, complaints } = await visit(browser, product.url, viewport)
  await page.goto(path)
  await hydrated(page)
  const loads: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && !frame.url().startsWith(`${product.url}${path}`))
      loads.push(frame.url())
  })
  page.on('load', () => loads.push('load'))
  return { page, context, complaints, loads }
}

/** Points at, focuses and touches every link to another page of the site. Returns how many there were. */
async function intendEveryLink(page: Page): Promise<number> {
  const links = page.locator('a[href^="/"]:not([target])')
  const count = await links.count()
  for (let index = 0; index < count; index += 1) {
    const link = links.nth(index)
    if (!(await link.isVisible())) continue
    for (const sign of ['pointerover', 'mouseover', 'focusin', 'touchstart']) {
      await link.dispatchEvent(sign, { bubbles: true })
      await page.waitForTimeout(PREFETCH_MS)
    }
  }
  return count
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

describe('F18: a link that is pointed at, focused or touched offline', () => {
  test.each([
    ['a desk', DESKTOP],
    ['a phone', PHONE],
  ])('leaves the home page and what was typed, on %s', async (_, viewport) => {
    const { page, context, complaints, loads } = await visitor('/', viewport)
    const name = page.getByRole('form', { name: 'Richiesta di informazioni' }).getByLabel('Cognome')
    await name.fill('Bianchi')
    await context.setOffline(true)
    expect(await intendEveryLink(page)).toBeGreaterThan(20)
    expect(loads).toEqual([])
    expect(await name.inputValue()).toBe('Bianchi')
    expect(complaints.filter((text) => !REQUEST_FAILED.test(text))).toEqual([])
    await context.close()
  })

  test('leaves a booking in progress', async () => {
    const { page, context, complaints, loads } = await visitor('/prenota-visita')
    await bookUntilDetails(page)
    loads.length = 0
    await context.setOffline(true)
    expect(await intendEveryLink(page)).toBeGreaterThan(1)
    expect(loads).toEqual([])
    expect(await page.getByLabel('Cognome').inputValue()).toBe('Bianchi')
    expect(complaints.filter((text) => !REQUEST_FAILED.test(text))).toEqual([])
    await context.close()
  })
})

describe('F18: a link that is pressed offline', () => {
  test('keeps the booking, says so, and opens the page once the line is back', async () => {
    const { page, context, loads } = await visitor('/prenota-visita', PHONE)
    await bookUntilDetails(page)
    loads.length = 0
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Torna al sito' }).click()
    await lost(page).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    await lost(page).getByRole('button', { name: 'Riprova' }).click()
    await lost(page).waitFor()
    expect(await page.getByLabel('Cognome').inputValue()).toBe('Bianchi')

    await lost(page).getByRole('button', { name: 'Resta qui' }).click()
    await expect.poll(() => lost(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Torna al sito' }).click()
    await context.setOffline(false)
    await lost(page).getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('heading', { name: /prendersi cura di te/ }).waitFor()
    await expect.poll(() => lost(page).count()).toBe(0)
    expect(loads.filter((load) => load === 'load')).toEqual([])
    await context.close()
  })

  test('keeps a page from which one goes to one that was seen before, whose script is there and whose data are not', async () => {
    const { page, context } = await visitor('/servizi')
    const menu = page.getByRole('navigation', { name: 'Principale' })
    await menu.getByRole('link', { name: 'Chi Siamo' }).click()
    await page.getByRole('heading', { name: 'I nostri specialisti' }).waitFor()
    await context.setOffline(true)
    await menu.getByRole('link', { name: 'Centro Dentale' }).click()
    await lost(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/chi-siamo')
    await page.getByRole('heading', { name: 'I nostri specialisti' }).waitFor()
    await context.close()
  })

  test('keeps a booking from which one goes back', async () => {
    const { page, context } = await visitor('/servizi')
    await page.getByRole('link', { name: /^Prenota: Igiene orale/ }).click()
    await page.getByRole('button', { name: /Adulti/ }).waitFor()
    await context.setOffline(true)
    for (let steps = 0; steps < 5 && !(await lost(page).isVisible()); steps += 1) {
      await page.goBack()
      await page.waitForTimeout(200)
    }
    await lost(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/prenota-visita')
    await context.setOffline(false)
    await lost(page).getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('heading', { name: 'I Nostri Servizi' }).waitFor()
    await context.close()
  })

  test('keeps the page where the browser believes it has a line, and the server does not answer', async () => {
    const { page, context, loads } = await visitor('/')
    const name = page.getByRole('form', { name: 'Richiesta di informazioni' }).getByLabel('Cognome')
    await name.fill('Bianchi')
    const away = /\/assets\/|\.data|modalita-manutenzione/
    await page.route(away, (route) => route.abort('connectionrefused'))
    await page
      .getByRole('navigation', { name: 'Principale' })
      .getByRole('link', { name: 'Chi Siamo' })
      .click()
    await lost(page).waitFor()
    expect(await name.inputValue()).toBe('Bianchi')
    expect(loads).toEqual([])
    await page.unroute(away)
    await lost(page).getByRole('button', { name: 'Riprova' }).click()
    await page.getByRole('heading', { name: 'I nostri specialisti' }).waitFor()
    await context.close()
  })
})

test('F18: a script that a new build has taken away loads the page anew', async () => {
  const { page, context, loads } = await visitor('/')
  await page.route('**/assets/about-*', (route) => route.fulfill({ status: 404, body: '' }), {
    times: 2,
  })
  await page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Chi Siamo' }).click()
  await expect.poll(() => loads).toContain('load')
  await context.close()
})
