import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  brokenWords,
  DESKTOP,
  expectNoSidewaysScroll,
  NARROWEST,
  PHONE,
  textSetter,
  visit,
} from './browser.ts'
import { browser, database, product, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

const SERVICE = '/en/services/centro-dentale/igiene-orale'
const DOCTOR = '/en/doctors/elisa-conti'
const EXAM = '/en/services/centro-analisi/esami-del-sangue'
const TIMES = '**/api/appointments/days?*'

const card = (page: Page) => page.getByRole('complementary', { name: 'Next available times' })
const times = (page: Page) => card(page).getByRole('link', { name: /: book$/ })

/** Words of the frame, of dates and of the pages that are Italian wherever they stand. */
const ITALIAN =
  /(?<!\p{L})(il|lo|la|gli|le|di|del|della|per|con|che|non|oggi|domani|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|gennaio|novembre|dicembre|minuti|posti|posto|orari|prenota|chiama|chiuso|servizi|visita|vai|pagina|avviso|nascondi)(?!\p{L})/iu

/** The texts and names of the page that are not marked as Italian. */
function englishTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isMarked = (node: Node) =>
      (node instanceof Element ? node : node.parentElement)?.closest('[lang="it"]')
    const texts: string[] = [document.title]
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!isMarked(node) && !node.parentElement?.closest('script, template'))
        texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [alt], [title], [placeholder]'))
      if (!isMarked(element))
        for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
          texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })
}

// The sample's address and entries that no language changes.
const NAMES = /^(Via Esempio|Santa Margherita|Rea |REA )/

test.each([SERVICE, DOCTOR, '/en/unknown'])('%s has no Italian words but those that say so', async (path) => {
  const page = await tab(PHONE)
  await page.goto(path)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  const texts = (await englishTexts(page)).filter((text) => !NAMES.test(text))
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => ITALIAN.test(text))).toEqual([])
})

test('a text without an English version is Italian and says so, one with it is English', async () => {
  const english = { name: 'Dental hygiene', shortDescription: 'A thorough clean.' }
  await database.db
    .updateTable('services')
    .set({ english: JSON.stringify(english) })
    .where('slug', '=', 'igiene-orale')
    .execute()
  const page = await tab()
  const title = page.getByRole('heading', { level: 1 })
  await expect
    .poll(async () => {
      await page.goto(SERVICE)
      return title.textContent()
    })
    .toBe('Dental hygiene')
  expect(await title.getAttribute('lang')).toBeNull()
  await page.getByText('A thorough clean.').waitFor()
  expect(await page.title()).toMatch(/^Dental hygiene in Lissone: prices, doctors and available times · /)
  await database.db
    .updateTable('services')
    .set({ english: '{}' })
    .where('slug', '=', 'igiene-orale')
    .execute()
  await expect
    .poll(async () => {
      await page.goto(SERVICE)
      return title.textContent()
    })
    .toBe('Igiene orale')
  expect(await title.getAttribute('lang')).toBe('it')
})

test('a time of an English page leads to the English booking with everything chosen', async () => {
  const page = await tab(PHONE)
  await page.goto(SERVICE)
  const time = times(page).first()
  expect(await time.textContent()).toMatch(
    /^\d\d:\d\d, (Monday|Tuesday|Wednesday|Thursday|Friday|Saturday) \d+ \p{L}+: book$/u,
  )
  expect(await time.getAttribute('href')).toMatch(
    /^\/en\/booking\?categoria=centro-dentale&servizio=\d+&tipo=\d+&medico=chiunque&giorno=[\d-]+&ora=\d\d:\d\d$/,
  )
  for (const link of await page.locator('main').locator('a[href^="/en/booking"], a[href^="/prenota"]').all())
    expect(await link.getAttribute('href')).toMatch(/^\/en\/booking\?/)
})

test('another visit has other times, which React draws in English', async () => {
  const page = await tab()
  await page.goto(SERVICE)
  const visits = card(page).getByLabel('Visit')
  await visits.selectOption({ index: 2 })
  await expect
    .poll(() => card(page).getByRole('status').textContent())
    .toMatch(/^\d days with available times$/)
  expect(await times(page).first().getAttribute('href')).toMatch(/^\/en\/booking\?.*&tipo=\d+/)
  expect((await englishTexts(page)).filter((text) => ITALIAN.test(text) && !NAMES.test(text))).toEqual([])
  await page.route(TIMES, (route) => route.abort())
  await visits.selectOption({ index: 1 })
  await card(page).getByRole('alert').getByText('The times could not be loaded.').waitFor()
  await card(page).getByRole('link', { name: 'Call 039 000 0000' }).waitFor()
  await page.unroute(TIMES)
  await card(page).getByRole('button', { name: 'Try again' }).click()
  await times(page).first().waitFor()
})

