import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Address, choosePort, databaseAddress, passwordFile } from './address.server.ts'
import { databaseIdentity, locateBinaries } from './binaries.server.ts'
import { type Cluster, handOver, initialise, writeAuthentication } from './cluster.server.ts'
import {
  code,
  DataFolderError,
  inspectDatabaseFiles,
  isAlive,
  type Ownership,
  prepareDataFolder,
  RESTORE_HINT,
  readIfAny,
  reason,
  takeOwnership,
} from './data-folder.server.ts'
import {
  findPostmaster,
  gone,
  launchPostmaster,
  type Postmaster,
  readAuthenticationAgain,
  ready,
  stopImmediately,
  stopPostmaster,
} from './postmaster.server.ts'
import { prepareRoles } from './roles.server.ts'

export { DataFolderError, DataFolderInUse, EX_TEMPFAIL, RESTORE_HINT } from './data-folder.server.ts'

export type EmbeddedPostgres = Omit<Address, 'maintenanceUrl' | 'close'> & {
  /** Process id of the server; another one later shows that it was restarted. */
  readonly pid: number
  /** Stops the server and gives the folder back. Safe to call twice. */
  stop(): Promise<void>
}

const LOG = 'postgres.log'
const LOG_LIMIT = 5 * 1024 * 1024
const LOOK_EVERY = 250
const NEXT_TRY_AFTER = 5000
// Longer than the minute that a restart of the server may take (READY_WITHIN in postmaster.server.ts).
const ANSWERS_WITHIN = 80_000
/** Errors of a server that starts or stops: connection refused, connection reset, and PostgreSQL's own codes. */
const PASSING = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'Connection terminated unexpectedly',
  '57P01',
  '57P02',
  '57P03',
  // pg's own limit for a connection.
  'timeout expired',
]

/**
 * Runs PostgreSQL on `dataDir/postgres`, or adopts the one that survived a crash of ours. Throws DataFolderInUse when
 * another product owns the folder, and DataFolderError with one printable line for whatever else a person must settle.
 * A server that ends without being told to (killed, out of memory) is started again on the same address.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
  /** False for data that may be lost in a crash of the machine: the server waits for no disk. */
  durable?: boolean
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  prepareDataFolder(dataDir)
  const ownership = await takeOwnership(dataDir)
  try {
    const identity = databaseIdentity()
    const binaries = await locateBinaries(identity)
    const folder = join(realpathSync(dataDir), 'postgres')
    const cluster = { dataDir, folder, binaries, identity, durable: options.durable ?? true }
    if (inspectDatabaseFiles(folder, binaries.major) === 'missing') {
      refuseSecondBeginning(dataDir, folder)
      await initialise(cluster)
    }
    if (identity && statSync(folder).uid !== identity.uid) await endForeign(cluster)
    handOver(folder, identity)
    writeAuthentication(cluster)
    const server = (await adopt(folder, log)) ?? (await launch(cluster, log))
    return await serve(cluster, server, ownership, log)
  } catch (error) {
    ownership.release()
    throw error
  }
}

/** A server that was left over by an older version and runs as another user could not read its files once they change hands. */
async function endForeign({ folder, binaries }: Cluster): Promise<void> {
  const found = findPostmaster(folder)
  if (found) await stopPostmaster(found.pid, folder, binaries)
}

/** Refuses to make a database where the log of a former one lies: an empty database would be taken for the clinic's. */
function refuseSecondBeginning(dataDir: string, folder: string): void {
  const logFile = join(dataDir, LOG)
  if (!existsSync(logFile)) return
  throw new DataFolderError(
    `Il database in ${folder} non c’è più, e il suo registro ${logFile} sì: rimettere la cartella al suo posto, o ripristinare l’ultimo backup in una DATA_DIR nuova con «npm run restore -- FILE». Per ricominciare da zero, togliere il registro.`,
  )
}

async function serve(
  cluster: Cluster,
  server: Postmaster,
  ownership: Ownership,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const { dataDir, folder, binaries } = cluster
  const address = databaseAddress(dataDir, folder, server.port)
  const supervision = keepAlive(cluster, server, log)
  const stop = async () => {
    await supervision.release()
    await stopPostmaster(supervision.server().pid, folder, binaries)
    address.close()
    ownership.release()
  }
  try {
    await createDatabase(address, readIfAny(passwordFile(dataDir))?.trim())
  } catch (error) {
    await stop()
    throw error
  }
  let stopping: Promise<void> | undefined
  const { url, ownerUrl, superuserUrl } = address
  return {
    url,
    ownerUrl,
    superuserUrl,
    get pid() {
      return supervision.server().pid
    },
    stop: () => (stopping ??= stop()),
  }
}

