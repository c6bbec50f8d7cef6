import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { startServerProcess } from '#test/server-process.ts'

export const ADMIN_PASSWORD = 'una frase lunga per la prova'

export type Product = {
  url: string
  /** One more user, as `npm run user -- add` makes one; with the password of all tests. */
  addUser: (name: string, role: 'admin' | 'editor') => Promise<void>
  stop: () => Promise<void>
}

/** The product as it is delivered: its own process, its own database, the built pages. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-e2e-'))
  const server = await startServerProcess({ DATA_DIR: folder, ADMIN_PASSWORD, TRUST_PROXY: '1', ...env })
  return {
    url: server.url,
    addUser: (name, role) => runUserCommand(['add', name, '--role', role], { DATA_DIR: folder, ...env }),
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function runUserCommand(args: string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['src/server/user-command.ts', ...args, '--password-stdin'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${ADMIN_PASSWORD}\n`)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`user command: ${code}`))))
  })
}

export async function logIn(page: Page, password = ADMIN_PASSWORD, name = 'admin'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL('**/dashboard')
}
