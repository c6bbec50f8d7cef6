import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readKey } from '#platform/encryption/data-key.server.ts'
import { BackupError, backup } from './backup.server.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded.server.ts'
import { describeBackup, restore } from './restore.server.ts'

const base = mkdtempSync('/tmp/backup-test-')
let server: EmbeddedPostgres
let admin: pg.Client
let source: string
let target: string
let count = 0

// Names in an order that is not the order of their references.
const SCHEMA = `
  CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  INSERT INTO schema_migrations VALUES ('0001_first.sql', 'abc');
  CREATE TABLE people (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL, "order" integer, tags text[] NOT NULL DEFAULT '{}',
    shout text GENERATED ALWAYS AS (upper(name)) STORED,
    mother integer REFERENCES people, born date, weight double precision, seen timestamptz, extra jsonb
  );
  CREATE TABLE documents (
    owner integer NOT NULL REFERENCES people ON DELETE CASCADE, n text, bytes bytea NOT NULL, PRIMARY KEY (owner, n)
  );
  CREATE TABLE settings (key text PRIMARY KEY, value text);
  INSERT INTO settings VALUES ('seed', 'from the migration');
  CREATE TABLE notes (body text);
  CREATE TABLE "Odd name" (id serial PRIMARY KEY, touched integer NOT NULL DEFAULT 0);
  CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.touched := 99; RETURN NEW; END $$;
  CREATE TRIGGER touch BEFORE INSERT ON "Odd name" FOR EACH ROW EXECUTE FUNCTION touch();
  CREATE VIEW names AS SELECT name FROM people;`

async function migrateTo(url: string, upTo: string): Promise<void> {
  expect(upTo).toBe('0001_first.sql')
  await run(url, SCHEMA)
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const result = await client.query({ text: sql, rowMode: 'array' })
    return Array.isArray(result) ? [] : result.rows
  } finally {
    await client.end()
  }
}

async function database(): Promise<string> {
  const name = `scratch_${++count}`
  await admin.query(`CREATE DATABASE ${name}`)
  return server.superuserUrl.replace('/ambulatorio?', `/${name}?`)
}

function path(name: string): string {
  return join(base, `${count}-${name}`)
}

beforeAll(async () => {
  server = await startEmbedded({ dataDir: join(base, 'data') })
  admin = new pg.Client({ connectionString: server.superuserUrl })
  await admin.connect()
  source = await database()
  await run(source, SCHEMA)
  const bytes = randomBytes(300_000).toString('hex')
  await run(
    source,
    `INSERT INTO people (name, "order", tags, born, weight, seen, extra) VALUES
       ('Niccolò', 1, '{"a,b","c\\"d",NULL}', '1980-02-29', 0.1, '2025-03-30 02:30+01', '{"x": [1, null]}'),
       (E'riga\\ncon\\ttab e \\\\.', NULL, '{}', NULL, 'NaN', NULL, NULL);
     INSERT INTO people (name, mother) VALUES ('figlio', 1), ('figlia', 2);
     UPDATE people SET mother = 4 WHERE id = 1;
     DELETE FROM people WHERE id = 3;
     INSERT INTO documents VALUES (1, 'è', '\\x${bytes}'), (1, 'Z', ''), (2, 'a', '\\x00ff0a5c');
     UPDATE settings SET value = 'changed';
     INSERT INTO notes SELECT 'nota ' || n FROM generate_series(1, 20000) n;
     INSERT INTO "Odd name" DEFAULT VALUES; UPDATE "Odd name" SET touched = 7;`,
  )
})

beforeEach(async () => {
  target = await database()
})

afterAll(async () => {
  await admin.end()
  await server.stop()
  rmSync(base, { recursive: true, force: true })
})

const EVERYTHING = `SELECT (SELECT array_agg(p ORDER BY id)::text FROM people p), (SELECT array_agg(d ORDER BY owner, n)::text FROM documents d),
  (SELECT array_agg(s)::text FROM settings s), (SELECT md5(string_agg(body, ',' ORDER BY body)) FROM notes), (SELECT array_agg(o)::text FROM "Odd name" o)`