/** Restarts the server whenever it has ended. Committed transactions survive. */
function keepAlive(cluster: Cluster, first: Postmaster, log: (line: string) => void) {
  let server = first
  let released = false
  let reviving: Promise<void> | undefined
  let said = ''
  // Said once, however often it is tried.
  const say = (line: string): void => {
    if (line !== said) log(line)
    said = line
  }
  const revive = async (): Promise<void> => {
    try {
      if (!existsSync(cluster.folder)) throw new DataFolderError(goneLine(cluster.folder))
      say(`PostgreSQL si è fermato (processo ${server.pid}): lo riavvio`)
      server = (await adopt(cluster.folder, log)) ?? (await launch(cluster, log, server.port))
    } catch (error) {
      say(reason(error))
      await sleep(NEXT_TRY_AFTER, undefined, { ref: false })
    }
  }
  const look = setInterval(() => {
    if (released || reviving) return
    if (isAlive(server.pid)) return endOnDeletedFiles(server.pid, cluster.folder)
    reviving = revive().finally(() => {
      reviving = undefined
    })
  }, LOOK_EVERY)
  look.unref()
  return {
    server: () => server,
    release: async () => {
      released = true
      clearInterval(look)
      await reviving
    },
  }
}

/**
 * Ends a server whose files are deleted. It would go on for up to a minute, and lose all that it acknowledges
 * meanwhile. The kernel tells where a process stands: a folder that was only renamed still exists, and a process id
 * that has gone to another process stands elsewhere.
 */
function endOnDeletedFiles(pid: number, folder: string): void {
  if (process.platform !== 'linux') return
  let stands: string
  try {
    stands = readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return // The process has ended, or belongs to another user.
  }
  const emptied = stands === folder && !existsSync(join(folder, 'postmaster.pid'))
  if (emptied || stands === `${folder} (deleted)`) stopImmediately(pid)
}

function goneLine(folder: string): string {
  return `La cartella del database ${folder} non c’è più: rimetterla al suo posto. ${RESTORE_HINT}`
}

/**
 * Reaches the database of a product that is running, without taking the folder: for commands beside it. Undefined when
 * none is.
 */
export function connectRunning(dataDir: string): Address | undefined {
  const absolute = resolve(dataDir)
  const folder = join(existsSync(absolute) ? realpathSync(absolute) : absolute, 'postgres')
  const server = findPostmaster(folder)
  return server?.state === 'ready' ? databaseAddress(absolute, folder, server.port) : undefined
}

/**
 * Returns a function that tells whether the database's log has reported a full disk since this call. PostgreSQL tells the reason
 * to one connection only, closes the others, and gives back the space it had begun to fill.
 */
export function watchForFullDisk(dataDir: string): () => boolean {
  const logFile = join(dataDir, LOG)
  const read = () => {
    try {
      return readFileSync(logFile, 'utf8')
    } catch {
      // There is no log yet, or it belongs to another user.
      return ''
    }
  }
  const before = read().length
  return () => /No space left on device|Disk quota exceeded/.test(read().slice(before))
}

async function adopt(folder: string, log: (line: string) => void): Promise<Postmaster | undefined> {
  const found = findPostmaster(folder)
  if (!found) return undefined
  if (found.state === 'stopping') {
    if (await gone(found.pid, folder, 60_000)) return undefined
    throw new DataFolderError(`Il PostgreSQL di ${folder} (processo ${found.pid}) non finisce di fermarsi.`)
  }
  log(`PostgreSQL è rimasto in funzione (processo ${found.pid}): lo riprendo`)
  readAuthenticationAgain(found.pid)
  const result = await ready(folder, () => (findPostmaster(folder) ? undefined : 'si è fermato'))
  return typeof result === 'string' ? undefined : result
}

async function launch(cluster: Cluster, log: (line: string) => void, samePort?: number): Promise<Postmaster> {
  const logFile = join(cluster.dataDir, LOG)
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT)
    renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  try {
    return await launchPostmaster(
      { ...cluster, logFile, output, port: samePort ?? (await choosePort()) },
      log,
    )
  } finally {
    closeSync(output)
  }
}

/** Creates the database, its roles and extensions where they are missing. */
async function createDatabase(address: Address, password: string | undefined): Promise<void> {
  const NO_SUCH_DATABASE = '3D000'
  const first = await reach(address.superuserUrl)
  if (first === NO_SUCH_DATABASE) {
    await within(address.maintenanceUrl, (client) => client.query('CREATE DATABASE ambulatorio'))
    return within(address.superuserUrl, (client) => prepareRoles(client, password))
  }
  return use(first, (client) => prepareRoles(client, password))
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return use(await reach(url), work)
}

async function use<T>(client: pg.Client | string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  if (typeof client === 'string')
    throw new DataFolderError(`Il database avviato non risponde (${client}). ${RESTORE_HINT}`)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Connects to the server. A killed one looks ready until the kernel has removed it, and is started again meanwhile. */
async function reach(connectionString: string): Promise<pg.Client | string> {
  const deadline = performance.now() + ANSWERS_WITHIN
  for (;;) {
    const result = await connect(connectionString)
    if (typeof result !== 'string' || !PASSING.includes(result) || performance.now() > deadline) return result
    await sleep(50)
  }
}

async function connect(connectionString: string): Promise<pg.Client | string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    return code(error) ?? reason(error)
  }
}
