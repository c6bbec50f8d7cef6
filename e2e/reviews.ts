import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Shared by the journeys to the reviews of a third party. */

export const show = (page: Page) => page.getByRole('button', { name: 'Mostra le recensioni' })
export const loading = (page: Page) => page.getByText('Caricamento recensioni Google...')
export const frames = (page: Page) => page.locator('iframe')

/** Moves the clock on, by so many milliseconds at a time, until it is so. */
export async function until(page: Page, isSo: () => Promise<boolean>, step = 250): Promise<void> {
  const look = async () => {
    await page.clock.runFor(step)
    return isSo()
  }
  await expect.poll(look, { interval: 20 }).toBe(true)
}

export const framed = (page: Page) => until(page, async () => (await frames(page).count()) === 1)
export const loaded = (page: Page) => until(page, async () => (await loading(page).count()) === 0)
