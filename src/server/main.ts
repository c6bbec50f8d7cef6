import cluster from 'node:cluster'
import { ensureAdmin } from '#features/auth/users.server.ts'
import { fillCatalogue, prepareEmpty } from '#features/samples/fill.server.ts'
import { appendAudit, atTheMachine } from '#platform/audit/audit.server.ts'
import { sharedUserWarning } from '#platform/db/binaries.server.ts'
import { prepareDataFolder } from '#platform/db/data-folder.server.ts'
import {
  type Database,
  type Db,
  isMissingTable,
  openDatabase,
  transaction,
} from '#platform/db/database.server.ts'
import { DataFolderInUse, EX_TEMPFAIL, startEmbedded } from '#platform/db/embedded.server.ts'
import { dueMigrations, migrateAsOwner, type Urls } from '#platform/db/migrate.server.ts'
import { type Rights, rightsOf } from '#platform/db/roles.server.ts'
import { faultOfKey, saveKeyMark } from '#platform/encryption/data-key.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { type Env, EnvError, readEnv } from './env.ts'
import { figuresOfAll } from './gather.ts'
import { failureSentence } from './sentence.ts'
import { type Stoppable, stopAll, stopOn, stopOnException } from './stop.ts'
import { type Supervisor, supervise, type WorkerNews } from './supervisor.ts'

