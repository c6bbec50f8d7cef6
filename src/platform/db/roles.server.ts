import pg from 'pg'

/** The roles of the embedded database: the superuser it was made with, the owner of the tables, and the product's. */
export const SUPERUSER = 'ambulatorio'
export const OWNER = 'ambulatorio_owner'
export const APP = 'ambulatorio_app'

/** The superuser creates them, as some servers do not let an owner do so. */
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']

/**
 * Tables the product may not change freely. A row of the trail is stamped with its time and number by the database, sealed by
 * an update, and taken out by `forget_trail()` alone.
 */
const TIGHTER: Record<string, string> = {
  schema_migrations: 'SELECT',
  trail: `SELECT, UPDATE (seal, hash), INSERT (user_id, username, event, record, record_id, people, everybody, rows, total,
    status, address, route, request_id)`,
  trail_forgotten: 'SELECT',
}

/**
 * Creates the roles and extensions of an embedded database, if they are missing.
 * @param client a superuser's connection to the database
 * @param password of the roles, where there are no private sockets
 */
export async function prepareRoles(client: pg.Client, password?: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER])
  if (rowCount) return
  const secret = password === undefined ? '' : ` PASSWORD ${pg.escapeLiteral(password)}`
  const database = pg.escapeIdentifier(SUPERUSER)
  await client.query(
    `BEGIN;
     CREATE ROLE ${OWNER} LOGIN${secret};
     CREATE ROLE ${APP} LOGIN${secret};
     ALTER DATABASE ${database} OWNER TO ${OWNER};
     REVOKE ALL ON DATABASE ${database} FROM PUBLIC;
     GRANT CONNECT ON DATABASE ${database} TO ${APP};
     ${EXTENSIONS.map((name) => `CREATE EXTENSION IF NOT EXISTS ${name} WITH SCHEMA public;`).join('')}
     COMMIT`,
  )
}

const GRANTS = `
  SELECT format('REVOKE ALL ON %1$s FROM %2$I; GRANT %3$s ON %1$s TO %2$I',
    CASE relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || oid::regclass, $1::text,
    CASE relkind WHEN 'S' THEN 'USAGE, SELECT' WHEN 'v' THEN 'SELECT, INSERT, UPDATE, DELETE'
      ELSE coalesce($2::jsonb ->> relname, 'SELECT, INSERT, UPDATE, DELETE') END) AS statement
  FROM pg_class c
  WHERE relnamespace IN ('public'::regnamespace, 'doctor'::regnamespace) AND relkind IN ('r', 'v', 'S') AND relowner <> $1::text::regrole
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY relname`

/**
 * Grants a role the rows of the present tables and the numbers of sequences, and no change of the schema. Functions are
 * public already. Called by the owner, again after each change of the schema.
 */
export async function grantRuntime(client: pg.ClientBase, role: string): Promise<void> {
  const grants = await statements(client, GRANTS, [role, JSON.stringify(TIGHTER)])
  // One query is one transaction: the product never sees a table without its grants.
  const schema = `GRANT USAGE ON SCHEMA doctor TO ${pg.escapeIdentifier(role)}`
  if (grants.length > 0) await client.query([schema, ...grants].join(';'))
}

async function statements(client: pg.ClientBase, text: string, values: string[]): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(text, values)
  return rows.map(({ statement }) => statement)
}

/** The rights a connection's role has besides working with rows. */
export type Rights = { role: string; superuser: boolean; owner: boolean }

/** The rights of the role the pool connects as. */
export async function rightsOf(pool: pg.Pool): Promise<Rights> {
  const { rows } = await pool.query<Rights>(
    `SELECT current_user AS role, rolsuper AS superuser,
       EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = r.oid) AS owner
     FROM pg_roles r WHERE rolname = current_user`,
  )
  if (!rows[0]) throw new Error('the connection has no role')
  return rows[0]
}
