import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, databaseEnvironment, type Identity } from './binaries.server.ts'
import { code, DataFolderError, isAlive, RESTORE_HINT, readIfAny } from './data-folder.server.ts'

/** A running server, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; state: string }

const READY_WITHIN = 60_000
const POLITE_STOP = 10_000
const ORPHANS_GONE_WITHIN = 15_000

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Settings on the command line, which take precedence over postgresql.conf. */
const SETTINGS: Record<string, string> = {
  shared_buffers: '128MB',
  // Each process of the product takes up to sixteen and one to listen; while they are replaced there is one more.
  max_connections: '200',
  max_wal_size: '512MB',
  // The longest any query may take. The application sets less; backup and restore set their own.
  statement_timeout: '30s',
  idle_in_transaction_session_timeout: '60s',
  // A query of a killed process is cancelled: the locks of its migration would block the next start.
  ...(process.platform !== 'win32' && { client_connection_check_interval: '1s' }),
  timezone: 'UTC',
  jit: 'off',
  // The log is for the server's own troubles: the application reports failed statements, and values of patients
  // have no place in a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * The name of the data folder for a server process. An unprivileged user cannot walk through a folder that only root
 * can enter (`/root/…`, or a DATA_DIR closed to others), but a process may stay where it was started: root starts it
 * inside the folder, and names the folder as the process's own.
 */
export function folderName(folder: string, identity: Identity): string {
  return identity && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

/** The server that runs on this folder; undefined if none does, also when its number now belongs to something else. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readIfAny(join(folder, 'postmaster.pid'))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0 || !isPostmasterOf(pid, folder)) return undefined
  return { pid, port: Number(lines[3]), state: lines[7]?.trim() ?? 'starting' }
}

function isPostmasterOf(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const command = commandOf(pid)
    return process.platform === 'win32'
      ? /postgres/i.test(command)
      : `${command} `.includes(`${mark(folder)} `)
  } catch {
    return false
  }
}

/**
 * Tells our server from any other process, on its command line: root in a container may not see more of it than that.
 * By the folder's inode, not its name: a folder that was renamed under a running server is still the same.
 */
function mark(folder: string): string {
  return `cluster_name=ambulatorio-${statSync(folder, { bigint: true }).ino}`
}

function commandOf(pid: number): string {
  if (process.platform === 'linux')
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ')
  if (process.platform === 'win32') return run('tasklist', ['/NH', '/FI', `PID eq ${pid}`])
  return run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
}

export type Launch = {
  folder: string
  logFile: string
  binaries: Binaries
  identity: Identity
  output: number
  port: number
  durable: boolean
}

/** Starts a server and waits until it takes connections. */
export async function launchPostmaster(launch: Launch, log: (line: string) => void): Promise<Postmaster> {
  const giveUpOnOrphans = performance.now() + ORPHANS_GONE_WITHIN
  for (;;) {
    removeForeignLocks(launch.folder, launch.port)
    const before = sizeOf(launch.logFile)
    const result = await launchOnce(launch)
    if (typeof result !== 'string') return result
    const said = logSince(launch.logFile, before)
    // After a kill -9 of the postmaster, a worker busy with a long statement keeps the memory for a while.
    if (/pre-existing shared memory block/.test(said) && performance.now() < giveUpOnOrphans) {
      log('PostgreSQL: attendo la fine dei processi rimasti da un arresto improvviso')
      await sleep(500)
      continue
    }
    throw new DataFolderError(
      `PostgreSQL non si avvia: ${result}. ${said} (tutto il registro in ${launch.logFile}) ${RESTORE_HINT}`,
    )
  }
}

/**
 * Deletes lock files of other programs. PostgreSQL trusts one whose process id belongs to any living process of its
 * user, even a text editor, or to a zombie. It recognises a living server of this folder by its shared memory as well.
 */
function removeForeignLocks(folder: string, port: number): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${port}.lock`]) {
    const pid = Number.parseInt(readIfAny(join(folder, name)) ?? '', 10)
    if (Number.isInteger(pid) && isAlive(pid) && !isPostmasterOf(pid, folder)) rmSync(join(folder, name))
  }
}

async function launchOnce({
  folder,
  binaries,
  identity,
  output,
  port,
  durable,
}: Launch): Promise<Postmaster | string> {
  const tcp = process.platform === 'win32'
  const options = [
    ...Object.entries(SETTINGS).map(([name, value]) => `${name}=${value}`),
    ...DURABLE.map((name) => `${name}=${durable ? 'on' : 'off'}`),
    mark(folder),
    `port=${port}`,
    `listen_addresses=${tcp ? '127.0.0.1' : ''}`,
    // The socket lies in the data folder, the server's working directory, so its relative name is never too long.
    `unix_socket_directories=${tcp ? '' : '.'}`,
    'unix_socket_permissions=0700',
  ]
  const child = spawn(
    binaries.postgres,
    ['-D', folderName(folder, identity), ...options.flatMap((option) => ['-c', option])],
    {
      ...identity,
      cwd: folder,
      env: databaseEnvironment(),
      stdio: ['ignore', output, output],
      // A session of its own: Ctrl+C in the terminal must not stop the database under our last requests.
      detached: true,
      windowsHide: true,
    },
  )
  child.unref()
  let ended: string | undefined
  child.once('error', (error) => {
    ended = error.message
  })
  child.once('exit', (status, signal) => {
    ended = `uscito con ${signal ?? status}`
  })
  const result = await ready(folder, () => ended)
  if (typeof result === 'string') child.kill('SIGQUIT')
  return result
}

/** Waits for a server that is starting, perhaps recovering from a crash. Returns the error as text. */
export async function ready(folder: string, ended: () => string | undefined): Promise<Postmaster | string> {
  const deadline = performance.now() + READY_WITHIN
  while (performance.now() < deadline) {
    const failure = ended()
    if (failure !== undefined) return failure
    const found = findPostmaster(folder)
    if (found?.state === 'ready') return found
    await sleep(10)
  }
  return `non è pronto dopo ${READY_WITHIN / 1000} secondi`
}

/** Stops a server, ours or adopted, and returns when it has ended: asks first, and kills it after a while. */
export async function stopPostmaster(pid: number, folder: string, binaries: Binaries): Promise<void> {
  const steps: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL']
  for (const signal of steps) {
    if (!isPostmasterOf(pid, folder)) return
    if (process.platform === 'win32')
      run(binaries.pgCtl, ['stop', '-m', signal === 'SIGINT' ? 'fast' : 'immediate', '-W', '-D', folder])
    else kill(pid, signal)
    if (await gone(pid, folder, POLITE_STOP)) return
  }
}

/** Waits until the server has ended; false when it has not `within` so many milliseconds. */
export async function gone(pid: number, folder: string, within: number): Promise<boolean> {
  const deadline = performance.now() + within
  while (isPostmasterOf(pid, folder)) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

/**
 * Makes a running server read its authentication rules again. Windows has no signal for that, and its rules do not
 * change.
 */
export function readAuthenticationAgain(pid: number): void {
  if (process.platform !== 'win32') kill(pid, 'SIGHUP')
}

/** Stops the server at once, without waiting for its clients. */
export function stopImmediately(pid: number): void {
  kill(pid, 'SIGQUIT')
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (code(error) !== 'ESRCH') throw error
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

/** The last lines of the log since then, as one line. */
function logSince(file: string, offset: number): string {
  const text = readFileSync(file).subarray(offset).toString('utf8')
  return text.trim().split('\n').slice(-5).join(' · ')
}

function run(program: string, args: string[]): string {
  return execFileSync(program, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  })
}
