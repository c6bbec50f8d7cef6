import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What the journeys through the setup have in common. */

export const CATEGORIES = '/setup?tab=categorie'
export const DOCTORS = '/setup?tab=medici'
export const CONVENZIONI = '/setup?tab=convenzioni'

/** A category. */
export const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
/** A doctor, or an agreement. */
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) })
/** What the toast says. */
export const saidOf = (page: Page): Locator => page.getByRole('region', { name: /^Notifiche/ })

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)

/** A call behind the back of the page, as whoever is logged in there. */
export async function send<T>(
  context: BrowserContext,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> {
  const [page] = context.pages()
  const response = await context.request.fetch(path, {
    method,
    headers: { Origin: new URL(page?.url() ?? '').origin },
    ...(data && { data }),
  })
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true)
  return (await response.json()) as T
}
