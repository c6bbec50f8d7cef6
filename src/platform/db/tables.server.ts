import pg from 'pg'

/** A table as backup and restore see it: stored columns only, in a fixed order of rows. */
export type Table = { name: string; columns: string[]; order: string }

export type Sequence = { name: string; lastValue: string; isCalled: boolean }

export type Migration = { name: string; checksum: string }

export const MIGRATIONS = 'schema_migrations'

const TABLES = `
  SELECT c.oid, c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
    (SELECT string_agg(quote_ident(k.attname) || CASE WHEN k.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END, ', '
                       ORDER BY position.n)
       FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY position(attnum, n), pg_attribute k
      WHERE i.indrelid = c.oid AND i.indisprimary AND k.attrelid = c.oid AND k.attnum = position.attnum) AS key,
    ARRAY(SELECT f.confrelid::regclass::oid FROM pg_constraint f
           WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS parents
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '${MIGRATIONS}'
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  GROUP BY c.oid, c.relname ORDER BY c.relname`

type Row = {
  oid: number
  name: string
  columns: string[] | null
  key: string | null
  parents: (number | string)[]
}

/** The product's tables, each after those it refers to. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Row>(TABLES)
  const sorted: Row[] = []
  const waiting = new Set(rows)
  while (waiting.size > 0) {
    const names = new Set([...waiting].map((row) => String(row.oid)))
    const next = [...waiting].filter((row) => !row.parents.some((parent) => names.has(String(parent))))
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting].map((row) => row.name)}`)
    for (const row of next) {
      sorted.push(row)
      waiting.delete(row)
    }
  }
  // Without a primary key, the whole row as text.
  return sorted.map(({ name, columns, key }) => ({
    name,
    columns: columns ?? [],
    order: key ?? 't::text COLLATE "C"',
  }))
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  )
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const value = await client.query<{ lastValue: string; isCalled: boolean }>(
      `SELECT last_value::text AS "lastValue", is_called AS "isCalled" FROM ${qualified(name)}`,
    )
    sequences.push({ name, ...(value.rows[0] ?? { lastValue: '1', isCalled: false }) })
  }
  return sequences
}

/** The migrations applied to a database, in order; none in an empty one. */
export async function listMigrations(client: pg.ClientBase): Promise<Migration[]> {
  const found = await client.query<{ there: boolean }>(
    `SELECT to_regclass('public.${MIGRATIONS}') IS NOT NULL AS there`,
  )
  if (!found.rows[0]?.there) return []
  const { rows } = await client.query<Migration>(
    `SELECT name, checksum FROM public.${MIGRATIONS} ORDER BY name`,
  )
  return rows
}

/**
 * The statement that copies a table out. The same rows give the same bytes on every server, so that checksums can be
 * compared.
 */
export function copyOut({ name, columns, order }: Table): string {
  return `COPY (SELECT ${columnList(columns)} FROM ${qualified(name)} t ORDER BY ${order}) TO STDOUT`
}

export function copyIn({ name, columns }: Table): string {
  return `COPY ${qualified(name)} (${columnList(columns)}) FROM STDIN`
}

export function qualified(name: string): string {
  return `public.${pg.escapeIdentifier(name)}`
}

function columnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Everything that decides how values are written, and no limits on time: a backup may take minutes. */
export const SESSION = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = '30s'; SET LOCAL client_encoding = 'UTF8'; SET LOCAL timezone = 'UTC';
  SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1; SET LOCAL search_path = public, pg_catalog`
