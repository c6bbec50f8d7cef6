import type pg from 'pg'
import { listTables, qualified } from '#platform/db/tables.server.ts'

/** A checksum of every row, with all of its columns and bytes, by table. */
export async function everyRow(client: pg.ClientBase): Promise<Map<string, string[]>> {
  await client.query(
    `SET statement_timeout = 0; SET timezone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT md5(t::text) AS sum FROM ${qualified(name)} t ORDER BY 1`,
    )
    found.set(
      name,
      rows.map(({ sum }) => sum),
    )
  }
  return found
}

/** Columns that count by themselves and would give a number that is taken already. */
export async function exhaustedSequences(client: pg.ClientBase): Promise<unknown[]> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT c.oid::regclass::text AS "table", quote_ident(a.attname) AS "column",
           pg_get_serial_sequence(c.oid::regclass::text, a.attname) AS sequence
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      AND pg_get_serial_sequence(c.oid::regclass::text, a.attname) IS NOT NULL`)
  if (rows.length < 10) throw new Error('that is not the schema of the product')
  const exhausted: unknown[] = []
  for (const { table, column, sequence } of rows) {
    const { rows: taken } = await client.query(
      `SELECT max(${column})::bigint AS most, (SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM ${sequence}) AS next
       FROM ${table} HAVING max(${column}) >= (SELECT CASE WHEN is_called THEN last_value + 1 ELSE last_value END FROM ${sequence})`,
    )
    exhausted.push(...taken.map((row) => ({ table, ...row })))
  }
  return exhausted
}

/** Finds files with bytes missing, and rows that point at missing rows. */
export async function brokenReferences(client: pg.ClientBase): Promise<unknown[]> {
  const { rows: keys } = await client.query<{
    name: string
    from: string
    to: string
    on: string
    any: string
  }>(`
    SELECT conname AS name, conrelid::regclass::text AS "from", confrelid::regclass::text AS "to",
      string_agg(format('t.%I = p.%I', c.attname, p.attname), ' AND ' ORDER BY k.n) AS "on",
      string_agg(format('t.%I IS NOT NULL', c.attname), ' AND ' ORDER BY k.n) AS "any"
    FROM pg_constraint, unnest(conkey, confkey) WITH ORDINALITY k(child, parent, n), pg_attribute c, pg_attribute p
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND c.attrelid = conrelid AND c.attnum = k.child
      AND p.attrelid = confrelid AND p.attnum = k.parent
    GROUP BY 1, 2, 3`)
  if (keys.length < 10) throw new Error('that is not the schema of the product')
  const broken: unknown[] = []
  for (const { name, from, to, on, any } of keys) {
    const { rows } = await client.query(
      `SELECT t.* FROM ${from} t WHERE ${any} AND NOT EXISTS (SELECT FROM ${to} p WHERE ${on})`,
    )
    broken.push(...rows.map((row) => ({ name, row })))
  }
  const { rows } = await client.query(`
    SELECT 'bytes' AS name, encode(b.sha256, 'hex') AS row FROM blobs b
    WHERE b.size <> (SELECT coalesce(sum(length(bytes) - CASE WHEN b.salt IS NULL THEN 0 ELSE 16 END), 0)
                     FROM blob_chunks c WHERE c.sha256 = b.sha256)
       OR b.salt IS NULL
          AND b.sha256 <> (SELECT sha256(string_agg(bytes, '' ORDER BY n)) FROM blob_chunks c WHERE c.sha256 = b.sha256)`)
  return [...broken, ...rows]
}
