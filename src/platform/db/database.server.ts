import { CamelCasePlugin, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { CLINIC_ZONE } from '#platform/time/dates.ts'
import type { DB } from './schema.gen.ts'

export type Db = Kysely<DB>
/** A database inside a transaction, for statements that must not run on their own. */
export type Tx = Transaction<DB>

// Dates stay the text they are: a Date object would bring in the machine's time zone.
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const INT8 = 20
const types = new pg.TypeOverrides()
types.setTypeParser(DATE, (value) => value)
types.setTypeParser(TIMESTAMP, (value) => value)
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString())
types.setTypeParser(INT8, Number)

/** Cuts the connection when a query gets no answer within `silenceMs`. */
function watchSilence(client: pg.ClientBase, silenceMs: number): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown
  const watched = (...parts: unknown[]) => {
    const answer = query(...parts)
    if (answer instanceof Promise) cutWhenSilent(client, answer, silenceMs)
    return answer
  }
  client.query = watched as typeof client.query
}

/** Ends a connection that stays silent: a network that drops packets ends none, and a query would wait for ever. */
function cutWhenSilent(client: pg.ClientBase, answer: Promise<unknown>, silenceMs: number): void {
  let waiting = true
  // After a pause of the whole machine answers may lie unread in the socket: `setImmediate` reads them first.
  const silent = setTimeout(() => setImmediate(() => waiting && cut(client)), silenceMs)
  const heard = () => {
    waiting = false
    clearTimeout(silent)
  }
  answer.then(heard, heard)
}

const SILENT = 'ETIMEDOUT'

/** Whether an error says that no answer came in time. Trying again at once would take as long again. */
export function isSilent(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === SILENT
}

/** Closes a connection without a goodbye; queries running on it fail as unreachable. */
export function cut(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection
  stream.destroy(Object.assign(new Error('the database does not answer'), { code: SILENT }))
}

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

// The server itself ends a statement that takes too long. One whose answer is this much later will never answer.
const GRACE = 2500
/** Idle connections that lead nowhere are noticed about ten seconds after this. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Opens a pool of connections. A statement that runs longer than 5 s is cut off, and so is a connection that takes longer to
 * come. With a `statementTimeout` of 0, for commands and starts, no statement is cut off, and a connection may take a minute.
 */
export function openDatabase(
  url: string,
  options: { max?: number; statementTimeout?: number } = {},
): Database {
  const statementTimeout = options.statementTimeout ?? 5000
  const pool = new pg.Pool({
    ...KEEP_ALIVE,
    connectionString: url,
    max: options.max ?? 16,
    types,
    application_name: 'ambulatorio',
    connectionTimeoutMillis: statementTimeout === 0 ? 60_000 : 5000,
    idleTimeoutMillis: 60_000,
    options: `-c statement_timeout=${statementTimeout} -c idle_in_transaction_session_timeout=10000 -c timezone=UTC`,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // A connection that breaks in use fails the query it runs. pg also emits the error on the client, where the pool
  // listens only while it is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (statementTimeout > 0) pool.on('connect', (client) => watchSilence(client, statementTimeout + GRACE))
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const close = async () => {
    await db.destroy()
    // Kysely does not close a pool that it has not used.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/**
 * Runs `work` in a transaction: it commits as a whole or not at all. Inside, the argument is named `db` again, so that
 * no statement runs beside the transaction by mistake. Within a transaction it joins that one: a failure must fail the
 * whole.
 */
export function transaction<T>(db: Db, work: (db: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work)
}

/**
 * Runs `work` for each item in a transaction of its own. One that fails does not keep back the others.
 * @throws AggregateError with what failed, after the last item
 */
export async function transactionEach<T>(
  db: Db,
  items: readonly T[],
  work: (db: Tx, item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = []
  for (const item of items)
    try {
      await transaction(db, (tx) => work(tx, item))
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} items failed`)
}

/** The name of the constraint a write broke, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string }
  return code?.startsWith('23') ? (constraint ?? 'unknown') : undefined
}

/** Whether a statement failed because its table is not there: the database is new, or of an older version. */
export function isMissingTable(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '42P01'
}

const zone = sql.lit(CLINIC_ZONE)

/** The first moment of a day by the clinic's clock, as a part of a statement. */
export function startOfDay(day: string | null): RawBuilder<string> {
  return sql`${day}::date::timestamp AT TIME ZONE ${zone}`
}

/** The day a row was created, by the clinic's clock, as a part of a statement. */
export const dayOfCreation: RawBuilder<string> = sql`(created_at AT TIME ZONE ${zone})::date`
