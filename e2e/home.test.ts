import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  hydrated,
  PHONE,
  stopClock,
  visit,
} from './browser.ts'
import { browser, product, stage } from './stage.ts'
import { tab } from './tab.ts'

stage()

type Options = { viewport?: typeof DESKTOP; motion?: 'reduce' | 'no-preference'; path?: string }

/** The page taken over by its script, with a clock that the test moves. */
async function open({ viewport = DESKTOP, motion = 'no-preference', path = '/' }: Options = {}) {
  const visitor = await visit(browser, product.url, viewport)
  const { page } = visitor
  await page.emulateMedia({ reducedMotion: motion })
  await page.clock.install()
  await page.goto(path)
  await page
    .getByRole('button', { name: /la (rotazione|galleria)$/ })
    .first()
    .waitFor()
  await stopClock(page)
  return visitor
}

const bannerOf = (page: Page) => page.getByRole('complementary', { name: 'Novità' })
const galleryOf = (page: Page) => page.getByRole('figure', { name: 'Gli ambienti della clinica' })

const SLIDES = [
  { title: 'Siamo finalmente aperti', action: 'Prenota Visita', leads: '/prenota-visita' },
  { title: "La clinica più moderna d'Italia", action: 'Scopri di più', leads: '/servizi' },
  { title: 'Centro Analisi attivo dal 1 ottobre', action: 'Chiama Ora', leads: 'tel:+390390000000' },
]

async function expectSlide(page: Page, place: number): Promise<void> {
  const banner = bannerOf(page)
  await banner.getByRole('link', { name: SLIDES[place]?.action ?? '', exact: true }).waitFor()
  // Only one of the slides is visible to any visitor.
  await expect.poll(() => banner.getByRole('link').count()).toBe(1)
  for (const [other, { title }] of SLIDES.entries())
    await banner.getByText(title).waitFor({ state: other === place ? 'visible' : 'hidden' })
}

const expectPicture = (page: Page, caption: string) => galleryOf(page).getByText(caption).waitFor()

/** Takes the pointer away and waits for one answer of the server: by then React has started its timers. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(2, 200)
  await page.evaluate(() => fetch('/api/health').then(({ ok }) => ok))
}

/**
 * Chooses the first and starts again from it, as a turn may have come before the clock was stopped: from here the test knows
 * when the next change is due.
 */
async function restart(page: Page, rotating: Locator): Promise<void> {
  await rotating.scrollIntoViewIfNeeded()
  await rotating.getByRole('button', { name: / 1 di 3/ }).click()
  await rotating.getByRole('button', { name: /^Avvia/ }).click()
  await leave(page)
}

