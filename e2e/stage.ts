import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { launchChromium } from './chromium.ts'
import { type Product, startProduct } from './product.ts'

// Each file of journeys has this module to itself: these are its own, from before its first test until after its last.
export let browser: Browser
export let product: Product
/** Only where `stage` was told what is in it. */
export let database: TestDatabase

/**
 * Starts the product and a browser for the journeys of a file. With `filled`, on a database that the file can reach into;
 * `prepare` runs before the product does.
 */
export function stage(filled?: 'empty' | 'sample', prepare?: () => Promise<unknown>): void {
  beforeAll(async () => {
    if (filled) database = await testDatabase(filled)
    await prepare?.()
    product = await startProduct(filled ? { DATABASE_URL: database.url } : {})
    browser = await launchChromium()
  }, 120_000)
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
