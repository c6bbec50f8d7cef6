import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import type { Urls } from '#platform/db/migrate.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database, as superuser; `{name}` databases are made beside it. */
    postgres: string
    /** The same as the role that owns the tables, and as the one the product runs as. */
    owner: string
    app: string
  }
}

/** Address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** `url` logs in as the product's role, which owns no tables; `owner` may change the schema, triggers and append-only tables. */
export type Blank = Urls & { superuserUrl: string; drop: () => Promise<void> }
export type TestDatabase = Database & Blank & { owner: Database }

/** A database of its own with nothing in it, or a copy of another one. */
export async function blankDatabase(copy = ''): Promise<Blank> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await createOwned(server, inject('owner'), `${name} ${copy}`)
  return {
    url: databaseUrl(inject('app'), name),
    ownerUrl: databaseUrl(inject('owner'), name),
    superuserUrl: databaseUrl(server, name),
    drop: () => admin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Creates a database that belongs to the role of another address. */
export async function createOwned(server: string, owner: string, what: string): Promise<void> {
  const { searchParams, username } = new URL(owner)
  await admin(server, `CREATE DATABASE ${what} OWNER ${searchParams.get('user') ?? username}`)
}

/** A database of its own, copied from the migrated template. */
export async function testDatabase(
  template: 'empty' | 'sample' = 'sample',
  options: { max?: number } = {},
): Promise<TestDatabase> {
  return openBlank(await blankDatabase(`TEMPLATE template_${template} STRATEGY file_copy`), options)
}

/** Opens a database that has a schema, as the product's role and as the owner's. */
export function openBlank(blank: Blank, options: { max?: number } = {}): TestDatabase {
  // No limit of time, as for commands: a busy machine may need more than five seconds for many calls at once.
  const patient = { statementTimeout: 0, ...options }
  const database = openDatabase(blank.url, patient)
  const owner = openDatabase(blank.ownerUrl, patient)
  return {
    ...database,
    ...blank,
    owner,
    drop: async () => {
      await Promise.all([database.close(), owner.close()])
      await blank.drop()
    },
  }
}

/** Runs one statement, or several in one transaction, on a connection of its own. */
export async function admin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Cuts a database off: ends its connections and refuses new ones. Returns a function that lets them in again. */
export async function cutOff(url: string): Promise<() => Promise<void>> {
  const server = inject('postgres')
  const name = new URL(url).pathname.slice(1)
  await admin(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  return () => admin(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
}

/** Resolves once a connection waits for a lock. Polls outside a transaction, which would see a snapshot of the activity. */
export async function someoneWaits({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const waiting = sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n, { interval: 10 }).toBeGreaterThan(0)
}
