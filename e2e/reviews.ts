import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Shared by the journeys to the reviews of a third party. */

export const show = (page: Page) => page.getByRole('button', { name: 'Mostra le recensioni' })
export const loading = (page: Page) => page.getByText('Caricamento recensioni Google...')
export const frames = (page: Page) => page.locator('iframe')

const QUICKLY_MS = 6000

/**
 * Moves the page's clock on, by `step` milliseconds at a time, until it is so. After `quickly` milliseconds it pauses between the
 * steps, so that a frame has time to load before the half minute of that clock is over after which the page gives up.
 */
export async function until(
  page: Page,
  isSo: () => Promise<boolean>,
  step = 250,
  quickly = QUICKLY_MS,
): Promise<void> {
  let moved = 0
  const look = async () => {
    if (moved >= quickly) await sleep(4 * step)
    moved += step
    await page.clock.runFor(step)
    return isSo()
  }
  await expect.poll(look, { interval: 20 }).toBe(true)
}

export const framed = (page: Page) => until(page, async () => (await frames(page).count()) === 1)
export const loaded = (page: Page) => until(page, async () => (await loading(page).count()) === 0)
