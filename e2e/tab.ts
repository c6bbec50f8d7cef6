import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { DESKTOP, visit } from './browser.ts'
import { browser, product } from './stage.ts'

const shared = new Map<string, BrowserContext>()

/**
 * A new tab of a visitor's browser that the tests of a file share: it costs half of a new browser, because the cache is
 * warm. Cookies and local storage stay from test to test, and a clock would stop for all of them.
 */
export async function tab(viewport = DESKTOP): Promise<Page> {
  const kind = viewport.width < 600 ? 'phone' : 'desktop'
  const context = shared.get(kind) ?? (await visit(browser, product.url, viewport)).context
  if (!shared.has(kind)) context.once('close', () => shared.delete(kind))
  shared.set(kind, context)
  return newTab(context, viewport)
}

/** A tab that closes with the test, unless that fails: then its screen is shown. */
export async function newTab(context: BrowserContext, viewport = DESKTOP): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize(viewport)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'pass') await page.close()
  })
  return page
}
