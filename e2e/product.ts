import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { startHosted, startServerProcess } from '#test/server-process.ts'

export const ADMIN_PASSWORD = 'una frase lunga per la prova'

export type Product = { url: string; stop: () => Promise<void> }

/**
 * The product as it is delivered, with the built pages, in a process that the products of a worker share; in one of its own
 * where it brings its own database.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-e2e-'))
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD, TRUST_PROXY: '1', ...env }
  const server = env.DATABASE_URL ? await startHosted(settings) : await startServerProcess(settings)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function logIn(page: Page, password = ADMIN_PASSWORD, name = 'admin'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.waitForURL('**/dashboard')
}
