import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { book } from './bookings.ts'
import { accessibilityFaults, PHONE, takenOver } from './browser.ts'
import { atDesk } from './desk.ts'
import { staff, stage } from './stage.ts'

stage('sample')

const tooltip = (page: Page) => page.getByRole('tooltip', { includeHidden: true })
const shown = (page: Page) => tooltip(page).allTextContents()

/** In steps, as a hand moves: a tooltip stays while the pointer may be on its way to it. */
async function pointAt(page: Page, control: Locator) {
  const box = await control.boundingBox()
  if (!box) throw new Error('Nothing to point at.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 })
}

test('a tooltip opens after 700 ms under the mouse, the next one at once within 300 ms', async () => {
  await book('Carla', 'Suggeriti')
  await book('Dora', 'Vicini')
  const { page, context } = await staff('/richieste-prenotazioni?stato=pending')
  await takenOver(page)
  const name = 'Altre azioni per la richiesta di Carla Suggeriti'
  const menu = page.getByRole('button', { name })
  const next = page.getByRole('button', { name: /^Altre azioni.*Dora Vicini/ })

  await menu.waitFor()
  // The clock of the page stands still but for what the test lets go by: no load of the machine matters.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await pointAt(page, menu)
  await page.clock.runFor(690)
  expect(await shown(page)).toEqual([])
  await page.clock.runFor(20)
  await expect.poll(() => shown(page)).toEqual([name])
  const [box, control] = [await tooltip(page).boundingBox(), await menu.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((control?.y ?? 0) + 1)

  await pointAt(page, next)
  await page.clock.runFor(1)
  await expect.poll(() => shown(page)).toEqual(['Altre azioni per la richiesta di Dora Vicini'])
  await page.mouse.move(5, 5, { steps: 10 })
  await expect.poll(() => shown(page)).toEqual([])
  await page.clock.runFor(310)
  await pointAt(page, menu)
  await page.clock.runFor(690)
  expect(await shown(page)).toEqual([])
  await context.close()
})

test('the keyboard opens a tooltip, and Escape closes it without the dialog around it', async () => {
  const id = await book('Dario', 'Tastiera')
  const { page } = await atDesk(`/richieste-prenotazioni?richiesta=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Dario Tastiera' })
  await dialog.waitFor()
  await page.keyboard.press('Tab')
  const close = dialog.getByRole('button', { name: 'Chiudi' })
  for (let tabs = 0; tabs < 30 && !(await close.evaluate((one) => one === document.activeElement)); tabs += 1)
    await page.keyboard.press('Tab')
  await expect.poll(() => shown(page)).toEqual(['Chiudi'])
  // A screen reader has just read the same words as the button's name.
  expect(await close.getAttribute('aria-describedby')).toBeNull()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page)).toEqual([])
  expect(await dialog.count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('a touch opens no tooltip', async () => {
  const { page, context } = await staff('/richieste-prenotazioni', { viewport: PHONE })
  await takenOver(page)
  await page.clock.install()
  await page.getByRole('button', { name: /^Apri il menu/ }).tap()
  await page.getByRole('button', { name: 'Chiudi il menu' }).tap()
  await page.clock.runFor(900)
  expect(await shown(page)).toEqual([])
  await context.close()
})
