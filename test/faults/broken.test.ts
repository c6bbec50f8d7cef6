import { execFileSync, spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeOwnership } from '#platform/db/data-folder.server.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { nextAddress } from '../attacks/target.ts'
import { EarlyExit, networkVisitor, type ServerProcess, startServerProcess } from '../server-process.ts'
import { command } from './commands.ts'
import { killDatabase } from './database-process.ts'

// A data folder that is damaged, incomplete, missing or of another program: the command says so in one line, with the
// way out, and makes nothing in its place.

const PASSWORD = 'una password lunga'
const RESTORE = /«npm run restore -- FILE»/

let folder: string
let seed: string
/** Files of tables in the data folder. */
const files = new Map<string, string>()

const settings = (dataDir: string) => ({
  ...{ DATA_DIR: dataDir, CATALOGUE: 'sample', ADMIN_PASSWORD: PASSWORD, TRUST_PROXY: '1' },
})

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'broken-'))
  seed = path.join(folder, 'seed')
  const server = await startServerProcess(settings(seed))
  for (const table of ['users', 'services']) {
    const { rows } = await query(seed, `SELECT pg_relation_filepath('${table}') AS file`)
    files.set(table, rows[0]?.file)
  }
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function copy(name: string): string {
  const dataDir = path.join(folder, name)
  cpSync(seed, dataDir, { recursive: true, verbatimSymlinks: true })
  return dataDir
}

async function query(dataDir: string, text: string): Promise<pg.QueryResult> {
  const address = connectRunning(dataDir)
  const client = new pg.Client({ connectionString: address?.superuserUrl ?? '' })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
    address?.close()
  }
}

/** One line, and the code it ended with. */
async function refused(dataDir: string): Promise<{ line: string; code: number | null }> {
  const result = await startServerProcess(settings(dataDir)).catch((error: unknown) => error)
  if (!(result instanceof EarlyExit)) {
    await (result as ServerProcess).stop?.()
    throw new Error('it started', { cause: result })
  }
  expect(result.output.trim().split('\n')).toHaveLength(1)
  return { line: result.output.trim(), code: result.exit.code }
}

/** Another byte in the middle of the first page. */
function damage(dataDir: string, table: string): void {
  const file = openSync(path.join(dataDir, 'postgres', files.get(table) ?? ''), 'r+')
  writeSync(file, '?!', 4321)
  closeSync(file)
}

test('F3: a command on a data folder in use names the process and asks to be repeated', async () => {
  const owned = await takeOwnership(seed)
  try {
    const said = await command('backup', path.join(folder, 'taken.backup'), { DATA_DIR: seed })
    expect(said).toMatchObject({ status: 75, err: expect.stringContaining(`il processo ${process.pid}.`) })
  } finally {
    owned.release()
  }
})

