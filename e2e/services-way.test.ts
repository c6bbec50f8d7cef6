import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, PHONE, takenOver, visit } from './browser.ts'
import { activeTab, tabs } from './services.ts'
import { browser, product, stage } from './stage.ts'

stage()

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The keyboard goes along, at the very end: before, one is still to be taken there. */
async function expectArrival(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.outerHTML))
    .toMatch(new RegExp(`^<h2.*>${name}</h2>$`))
}

/** The category that crosses the line one reads at, a third of the way down. */
const readIn = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .evaluateAll(
      (all) =>
        all.findLast(
          (one) => (one.closest('section')?.getBoundingClientRect().top ?? 0) <= innerHeight * 0.36,
        )?.textContent,
    )

test('Back leads to the reader’s last place, not to the section of the address', async () => {
  const { page, context } = await visit(browser, product.url, DESKTOP)
  await page.goto('/servizi')
  await takenOver(page)
  await tabs(page).getByRole('link', { name: 'Polispecialistico' }).click()
  await expectArrival(page, 'Polispecialistico')
  const target = await placeOf(page)
  expect(target).toBeGreaterThan(700)
  await page.evaluate(() => scrollTo(0, 500))
  await expect.poll(() => activeTab(page)).toBe('Centro Dentale')
  // Pressed without going up to it: one leaves from where one reads.
  await page
    .getByRole('navigation', { name: 'Principale' })
    .getByRole('link', { name: 'Contatti' })
    .dispatchEvent('click')
  // Where one arrives at another name before one goes back.
  await expectArrival(page, 'Contatti')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'I Nostri Servizi' }).waitFor()
  await expect.poll(() => placeOf(page)).toBe(500)
  expect(new URL(page.url()).hash).toBe('#polispecialistico')
  // Nor a moment later, when a link would scroll.
  for (let look = 0; look < 10; look += 1) {
    await page.waitForTimeout(100)
    expect(await placeOf(page)).toBe(500)
  }
  await context.close()
})

test.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
])(
  'a reader who scrolls during the jump stays there, and the tab shows the place: %s',
  async (_, viewport) => {
    const { page, context } = await visit(browser, product.url, viewport)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/servizi')
    await takenOver(page)
    // A wheel event sent by the test may come after the jump. This one is sent by the page, half of the way down.
    await page.evaluate(() => {
      const sections = [...document.querySelectorAll('main section[id]')]
      const last = sections.at(-1)?.getBoundingClientRect().top ?? 0
      const onTheWay = () => {
        if (scrollY < last / 2) return
        removeEventListener('scroll', onTheWay)
        document.body.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true }))
        // A busy machine draws few steps of the way, and one of them may be close to its end: it stays at the half.
        scrollTo({ top: last / 2, behavior: 'instant' })
        Object.assign(window, { taken: scrollY })
      }
      addEventListener('scroll', onTheWay)
    })
    await tabs(page).getByRole('link', { name: 'Polispecialistico' }).click()
    const taken = await (await page.waitForFunction(() => (window as { taken?: number }).taken)).jsonValue()
    const read = await readIn(page)
    expect(read).not.toBe('Polispecialistico')
    await expect.poll(() => activeTab(page)).toBe(read)
    // Longer than a jump takes.
    await page.waitForTimeout(2_000)
    expect([await placeOf(page), await activeTab(page)]).toEqual([Math.round(taken ?? 0), read])
    await context.close()
  },
)
