import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { dueMigrations, migrate, migrateAsOwner, SchemaError } from './migrate.server.ts'

const LATER = '0900_later.sql'

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await testDatabase('empty')
  folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'))
  cpSync('migrations', folder, { recursive: true })
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await database.drop()
})

const add = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
const contacts = () =>
  database.db.selectFrom('contactRequests').select(['lastName', 'version', 'search']).execute()

test('a later migration is applied once, to existing rows', async () => {
  await sql`INSERT INTO contact_requests (first_name, last_name, email, phone) VALUES ('Ada', 'Riva', '', '039 555 0100')`.execute(
    database.db,
  )
  add(LATER, `UPDATE contact_requests SET last_name = 'Gallo'`)
  expect(await dueMigrations(database.owner.pool, folder)).toEqual([LATER])
  expect(await migrate(database.owner.pool, { folder })).toEqual([LATER])
  const after = await contacts()
  expect(after).toMatchObject([{ lastName: 'Gallo', version: 2, search: 'ada gallo\n\n0395550100\nospite' }])
  expect(await migrate(database.owner.pool, { folder })).toEqual([])
  expect(await contacts()).toEqual(after)
})

test('a failed migration leaves no trace, and those before it stay applied', async () => {
  add(LATER, 'CREATE TABLE first_half (id integer)')
  add('0901_broken.sql', 'CREATE TABLE half_done (id integer); SELECT 1 / 0;')
  await expect(migrate(database.owner.pool, { folder })).rejects.toThrow('division by zero')
  const { rows } = await database.owner.pool.query(
    `SELECT to_regclass('first_half') IS NOT NULL AS first, to_regclass('half_done') IS NOT NULL AS second`,
  )
  expect(rows).toEqual([{ first: true, second: false }])
  expect(await dueMigrations(database.owner.pool, folder)).toEqual(['0901_broken.sql'])
})

test.each([
  [
    'from before the first release is refused',
    `UPDATE schema_migrations SET name = '0000_x.sql' WHERE name < '0002'`,
    'precedente alla prima rilasciata (migrazione 0000_x.sql)',
  ],
  [
    'with a migration missing in between is refused',
    `DELETE FROM schema_migrations WHERE name < '0002'`,
    'migrazione 0002_functions.sql',
  ],
  [
    'of a newer version is refused',
    `INSERT INTO schema_migrations (name, checksum) VALUES ('9999_x.sql', 'x')`,
    'sconosciuta a questa versione',
  ],
])('a database %s', async (_, change, words) => {
  await database.owner.pool.query(change)
  await expect(migrate(database.owner.pool)).rejects.toThrow(words)
})

// Section 3 of the specification: 'All tables have an id primary key'. Its other link tables are pairs of ids.
const DOCUMENTED = [
  ...['users', 'contact_requests', 'media', 'contact_attachments', 'contact_fields', 'contact_form_data'],
  ...['internal_notes', 'contact_messages', 'service_categories', 'doctors', 'services', 'subservices'],
  ...['service_schedules', 'appointments', 'convenzioni', 'convenzioni_attivazioni', 'forms', 'form_fields'],
  ...['form_integrations', 'form_submissions', 'lists', 'list_contacts', 'form_lists', 'site_settings'],
]

test('every table of the specification has an id as its primary key', async () => {
  const { rows } = await database.owner.pool.query<{ name: string; key: string[] }>(
    `SELECT c.conrelid::regclass::text AS name,
            ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey)) AS key
     FROM pg_constraint c WHERE c.contype = 'p' AND c.conrelid::regclass::text = ANY ($1)`,
    [DOCUMENTED],
  )
  expect(rows).toHaveLength(DOCUMENTED.length)
  expect(rows.filter(({ key }) => key.join() !== 'id')).toEqual([])
})

// The connection is still closing when `migrateAsOwner` returns, and a server that stops then reports an error on it. Without a
// listener that error ends the process before it has printed why the migration was refused; Vitest counts it as a failure.
test('a database that stops right after a refused migration does not end the process', async () => {
  const { db } = database.owner
  await sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_tomorrow.sql', 'x')`.execute(db)
  for (let round = 0; round < 60; round += 1) {
    await expect(migrateAsOwner(database)).rejects.toThrow(SchemaError)
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(db)
  }
})