test('F13: a start that meets a damaged page prints how to restore', async () => {
  const dataDir = copy('page')
  damage(dataDir, 'users')
  const { line, code } = await refused(dataDir)
  expect(line).toMatch(/^Una parte del database su disco non si legge più \(invalid page/)
  expect(line).toMatch(RESTORE)
  expect(code).toBe(1)
})

describe('a running product', () => {
  let dataDir: string
  let server: ServerProcess
  beforeAll(async () => {
    dataDir = copy('running')
    server = await startServerProcess(settings(dataDir))
  })
  afterAll(() => server?.stop())

  test('F2, F13: the database writes synchronously and its pages have checksums', async () => {
    const names = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']
    for (const name of names) expect((await query(dataDir, `SHOW ${name}`)).rows).toEqual([{ [name]: 'on' }])
    // As the product's own connections have it.
    const { rows } = await query(
      dataDir,
      `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE application_name = 'ambulatorio'`,
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
    const synced = async () =>
      (
        await query(
          dataDir,
          `SELECT coalesce(sum(fsyncs), 0)::integer AS n FROM pg_stat_io WHERE object = 'wal'`,
        )
      ).rows[0]?.n
    const before = await synced()
    const wrote = 5
    for (let n = 0; n < wrote; n += 1) {
      const person = {
        firstName: 'Ada',
        lastName: 'Riva',
        email: `ada${n}@example.com`,
        phone: '333 000 0001',
      }
      const visitor = networkVisitor(server.url, nextAddress())
      expect(
        (await visitor.send('/api/contacts', { method: 'POST', body: JSON.stringify(person) })).status,
      ).toBe(201)
    }
    await expect.poll(synced).toBeGreaterThanOrEqual(before + wrote)
  })

  test('F13: a damaged page found later leaves the rest working and makes every backup fail', async () => {
    await query(dataDir, 'CHECKPOINT')
    await server.stop('SIGKILL')
    await killDatabase(dataDir)
    damage(dataDir, 'services')
    const again = await startServerProcess(settings(dataDir))
    try {
      expect((await fetch(`${again.url}/api/public/services`)).status).toBe(500)
      await expect.poll(() => again.output()).toContain('XX001')
      await expect.poll(async () => (await fetch(`${again.url}/api/health`)).status).toBe(200)
      expect((await fetch(`${again.url}/contatti`)).status).toBe(200)
      const file = path.join(folder, 'never.backup')
      const said = await command('backup', file, { DATA_DIR: dataDir })
      expect(said.status).toBe(1)
      expect(said.err).toMatch(RESTORE)
      expect(existsSync(file)).toBe(false)
    } finally {
      await again.stop()
    }
  })
})

test('F13: a start with a truncated journal prints how to restore', async () => {
  const dataDir = copy('journal')
  const wal = path.join(dataDir, 'postgres/pg_wal')
  for (const name of readdirSync(wal).filter((name) => /^[0-9A-F]{24}$/.test(name)))
    truncateSync(path.join(wal, name), 4096)
  const { line } = await refused(dataDir)
  expect(line).toMatch(/^PostgreSQL non si avvia: .*checkpoint/)
  expect(line).toMatch(RESTORE)
})

test.each([
  ['deleted', /La cartella del database \S+ non c’è più/],
  ['emptied', /PostgreSQL non si avvia/],
])(
  'F5: a running product with its folder %s confirms nothing more and creates nothing in its place',
  async (what, said) => {
    // A new one, whose database has all it needs open: it would go on for a minute. That of a copy fails by itself, at once.
    const dataDir = path.join(folder, what)
    const server = await startServerProcess({ ...settings(dataDir), CATALOGUE: 'empty' })
    const postgres = path.join(dataDir, 'postgres')
    // The product is stopped meanwhile: it might start the database again in the half of its folder that is left.
    process.kill(server.pid, 'SIGSTOP')
    const all = { recursive: true, maxRetries: 10 }
    for (const name of readdirSync(postgres)) rmSync(path.join(postgres, name), all)
    if (what === 'deleted') rmSync(postgres, all)
    process.kill(server.pid, 'SIGCONT')
    const left = () => (existsSync(postgres) ? readdirSync(postgres) : 'deleted')
    const before = left()
    const health = async () => (await fetch(`${server.url}/api/health`)).status
    await expect.poll(health).toBe(503)
    await expect.poll(() => server.output()).toMatch(said)
    const person = { firstName: 'Ada', lastName: 'Riva', email: 'ada@example.com', phone: '333 000 0001' }
    const answer = await networkVisitor(server.url, nextAddress()).send('/api/contacts', {
      method: 'POST',
      body: JSON.stringify(person),
    })
    expect(answer.status).toBe(503)
    expect(left()).toEqual(before)
    expect(await server.stop()).toEqual({ code: 0, signal: null })
    const { line } = await refused(dataDir)
    expect(line).toMatch(/^Il database in .* non c’è più/)
    expect(line).toMatch(RESTORE)
    expect(left()).toEqual(before)
  },
)

test('F5: a start on a read-only folder ends with one line', async (context) => {
  const dataDir = path.join(folder, 'read-only')
  mkdirSync(dataDir)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', dataDir])
  if (mounted.status !== 0) return context.skip('mounting is not permitted here')
  try {
    const { line, code } = await refused(dataDir)
    expect(line).toBe(`Non si può scrivere nella cartella dei dati ${dataDir} (EROFS).`)
    expect(code).toBe(1)
  } finally {
    execFileSync('umount', ['--lazy', dataDir])
  }
})

test('F5: root takes over files of another user, as a copy may leave them', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can give files away')
  const dataDir = copy('foreign')
  execFileSync('chown', ['-R', '12345:12345', path.join(dataDir, 'postgres')])
  const server = await startServerProcess(settings(dataDir))
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect(statSync(path.join(dataDir, 'postgres')).uid).not.toBe(12345)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
