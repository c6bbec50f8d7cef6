import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accessibilityFaults,
  DESKTOP,
  expectNoSidewaysScroll,
  hasFocus,
  NARROWEST,
  PHONE,
  visit,
} from './browser.ts'
import { framed, frames, loaded, loading, show, until } from './reviews.ts'
import { browser, product, stage } from './stage.ts'

stage()

const BLOCKED = null
/** Two reviews between what only the clinic's staff should see. */
const REVIEWS = `
  const place = document.querySelector('.recensioni-widget')
  place.innerHTML = '<div class="recensioni-toolbar">Modifica</div>'
    + '<article style="height:240px">Prima recensione</article><article style="height:240px">Seconda recensione</article>'
    + '<p data-piano="gratuito">Piano gratuito</p><p><span>\\n  Widget gratuito\\n di Recensioni  Esempio </span></p>'
`

type Home = { page: Page; context: BrowserContext; complaints: string[]; asked: string[] }

/** Visits with a third party of our own, who answers with this script, and a clock that can be moved on. */
async function atHome(script = REVIEWS): Promise<Home> {
  const { page, context, complaints } = await visit(browser, product.url)
  await page.clock.install()
  const asked: string[] = []
  await context.route('https://recensioni.example/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: script })
  })
  return { page, context, asked, complaints }
}

/** Complaints of the console, without requests to the third party, which `asked` has. */
const wrong = (complaints: string[]) => complaints.filter((line) => !line.startsWith('asked another host'))
/** Messages the browser writes by itself, which a page cannot prevent. */
const BROWSERS_OWN = /^(Failed to load resource|Uncaught \(in promise\) Error: promessa$)/

const title = (page: Page) => page.getByRole('heading', { name: 'Recensioni dei Nostri Pazienti' })
const refuse = (page: Page) => page.getByRole('button', { name: 'No, grazie' })
const withdraw = (page: Page) => page.getByRole('button', { name: 'Non mostrare più' })
const failed = (page: Page) => page.getByRole('heading', { name: 'Le recensioni non si sono caricate' })
const inFrame = (page: Page) => page.frameLocator('iframe')
const storedChoice = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await title(page).scrollIntoViewIfNeeded()
}

/** The link is there in every state. */
async function expectFallback(page: Page): Promise<void> {
  await title(page).waitFor()
  const link = page.getByRole('link', { name: 'Vedi Recensioni Google' })
  await expect.poll(() => link.getAttribute('href')).toBe('https://recensioni.example/ambulatorio')
  await expect.poll(() => link.getAttribute('target')).toBe('_blank')
}

/** The rest of the home page is looked at in pages.test.ts. */
const SECTION = 'section[aria-labelledby=titolo-recensioni]'

async function shown(page: Page): Promise<void> {
  await framed(page)
  await loaded(page)
  await expect.poll(() => inFrame(page).getByText('Prima recensione').isVisible()).toBe(true)
}

test('the reviews on every screen stay accessible in every state, and take the same room until they are shown', async () => {
  const { page, context, complaints } = await atHome()
  // The answer of the third party waits until all has been looked at.
  const looked = Promise.withResolvers<void>()
  await context.route('https://recensioni.example/**', async (route) => {
    await looked.promise
    await route.fallback()
  })
  const rooms = async () => {
    const heights: (number | undefined)[] = []
    for (const viewport of [NARROWEST, PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
      await expectFallback(page)
      const section = page.getByRole('region', { name: 'Recensioni', exact: true })
      heights.push((await section.boundingBox())?.height)
    }
    return heights
  }
  // The question itself is looked at with the home page, in pages.test.ts.
  const expectAccessible = async () => {
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      expect(await accessibilityFaults(page, SECTION)).toEqual([])
    }
  }
  await open(page)
  const asking = await rooms()
  await refuse(page).click()
  expect(await rooms()).toEqual(asking)
  await expectAccessible()
  await show(page).click()
  await loading(page).waitFor()
  expect(await rooms()).toEqual(asking)
  await expectAccessible()
  looked.resolve()
  await shown(page)
  for (const [index, height] of (await rooms()).entries()) expect(height).toBeGreaterThan(asking[index] ?? 0)
  await expectAccessible()
  expect(wrong(complaints)).toEqual([])
  await context.close()
})

