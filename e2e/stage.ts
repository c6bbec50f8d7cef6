import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { insertUser } from '#features/auth/store.server.ts'
import type { Role } from '#platform/session/roles.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { quickHash } from '#test/factories.ts'
import { DESKTOP, takenOver, type Visit, visit } from './browser.ts'
import { launchChromium } from './chromium.ts'
import { ADMIN_PASSWORD, type Product, startProduct } from './product.ts'

/** One for all files of a worker: each journey has a context of its own. */
export let browser: Browser
// The files of a worker run one after the other: these are a file's own, from before its first test until after its last.
export let product: Product
export let database: TestDatabase

/**
 * Starts the product for the journeys of a file, and a browser where the worker has none yet. The product runs on a database
 * that the file can reach into: the run's own server copies one faster than the product makes its own. `prepare` runs before
 * the product does, and may answer settings for it.
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
    // Lowers the cost of checking this password, which each login of the journeys pays.
    const password = await quickHash(ADMIN_PASSWORD)
    await database.db.updateTable('users').set({ password }).where('username', '=', 'admin').execute()
    if (!browser?.isConnected()) browser = await launchChromium()
  })
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(async () => {
      const [error] = task.result?.errors ?? []
      if (error) error.message += await screens()
    })
  })
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? [])
    await product?.stop()
    await database?.drop()
  })
}

/**
 * A user of the staff, logged in by a call, which costs less than the page for it: at that page, else on the dashboard.
 * `logIn` goes through the page.
 */
export async function staff(path?: string, { viewport = DESKTOP, name = 'admin' } = {}): Promise<Visit> {
  const visited = await visit(browser, product.url, viewport)
  const answer = await visited.context.request.post('/api/auth/login', {
    data: { username: name, password: ADMIN_PASSWORD },
    headers: { Origin: product.url },
  })
  expect(answer.status()).toBe(200)
  await visited.page.goto(path ?? '/dashboard')
  if (!path) await takenOver(visited.page)
  return visited
}

/** One more user, with the password of all tests; a doctor's user is of a doctor. */
export async function addUser(username: string, role: Role, doctorId?: number): Promise<void> {
  const passwordHash = await quickHash(ADMIN_PASSWORD)
  await insertUser(database.db, { username, role, passwordHash, ...(doctorId !== undefined && { doctorId }) })
}

const SHOWN = 6_000

/** Saves the screens of a failed journey, for machines without a display. */
async function screens(): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages())
  const texts = pages.map(async (page) => {
    const seen = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5_000 })
      .catch((reason: unknown) => String(reason))
    // Panels, questions and toasts stand at the end of a page.
    const part = seen.length > SHOWN ? `${seen.slice(0, SHOWN / 2)}\n…\n${seen.slice(-SHOWN / 2)}` : seen
    return `\n\n${page.url()}\n${part}`
  })
  return (await Promise.all(texts)).join('')
}