describe('the home page', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await visit(browser, product.url))
    await page.goto('/')
  })
  afterAll(() => page?.context().close())

  test('shows its sections in order, with their anchors', async () => {
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('Dove l’arte è prendersi cura di te')
    const order = [
      ['I Nostri Servizi', 'servizi'],
      ['Centro Analisi', 'analisi'],
      ['Chi Siamo', 'chi-siamo'],
      ['Recensioni dei Nostri Pazienti', ''],
      ['Contatti', 'contatti'],
    ] as const
    const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings).toEqual(order.map(([title]) => title))
    for (const [title, anchor] of order.filter(([, anchor]) => anchor)) {
      await page.locator(`#${anchor}`).getByRole('heading', { level: 2, name: title }).waitFor()
    }
  })

  test.each([
    ['Prenota una Visita', '/prenota-visita'],
    ['Scopri i Servizi', '/servizi'],
    ['Scopri di più su Centro Dentale', '/servizi#centro-dentale'],
    ['Scopri di più su Medicina Estetica', '/servizi#medicina-estetica'],
    ['Scopri di più su Polispecialistico', '/servizi#polispecialistico'],
    ['Scopri Tutti i Servizi', '/centro-analisi'],
    ['Prenota Analisi', '/prenota-visita?categoria=centro-analisi'],
    ['Scopri di più su di noi', '/chi-siamo'],
  ])('leads from %s to %s', async (name, leads) => {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect.poll(() => link.getAttribute('href')).toBe(leads)
  })

  test('introduces the analysis centre and the clinic with their own texts', async () => {
    const analysis = page.getByRole('region', { name: 'Centro Analisi' })
    await analysis.getByText('Laboratorio partner').waitFor()
    await expect
      .poll(() => analysis.getByRole('listitem').allInnerTexts())
      .toEqual([
        'Esami del sangue completi e specialistici',
        'Test ormonali e marcatori tumorali',
        'Test per allergie e intolleranze alimentari',
        'Check-up preventivi personalizzati',
        expect.stringMatching(/^24-48\s*ore\s+Refertazione rapida\s+Per la maggior parte degli esami\.$/),
        expect.stringMatching(/^Tecnologia avanzata\s/),
        expect.stringMatching(
          /^Qualità certificata\s+Laboratorio accreditato, con controlli di qualità costanti\.$/,
        ),
        expect.stringMatching(/^Personale specializzato\s/),
      ])
    const about = page.getByRole('region', { name: 'Chi Siamo' })
    await expect.poll(() => about.getByRole('definition').allInnerTexts()).toEqual(['4', '20+', '300m²'])
    for (const name of ['Specialisti certificati', 'Tecnologia avanzata', 'Approccio umano e personalizzato'])
      await about.getByRole('heading', { name }).waitFor()
  })

  test('shows the first news and picture without scripts, and no dead button', async () => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/')
    await bannerOf(page).getByText('Siamo finalmente aperti').waitFor()
    await expect.poll(() => bannerOf(page).getByRole('link').getAttribute('href')).toBe('/prenota-visita')
    await expect.poll(() => galleryOf(page).getByRole('img').count()).toBe(1)
    await expect.poll(() => page.getByRole('button', { name: /Ferma|Avvia|Novità|Immagine/ }).count()).toBe(0)
    await context.close()
  })
})

