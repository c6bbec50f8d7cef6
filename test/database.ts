import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server's maintenance database; `{name}` databases are made beside it. */
    postgres: string
  }
}

/** Address of another database on the same server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export type TestDatabase = Database & { url: string; drop: () => Promise<void> }

/** A database of its own, copied from the migrated template in about 40 ms. */
export async function testDatabase(
  template: 'empty' | 'sample' = 'sample',
  options: { max?: number } = {},
): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin(server, `CREATE DATABASE ${name} TEMPLATE template_${template} STRATEGY file_copy`)
  const url = databaseUrl(server, name)
  const database = openDatabase(url, { max: options.max ?? 8 })
  return {
    ...database,
    url,
    drop: async () => {
      await database.close()
      await admin(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** Runs one statement on the server's maintenance database. */
export async function admin(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Cuts a database off: whoever is connected loses it, and nobody gets in. Answers how to bring it back. */
export async function cutOff(url: string): Promise<() => Promise<void>> {
  const server = inject('postgres')
  const name = new URL(url).pathname.slice(1)
  await admin(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await admin(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
  return () => admin(server, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
}

/** Resolves once somebody stands before a lock that another one holds. Asked outside of any transaction, which sees no news. */
export async function someoneWaits({ db }: Pick<TestDatabase, 'db'>): Promise<void> {
  const waiting = sql<{ n: number }>`
    SELECT count(*)::integer AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n, { interval: 10 }).toBeGreaterThan(0)
}
