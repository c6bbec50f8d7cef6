import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Visit, visit } from './browser.ts'
import { browser, product, stage } from './stage.ts'

stage()

/** A visitor who has nothing against moving pictures, and a clock that can be moved on. */
async function visitor(): Promise<Visit> {
  const visited = await visit(browser, product.url)
  await visited.page.emulateMedia({ reducedMotion: 'no-preference' })
  await visited.page.clock.install()
  return visited
}

const start = (page: Page) => page.getByRole('button', { name: 'Avvia il video' })
const stop = (page: Page) => page.getByRole('button', { name: 'Ferma il video' })
const films = (page: Page) => page.locator('video')
const moves = (page: Page) =>
  films(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
const rests = (page: Page) => films(page).evaluate((video: HTMLVideoElement) => video.paused)

test('a film scrolled away before its start is put off until it is in view again', async () => {
  const { page, context } = await visitor()
  const arrival = Promise.withResolvers<void>()
  await page.route(/\.(webm|mp4)$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/')
  await start(page).or(stop(page)).waitFor()
  await page.clock.runFor(2_000)
  await stop(page).waitFor()
  // Begun, as far as the page is concerned, and nothing of it is there yet.
  await expect.poll(() => rests(page)).toBe(false)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => rests(page)).toBe(true)
  arrival.resolve()
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => moves(page)).toBe(true)
  await expect.poll(() => stop(page).count()).toBe(1)
  await context.close()
})

test('a browser that refuses to play shows the picture and a button to start the film', async () => {
  const { page, context } = await visitor()
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.goto('/')
  await start(page).waitFor()
  await page.clock.runFor(2_000)
  await films(page).waitFor()
  await start(page).waitFor()
  expect(await rests(page)).toBe(true)
  await context.close()
})

test('the film loads by itself on a connection of the type 4g, and on slower ones when the visitor asks for it', async () => {
  const { page, context } = await visitor()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: localStorage.line } }),
  )
  await page.goto('/cookie')
  for (const line of ['3g', '2g', 'slow-2g', '4g']) {
    await page.evaluate((line) => Object.assign(localStorage, { line }), line)
    await page.goto('/')
    await start(page).or(stop(page)).waitFor()
    await page.waitForLoadState('networkidle')
    await page.clock.runFor(60_000)
    if (line !== '4g') {
      await expect.poll(() => films(page).count()).toBe(0)
      await start(page).click()
    }
    await expect.poll(() => moves(page)).toBe(true)
  }
  await context.close()
})