describe('the news', () => {
  test('the news change every five seconds, from the third to the first again, and pause under the pointer and with the focus', async () => {
    const { page, context } = await open()
    await restart(page, bannerOf(page))
    for (const next of [1, 2, 0, 1]) {
      const before = (next + 2) % 3
      await page.clock.runFor(4_900)
      await expectSlide(page, before)
      await page.clock.runFor(100)
      await expectSlide(page, next)
      await expect.poll(() => bannerOf(page).getByRole('link').getAttribute('href')).toBe(SLIDES[next]?.leads)
    }

    await bannerOf(page).hover()
    await page.clock.runFor(30_000)
    await expectSlide(page, 1)
    await leave(page)
    await page.clock.runFor(5_000)
    await expectSlide(page, 2)
    await page.getByRole('link', { name: 'Scopri i Servizi' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => hasFocus(bannerOf(page).getByRole('link'))).toBe(true)
    await page.clock.runFor(30_000)
    await expectSlide(page, 2)
    // The next stop is the first bar: the links of those not shown are out of reach.
    await page.keyboard.press('Tab')
    const bar = bannerOf(page).getByRole('button', { name: 'Novità 1 di 3' })
    await expect.poll(() => hasFocus(bar)).toBe(true)
    await page.keyboard.press('Enter')
    await expectSlide(page, 0)
    await context.close()
  })

  test('X4: the news fade in 150 milliseconds in the same place, stop for good and are announced once a visitor chooses one, and can be paused', async () => {
    const { page, context } = await open({ viewport: PHONE })
    const banner = bannerOf(page)
    const live = banner.locator('[aria-live]')
    await expect.poll(() => live.getAttribute('aria-live')).toBe('off')
    const fade = await banner
      .getByText('Siamo finalmente aperti')
      .evaluate((text) => getComputedStyle(text.parentElement ?? text).transitionDuration)
    expect(fade).toBe('0.15s')
    const box = await banner.boundingBox()
    const expectSameSize = async () => {
      const now = await banner.boundingBox()
      expect([now?.width, now?.height]).toEqual([box?.width, box?.height])
    }
    const third = banner.getByRole('button', { name: 'Novità 3 di 3' })
    await third.click()
    await page.mouse.move(2, 200)
    await expectSlide(page, 2)
    await expectSameSize()
    await expect.poll(() => third.getAttribute('aria-current')).toBe('true')
    await expect.poll(() => live.getAttribute('aria-live')).toBe('polite')
    await page.clock.runFor(30_000)
    await expectSlide(page, 2)
    await banner.getByRole('button', { name: 'Avvia la rotazione' }).click()
    await page.clock.runFor(5_000)
    await expectSlide(page, 0)

    await banner.getByRole('button', { name: 'Ferma la rotazione' }).click()
    await page.mouse.move(2, 200)
    await page.clock.runFor(30_000)
    await expectSlide(page, 0)
    await banner.getByRole('button', { name: 'Avvia la rotazione' }).waitFor()
    await banner.getByRole('button', { name: 'Novità 2 di 3' }).click()
    await expectSlide(page, 1)
    await expectSameSize()
    await context.close()
  })
})

describe('the gallery', () => {
  test('changes every four seconds and starts over, loads a picture just before it is shown, and pauses under the pointer, by its button and after a choice', async () => {
    const { page, context } = await open()
    const images = galleryOf(page).locator('img')
    await restart(page, galleryOf(page))
    await expectPicture(page, 'Reception 1 di 3')
    await page.clock.runFor(3_900)
    // The third is not asked for yet.
    await expect.poll(() => images.count()).toBe(2)
    await expectPicture(page, 'Reception 1 di 3')
    await page.clock.runFor(100)
    await expectPicture(page, 'Sala d’attesa 2 di 3')
    await page.clock.runFor(4_000)
    await expectPicture(page, 'Accoglienza 3 di 3')
    await page.clock.runFor(3_900)
    await expectPicture(page, 'Accoglienza 3 di 3')
    await page.clock.runFor(100)
    await expectPicture(page, 'Reception 1 di 3')

    const gallery = galleryOf(page)
    await gallery.hover({ position: { x: 40, y: 200 } })
    await page.clock.runFor(30_000)
    await expectPicture(page, 'Reception 1 di 3')
    await gallery.getByRole('button', { name: 'Ferma la galleria' }).click()
    await page.mouse.move(2, 200)
    await page.clock.runFor(30_000)
    await expectPicture(page, 'Reception 1 di 3')
    await gallery.getByRole('button', { name: 'Avvia la galleria' }).click()
    await page.clock.runFor(4_000)
    await expectPicture(page, 'Sala d’attesa 2 di 3')
    await gallery.getByRole('button', { name: 'Immagine 3 di 3: Accoglienza' }).click()
    await page.mouse.move(2, 200)
    await page.clock.runFor(30_000)
    await expectPicture(page, 'Accoglienza 3 di 3')
    await context.close()
  })

  test('fades in a second, and keeps the picture while the next one loads', async () => {
    const { page, context } = await open()
    const gallery = galleryOf(page)
    await gallery.scrollIntoViewIfNeeded()
    const shown = gallery.getByRole('img')
    // A turn may have come before the clock was stopped.
    await gallery.getByRole('button', { name: 'Immagine 1 di 3: Reception' }).click()
    await expectPicture(page, 'Reception 1 di 3')
    const first = await shown.getAttribute('alt')
    expect(
      await shown.evaluate((image) => getComputedStyle(image.closest('span') ?? image).transitionDuration),
    ).toBe('1s')
    await gallery.getByRole('button', { name: 'Immagine 2 di 3: Sala d’attesa' }).click()
    await expect.poll(() => shown.getAttribute('alt')).not.toBe(first)
    const second = await shown.getAttribute('alt')
    await page.route(/\.(avif|webp|jpe?g)$/, (route) => route.abort())
    await gallery.getByRole('button', { name: 'Immagine 3 di 3: Accoglienza' }).click()
    const broken = (image: HTMLImageElement) => image.complete && image.naturalWidth === 0
    await expect.poll(() => gallery.locator('img').last().evaluate(broken)).toBe(true)
    // The expectation below lists the visible texts.
    await expectPicture(page, 'Sala d’attesa 2 di 3')
    await expect.poll(() => shown.getAttribute('alt')).toBe(second)
    await context.close()
  })
})

describe('the home page with reduced motion', () => {
  test('X4: the home page does not move with reduced motion, and everything can be reached', async () => {
    const { page, context } = await open({ motion: 'reduce' })
    await page.clock.runFor(60_000)
    await expectSlide(page, 0)
    await expectPicture(page, 'Reception 1 di 3')
    await expect.poll(() => galleryOf(page).locator('img').count()).toBe(1)
    await page.getByRole('button', { name: 'Avvia il video' }).waitFor()
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await bannerOf(page).getByRole('button', { name: 'Novità 2 di 3' }).click()
    await expectSlide(page, 1)
    await galleryOf(page).getByRole('button', { name: 'Immagine 2 di 3: Sala d’attesa' }).click()
    await expectPicture(page, 'Sala d’attesa 2 di 3')
    await context.close()
  })
})

describe('the film of the home page', () => {
  const isPlaying = (page: Page) =>
    page.locator('video').evaluate((video) => !(video as HTMLVideoElement).paused)

  test('X4: loads after all the rest, can be stopped and goes on', async () => {
    const { page, context, complaints } = await open()
    await page.clock.runFor(2_000)
    await page.getByRole('button', { name: 'Ferma il video' }).click()
    await expect.poll(() => isPlaying(page)).toBe(false)
    await page.getByRole('button', { name: 'Avvia il video' }).click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    // Out of sight it rests.
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect.poll(() => isPlaying(page)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('loads for visitors who save data only when they ask for it', async () => {
    const { page, context } = await visit(browser, product.url)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    )
    await page.clock.install()
    await page.goto('/')
    const start = page.getByRole('button', { name: 'Avvia il video' })
    await start.waitFor()
    await page.clock.runFor(60_000)
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await start.click()
    await expect.poll(() => isPlaying(page)).toBe(true)
    await context.close()
  })

  test('leaves its picture when it cannot be loaded', async () => {
    const { page, context } = await visit(browser, product.url)
    await page.route(/\.(webm|mp4)$/, (route) => route.abort())
    await page.goto('/')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.mp4'))
    await page.getByRole('button', { name: 'Avvia il video' }).click()
    await failed
    await page.getByRole('button', { name: 'Avvia il video' }).waitFor()
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await context.close()
  })
})

describe('an address with a section', () => {
  async function expectArrival(page: Page): Promise<void> {
    const title = page.getByRole('heading', { name: 'Contatti', level: 2 }).and(page.locator('main *'))
    await expect.poll(() => hasFocus(title)).toBe(true)
    // Below the bar at the top, and settled there.
    await expect
      .poll(async () => {
        const { top } = await page.locator('#contatti').evaluate((section) => section.getBoundingClientRect())
        return Math.round(top)
      })
      .toBe(100)
  }
  const scrollBehavior = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)

  /** Answers how long the page waits before it scrolls, once it has begun to: milliseconds, else null. */
  async function pauseOf(page: Page): Promise<() => Promise<number | null>> {
    await page.evaluate(() => {
      const wait = window.setTimeout.bind(window)
      const { dataset } = document.documentElement
      window.setTimeout = ((work: TimerHandler, delay?: number, ...given: unknown[]) => {
        // Links wait as well, before they fetch what they lead to.
        if (String(work).includes('scrollIntoView')) dataset.pause = String(delay)
        return wait(work, delay, ...given)
      }) as typeof window.setTimeout
    })
    return () => page.evaluate(() => Number(document.documentElement.dataset.pause) || null)
  }

  test.each([
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ])('opens at that section: %s', async (_, viewport) => {
    const page = await tab(viewport)
    await page.goto('/#contatti')
    await expectArrival(page)
  })

  test('opens the section from another page at once and, on the same page, scrolls after 100 milliseconds', async () => {
    const { page, context } = await visit(browser, product.url)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/chi-siamo')
    const link = page.getByRole('navigation', { name: 'Principale' }).getByRole('link', { name: 'Contatti' })
    await link.click()
    await page.waitForURL('**/#contatti')
    await expectArrival(page)
    expect(await scrollBehavior(page)).toBe('smooth')

    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await page.clock.install()
    await stopClock(page)
    // The pause begins when the page has noticed the address, which on a busy machine is a little after the click.
    const pause = await pauseOf(page)
    await link.click()
    await expect.poll(pause).toBe(100)
    const focused = () => page.evaluate(() => document.activeElement?.tagName)
    await page.clock.runFor(90)
    expect(await focused()).not.toBe('H2')
    await page.clock.runFor(20)
    await expect.poll(() => focused()).toBe('H2')
    await expectArrival(page)
    await context.close()
  })

  test('jumps to the section with reduced motion, also from the bar of a phone', async () => {
    const page = await tab(PHONE)
    await page.goto('/')
    expect(await scrollBehavior(page)).toBe('auto')
    await page.getByRole('navigation', { name: 'Navigazione rapida' }).getByText('Contatti').click()
    await expectArrival(page)
    // A second time, from somewhere else on the page.
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('navigation', { name: 'Navigazione rapida' }).getByText('Contatti').click()
    await expectArrival(page)
  })
})

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])('the home page on a %s', (_, viewport) => {
  test('never shifts while the hero loads and rotates, and the picture counts as the largest paint', async () => {
    const { page, context, complaints } = await visit(browser, product.url, viewport)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      const seen = { shifts: 0, largest: [] as string[] }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.largest.push((entry as unknown as { element: Element | null }).element?.tagName ?? '')
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    // Puts the fonts into the cache: one that comes late breaks a line anew, and shifts the page below it.
    const warm = await context.newPage()
    await warm.goto('/')
    await warm.close()
    await page.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: 'Ferma la rotazione' }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(2_000)
    await page.getByRole('button', { name: 'Ferma il video' }).waitFor()
    for (const place of ['#servizi', '#analisi', '#chi-siamo', '#contatti']) {
      await page.locator(place).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }))
      await page.waitForLoadState('networkidle')
      await page.clock.runFor(2_600)
    }
    const seen = await page.evaluate(
      () => (window as unknown as { seen: { shifts: number; largest: string[] } }).seen,
    )
    expect(seen.shifts).toBeLessThan(0.01)
    expect(seen.largest).not.toEqual([])
    expect(seen.largest).not.toContain('VIDEO')
    expect(complaints).toEqual([])
    await context.close()
  })
})

test('the home page stays accessible while the film runs, on a phone and on a desktop', async () => {
  const { page, context, complaints } = await open({ viewport: PHONE })
  await page.clock.resume()
  await page.getByRole('button', { name: 'Ferma il video' }).waitFor()
  await page.getByRole('button', { name: 'Ferma la rotazione' }).click()
  await page.getByRole('button', { name: 'Ferma la galleria' }).click()
  await bannerOf(page).getByRole('button', { name: 'Novità 3 di 3' }).click()
  await expectSlide(page, 2)
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await accessibilityFaults(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test('staff log in from the header on a desktop and from the footer on a phone', async () => {
  const page = await tab()
  for (const [viewport, where, name] of [
    [PHONE, 'contentinfo', 'Area riservata'],
    [DESKTOP, 'banner', 'Accedi'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.goto('/')
    await hydrated(page)
    const ways = page.getByRole('link', { name: /^(Accedi|Area riservata)$/ })
    expect(await ways.allTextContents()).toEqual([name])
    await page.getByRole(where).getByRole('link', { name }).click()
    await page.waitForURL('**/login')
  }
})
