import type { Pool } from 'pg'

const IN_PUBLIC = `n.nspname = 'public' AND NOT EXISTS (
  SELECT FROM pg_depend WHERE objid = o.oid AND deptype = 'e')`

// Each query answers statements in the column `sql`, in a fixed order.
const PARTS: readonly [title: string, query: string][] = [
  [
    'Types',
    `SELECT format('CREATE TYPE %I AS ENUM (%s);', o.typname,
       (SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = o.oid)) AS sql
     FROM pg_type o JOIN pg_namespace n ON n.oid = o.typnamespace WHERE o.typtype = 'e' AND ${IN_PUBLIC}
     UNION ALL
     SELECT format('CREATE DOMAIN %I AS %s %s;', o.typname, format_type(o.typbasetype, o.typtypmod),
       (SELECT string_agg(pg_get_constraintdef(oid), ' ' ORDER BY conname) FROM pg_constraint WHERE contypid = o.oid))
     FROM pg_type o JOIN pg_namespace n ON n.oid = o.typnamespace WHERE o.typtype = 'd' AND ${IN_PUBLIC}
     ORDER BY 1`,
  ],
  [
    'Tables, with their constraints, indexes and triggers',
    `SELECT concat_ws(E'\\n',
       format('CREATE %sTABLE %I (', CASE o.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END, o.relname),
       (SELECT string_agg('  ' || line, E',\\n' ORDER BY place, line) FROM (
          SELECT a.attnum::int AS place, concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
            CASE WHEN a.attidentity <> '' THEN 'GENERATED ' || CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END || ' AS IDENTITY' END,
            CASE WHEN a.attgenerated = 's' THEN 'GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
                 WHEN d.adbin IS NOT NULL THEN 'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) END,
            CASE WHEN a.attnotnull THEN 'NOT NULL' END) AS line
          FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
          UNION ALL
          SELECT 10000, format('CONSTRAINT %I %s', conname, pg_get_constraintdef(oid))
          FROM pg_constraint WHERE conrelid = o.oid AND contype IN ('p', 'u', 'c', 'f', 'x')) lines),
       ');',
       (SELECT string_agg(pg_get_indexdef(indexrelid) || ';', E'\\n' ORDER BY indexrelid::regclass::text) FROM pg_index
        WHERE indrelid = o.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))),
       (SELECT string_agg(pg_get_triggerdef(oid) || ';', E'\\n' ORDER BY tgname) FROM pg_trigger WHERE tgrelid = o.oid AND NOT tgisinternal)
     ) || E'\\n' AS sql
     FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace WHERE o.relkind = 'r' AND ${IN_PUBLIC} ORDER BY o.relname`,
  ],
  [
    'Views',
    `SELECT format(E'CREATE VIEW %I AS\\n%s\\n', o.relname, pg_get_viewdef(o.oid, true)) AS sql
     FROM pg_class o JOIN pg_namespace n ON n.oid = o.relnamespace WHERE o.relkind = 'v' AND ${IN_PUBLIC} ORDER BY o.relname`,
  ],
  [
    'Functions',
    `SELECT pg_get_functiondef(o.oid) || E';\\n' AS sql
     FROM pg_proc o JOIN pg_namespace n ON n.oid = o.pronamespace WHERE ${IN_PUBLIC} ORDER BY o.proname, o.oid::regprocedure::text`,
  ],
]

/**
 * Prints the schema as the catalogue of a migrated database has it, for people to read.
 * @param pool A connection to that database, of any role.
 * @returns SQL, the same for the same migrations on any machine.
 */
export async function schemaPage(pool: Pool): Promise<string> {
  const parts: string[] = []
  for (const [title, query] of PARTS) {
    const { rows } = await pool.query<{ sql: string }>(query)
    parts.push(`-- ${title}\n\n${rows.map(({ sql }) => sql).join('\n')}`)
  }
  const head =
    '-- The database as the migrations leave it, printed by `npm run db:types`. Change migrations/, not this file.'
  return `${[head, ...parts.map((part) => part.trimEnd())].join('\n\n')}\n`
}