describe('backup and restore', () => {
  test('a restored backup has every value and continues every sequence', async () => {
    const file = path('whole')
    const saved = await backup(source, file)
    expect(saved).toMatchObject({ tables: 5, rows: 20_000 + 3 + 3 + 1 + 1 })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(saved.bytes).toBe(statSync(file).size)
    expect(await restore(target, file, migrateTo)).toMatchObject({ tables: 5, rows: 20_008 })
    expect(await run(target, EVERYTHING)).toEqual(await run(source, EVERYTHING))
    expect(await run(target, `SELECT shout, mother FROM people WHERE id = 1`)).toEqual([['NICCOLÒ', 4]])
    expect(await run(target, `INSERT INTO people (name) VALUES ('nuovo') RETURNING id`)).toEqual([[5]])
    expect(await run(target, `INSERT INTO "Odd name" DEFAULT VALUES RETURNING id, touched`)).toEqual([
      [2, 99],
    ])
  })

  test('a backup saves one instant while other connections write', async () => {
    const busy = await database()
    await run(busy, SCHEMA)
    const writer = new pg.Client({ connectionString: busy })
    await writer.connect()
    let writing = true
    let written = 0
    const pairs = (async () => {
      for (; writing; written++) {
        await writer.query(
          `BEGIN; INSERT INTO notes VALUES ('a'); INSERT INTO people (name) VALUES ('b'); COMMIT`,
        )
      }
      await writer.end()
    })()
    await expect.poll(() => written).toBeGreaterThan(20)
    await backup(busy, path('instant'))
    writing = false
    await pairs
    await restore(target, path('instant'), migrateTo)
    const [[notes, people]] = (await run(
      target,
      'SELECT (SELECT count(*)::int FROM notes), (SELECT count(*)::int FROM people)',
    )) as [[number, number]]
    expect(notes).toBe(people)
    expect(notes).toBeGreaterThan(20)
  })

  test('a backup is restored into a migrated database without rows', async () => {
    await run(target, `${SCHEMA} DELETE FROM settings`)
    const file = path('migrated')
    await backup(source, file)
    await restore(target, file, async () => {})
    expect(await run(target, EVERYTHING)).toEqual(await run(source, EVERYTHING))
  })
})

describe('refusals', () => {
  test('an existing file is never overwritten', async () => {
    writeFileSync(path('mine'), 'precious')
    await expect(backup(source, path('mine'))).rejects.toThrow(/esiste già/)
    expect(readFileSync(path('mine'), 'utf8')).toBe('precious')
  })

  test('a failed backup leaves no file', async () => {
    await expect(backup(target, path('empty'))).rejects.toThrow(BackupError)
    expect(readdirSync(base).filter((name) => name.includes('-empty'))).toEqual([])
  })

  test('a database with a row is not touched', async () => {
    await run(target, `${SCHEMA} INSERT INTO notes VALUES ('viva')`)
    const file = path('used')
    await backup(source, file)
    await expect(restore(target, file, migrateTo)).rejects.toThrow(/Il database non è vuoto/)
    expect(await run(target, 'SELECT body FROM notes')).toEqual([['viva']])
  })

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, whole.length - 200)],
    [
      'with one byte changed',
      (whole: Buffer) => Buffer.from(whole.map((byte, at) => (at === whole.length >> 1 ? byte ^ 1 : byte))),
    ],
    ['that is something else', () => Buffer.from('niente')],
    [
      'compressed again with a changed value',
      (whole: Buffer) =>
        zstdCompressSync(
          Buffer.from(zstdDecompressSync(whole).toString('latin1').replace('nota 77', 'nota 78'), 'latin1'),
        ),
    ],
    ['without its end', (whole: Buffer) => zstdCompressSync(zstdDecompressSync(whole).subarray(0, -30))],
  ])('a backup %s restores nothing', async (_, damage) => {
    const file = path('damaged')
    await backup(source, file)
    writeFileSync(file, damage(readFileSync(file)))
    await expect(restore(target, file, migrateTo)).rejects.toThrow(BackupError)
    const left = await run(target, `SELECT to_regclass('notes') IS NOT NULL`)
    if (left[0] && JSON.stringify(left[0]) === '[true]') {
      expect(await run(target, 'SELECT count(*)::int FROM notes')).toEqual([[0]])
    }
  })

  test('a backup of another version restores nothing', async () => {
    const file = path('version')
    await backup(source, file)
    const other = async (url: string) => {
      await run(url, SCHEMA.replace("'abc'", "'def'"))
    }
    await expect(restore(target, file, other)).rejects.toThrow(/altra versione/)
    expect(await run(target, 'SELECT count(*)::int FROM notes')).toEqual([[0]])
  })

  test('a restore whose rows differ from the saved ones is rolled back', async () => {
    const file = path('different')
    await backup(source, file)
    const altered = async (url: string) => {
      // A table that quietly changes what it is given, where disabling triggers does not help.
      const rule = `ALTER TABLE notes ALTER body TYPE char(20)`
      await run(url, `${SCHEMA}; ${rule}`)
    }
    await expect(restore(target, file, altered)).rejects.toThrow('La tabella notes non è tornata come era')
    expect(await run(target, 'SELECT count(*)::int FROM notes')).toEqual([[0]])
  })

  test('a missing file is refused', async () => {
    await expect(restore(target, path('nowhere'), migrateTo)).rejects.toThrow(/non si può leggere \(ENOENT\)/)
    expect(existsSync(path('nowhere'))).toBe(false)
  })
})

