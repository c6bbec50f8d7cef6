import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hasFocus, stopClock, visit } from './browser.ts'
import { framed, frames, loaded, loading, show } from './reviews.ts'
import { browser, product, stage } from './stage.ts'

stage()

/** A third party of our own, whose review comes after so many seconds. */
const reviewAfter = (seconds: number) => `setTimeout(() => {
  document.querySelector('.recensioni-widget').innerHTML =
    '<article style="height:480px"><a href="#">Prima recensione</a></article>'
}, ${seconds * 1000})`

type Home = { page: Page; context: BrowserContext; asked: string[] }

/** The home page with a clock that can be moved on, the reviews not yet looked at. */
async function atHome(script: string): Promise<Home> {
  const { page, context } = await visit(browser, product.url)
  const asked: string[] = []
  await context.route('https://recensioni.example/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: script })
  })
  await page.clock.install()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  return { page, context, asked }
}

const section = (page: Page) => page.getByRole('region', { name: 'Recensioni', exact: true })
const isInert = (page: Page) => frames(page).evaluate((frame: HTMLElement) => frame.inert)
const heightOf = async (page: Page) => (await frames(page).boundingBox())?.height

/** Waits until elements in view have been noticed: the newest observer is called last. */
async function displayed(page: Page): Promise<void> {
  await section(page).evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver((entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return
          observer.disconnect()
          resolve()
        })
        observer.observe(element)
      }),
  )
}

/** Says it as the page itself could, or any other window that has hold of it, and waits until it was heard. */
async function sayInPage(page: Page, message: object): Promise<void> {
  await page.evaluate(async (data) => {
    const heard = Promise.withResolvers<unknown>()
    window.addEventListener('message', heard.resolve, { once: true })
    window.postMessage(data, '*')
    await heard.promise
  }, message)
}

async function expectTwoSeconds({ page, asked }: Home, before: number): Promise<void> {
  await page.clock.runFor(1_990)
  expect([await frames(page).count(), asked.length]).toEqual([0, before])
  await page.clock.runFor(10)
  await framed(page)
  await expect.poll(() => asked.length).toBe(before + 1)
}

test('P2: the reviews load two seconds after their place is displayed, when the visitor agrees and on the next visit', async () => {
  const home = await atHome(reviewAfter(0))
  const { page, context } = home
  await show(page).scrollIntoViewIfNeeded()
  await stopClock(page)
  await show(page).click()
  await loading(page).waitFor()
  // Its own part of the program comes first, and draws two empty reviews.
  await page.waitForLoadState('networkidle')
  await expect.poll(() => section(page).locator('[aria-hidden] > *').count()).toBeGreaterThan(0)
  await displayed(page)
  await expectTwoSeconds(home, 0)
  expect(home.asked).toEqual(['https://recensioni.example/widget.js'])

  // The next visit begins at the top, where the reviews are out of sight: a reload would begin where one was.
  await page.clock.resume()
  await page.evaluate(() => scrollTo(0, 0))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.clock.runFor(60_000)
  expect(home.asked).toHaveLength(1)
  await stopClock(page)
  await section(page).scrollIntoViewIfNeeded()
  await expect.poll(() => section(page).locator('[aria-hidden] > *').count()).toBeGreaterThan(0)
  await displayed(page)
  await expectTwoSeconds(home, 1)
  await context.close()
})

test('the frame of reviews cannot be focused until it is shown, and hears no other window', async () => {
  const { page, context, asked } = await atHome(reviewAfter(5))
  await stopClock(page)
  await show(page).click()
  await framed(page)
  expect([await isInert(page), await loading(page).count()]).toEqual([true, 1])
  for (const type of ['failed', 'loaded']) {
    await sayInPage(page, { type })
    expect([await isInert(page), await loading(page).count()]).toEqual([true, 1])
  }
  // The clock stands until the third party's script has been asked for: the page gives up after 30 seconds of it.
  await expect.poll(() => asked.length).toBe(1)
  await loaded(page)
  await expect.poll(() => isInert(page)).toBe(false)
  await expect.poll(() => heightOf(page)).toBe(480)
  await sayInPage(page, { type: 'height', height: 900 })
  expect(await heightOf(page)).toBe(480)
  // From the frame itself the same words are heard.
  const frame = page.frames().find((each) => each.url().includes('/contenuti-esterni/'))
  await frame?.evaluate(() => parent.postMessage({ type: 'height', height: 900 }, '*'))
  await expect.poll(() => heightOf(page)).toBe(900)
  await page.frameLocator('iframe').getByRole('link', { name: 'Prima recensione' }).focus()
  await expect.poll(() => hasFocus(frames(page))).toBe(true)
  await context.close()
})
