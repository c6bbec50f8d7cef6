import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { insertUser } from '#features/auth/store.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import { listTables, qualified } from '#platform/db/tables.server.ts'
import type { Role } from '#platform/session/roles.ts'
import { testDatabase } from '../database.ts'
import { quickHash } from '../factories.ts'
import { openSite } from '../open-site.ts'
import { networkVisitor, type ServerProcess, startHosted, startServerProcess } from '../server-process.ts'
import { nextAddress, type Visitor } from '../visitor.ts'

export { nextAddress }

/** The product as it runs, with every limit it has, and its database to look into afterwards. */
export type Target = {
  /** `http://localhost:PORT`. */
  url: string
  db: Db
  /** As the owner of the tables, who alone changes the schema. */
  owner: Db
  dataDir: string
  /** For another server process on the same database. */
  databaseUrl: string
  /** A visitor with a browser, from `address` or from one that no test has used. */
  visitor: (address?: string) => Visitor
  /** A visitor logged in with a fresh user of that role. */
  staff: (role: Role, doctorId?: number) => Promise<Visitor>
  /** A checksum of each table's rows. Equal before and after: nothing was stored, changed or taken away. */
  rows: (except?: string[]) => Promise<Record<string, string>>
  /** Mails waiting or sent, and files of mails. */
  mails: () => Promise<number>
  stop: () => Promise<void>
}

export type TargetProcess = Target & { server: ServerProcess }

export const PASSWORD = 'una password lunga'
/** Tables the product writes about callers even when it refuses a call. */
const ABOUT_CALLERS = ['rate_limits', 'sessions', 'trail', 'trail_forgotten']
/** The sums of the counted changes, because a job merges the rows they are summed from. */
const CHANGES = '(SELECT topic, sum(changes) FROM content_changes GROUP BY topic)'
/** How far a mail has got, which goes on by itself; sent, it loses its links. */
const DELIVERY = `'{attempts,next_attempt_at,last_error,sent_at,failed_at,content,attachments}'::text[]`

type Options = {
  template?: 'empty' | 'sample'
  settings?: Record<string, string>
  /** Runs before the product starts. */
  prepare?: (db: Db) => Promise<unknown>
}

/** Starts the product on a database of its own, reached over the network through one trusted proxy. */
export async function startTarget(options: Options = {}): Promise<Target> {
  const { server, ...target } = await startAs(startHosted, options)
  return target
}

/** The same in a process of its own, whose output and memory can be looked at. */
export const startTargetProcess = (options: Options = {}): Promise<TargetProcess> =>
  startAs(startServerProcess, options)

async function startAs<Server extends Pick<ServerProcess, 'url'> & { stop: () => Promise<unknown> }>(
  start: (settings: Record<string, string> & { DATA_DIR: string }) => Promise<Server>,
  options: Options,
): Promise<Target & { server: Server }> {
  if (!existsSync('build/server/index.js')) throw new Error('the pages are not built: npm test does it')
  const database = await testDatabase(options.template ?? 'sample')
  await options.prepare?.(database.db)
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'target-'))
  const server = await start({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    CATALOGUE: 'empty',
    TRUST_PROXY: '1',
    ...options.settings,
  })
  const { db } = database
  if (options.template === 'empty') await openSite(db, server.url)
  const visitor = (address = nextAddress()) => networkVisitor(server.url, address)
  return {
    url: server.url,
    server,
    db,
    owner: database.owner.db,
    dataDir,
    databaseUrl: database.url,
    visitor,
    staff: (role, doctorId) => logInFresh(db, visitor(), role, doctorId),
    rows: (except = []) => checksums(database.url, [...ABOUT_CALLERS, ...except]),
    mails: async () => {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM outbox`.execute(db)
      const folder = path.join(dataDir, 'mail')
      return (rows[0]?.n ?? 0) + (existsSync(folder) ? readdirSync(folder).length : 0)
    },
    stop: async () => {
      await server.stop()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Logs a visitor in as a user there was not before. */
export async function logInFresh(db: Db, person: Visitor, role: Role, doctorId?: number): Promise<Visitor> {
  const username = `${role}${crypto.randomUUID().slice(0, 8)}`
  const passwordHash = await quickHash(PASSWORD)
  const userId = await insertUser(db, {
    username,
    role,
    passwordHash,
    ...(doctorId !== undefined && { doctorId }),
  })
  const body = JSON.stringify({ username, password: PASSWORD })
  const answer = await person.send('/api/auth/login', { method: 'POST', body })
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`)
  // Attacks take longer than an identification is enough for exports.
  const confirmedAt = sql<string>`now() + interval '2 hours'`
  await db.updateTable('sessions').set({ confirmedAt }).where('userId', '=', userId).execute()
  return person
}

async function checksums(url: string, except: string[]): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const sums: Record<string, string> = {}
    for (const { name } of await listTables(client)) {
      if (except.includes(name)) continue
      const row = name === 'outbox' ? `(to_jsonb(t) - ${DELIVERY})::text` : 't::text'
      const from = name === 'content_changes' ? CHANGES : qualified(name)
      const { rows } = await client.query<{ n: number; sum: string | null }>(
        `SELECT count(*)::integer AS n, md5(string_agg(${row}, E'\\n' ORDER BY ${row})) AS sum FROM ${from} t`,
      )
      sums[name] = `${rows[0]?.n} rows, ${rows[0]?.sum}`
    }
    return sums
  } finally {
    await client.end()
  }
}

/**
 * Sends bytes to the server as they are, without a client that would correct them.
 * @returns the whole answer, once the server has closed the connection; rejects when it stays open for a minute
 */
export function rawRequest(url: string, bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) })
    let answer = ''
    const finish = () => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(60_000, () => {
      socket.destroy()
      reject(new Error(`the connection stays open after: ${answer}`))
    })
    socket.on('data', (piece) => {
      answer += piece.toString('latin1')
    })
    socket.on('end', finish)
    socket.on('error', finish)
    socket.write(bytes)
  })
}

/** Sends a body, as JSON or as the given text, and returns the answer. */
export async function sendJson(by: Visitor, path: string, body: unknown, method = 'POST') {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await by.send(path, { method, body: text })
  return {
    status: answer.status,
    body: (await answer.json()) as { message?: string; issues?: { path: string }[] },
  }
}