async function main(): Promise<void> {
  const env = readEnv(process.env)
  if (cluster.isWorker) {
    const { join, scrape } = figuresOfAll()
    const { startServer } = await serving()
    const server = await startServer(env, env.DATABASE_URL ?? '', { registered: join, scrape })
    stopOn(['SIGTERM'], [server])
    stopOnException([server])
    // Another process has taken its place: there is no hurry.
    stopOn(['SIGUSR2'], [{ stop: server.retire }])
    // A terminal sends these signals to every process of ours: workers ignore them, and the supervisor lets running
    // requests end.
    for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
    tellSupervisor({ ready: server.url })
    return
  }
  // SIGUSR2 ends a process that has no handler. Until the supervisor listens for it the signal is ignored.
  process.on('SIGUSR2', () => {})
  prepareDataFolder(env.DATA_DIR)
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log: (line) => console.warn(line) })
  // Stopped in this order: the server first, its database last.
  const parts: Stoppable[] = embedded ? [embedded] : []
  stopOn(['SIGINT', 'SIGTERM', 'SIGHUP'], parts)
  stopOnException(parts)
  try {
    const databaseUrl = env.DATABASE_URL ?? embedded?.url ?? ''
    const ownerUrl = env.DATABASE_URL ? env.DATABASE_OWNER_URL : embedded?.ownerUrl
    await prepareDatabase(env, { url: databaseUrl, ownerUrl: ownerUrl ?? databaseUrl })
    const giveUp = async (line: string) => {
      console.error(line)
      await stopAll(parts)
      process.exit(EX_TEMPFAIL)
    }
    const supervisor = env.WEB_CONCURRENCY > 1 ? await supervise(env, databaseUrl, giveUp) : null
    const server = supervisor ?? (await (await serving()).startServer(env, databaseUrl))
    parts.unshift(server)
    renewOn('SIGUSR2', supervisor, databaseUrl)
    say(`Ambulatorio è pronto: ${server.url}`)
    warnOfExamples(env)
    if (embedded) warn(sharedUserWarning())
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

/** Loaded when needed: a supervisor serves no requests and does without half of the program. */
const serving = () => import('./start.ts')

/** Brings the schema up to date; on a new database makes the first user and the sample catalogue. */
async function prepareDatabase(env: Env, urls: Urls): Promise<void> {
  await migrateAsOwner(urls)
  const { db, pool, close } = openDatabase(urls.url, { max: 2, statementTimeout: 0 })
  try {
    if (env.DATABASE_OWNER_URL) await checkOneDatabase(pool)
    warn(rightsWarning(await rightsOf(pool)))
    await checkKey(db, env)
    if (env.CATALOGUE === 'sample') await fillSample(urls.ownerUrl)
    const admin = await transaction(db, (db) => firstUser(db, env))
    if (admin && env.CATALOGUE === 'empty') await prepareEmpty(db)
    if (admin && !env.ADMIN_PASSWORD) {
      say(`Primo utente: ${admin.username}, password: ${admin.password} (non verrà mostrata di nuovo)`)
    }
  } finally {
    await close()
  }
}

/** Runs as the owner: the sample's rows bring their own ids, and only the owner may set where the sequences go on. */
async function fillSample(ownerUrl: string): Promise<void> {
  const { db, close } = openDatabase(ownerUrl, { max: 1, statementTimeout: 0 })
  await fillCatalogue(db).finally(close)
}

async function checkOneDatabase(pool: Database['pool']): Promise<void> {
  const due = await dueMigrations(pool).catch((error) => {
    if (isMissingTable(error)) return [error]
    throw error
  })
  if (due.length > 0)
    throw new EnvError('DATABASE_OWNER_URL: indica un altro database, non quello di DATABASE_URL')
}

/** A hole in the product would reach no further than its role: that is worth a line a start. */
function rightsWarning({ role, superuser, owner }: Rights): string | undefined {
  if (!superuser && !owner) return undefined
  const what = superuser ? 'è superutente del server' : 'possiede le tabelle'
  return `Il ruolo ${role} di DATABASE_URL ${what}: al programma basta molto meno. Nel README, «Roles», come dividere i ruoli con DATABASE_OWNER_URL.`
}

function warn(line: string | undefined): void {
  if (line) console.warn(line)
}

/** Warns of example addresses: mails from and to them are lost. */
function warnOfExamples({ SMTP_URL, MAIL_FROM, MAIL_STAFF }: Env): void {
  if (!SMTP_URL) return
  for (const [name, address] of Object.entries({ MAIL_FROM, MAIL_STAFF })) {
    if (address.endsWith('.example')) console.warn(`${name} è ancora un indirizzo di esempio: ${address}`)
  }
}

/** Refuses to start without the data key the database was encrypted with, or with another one. */
async function checkKey(db: Db, { dataKey }: Env): Promise<void> {
  const fault = await faultOfKey(db, dataKey)
  if (fault) throw new EnvError(fault)
  if (dataKey) await saveKeyMark(db, dataKey)
}

async function firstUser(db: Db, { ADMIN_PASSWORD }: Env): ReturnType<typeof ensureAdmin> {
  const admin = await ensureAdmin(db, ADMIN_PASSWORD ? { password: ADMIN_PASSWORD } : {}).catch((error) => {
    throw error instanceof AppError && error.code === 'not_valid'
      ? new EnvError(`ADMIN_PASSWORD: ${error.message}`)
      : error
  })
  const recordIds = admin ? [admin.username] : []
  const event = { event: 'user.created', recordIds, status: 200, route: 'npm start' } as const
  if (admin) await appendAudit(db, atTheMachine(), event)
  return admin
}

/**
 * Replaces the server processes with those of a new build, one after the other; refused when the build needs another
 * schema.
 */
function renewOn(signal: NodeJS.Signals, supervisor: Supervisor | null, databaseUrl: string): void {
  let busy = false
  process.on(signal, async () => {
    if (!supervisor) return say(`${signal}: con un solo processo (WEB_CONCURRENCY=1) serve un nuovo avvio.`)
    if (busy) return
    busy = true
    try {
      if (await isUpToDate(databaseUrl)) {
        await supervisor.renew()
        say('I processi del server sono stati sostituiti.')
      } else
        say('Questa versione cambia il database: serve un nuovo avvio. I processi restano quelli di prima.')
    } catch (error) {
      console.error(failureSentence(error) ?? describeFailure(error))
    }
    busy = false
  })
}

/** Processes of one version must not meet the schema of another (decision 14). */
async function isUpToDate(url: string): Promise<boolean> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    return (await dueMigrations(pool)).length === 0
  } finally {
    await close()
  }
}

function tellSupervisor(news: WorkerNews, then = () => {}): void {
  process.send?.(news, then)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

// A rejected promise that was not awaited belongs to one piece of work: it is logged, and the process goes on.
process.on('unhandledRejection', (error) => {
  console.error(describeFailure(error))
})

main().catch((error: unknown) => {
  const sentence = failureSentence(error)
  // Said once by the supervisor, not by each of its workers.
  if (cluster.isWorker && sentence) return tellSupervisor({ failed: sentence }, () => process.exit(1))
  console.error(sentence ?? describeFailure(error))
  process.exit(error instanceof DataFolderInUse ? EX_TEMPFAIL : 1)
})
