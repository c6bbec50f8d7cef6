import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from '#platform/db/backup.server.ts'
import { code, isDiskFull } from '#platform/db/data-folder.server.ts'
import {
  connectRunning,
  DataFolderInUse,
  EX_TEMPFAIL,
  startEmbedded,
  watchForFullDisk,
} from '#platform/db/embedded.server.ts'
import type { Urls } from '#platform/db/migrate.server.ts'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import { isUnreachable } from '#platform/http/failures.server.ts'
import { readEnv } from '#server/env.ts'
import { failureSentence } from '#server/sentence.ts'
import { FillError } from './fill/errors.ts'
import { TrailError } from './trail/errors.ts'

const WRONG_USE = 64

/** Ends the command with one line that says what was wrong with it. */
export function wrongUse(line: string): never {
  console.error(line)
  process.exit(WRONG_USE)
}

/** The file the command is for. None begins with a hyphen: that is an option, and there are none but the usual question. */
export function fileGiven(command: string): string {
  const [name, ...more] = process.argv.slice(2)
  const usage = `Uso: npm run ${command} -- FILE`
  if (name === '--help' || name === '-h') {
    console.log(usage)
    process.exit()
  }
  if (!name || name.startsWith('-') || more.length > 0) return wrongUse(usage)
  // npm moves to the package's folder: the person means the folder they are in.
  return resolve(process.env.INIT_CWD ?? '.', name)
}

type Opened = Urls & {
  /** A product is at work on it, of whatever version. */
  running: boolean
  key: DataKey | null
}

/**
 * Runs a command on the product's database: DATABASE_URL, else the one of a running product, else its own for a moment.
 * Of a folder that was mistyped there would be an empty one, unless it must be there.
 */
export async function withDatabase(
  work: (database: Opened) => Promise<string>,
  options: { mustExist?: boolean; first?: () => Promise<void> } = {},
): Promise<void> {
  let ranFull = () => false
  try {
    ranFull = watchForFullDisk(readEnv(process.env).DATA_DIR)
    await options.first?.()
    const { close, ...database } = await open(options.mustExist === true)
    try {
      console.log(await work(database))
    } finally {
      await close()
    }
  } catch (error) {
    const ours = [BackupError, FillError, TrailError].some((kind) => error instanceof kind)
    console.error(ours && error instanceof Error ? error.message : (sentenceHere(error, ranFull) ?? error))
    process.exitCode = error instanceof DataFolderInUse ? EX_TEMPFAIL : 1
  }
}

function sentenceHere(error: unknown, ranFull: () => boolean): string | undefined {
  if (isDiskFull(error)) return NO_SPACE
  if (!process.env.DATABASE_URL && code(error) === NOT_LET_IN) return NOT_SAME
  if (process.env.DATABASE_URL || !isUnreachable(error)) return failureSentence(error)
  if (ranFull()) return NO_SPACE
  return 'Il database si è fermato mentre il comando lavorava: il motivo è in postgres.log, nella cartella dei dati.'
}

/** A running product's database lets in its own system user only; one of an older version does not know our roles. */
const NOT_LET_IN = '28000'
const NOT_SAME =
  'Il database in funzione non lascia entrare il comando: va dato dallo stesso utente che ha avviato il programma, e con la stessa versione.'

const NO_SPACE = 'Non c’è abbastanza spazio per il database: il comando non è stato portato a termine.'

async function open(mustExist: boolean): Promise<Opened & { close(): void | Promise<void> }> {
  const { DATABASE_URL, DATABASE_OWNER_URL, DATA_DIR, dataKey: key } = readEnv(process.env)
  if (DATABASE_URL) {
    const ownerUrl = DATABASE_OWNER_URL ?? DATABASE_URL
    return { url: DATABASE_URL, ownerUrl, running: false, key, close() {} }
  }
  const running = connectRunning(DATA_DIR)
  if (running) return { ...running, running: true, key }
  if (mustExist && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new BackupError(`In ${DATA_DIR} non c’è ancora un database: avviare prima npm start.`)
  const own = await startEmbedded({ dataDir: DATA_DIR, log: (line) => console.log(line) })
  return { url: own.url, ownerUrl: own.ownerUrl, running: false, key, close: () => own.stop() }
}
