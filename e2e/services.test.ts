import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { oddCategory } from '#test/catalogue.ts'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  takenOver,
  visit,
} from './browser.ts'
import { activeTab, tabs } from './services.ts'
import { browser, database, product, stage } from './stage.ts'
import { tab } from './tab.ts'

const NOT_FOUND = 'Failed to load resource: the server responded with a status of 404 (Not Found)'

stage('sample', async () => {
  await oddCategory(database.db)
})

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) })
const topOf = (page: Page, heading: string) =>
  page
    .getByRole('heading', { name: heading, exact: true })
    .first()
    .evaluate((element) => element.closest('[id]:is(section, li)')?.getBoundingClientRect().top ?? Number.NaN)

/** Nothing moves any more. */
async function settled(page: Page): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const now = await page.evaluate(() => scrollY)
        const still = now === before
        before = now
        return still
      },
      { interval: 150 },
    )
    .toBe(true)
}

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

describe.each([
  ['phone', PHONE, '480'],
  ['desktop', DESKTOP, '800'],
])('the services page on a %s', (_, viewport, pictureWidth) => {
  test('leads by a tab to its category, 100 px from the top, with the keyboard focus', async () => {
    const page = await tab(viewport)
    await page.goto('/servizi')
    await takenOver(page)
    await tabs(page).getByRole('link', { name: 'Polispecialistico' }).click()
    await expect.poll(() => topOf(page, 'Polispecialistico')).toBeCloseTo(100, 0)
    expect(new URL(page.url()).hash).toBe('#polispecialistico')
    await expect.poll(() => activeTab(page)).toBe('Polispecialistico')
    // The tabs are still at hand.
    expect(await tabs(page).evaluate((bar) => bar.getBoundingClientRect().top)).toBeLessThan(100)
    await expect.poll(() => focused(page)).toBe('H2 Polispecialistico')
    // After the links to the page of the service, the one to its booking.
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Prenota: Cardiologia')
  })

  test('moves the active tab with the reader, and leaves the history unchanged', async () => {
    const page = await tab(viewport)
    await page.goto('/servizi')
    await takenOver(page)
    const before = await page.evaluate(() => history.length)
    const read = (name: string) =>
      page
        .getByRole('heading', { level: 2, name, exact: true })
        .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 200))
    for (const name of ['Medicina Estetica', 'Polispecialistico', 'Medicina Estetica', 'Agopuntura']) {
      await read(name)
      await expect.poll(() => activeTab(page)).toBe(name)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => activeTab(page)).toBe('Centro Dentale')
    expect(await page.evaluate(() => [history.length, location.hash])).toEqual([before, ''])
  })

  // On a phone the bar of categories stays in view: a card comes to rest below it.
  const ofCard = viewport.width < 1024 ? 148 : 100
  test.each([
    ['#medicina-estetica', 'Medicina Estetica', 'Medicina Estetica', 100],
    ['#medicina-estetica-Laser-dermatologico', 'Medicina Estetica', 'Laser dermatologico', ofCard],
    ['#agopuntura-L%E2%80%99et%C3%A0-e-il-d%C3%A9collet%C3%A9', 'Agopuntura', 'L’età e il décolleté', ofCard],
    ["#agopuntura-l'eta-e-il-decollete", 'Agopuntura', 'L’età e il décolleté', ofCard],
  ])('opens at the address %s', async (hash, category, heading, top) => {
    const page = await tab(viewport)
    await page.goto(`/servizi${hash}`)
    await takenOver(page)
    // Browsers scroll by whole pixels, and cards begin between them.
    await expect.poll(async () => Math.abs((await topOf(page, heading)) - top)).toBeLessThan(1)
    await expect.poll(() => activeTab(page)).toBe(category)
    expect(
      await page
        .getByRole('heading', { name: heading, exact: true })
        .first()
        .evaluate((element) => {
          const { left, top } = element.getBoundingClientRect()
          return element.contains(document.elementFromPoint(left + 4, top + 4))
        }),
    ).toBe(true)
  })

  test('keeps the same place for a picture, a broken one and a missing one, with an icon instead', async () => {
    const page = await tab(viewport)
    await page.goto('/servizi')
    await takenOver(page)
    const image = card(page, 'Implantologia').locator('img')
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const fetched = await image.evaluate((img: HTMLImageElement) =>
      new URL(img.currentSrc).searchParams.get('w'),
    )
    expect(fetched).toBe(pictureWidth)
    await expect.poll(() => image.getAttribute('loading')).toBe('lazy')
    expect([await image.getAttribute('width'), await image.getAttribute('height')]).toEqual(['1280', '800'])
    for (const name of ['L’età e il décolleté', 'Figura assente']) {
      const one = card(page, name)
      const before = await one.evaluate((element) => element.getBoundingClientRect().height)
      await one.scrollIntoViewIfNeeded()
      await expect.poll(() => one.locator('img').count()).toBe(0)
      await one.locator('.pic svg').waitFor()
      expect(await one.evaluate((element) => element.getBoundingClientRect().height)).toBe(before)
    }
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

describe('the services page', () => {
  test('shows the categories in order without the analysis centre, the first one active', async () => {
    const { page, context, complaints } = await visit(browser, product.url, PHONE)
    const lost: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) lost.push(`${response.status()} ${new URL(response.url()).pathname}`)
    })
    await page.goto('/servizi')
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts())
      .toEqual(['I Nostri Servizi'])
    const names = ['Centro Dentale', 'Medicina Estetica', 'Polispecialistico', 'Agopuntura']
    await expect
      .poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts())
      .toEqual(names)
    await expect.poll(() => tabs(page).getByRole('link').allInnerTexts()).toEqual(names)
    await expect.poll(() => page.getByRole('main').getByRole('separator').count()).toBe(3)
    await page.getByText('Visite specialistiche per adulti e bambini.').waitFor()
    await takenOver(page)
    await settled(page)
    await expect.poll(() => activeTab(page)).toBe('Centro Dentale')
    await expectNoSidewaysScroll(page)
    // The one picture that is not there may be asked for, and nothing else is missed.
    expect(complaints.filter((line) => line !== NOT_FOUND)).toEqual([])
    const missing = await missingPicture()
    expect(lost).toEqual(lost.map(() => `404 ${missing}`))
    await expect.poll(() => complaints.length === lost.length).toBe(true)
    await context.close()
  })

  test('opens as usual at an unknown section', async () => {
    const { page, context, complaints } = await visit(browser, product.url, PHONE)
    await page.clock.install()
    await page.goto('/servizi#medicina-estetica-Nessuno')
    await hydrated(page)
    // It would be gone to a tenth of a second after the page has begun.
    await page.clock.runFor(1_000)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect.poll(() => activeTab(page)).toBe('Centro Dentale')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('shows doctors, duration and next time on a card, and its button books the service', async () => {
    const page = await tab(PHONE)
    await page.goto('/servizi')
    await takenOver(page)
    const implants = card(page, 'Implantologia')
    const text = ((await implants.textContent()) ?? '').replace(/\s+/g, ' ')
    expect(text).toContain('Denti fissi, con un intervento pianificato al computer.')
    expect(text).toContain('Dopo una TAC a basso dosaggio')
    expect(text).toContain('Dr.ssa Elisa Conti, Dr. Marco Ferrari')
    expect(text).not.toContain('Riva')
    await expect
      .poll(() => implants.getByRole('listitem').allInnerTexts())
      .toEqual(['Impianto singolo', 'Arcata completa', 'Rigenerazione ossea'])
    expect(text).toContain('Lun-Mer 9:30-12:30 | Ven 15:00-19:00')
    expect(text).toContain(await nextSlot('Implantologia'))
    // Two doctors are all there are: no number.
    await expect.poll(() => card(page, 'Igiene orale').textContent()).not.toContain('+')
    const none = ((await card(page, 'Figura assente').textContent()) ?? '').replace(/\s+/g, ' ')
    expect(none).toContain('Orari non disponibili')
    expect(none).toContain('Non disponibile')

    const names = implants
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.ariaLabel ?? link.textContent))
    expect(await names).toEqual(['Implantologia', 'Scopri di più su Implantologia', 'Prenota: Implantologia'])
    const button = implants.getByRole('link', { name: 'Prenota: Implantologia' })
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await button.click()
    await page.waitForURL('**/prenota-visita**')
    await page.getByText('Impianto singolo').waitFor()
  })
})

