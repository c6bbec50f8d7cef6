import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../database.ts'
import { everyRow } from '../faults/rows.ts'
import { smallDisk } from '../faults/small-disk.ts'
import { EarlyExit, startServerProcess } from '../server-process.ts'

// Data this version can't work with are left as they are, and one line says what to do.

let base: string
let seed: string

beforeAll(async () => {
  base = mkdtempSync(path.join(os.tmpdir(), 'versions-'))
  seed = path.join(base, 'seed')
  const server = await startServerProcess(settings(seed))
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
afterAll(() => rmSync(base, { recursive: true, force: true }))

const settings = (dataDir: string) => ({
  ...{ DATA_DIR: dataDir, CATALOGUE: 'sample', ADMIN_PASSWORD: 'una password lunga' },
})

function copy(name: string): string {
  const dataDir = path.join(base, name)
  cpSync(seed, dataDir, { recursive: true, verbatimSymlinks: true })
  return dataDir
}

/** The start ends with this line, and with nothing else. */
async function refusedWith(dataDir: string, more: Record<string, string> = {}): Promise<string> {
  const result = await startServerProcess({ ...settings(dataDir), ...more }).catch((error: unknown) => error)
  if (!(result instanceof EarlyExit)) throw new Error('it started', { cause: result })
  expect(result.exit).toEqual({ code: 1, signal: null })
  const output = result.output.trim()
  expect(output).toBe(output.split('\n')[0])
  return output
}

/** Name, kind, rights and bytes of everything in a folder. */
function bytesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => {
      const file = path.join(folder, String(name))
      const { mode, uid } = statSync(file)
      const sum = statSync(file).isFile() ? createHash('sha256').update(readFileSync(file)).digest('hex') : ''
      return `${name} ${mode.toString(8)} ${uid} ${sum}`
    })
    .toSorted()
}

test('a database of another PostgreSQL version is refused with instructions and not changed', async () => {
  const dataDir = copy('major')
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n')
  const before = bytesOf(dataDir)
  expect(before.length).toBeGreaterThan(500)
  expect(await refusedWith(dataDir)).toBe(
    `Il database in ${dataDir}/postgres è di PostgreSQL 17, questo programma usa PostgreSQL 18: non è stato toccato. ` +
      'Con la versione precedente del programma fare «npm run backup -- FILE», poi con questa, su una DATA_DIR nuova, «npm run restore -- FILE».',
  )
  expect(bytesOf(dataDir)).toEqual(before)
})

test('F5: a folder with other files in it is refused and not changed', async () => {
  const dataDir = path.join(base, 'foreign')
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres/tesi.doc'), 'preziosa')
  expect(await refusedWith(dataDir)).toBe(
    `La cartella ${dataDir}/postgres non è vuota e non contiene un database PostgreSQL: non è stata toccata. Spostarla, o indicare un'altra DATA_DIR.`,
  )
  expect(bytesOf(path.join(dataDir, 'postgres'))).toHaveLength(1)
  expect(readFileSync(path.join(dataDir, 'postgres/tesi.doc'), 'utf8')).toBe('preziosa')
})

describe('F12: migrations that do not fit the program', () => {
  test.each([
    [
      'unknown, of a newer version',
      `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_domani.sql', 'x')`,
      'Il database contiene la migrazione 9999_domani.sql, sconosciuta a questa versione: è stato usato con una versione più recente. Non è stato toccato: avviare quella versione, oppure ripristinare un backup in una DATA_DIR nuova.',
    ],
    [
      'of a version before the first release',
      `UPDATE schema_migrations SET name = '0001_foundation.sql' WHERE name = '0001_schema.sql'`,
      'Il database è di una versione di prova, precedente alla prima rilasciata (migrazione 0001_foundation.sql), e non si può aggiornare: indicare una DATA_DIR nuova o un database vuoto. Non è stato toccato.',
    ],
    [
      'edited since',
      `UPDATE schema_migrations SET checksum = 'x' WHERE name = '0002_functions.sql'`,
      'La migrazione 0002_functions.sql è stata modificata dopo essere stata applicata a questo database: rimettere il file com’era (quello della versione installata prima) e riavviare. Il database non è stato toccato.',
    ],
    [
      // Pending migrations are not begun either.
      'unknown, with others still to be applied',
      `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_domani.sql', 'x'); DELETE FROM schema_migrations WHERE name BETWEEN '0002' AND '9998'`,
      'Il database contiene la migrazione 9999_domani.sql, sconosciuta a questa versione: è stato usato con una versione più recente. Non è stato toccato: avviare quella versione, oppure ripristinare un backup in una DATA_DIR nuova.',
    ],
  ])(
    'a database with a migration %s is refused with one line, and every row stays',
    async (_, change, line) => {
      const database = await testDatabase('sample')
      await sql.raw(change).execute(database.owner.db)
      const before = await contents(database.ownerUrl)
      expect(before.rows).toBeGreaterThan(50)
      const urls = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }
      expect(await refusedWith(path.join(base, 'data'), urls)).toBe(line)
      expect(await contents(database.ownerUrl)).toEqual(before)
      await database.drop()
    },
  )
})

async function contents(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const tables = await everyRow(client)
  const { rows: migrations } = await client.query('SELECT * FROM schema_migrations ORDER BY name')
  const { rows: schema } = await client.query(
    `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
  )
  await client.end()
  return { rows: [...tables.values()].flat().length, tables, migrations, schema }
}

test('a start on a full disk ends with one line and changes nothing', async (context) => {
  const disk = smallDisk(120)
  if (typeof disk === 'string') return context.skip(disk)
  try {
    const dataDir = path.join(disk.folder, 'data')
    cpSync(seed, dataDir, { recursive: true, verbatimSymlinks: true })
    disk.fill()
    const before = bytesOf(dataDir)
    expect(await refusedWith(dataDir)).toBe(
      `Il disco della cartella dei dati ${dataDir} è pieno: fare spazio e riavviare. I dati non sono stati toccati.`,
    )
    expect(bytesOf(dataDir)).toEqual(before)
  } finally {
    disk.remove()
  }
})
