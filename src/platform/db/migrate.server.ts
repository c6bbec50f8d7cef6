import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { openDatabase } from './database.server.ts'
import { grantRuntime, rightsOf } from './roles.server.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../../migrations')
const LOCK = 7_402_116_551

const APPLIED = 'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"'

/** A database this version of the product can't work with. */
export class SchemaError extends Error {}

type Migration = { name: string; checksum: string }

/**
 * Brings the database up to date: each file of `migrations/` once, in order, each in its own transaction.
 * Refuses a database whose applied migrations are not the first ones of this product, as they are here.
 * @param pool of the tables' owner
 * @param options.grantTo the role the product runs as, where it is another one: it is let in to what there is then
 * @returns the names of the migrations that were applied
 * @throws SchemaError
 */
export async function migrate(
  pool: pg.Pool,
  options: { upTo?: string; folder?: string; grantTo?: string } = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`SET statement_timeout = 0; SELECT pg_advisory_lock(${LOCK})`)
    // Creates the table only when it is missing: a role that may not create tables can run this while nothing is due.
    const { rows } = await client.query(`SELECT to_regclass('public.schema_migrations') IS NULL AS first`)
    if (rows[0].first)
      await client.query(
        `CREATE TABLE schema_migrations
           (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
      )
    const files = await readMigrations(options.folder ?? FOLDER)
    const applied = await client.query<Migration>(APPLIED)
    checkHistory(files, applied.rows)
    const due = files.slice(applied.rows.length).filter(({ name }) => !options.upTo || name <= options.upTo)
    for (const file of due) {
      await client.query('BEGIN')
      await client.query(file.sql)
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        file.name,
        file.checksum,
      ])
      await client.query('COMMIT')
    }
    if (options.grantTo) await grantRuntime(client, options.grantTo)
    return due.map((file) => file.name)
  } finally {
    // Session settings and the lock go with the connection.
    client.release(true)
  }
}

/**
 * Two addresses of one database: of the role the product runs as, and of the owner of its tables. They are equal where
 * one role is both.
 */
export type Urls = { url: string; ownerUrl: string }

/**
 * Migrates as the owner, and grants the product's role its rights on the result. Returns and throws as `migrate` does.
 * @param options.upTo name of the last migration, for a schema of a version before: the product's role gets no rights on it
 */
export async function migrateAsOwner(
  { url, ownerUrl }: Urls,
  options: { upTo?: string } = {},
): Promise<string[]> {
  const { pool, close } = openDatabase(ownerUrl, { max: 1, statementTimeout: 0 })
  try {
    const isWhole = options.upTo === undefined
    return await migrate(pool, {
      ...options,
      ...(isWhole && url !== ownerUrl && { grantTo: await roleOf(url) }),
    })
  } finally {
    await close()
  }
}

async function roleOf(url: string): Promise<string> {
  const { pool, close } = openDatabase(url, { max: 1 })
  const { role } = await rightsOf(pool).finally(close)
  return role
}

/** Names of the migrations this database does not have yet. Throws `SchemaError` as `migrate` does. */
export async function dueMigrations(pool: pg.Pool, folder = FOLDER): Promise<string[]> {
  const files = await readMigrations(folder)
  const { rows } = await pool.query<Migration>(APPLIED)
  checkHistory(files, rows)
  return files.slice(rows.length).map(({ name }) => name)
}

async function readMigrations(folder: string): Promise<(Migration & { sql: string })[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** The first applied migration that differs from the product's at the same place. */
export async function firstForeign(applied: Migration[]): Promise<string | undefined> {
  const files = await readMigrations(FOLDER)
  return applied.find((row, n) => !isSame(row, files[n]))?.name
}

function isSame(applied: Migration, file: Migration | undefined): boolean {
  return applied.name === file?.name && applied.checksum === file.checksum
}

/** Migrations are forward only, so the applied ones have to be a prefix of the files. */
function checkHistory(files: Migration[], applied: Migration[]): void {
  const at = applied.findIndex((row, n) => !isSame(row, files[n]))
  const name = applied[at]?.name
  if (name === undefined) return
  if (name === files[at]?.name)
    throw new SchemaError(
      `La migrazione ${name} è stata modificata dopo essere stata applicata a questo database: rimettere il file com’era (quello della versione installata prima) e riavviare. Il database non è stato toccato.`,
    )
  if (at === 0)
    throw new SchemaError(
      `Il database è di una versione di prova, precedente alla prima rilasciata (migrazione ${name}), e non si può aggiornare: indicare una DATA_DIR nuova o un database vuoto. Non è stato toccato.`,
    )
  throw new SchemaError(
    `Il database contiene la migrazione ${name}, sconosciuta a questa versione: è stato usato con una versione più recente. Non è stato toccato: avviare quella versione, oppure ripristinare un backup in una DATA_DIR nuova.`,
  )
}
