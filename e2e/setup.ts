import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { readWhole, timersRun } from './browser.ts'
import { product } from './stage.ts'

/** Shared by the journeys through the setup. */

export const CATEGORIES = '/setup?tab=categorie'
export const DOCTORS = '/setup?tab=medici'
export const CONVENZIONI = '/setup?tab=convenzioni'

/** A category. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** A doctor, or an agreement. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
/** The text of the toast. It goes after five seconds, so that several waits for one toast begin together. */
export const saidOf = (page: Page): Locator => page.getByRole('region', { name: /^Notifiche/ })

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)

/** Waits until a step of a drag by keys is announced; the next keys are listened to from a timer on. */
export async function announced(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' })
  await timersRun(page)
}

/** The button of a row's menu. */
export const menuOf = (page: Page, row: string): Locator =>
  page
    .getByRole('button', { name: `Azioni per ${row}`, exact: true })
    .or(page.getByRole('button', { name: `Altre azioni per ${row}`, exact: true }))

/** Waits until the menu or the question that may still be closing has given the focus back. */
export async function closed(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[role=menu], [role=alertdialog]').count()).toBe(0)
  await timersRun(page)
}

/** Chooses an entry of a row's menu: by keyboard, because a toast may cover the last rows for a while. */
export async function choose(page: Page, row: string, entry: string): Promise<void> {
  await closed(page)
  await menuOf(page, row).press('Enter')
  // The menu moves the focus as it opens, so the key that chooses has to come after that.
  await page.locator('[role=menu]:focus-within').waitFor()
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter')
}

/** Whether a row's menu has an entry; closes it again. */
export async function offers(page: Page, row: string, entry: string): Promise<boolean> {
  await menuOf(page, row).press('Enter')
  await page.getByRole('menu').waitFor()
  const found = await page.getByRole('menuitem', { name: entry, exact: true }).count()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  return found > 0
}

/** As if the window came to the front: it asks at once what others have changed, not after seconds. */
export const toFront = (page: Page) =>
  page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))

/** Waits until the window knows the versions: a change made before its first reading of them would be none to it. */
export async function knowVersions(page: Page): Promise<void> {
  const known = readWhole(page, (url) => url.endsWith('/api/changes'))
  await toFront(page)
  await known
}

/** Readings the page does by itself, some time after it was opened or again and again. */
const BY_ITSELF =
  /\/api\/(changes|contact-fields|appointments\/(pending-count|counts)|desk(\/\w+)?|start\/count)(\?.*)?$/

/** Ends the session for the next call of the test: the page's own readings would ask for the login before it. */
export async function endSession(page: Page): Promise<void> {
  await page.route(BY_ITSELF, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await page.context().clearCookies()
}

/** Makes a call unknown to the page, with the session of its user. */
export async function send<T>(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const response = await context.request.fetch(path, {
    method,
    headers: { Origin: product.url },
    ...(data && { data }),
  })
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
  return (await response.json()) as T
}
