import { closeSync, existsSync, openSync, realpathSync, renameSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { type Address, addressOf, choosePort } from './address.server.ts'
import { databaseIdentity, locateBinaries } from './binaries.server.ts'
import { type Cluster, handOver, initialise } from './cluster.server.ts'
import {
  code,
  DataFolderError,
  inspectDatabaseFiles,
  type Ownership,
  prepareDataFolder,
  reason,
  takeOwnership,
} from './data-folder.server.ts'
import {
  findPostmaster,
  gone,
  launchPostmaster,
  type Postmaster,
  ready,
  stopPostmaster,
} from './postmaster.server.ts'

export { DataFolderError, DataFolderInUse } from './data-folder.server.ts'

export type EmbeddedPostgres = {
  /** A connection string for `pg`. */
  url: string
  /** Number of the server's process. */
  pid: number
  /** Stops the server and gives the folder back. Safe to call twice. */
  stop(): Promise<void>
}

const LOG_LIMIT = 5 * 1024 * 1024

/**
 * Runs PostgreSQL on `dataDir/postgres`, or adopts the one that survived a crash of ours. Throws DataFolderInUse when
 * another product owns the folder, and DataFolderError with one printable line for whatever else a person must settle.
 */
export async function startEmbedded(options: {
  dataDir: string
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  const log = options.log ?? (() => {})
  prepareDataFolder(dataDir)
  const ownership = await takeOwnership(dataDir)
  try {
    const identity = databaseIdentity()
    const binaries = await locateBinaries(identity)
    const folder = join(realpathSync(dataDir), 'postgres')
    const cluster = { dataDir, folder, binaries, identity }
    if (inspectDatabaseFiles(folder, binaries.major) === 'missing') await initialise(cluster)
    handOver(folder, identity)
    const server = (await adopt(folder, log)) ?? (await launch(cluster, log))
    return await serve(cluster, server, ownership)
  } catch (error) {
    ownership.release()
    throw error
  }
}

async function serve(cluster: Cluster, server: Postmaster, ownership: Ownership): Promise<EmbeddedPostgres> {
  const { dataDir, folder, binaries } = cluster
  const address = addressOf(dataDir, folder, server.port)
  const stop = async () => {
    await stopPostmaster(server.pid, folder, binaries)
    address.close()
    ownership.release()
  }
  try {
    await createDatabase(address)
  } catch (error) {
    await stop()
    throw error
  }
  let stopping: Promise<void> | undefined
  return { url: address.url, pid: server.pid, stop: () => (stopping ??= stop()) }
}

/**
 * Reaches the database of a product that is running, without taking the folder: for commands beside it. Undefined when
 * none is.
 */
export function connectRunning(dataDir: string): Address | undefined {
  const absolute = resolve(dataDir)
  const folder = join(existsSync(absolute) ? realpathSync(absolute) : absolute, 'postgres')
  const server = findPostmaster(folder)
  return server?.state === 'ready' ? addressOf(absolute, folder, server.port) : undefined
}

async function adopt(folder: string, log: (line: string) => void): Promise<Postmaster | undefined> {
  const found = findPostmaster(folder)
  if (!found) return undefined
  if (found.state === 'stopping') {
    if (await gone(found.pid, folder, 60_000)) return undefined
    throw new DataFolderError(`Il PostgreSQL di ${folder} (processo ${found.pid}) non finisce di fermarsi.`)
  }
  log(`PostgreSQL è rimasto in funzione (processo ${found.pid}): lo riprendo`)
  const result = await ready(folder, () => (findPostmaster(folder) ? undefined : 'si è fermato'))
  return typeof result === 'string' ? undefined : result
}

async function launch(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  const logFile = join(cluster.dataDir, 'postgres.log')
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT)
    renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  try {
    return await launchPostmaster({ ...cluster, logFile, output, port: await choosePort() }, log)
  } finally {
    closeSync(output)
  }
}

async function createDatabase(address: Address): Promise<void> {
  const first = await connect(address.url)
  if (typeof first !== 'string') return first.end()
  const NO_SUCH_DATABASE = '3D000'
  const maintenance = first === NO_SUCH_DATABASE ? await connect(address.maintenanceUrl) : first
  if (typeof maintenance === 'string')
    throw new DataFolderError(`Il database avviato non risponde (${maintenance}).`)
  try {
    await maintenance.query('CREATE DATABASE ambulatorio')
  } finally {
    await maintenance.end()
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