test('P1, P2, P4: no other host is called and nothing is stored before a choice, and a refusal by keyboard is remembered, and can be changed', async () => {
  const { page, context, asked, complaints } = await atHome()
  await open(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.clock.runFor(10_000)
  expect(asked).toEqual([])
  expect(complaints).toEqual([])
  await expect.poll(() => frames(page).count()).toBe(0)
  expect(await storedChoice(page)).toBe('{}')
  expect(await context.cookies()).toEqual([])
  // As easy to refuse as to accept: the same size and the same look.
  const [yes, no] = await Promise.all([show(page).boundingBox(), refuse(page).boundingBox()])
  expect([no?.width, no?.height]).toEqual([yes?.width, yes?.height])
  const look = (element: Element) => {
    const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(element)
    return [color, backgroundColor, borderColor, fontSize, fontWeight]
  }
  expect(await refuse(page).evaluate(look)).toEqual(await show(page).evaluate(look))

  await show(page).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Hai scelto di non mostrare le recensioni' }).waitFor()
  // The keyboard is where it was: the next stop is the button that changes the choice.
  await page.keyboard.press('Tab')
  await expect.poll(() => hasFocus(show(page))).toBe(true)
  const { 'contenuti-di-terzi': stored, ...others } = JSON.parse(await storedChoice(page))
  expect(others).toEqual({})
  expect(JSON.parse(stored)).toEqual({
    choice: 'refused',
    version: expect.stringMatching(/./),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  await open(page)
  await page.getByRole('heading', { name: 'Hai scelto di non mostrare le recensioni' }).waitFor()
  await page.clock.runFor(10_000)
  expect(asked).toEqual([])
  await page.keyboard.press('Tab')
  await show(page).focus()
  await page.keyboard.press('Enter')
  await shown(page)
  await context.close()
})

test('a link for staff in the widget is hidden for ten seconds, also when it comes later', async () => {
  const late = (seconds: number) => `setTimeout(() => {
    const bar = document.createElement('div')
    bar.className = 'recensioni-toolbar'
    bar.textContent = 'Barra dopo ${seconds}'
    document.body.append(bar)
  }, ${seconds * 1000});`
  const { page, context } = await atHome(REVIEWS + [5.5, 9.5, 12.5].map(late).join(''))
  await open(page)
  await show(page).click()
  await shown(page)
  const frame = inFrame(page)
  await expect.poll(() => frame.getByText('Seconda recensione').isVisible()).toBe(true)
  for (const text of ['Modifica', 'Piano gratuito', 'Widget gratuito'])
    await expect.poll(() => frame.getByText(text).isVisible()).toBe(false)
  await page.clock.runFor(5500)
  await expect.poll(() => frame.getByText('Barra dopo 5.5').isVisible()).toBe(false)
  await page.clock.runFor(8000)
  await expect.poll(() => frame.getByText('Barra dopo 9.5').isVisible()).toBe(false)
  await expect.poll(() => frame.getByText('Barra dopo 12.5').isVisible()).toBe(true)
  await context.close()
})

describe('a bad reviews widget', () => {
  // One page: after each widget the consent is withdrawn, and given again for the next.
  let home: Home
  let answer: string | null | 'never' = ''
  beforeAll(async () => {
    home = await atHome('')
    await home.context.route('https://recensioni.example/**', async (route) => {
      home.asked.push(route.request().url())
      if (answer === BLOCKED) await route.abort()
      else if (answer !== 'never') await route.fulfill({ contentType: 'text/javascript', body: answer })
    })
    await open(home.page)
  })
  afterAll(() => home?.context.close())

  /** Agrees to reviews of a third party who answers with this script. */
  async function agreeTo(script: string | null | 'never'): Promise<void> {
    const { page, asked, complaints } = home
    answer = script
    if ((await withdraw(page).count()) > 0) await withdraw(page).click()
    await expect.poll(() => frames(page).count()).toBe(0)
    asked.length = 0
    complaints.length = 0
    await show(page).click()
  }

  test.each([
    ['throws at once', "throw new Error('subito')"],
    ['throws later', "setTimeout(() => { throw new Error('dopo') }, 200)"],
    ['rejects', "Promise.reject(new Error('promessa'))"],
    [
      'complains',
      "console.error('rumore'); console.warn('rumore'); alert('ciao'); confirm('?'); prompt('?')",
    ],
    [
      'looks around',
      `for (const look of [() => parent.document.title, () => top.localStorage.length, () => top.document.cookie])
         try { look(); new Image().src = 'https://recensioni.example/letto' } catch {}`,
    ],
    ['takes down its own page', 'document.documentElement.remove()'],
    ['shows nothing', ''],
    ['is blocked', BLOCKED],
  ])('a widget that %s leaves the fallback and changes nothing around it', async (_, script) => {
    const { page, complaints, asked } = home
    const around = page.getByRole('contentinfo')
    const before = await around.textContent()
    await agreeTo(script)
    // Not until the frame is there: a blocked one is gone again at once.
    await until(page, async () => asked.length === 1)
    await until(page, () => failed(page).isVisible(), 2_000, 60_000)
    await expect.poll(() => loading(page).count()).toBe(0)
    await expect.poll(() => frames(page).count()).toBe(0)
    await expectFallback(page)
    const ours = wrong(complaints).filter((line) => !BROWSERS_OWN.test(line))
    expect(ours).toEqual(['The reviews widget has not loaded.'])
    expect(asked).toHaveLength(1)
    await expect.poll(() => around.textContent()).toBe(before)
    expect(page.url()).toBe(`${product.url}/`)
  })

  test('F17: a widget that never answers is given up after half a minute', async () => {
    const { page } = home
    await agreeTo('never')
    await framed(page)
    await page.clock.runFor(15_000)
    await expect.poll(() => loading(page).isVisible()).toBe(true)
    await page.clock.runFor(16_000)
    await failed(page).waitFor()
    expect(await accessibilityFaults(page, SECTION)).toEqual([])
  })

  test('P3: a widget that tries to lead the visitor elsewhere stays in its frame', async () => {
    const { page, complaints } = home
    await agreeTo(
      `${REVIEWS}; try { top.location = 'https://recensioni.example/via' } catch {}
       try { parent.location.href = '/login' } catch {}`,
    )
    await shown(page)
    const frame = page.frames().find((each) => each.url().includes('/contenuti-esterni/'))
    await frame?.evaluate(() => {
      location.href = 'https://recensioni.example/dentro'
    })
    await expect.poll(() => complaints.filter((line) => line.includes('frame-src'))).toHaveLength(1)
    expect(page.url()).toBe(`${product.url}/`)
    expect(page.frames().map((frame) => frame.url())).not.toContain('https://recensioni.example/dentro')
    await withdraw(page).click()
    await expect.poll(() => frames(page).count()).toBe(0)
  })

  test('a widget that reports an impossible height gets the nearest possible one, at most sixty times in one width', async () => {
    const { page } = home
    await agreeTo(
      `${REVIEWS}
       const say = (height) => parent.postMessage({ type: 'height', height }, '*')
       parent.postMessage('loaded', '*'); parent.postMessage(null, '*')
       addEventListener('message', ({ data }) => data.forEach(say))`,
    )
    await shown(page)
    // For ten seconds the frame also tells its own height every second.
    await page.clock.runFor(12_000)
    const height = async () => (await frames(page).boundingBox())?.height
    const frame = page.frames().find((each) => each.url().includes('/contenuti-esterni/'))
    const say = (heights: unknown[]) => frame?.evaluate((all) => window.postMessage(all, '*'), heights)
    // Said again and again: a frame laid out late tells its own height after the test's. The same height
    // twice counts once towards the sixty.
    const heightAfter = async (heights: unknown[]) => {
      await say(heights)
      return height()
    }
    await expect.poll(() => heightAfter([1e9])).toBe(4000)
    await expect.poll(() => heightAfter([-1])).toBe(200)
    await expect.poll(() => heightAfter(['900', null, Number.NaN, {}, 300])).toBe(300)
    const last = await page.evaluateHandle(() => {
      const heard = Promise.withResolvers<void>()
      window.addEventListener('message', ({ data }) => data?.height === 3000 && heard.resolve())
      return { heard: heard.promise }
    })
    await say([...Array.from({ length: 200 }, (_, index) => 310 + (index % 2)), 3000])
    await last.evaluate(({ heard }) => heard)
    expect(await height()).toBeLessThanOrEqual(311)
    // In another width it is laid out anew.
    await page.setViewportSize({ width: 1000, height: 900 })
    await expect.poll(() => heightAfter([700])).toBe(700)
    await page.setViewportSize(DESKTOP)
  })

  test('a widget that reads storage and cookies finds its own empty ones', async () => {
    const { page, context } = home
    await agreeTo(
      `localStorage.setItem('a', 'b'); sessionStorage.setItem('c', 'd'); document.cookie = 'e=f'
       if (localStorage.getItem('a') === 'b' && localStorage.length === 1 && document.cookie === '') { ${REVIEWS} }`,
    )
    await shown(page)
    expect(Object.keys(JSON.parse(await storedChoice(page)))).toEqual(['contenuti-di-terzi'])
    expect(await context.cookies()).toEqual([])
  })
})

test('a withdrawal removes the frame at once, in every tab', async () => {
  const { page, context, asked } = await atHome()
  await open(page)
  const other = await context.newPage()
  await open(other)
  await other.bringToFront()
  await show(page).click()
  await shown(page)
  await shown(other)
  const times = asked.length
  await withdraw(page).click()
  await expect.poll(() => frames(page).count()).toBe(0)
  await expect.poll(() => frames(other).count()).toBe(0)
  await open(page)
  await show(page).waitFor()
  await page.clock.runFor(10_000)
  expect(asked).toHaveLength(times)
  await context.close()
})

test('a consent older than six months is asked for again, and one made for another text', async () => {
  const { page, context, asked } = await atHome()
  await open(page)
  await show(page).click()
  // A press before the page listens is remembered and counts once it does: until then nothing is stored.
  await loading(page).waitFor()
  const { 'contenuti-di-terzi': stored } = JSON.parse(await storedChoice(page))
  const consent = JSON.parse(stored) as object
  for (const change of [{ at: '2020-01-01T10:00:00.000Z' }, { version: 'un’altra' }]) {
    await page.evaluate(
      (stored) => localStorage.setItem('contenuti-di-terzi', stored),
      JSON.stringify({ ...consent, ...change }),
    )
    await open(page)
    await refuse(page).waitFor()
    // The page before may still have asked.
    asked.length = 0
    await page.clock.runFor(10_000)
    expect(asked).toEqual([])
  }
  await context.close()
})

test('a choice lasts until the page is left where storage is switched off', async () => {
  const { page, context, complaints } = await atHome()
  await page.addInitScript(() => {
    if (window !== window.parent) return
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('off', 'SecurityError')
      },
    })
  })
  await open(page)
  await show(page).click()
  await shown(page)
  await withdraw(page).click()
  await page.getByRole('heading', { name: 'Hai scelto di non mostrare le recensioni' }).waitFor()
  await open(page)
  await refuse(page).waitFor()
  expect(wrong(complaints)).toEqual([])
  await context.close()
})

test('the frame’s own address loads nothing', async () => {
  const { page, context, asked } = await atHome()
  await page.goto('/contenuti-esterni/recensioni', { waitUntil: 'networkidle' })
  await page.clock.runFor(60_000)
  expect(asked).toEqual([])
  expect(await page.evaluate(() => self.origin)).toBe('null')
  await context.close()
})

test('the section without JavaScript shows the link and no dead buttons', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/')
  await expectFallback(page)
  await expect.poll(() => show(page).isVisible()).toBe(false)
  await context.close()
})
