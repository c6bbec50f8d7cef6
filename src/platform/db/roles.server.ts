import pg from 'pg'

/** The roles of the embedded database: what it was made with, what owns the tables, and what the product runs as. */
export const SUPERUSER = 'ambulatorio'
export const OWNER = 'ambulatorio_owner'
export const APP = 'ambulatorio_app'

/** Made by the superuser, since not every server lets an owner make them. */
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']

/**
 * Tables the product may not change freely. A row of the trail is stamped with its time and number by the database, sealed by
 * an update, and taken out by `forget_trail()` alone.
 */
const TIGHTER: Record<string, string> = {
  schema_migrations: 'SELECT',
  trail: `SELECT, UPDATE (seal, hash), INSERT (user_id, username, event, record, record_id, people, everybody, rows, status,
    address, route, request_id)`,
  trail_forgotten: 'SELECT',
}

/** Objects of the schema that another role owns; sequences of columns and types of tables go with their tables. */
const OWNED_BY_OTHERS = `
  WITH ours AS (SELECT 'public'::regnamespace::oid AS schema, $1::text::regrole::oid AS owner),
  objects AS (
    SELECT 'pg_class'::regclass AS class, oid, relowner AS owner, format('TABLE %s', oid::regclass) AS name
    FROM pg_class c, ours WHERE relnamespace = schema AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
                      AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
    UNION ALL SELECT 'pg_proc'::regclass, oid, proowner, format('ROUTINE %s', oid::regprocedure)
    FROM pg_proc, ours WHERE pronamespace = schema
    UNION ALL SELECT 'pg_type'::regclass, oid, typowner, format('TYPE %s', oid::regtype)
    FROM pg_type, ours WHERE typnamespace = schema AND typtype IN ('d', 'e', 'r'))
  SELECT format('ALTER %s OWNER TO %I', name, $1::text) AS statement FROM objects, ours
  WHERE objects.owner <> ours.owner
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = objects.class AND d.objid = objects.oid AND d.deptype = 'e')`

/**
 * Makes the roles and extensions of an embedded database and hands everything in it to its owner. A database from before
 * there were roles is brought over; otherwise this changes nothing.
 * @param client a superuser's connection to the database
 * @param password what the roles log in with, where there are no private sockets
 */
export async function prepareRoles(client: pg.Client, password?: string): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles')
  const there = new Set(rows.map(({ rolname }) => rolname))
  const secret = password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(password)}`
  const database = pg.escapeIdentifier(SUPERUSER)
  const missing = [OWNER, APP].filter((role) => !there.has(role))
  const others = missing.includes(OWNER) ? [] : await statements(client, OWNED_BY_OTHERS, [OWNER])
  if (missing.length === 0 && others.length === 0) return
  await client.query(`BEGIN; SET LOCAL lock_timeout = '20s'`)
  for (const role of missing) await client.query(`CREATE ROLE ${role} LOGIN${secret}`)
  await client.query(
    `ALTER DATABASE ${database} OWNER TO ${OWNER};
     REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
     GRANT CONNECT ON DATABASE ${database} TO ${APP}`,
  )
  for (const name of EXTENSIONS)
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${name} WITH SCHEMA public`)
  for (const statement of await statements(client, OWNED_BY_OTHERS, [OWNER])) await client.query(statement)
  await grantRuntime(client, APP)
  await client.query('COMMIT')
}

const GRANTS = `
  SELECT format('REVOKE ALL ON %1$s FROM %2$I; GRANT %3$s ON %1$s TO %2$I',
    CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || oid::regclass, $1::text,
    CASE relkind WHEN 'S' THEN 'USAGE, SELECT' WHEN 'v' THEN 'SELECT'
      ELSE coalesce($2::jsonb ->> relname, 'SELECT, INSERT, UPDATE, DELETE') END) AS statement
  FROM pg_class c
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'S') AND relowner <> $1::text::regrole
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY relname`

/**
 * Lets a role work with what the schema holds now, and change none of it: rows of tables, numbers of sequences. Functions
 * are everybody's. To be called by the owner, again after each change of the schema.
 */
export async function grantRuntime(client: pg.ClientBase, role: string): Promise<void> {
  const grants = await statements(client, GRANTS, [role, JSON.stringify(TIGHTER)])
  // Of one query all or nothing holds: the product never sees a table without its grants.
  if (grants.length > 0) await client.query(grants.join(';'))
}

async function statements(client: pg.ClientBase, text: string, values: string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(text, values)
  return rows.map(({ statement }) => statement)
}

/** What the role of a connection may do besides working with rows. */
export type Rights = { role: string; superuser: boolean; owner: boolean }

export async function rightsOf(pool: pg.Pool): Promise<Rights> {
  const { rows } = await pool.query<Rights>(
    `SELECT current_user AS role, rolsuper AS superuser,
       EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = r.oid) AS owner
     FROM pg_roles r WHERE rolname = current_user`,
  )
  if (!rows[0]) throw new Error('the connection has no role')
  return rows[0]
}