test('each page leads to itself in the other language', async () => {
  const page = await tab()
  for (const [italian, english] of [
    ['/servizi/centro-dentale/igiene-orale', SERVICE],
    ['/medici/elisa-conti', DOCTOR],
  ] as const) {
    await page.goto(italian)
    const there = page.getByRole('banner').getByRole('link', { name: 'English' })
    expect([await there.getAttribute('hreflang'), await there.getAttribute('lang')]).toEqual(['en', 'en'])
    await there.click()
    await page.waitForURL((url) => url.pathname === english)
    const back = page.getByRole('banner').getByRole('link', { name: 'Italiano' })
    expect([await back.getAttribute('hreflang'), await back.getAttribute('lang')]).toEqual(['it', 'it'])
    await back.click()
    await page.waitForURL((url) => url.pathname === italian)
  }
})

test('an Italian page without an English one leads to the English booking, from its header on one line', async () => {
  const page = await tab()
  for (const width of [NARROWEST.width, PHONE.width, 768, 1024, 1360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/servizi')
    const links = page.getByRole('link', { name: 'English' })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/en/booking',
      '/en/booking',
    ])
    const height = await page.getByRole('banner').evaluate(({ clientHeight }) => clientHeight)
    expect([width, height < 90]).toEqual([width, true])
    await expectNoSidewaysScroll(page)
  }
  const response = await fetch(`${product.url}/en`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/en/booking'])
})

test('links of an English page to Italian ones say so', async () => {
  const page = await tab()
  for (const path of [SERVICE, DOCTOR]) {
    await page.goto(path)
    const unsaid = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')]
        .filter((link) => !link.pathname.startsWith('/en/'))
        .filter((link) => {
          const words = link.ariaLabel ?? link.textContent ?? ''
          return link.hreflang !== 'it' || !(words.includes('(in Italian)') || link.closest('[lang="it"]'))
        })
        .map((link) => link.outerHTML),
    )
    expect(unsaid).toEqual([])
  }
})

test('other spellings and former addresses below /en lead to the true one', async () => {
  const target = async (path: string) => {
    const response = await fetch(product.url + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  expect(await target('/en/services/Centro-Dentale/igiene-orale')).toEqual([301, SERVICE])
  expect(await target('/en/services/polispecialistico/igiene-orale')).toEqual([301, SERVICE])
  expect(await target('/en/doctors/Elisa-Conti')).toEqual([301, DOCTOR])
  expect(await target('/EN/doctors/elisa-conti')).toEqual([308, DOCTOR])
  expect((await target('/en/doctors/unknown'))[0]).toBe(404)
})

test.each(['/en/unknown', '/en/doctors/unknown', '/en/services/a/b'])(
  'the missing page %s is told in English, and a missing Italian one in Italian',
  async (path) => {
    const response = await fetch(product.url + path)
    const html = await response.text()
    expect(response.status).toBe(404)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('The page you are looking for does not exist')
    expect(html).toContain('href="/en/booking"')
    const italian = await (await fetch(`${product.url}/unknown`)).text()
    expect(italian).toContain('<html lang="it">')
    expect(italian).toContain('La pagina che cerchi non esiste')
  },
)

test('the phone’s bars call and book in English', async () => {
  const page = await tab(PHONE)
  await page.goto(SERVICE)
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  expect(await bar.getByRole('link', { name: 'Call us' }).getAttribute('href')).toBe('tel:+390390000000')
  expect(await bar.getByRole('link', { name: 'Book a visit' }).getAttribute('href')).toBe('/en/booking')
  await page.getByRole('heading', { name: 'Clinic hours' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 5_000)
  await page
    .getByRole('complementary', { name: 'Book' })
    .getByText(/^First available/)
    .waitFor()
})

test.each([SERVICE, DOCTOR, EXAM])(
  '%s has no faults, and fits all screens and letters twice as large',
  async (path) => {
    for (const viewport of [PHONE, DESKTOP]) {
      const { page, context, complaints } = await visit(browser, product.url, viewport)
      await page.goto(path)
      expect(await accessibilityFaults(page)).toEqual([])
      for (const width of [NARROWEST.width, 768, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await page.setViewportSize(viewport)
      await (await textSetter(page))(32)
      await expectNoSidewaysScroll(page)
      expect(await brokenWords(page, 'main')).toEqual([])
      await (await textSetter(page))(16)
      // Letters that alone grow, not the widths that the page measures by them.
      await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
      await expectNoSidewaysScroll(page)
      expect(await brokenWords(page, 'header')).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    }
  },
)
