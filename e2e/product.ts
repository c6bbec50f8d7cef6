import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { startServerProcess } from '#test/server-process.ts'
import type { Done, Order } from './product-host.ts'

export const ADMIN_PASSWORD = 'una frase lunga per la prova'

export type Product = { url: string; stop: () => Promise<void> }

/**
 * The product as it is delivered, with the built pages, in a process that the products of a worker share; in one of its own
 * where it brings its own database.
 */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-e2e-'))
  const settings = { DATA_DIR: folder, ADMIN_PASSWORD, TRUST_PROXY: '1', ...env }
  const server = env.DATABASE_URL ? await startInHost(settings) : await startServerProcess(settings)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

let host: ChildProcess | undefined

async function startInHost(settings: Record<string, string>) {
  host ??= startHost()
  const url = await order(host, { start: { PORT: '0', LOG_LEVEL: 'error', ...settings } })
  return { url, stop: () => order(host as ChildProcess, { stop: url }) }
}

function startHost(): ChildProcess {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  // As `npm start` sets it: production, and no complaint about what a machine for trials lacks.
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'production', AMBULATORIO_TRIAL: '1' }
  const child = fork(path.join(import.meta.dirname, 'product-host.ts'), {
    env,
    execArgv: [],
    // Journeys break things on purpose, so the product's log is ignored.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It ends with this process, which it does not keep from ending.
  child.unref()
  child.channel?.unref()
  return child
}

async function order(host: ChildProcess, what: Order): Promise<string> {
  host.channel?.ref()
  host.send(what)
  const [answer] = (await once(host, 'message')) as [Done]
  host.channel?.unref()
  if ('failed' in answer) throw new Error(answer.failed)
  return answer.done
}

export async function logIn(page: Page, password = ADMIN_PASSWORD, name = 'admin'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL('**/dashboard')
}
