import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandEnv } from '#test/server-process.ts'

const COMMAND = path.resolve(import.meta.dirname, '../../scripts/backup.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ambulatorio-backup-'))
})
afterAll(() => rm(folder, { recursive: true }))

function run(env: Record<string, string>): Promise<{ status: unknown; err: string }> {
  return new Promise((resolve) => {
    const args = [COMMAND, path.join(folder, 'copia')]
    execFile(process.execPath, args, { env: commandEnv(env) }, (error, _out, err) =>
      resolve({ status: error?.code, err }),
    )
  })
}

test('a backup of a data folder without a database fails and creates none', async () => {
  const missing = path.join(folder, 'sbagliata')
  expect(await run({ DATA_DIR: missing })).toEqual({
    status: 1,
    err: `In ${missing} non c’è ancora un database: avviare prima npm start.\n`,
  })
  expect(existsSync(missing)).toBe(false)
})

test('the backup command reads its variables as the product does', async () => {
  expect(await run({ DATABASE_URL: 'mysql://db/x' })).toEqual({
    status: 1,
    err: 'DATABASE_URL: serve un indirizzo che cominci con postgres:// o postgresql://\n',
  })
})