describe('H1: a forged backup', () => {
  type Forgery = { tables: { name: string; columns: string[]; order: string }[] }
  type Sequences = { sequences: { name: string; lastValue: string; isCalled: unknown }[] }

  /** Writes the backup of `source` again, with its header or its last line altered. */
  async function forge(
    name: string,
    alter: { header?: (header: Forgery) => void; end?: (end: Sequences) => void },
  ): Promise<string> {
    const file = path(name)
    await backup(source, file)
    const plain = zstdDecompressSync(readFileSync(file))
    const first = plain.indexOf(10) + 1
    const last = plain.lastIndexOf(10, -2) + 1
    const header = JSON.parse(plain.subarray(0, first).toString())
    const end = JSON.parse(plain.subarray(last).toString())
    alter.header?.(header)
    alter.end?.(end)
    const lines = [header, end].map((value) => Buffer.from(`${JSON.stringify(value)}\n`)) as [Buffer, Buffer]
    writeFileSync(file, zstdCompressSync(Buffer.concat([lines[0], plain.subarray(first, last), lines[1]])))
    return file
  }

  async function filled(url: string): Promise<boolean> {
    const [there] = (await run(url, `SELECT to_regclass('notes') IS NOT NULL`)) as [[boolean]]
    return there[0] && (await run(url, 'SELECT FROM notes')).length > 0
  }

  const touched = () => join('/tmp', `forged-${randomBytes(6).toString('hex')}`)

  test('runs no command from a table’s order when a superuser restores it', async () => {
    const trace = touched()
    const file = await forge('order', {
      header: ({ tables }) => {
        for (const table of tables) table.order = `1) TO PROGRAM 'cat > /dev/null; touch ${trace}' --`
      },
    })
    try {
      await restore(target, file, migrateTo)
      expect(existsSync(trace)).toBe(false)
      expect(await run(target, EVERYTHING)).toEqual(await run(source, EVERYTHING))
    } finally {
      rmSync(trace, { force: true })
    }
  })

  test.each([
    [
      'a table',
      ({ tables }: Forgery) =>
        tables.splice(0, 1, { name: 'x"; DROP TABLE notes --', columns: ['a'], order: '1' }),
    ],
    ['a column', ({ tables }: Forgery) => tables[0]?.columns.splice(0, 1, 'body") FROM STDIN; --')],
    ['columns that are no list', ({ tables }: Forgery) => Object.assign(tables[0] ?? {}, { columns: null })],
    ['another order of the tables', ({ tables }: Forgery) => tables.reverse()],
    ['tables that are no list', (header: Forgery) => Object.assign(header, { tables: {} })],
  ])("a header with %s that is not the database's is refused", async (what, header) => {
    await expect(restore(target, await forge(what, { header }), migrateTo)).rejects.toThrow(BackupError)
    expect(await filled(target)).toBe(false)
  })

  test.each([
    ['a name that is no sequence', { name: 'notes' }],
    ['a name with SQL in it', { name: `people_id_seq"', 1); DROP TABLE notes; --` }],
    ['a value that is no number', { lastValue: `1); DROP TABLE notes; --` }],
    ['a value beyond a bigint', { lastValue: '9999999999999999999' }],
    ['a flag that is neither true nor false', { isCalled: 'perhaps' }],
  ])('a header with a sequence of %s is refused', async (what, wrong) => {
    const file = await forge(what, { end: ({ sequences }) => Object.assign(sequences[0] ?? {}, wrong) })
    await expect(restore(target, file, migrateTo)).rejects.toThrow(BackupError)
    expect(await filled(target)).toBe(false)
  })

  const key = readKey('ab'.repeat(32)) ?? null

  test('a backup that is not encrypted is refused once there is a key', async () => {
    const file = await forge('plain', {})
    await expect(restore(target, file, migrateTo, key)).rejects.toThrow(/non è cifrato/)
    await expect(describeBackup(file, key)).rejects.toThrow(/non è cifrato/)
    expect(await run(target, `SELECT to_regclass('notes')::text`)).toEqual([[null]])
    writeFileSync(file, zstdCompressSync(Buffer.from('{}\n')))
    await expect(restore(target, file, migrateTo, key)).rejects.toThrow(/non è cifrato/)
  })

  test('an encrypted backup with one bit changed is refused wherever the bit is', async () => {
    const file = path('sealed')
    await backup(source, file, key)
    const whole = readFileSync(file)
    for (const at of [0, 30, 60, 100, whole.length >> 1, whole.length - 1]) {
      const changed = Buffer.from(whole)
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
      writeFileSync(file, changed)
      await expect(restore(target, file, migrateTo, key), `byte ${at}`).rejects.toThrow(BackupError)
      expect(await run(target, `SELECT to_regclass('notes')::text`), `byte ${at}`).toEqual([[null]])
    }
    writeFileSync(file, whole)
    expect(await restore(target, file, migrateTo, key)).toMatchObject({ tables: 5 })
  })
})
