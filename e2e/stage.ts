import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { DESKTOP, type Visit, visit } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { logIn, type Product, startProduct } from './product.ts'

// Each file of journeys has this module to itself: these are its own, from before its first test until after its last.
export let browser: Browser
export let product: Product
export let database: TestDatabase

/**
 * Starts the product and a browser for the journeys of a file, on a database that the file can reach into: the run's own
 * server copies one faster than the product makes its own. `prepare` runs before the product does, and may answer settings
 * for it.
 */
export function stage(
  filled: 'empty' | 'sample' = 'sample',
  prepare?: () => Promise<Record<string, string> | undefined>,
): void {
  beforeAll(async () => {
    database = await testDatabase(filled)
    const settings = await prepare?.()
    product = await startProduct({
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      ...settings,
    })
    browser = await launchChromium()
  })
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(async () => {
      const [error] = task.result?.errors ?? []
      if (error) error.message += await screens()
    })
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    await database?.drop()
  })
}

/** Somebody of the staff, logged in: at that page, else on the dashboard. What the login complained about is not told. */
export async function staff(path?: string, { viewport = DESKTOP, name = 'admin' } = {}): Promise<Visit> {
  const somebody = await visit(browser, product.url, viewport)
  await logIn(somebody.page, undefined, name)
  somebody.complaints.length = 0
  if (path) await somebody.page.goto(path)
  return somebody
}

const SHOWN = 6_000

/** What was on the screens when a journey failed: where it runs, nobody may be able to look. */
async function screens(): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const texts = pages.map(async (page) => {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((reason: unknown) => String(reason))
    return `\n\n${page.url()}\n${seen.slice(0, SHOWN)}`
  })
  return (await Promise.all(texts)).join('')
}
