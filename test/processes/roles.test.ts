import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbedded } from '#platform/db/embedded.server.ts'
import { admin, databaseUrl } from '../database.ts'
import { EarlyExit, startServerProcess } from '../server-process.ts'

// A server of the clinic's own, with the roles that README.md tells an administrator to make.

const folder = mkdtempSync(path.join(os.tmpdir(), 'roles-'))
let server: EmbeddedPostgres
let superuser: string
let owner: string
let app: string

/** The commands of the README under other names, since the server of this test has roles of its own. */
function commands(): string[] {
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(readFileSync('README.md', 'utf8')) ?? []
  return block.replaceAll('ambulatorio', 'clinica').split(/\\connect .*\n/)
}

/** An address as another role. */
function as(role: string, database = 'clinica'): string {
  const url = new URL(databaseUrl(superuser, database))
  url.searchParams.set('user', role)
  return url.href
}

beforeAll(async () => {
  server = await startEmbedded({ dataDir: path.join(folder, 'server') })
  superuser = server.superuserUrl
  writeFileSync(path.join(folder, 'server/postgres/pg_hba.conf'), 'local all all trust\n')
  await admin(superuser, 'SELECT pg_reload_conf()')
  const [roles = '', inside = ''] = commands()
  for (const statement of roles.split(/;\s*\n/).filter((text) => text.trim()))
    await admin(superuser, statement)
  await admin(databaseUrl(superuser, 'clinica'), inside)
  owner = as('clinica_owner')
  app = as('clinica_app')
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

// Log lines that name no missing right: a busy machine logs statements and connections that came too late.
const UNRELATED_LOG = /^\{"level"(?!.*(?:"42501"|permission denied)).*\n/gm

/** Starts the product and stops it again: its output without those lines, or how it ended instead. */
async function said(settings: Record<string, string>): Promise<string> {
  const DATA_DIR = path.join(folder, 'data')
  try {
    const product = { DATA_DIR, CATALOGUE: 'empty', ADMIN_PASSWORD: 'una password lunga' }
    const started = await startServerProcess({ ...product, ...settings })
    // A busy machine may answer 503 at first.
    await expect.poll(async () => (await fetch(`${started.url}/api/health`)).status).toBe(200)
    await started.stop()
    return `200\n${started.output().replace(UNRELATED_LOG, '')}`
  } catch (error) {
    if (error instanceof EarlyExit) return `${error.exit.code}\n${error.output}`
    throw error
  }
}

const READY = /^200\nAmbulatorio è pronto: \S+\n$/

test('H1: a role that may not create tables is told so in one line when DATABASE_OWNER_URL is missing', async () => {
  expect(await said({ DATABASE_URL: app })).toMatch(
    /^1\nAl ruolo con cui il programma è collegato al database manca un permesso \(permission denied for schema public\)\. [^\n]+DATABASE_OWNER_URL\.\n$/,
  )
})

test('H1: the product runs as a role that owns nothing when its roles are those of the README', async () => {
  expect(await said({ DATABASE_URL: app, DATABASE_OWNER_URL: owner })).toMatch(READY)
  // Nothing is due any more: the owner is not needed.
  expect(await said({ DATABASE_URL: app })).toMatch(READY)
  for (const refused of ['CREATE TABLE mine ()', 'TRUNCATE contact_requests', 'DELETE FROM trail'])
    await expect(admin(app, refused), refused).rejects.toMatchObject({ code: '42501' })
  const roles = new pg.Client({ connectionString: app })
  await roles.connect()
  const { rows } = await roles.query(
    `SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
  )
  await roles.end()
  expect(rows).toEqual([{ owner: 'clinica_owner' }])
})

test('H1: a role with more rights than needed prints a line at each start', async () => {
  expect(await said({ DATABASE_URL: owner })).toMatch(
    /^200\n(?:Ambulatorio[^\n]+\n)?Il ruolo clinica_owner di DATABASE_URL possiede le tabelle: [^\n]+\n(?:Ambulatorio[^\n]+\n)?$/,
  )
  expect(await said({ DATABASE_URL: databaseUrl(superuser, 'clinica') })).toMatch(
    / è superutente del server: /,
  )
})

test('H1: DATABASE_OWNER_URL for another database, or without DATABASE_URL, is refused in one line', async () => {
  await admin(superuser, 'CREATE DATABASE other OWNER clinica_owner')
  await admin(superuser, 'CREATE DATABASE fresh')
  const elsewhere = {
    DATABASE_URL: as('clinica_app', 'fresh'),
    DATABASE_OWNER_URL: as('clinica_owner', 'other'),
  }
  expect(await said(elsewhere)).toBe(
    '1\nDATABASE_OWNER_URL: indica un altro database, non quello di DATABASE_URL\n',
  )
  expect(await said({ DATABASE_OWNER_URL: owner })).toMatch(
    /^1\nDATABASE_OWNER_URL: serve anche DATABASE_URL[^\n]+\n$/,
  )
})