type Service = { name: string; nextAvailable: string | null; imageUrl: string | null }

/** A service as the call answers it. */
async function serviceOf(name: string): Promise<Service | undefined> {
  const response = await fetch(`${product.url}/api/public/services?excludeAnalysis=true`)
  const categories = (await response.json()) as Record<string, { services: Service[] }>
  return Object.values(categories)
    .flatMap(({ services }) => services)
    .find((service) => service.name === name)
}

async function missingPicture(): Promise<string> {
  const imageUrl = (await serviceOf('Figura assente'))?.imageUrl
  if (!imageUrl) throw new Error('its picture has an address')
  return imageUrl
}

/** The next slot of a service, in Italian words. */
async function nextSlot(name: string): Promise<string> {
  const next = (await serviceOf(name))?.nextAvailable
  if (!next) throw new Error(`nothing free for ${name}`)
  const [date, time = ''] = next.split('T')
  const day = new Intl.DateTimeFormat('it-IT', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return `${day.format(new Date(`${date}T00:00Z`))}, ${time.replace(/^0/, '')}`
}

test('a link of another page leads to its category', async () => {
  const { page, context, complaints } = await visit(browser, product.url)
  await page.goto('/chi-siamo')
  await takenOver(page)
  await page
    .getByRole('navigation', { name: 'Principale' })
    .getByRole('link', { name: 'Medicina Estetica' })
    .click()
  await page.getByRole('heading', { name: 'Implantologia' }).waitFor()
  expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/servizi#medicina-estetica')
  await expect.poll(() => topOf(page, 'Medicina Estetica')).toBeCloseTo(100, 0)
  await expect.poll(() => activeTab(page)).toBe('Medicina Estetica')
  await expect.poll(() => focused(page)).toBe('H2 Medicina Estetica')
  expect(complaints).toEqual([])
  await context.close()
})

test('the services page can be read without JavaScript, and its tabs are links', async () => {
  const context = await browser.newContext({
    baseURL: product.url,
    javaScriptEnabled: false,
    viewport: PHONE,
  })
  const page = await context.newPage()
  await page.goto('/servizi')
  for (const name of ['Implantologia', 'Filler e tossina botulinica', 'Cardiologia'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByText('Lun-Mer 9:30-12:30').first().waitFor()
  await tabs(page).getByRole('link', { name: 'Medicina Estetica' }).click()
  await expect
    .poll(async () => (await page.getByRole('heading', { name: 'Medicina Estetica' }).boundingBox())?.y ?? -1)
    .toBeLessThan(400)
  await context.close()
})

test('the keyboard alone reaches tab, category, card and booking', async () => {
  const page = await tab()
  await page.goto('/servizi')
  await takenOver(page)
  await tabs(page).getByRole('link', { name: 'Medicina Estetica' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('H2 Medicina Estetica')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Prenota: Biorivitalizzazione')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/prenota-visita**')
})
