import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Something about the data folder that a person must settle: the message is one Italian line, fit to be printed alone. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** The advice for damaged data. */
export const RESTORE_HINT =
  'Se i dati sono danneggiati, ripristinare l’ultimo backup in una DATA_DIR nuova: «npm run restore -- FILE».'

/** EX_TEMPFAIL of sysexits.h: another process holds the data, try again later. */
export const EX_TEMPFAIL = 75

/** Another product runs on this folder. */
export class DataFolderInUse extends DataFolderError {
  override name = 'DataFolderInUse'
  readonly pid: number | undefined

  constructor(dataDir: string, pid: number | undefined) {
    const who = pid === undefined ? 'un altro processo' : `il processo ${pid}`
    super(`La cartella dei dati ${dataDir} è già usata da un altro avvio del programma: ${who}.`)
    this.pid = pid
  }
}

export type Ownership = { release(): void }

/** Makes the folder if it is missing and proves that it can be written to. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // The folder holds mails and documents of patients: no other user of the machine may read it.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    // Writes a file, as access() allows root everything, also on a read-only mount.
    const probe = join(dataDir, `.probe-${process.pid}`)
    try {
      // Writes a byte: a full disk still takes an empty file.
      writeFileSync(probe, '?')
    } finally {
      rmSync(probe, { force: true })
    }
  } catch (error) {
    if (isDiskFull(error)) {
      throw new DataFolderError(
        `Il disco della cartella dei dati ${dataDir} è pieno: fare spazio e riavviare. I dati non sono stati toccati.`,
      )
    }
    throw new DataFolderError(`Non si può scrivere nella cartella dei dati ${dataDir} (${reason(error)}).`)
  }
}

/**
 * Takes a data folder for this process, which no other may use meanwhile. The kernel's lock on `product.lock` decides,
 * and SQLite is how Node reaches it on every system: of two processes at the same instant one wins, a killed process
 * leaves no lock behind, and two containers that share a volume (where process ids mean nothing) still see each other.
 * `product.pid` only names the holder. Nothing else may open `product.lock`: closing any descriptor of it in this
 * process would drop the lock.
 */
export async function takeOwnership(dataDir: string): Promise<Ownership> {
  const pidFile = join(dataDir, 'product.pid')
  // SQLite refuses both of two processes that lock at the same instant, unless one of them waits.
  const lock = new DatabaseSync(join(dataDir, 'product.lock'), { timeout: 200 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) {
      throw new DataFolderError(`Non si può bloccare la cartella dei dati ${dataDir} (${reason(error)}).`)
    }
    throw new DataFolderInUse(dataDir, await readOwner(pidFile))
  }
  writeFileSync(pidFile, `${process.pid}\n${new Date(performance.timeOrigin).toISOString()}\n`, {
    mode: 0o600,
  })
  return {
    // A start that failed half-way has released the folder already; its own error is the one to report.
    release() {
      if (!lock.isOpen) return
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** Starts at the same instant: the winner may not have written its name yet. */
async function readOwner(pidFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const pid = Number.parseInt(readIfAny(pidFile) ?? '', 10)
    // A file left behind by a killed product does not name the holder of the lock.
    if (Number.isInteger(pid) && isAlive(pid)) return pid
    await sleep(25)
  }
  return undefined
}

export type DatabaseFiles = 'missing' | 'present'

/** Looks at `DATA_DIR/postgres` and refuses whatever must not be touched. */
export function inspectDatabaseFiles(folder: string, major: number): DatabaseFiles {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch (error) {
    if (code(error) === 'ENOENT') return 'missing'
    throw new DataFolderError(`La cartella ${folder} non si può leggere (${reason(error)}).`)
  }
  if (names.length === 0) return 'missing'
  const version = readIfAny(join(folder, 'PG_VERSION'))?.trim()
  if (version === undefined) {
    throw new DataFolderError(
      `La cartella ${folder} non è vuota e non contiene un database PostgreSQL: non è stata toccata. Spostarla, o indicare un'altra DATA_DIR.`,
    )
  }
  if (version !== String(major)) {
    throw new DataFolderError(
      `Il database in ${folder} è di PostgreSQL ${version}, questo programma usa PostgreSQL ${major}: non è stato toccato. ` +
        'Con la versione precedente del programma fare «npm run backup -- FILE», poi con questa, su una DATA_DIR nuova, «npm run restore -- FILE».',
    )
  }
  return 'present'
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return code(error) === 'EPERM'
  }
}

export function readIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (code(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the disk, or the user's quota, is full. PostgreSQL reports its own disk as 53100. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'].includes(code(error) ?? '')
}

export function code(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

export function reason(error: unknown): string {
  return code(error) ?? (error instanceof Error ? error.message : String(error))
}
