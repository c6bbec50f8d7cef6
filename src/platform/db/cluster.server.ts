import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  fchownSync,
  lchownSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { passwordFile } from './address.server.ts'
import { type Binaries, databaseEnvironment, type Identity } from './binaries.server.ts'
import { DataFolderError, reason } from './data-folder.server.ts'
import { folderName } from './postmaster.server.ts'
import { APP, OWNER, SUPERUSER } from './roles.server.ts'

/** Everything there is to know about the database of a data folder. */
export type Cluster = {
  dataDir: string
  folder: string
  binaries: Binaries
  identity: Identity
  durable: boolean
}

/**
 * Initialises a database in a folder beside and renames it at the end: an initialisation killed half-way leaves nothing
 * that looks like a database.
 */
export async function initialise({ dataDir, folder, binaries, identity }: Cluster): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.init-')) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const draft = mkdtempSync(join(realpathSync(dataDir), 'postgres.init-'))
  handOver(draft, identity)
  const args = [
    '-D',
    folderName(draft, identity),
    '-U',
    'ambulatorio',
    '--encoding=UTF8',
    '--no-instructions',
  ]
  // Sorts by code point, as fast as it gets, and knows every letter's case; where people read, queries say it-x-icu.
  args.push(
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--text-search-config=italian',
  )
  const secret = passwordFile(dataDir)
  if (process.platform === 'win32') {
    writeFileSync(secret, randomBytes(24).toString('hex'), { mode: 0o600 })
    args.push('--auth=scram-sha-256', `--pwfile=${secret}`)
  } else {
    // `writeAuthentication` replaces this before the first start.
    args.push('--auth=peer')
  }
  // pg_trgm asks the system, not PostgreSQL, which characters are letters: with plain C, 'è' is none. Not every system
  // has C.UTF-8.
  const failure =
    (await execute(binaries.initdb, [...args, '--lc-ctype=C.UTF-8'], draft, identity)) &&
    (await execute(binaries.initdb, args, draft, identity))
  if (failure !== undefined) {
    rmSync(draft, { recursive: true, force: true })
    throw new DataFolderError(`Non si può creare il database in ${folder}: ${failure}`)
  }
  renameSync(draft, folder)
}

/** Runs a program to its end; answers its last lines if it failed. */
function execute(
  program: string,
  args: string[],
  cwd: string,
  identity: Identity,
): Promise<string | undefined> {
  return new Promise((done) => {
    const child = spawn(program, args, {
      ...identity,
      cwd,
      env: databaseEnvironment(),
      detached: true,
      windowsHide: true,
    })
    let said = ''
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString('utf8')).slice(-2000)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', (error) => done(error.message))
    child.once('close', (status) =>
      done(status === 0 ? undefined : said.trim().split('\n').slice(-5).join(' · ')),
    )
  })
}

const MAP = 'ambulatorio'

/**
 * Allows connections only through the socket and only from the system user that runs the product, who may connect as any of
 * the product's three database roles.
 * The kernel tells the server which user a process belongs to. The system user that runs the database is refused like any
 * other, because other programs may run as that user too. A running server has to be told to read the file again.
 */
export function writeAuthentication({ folder, identity }: Pick<Cluster, 'folder' | 'identity'>): void {
  // Windows has no such sockets: there the password of the folder is asked for, as it was initialised.
  if (process.platform === 'win32') return
  const user = ownName()
  const lines = [SUPERUSER, OWNER, APP].map((role) => `${MAP} "${user}" ${role}\n`)
  replace(join(folder, 'pg_ident.conf'), lines.join(''), identity)
  replace(join(folder, 'pg_hba.conf'), `local all all peer map=${MAP}\n`, identity)
}

function ownName(): string {
  try {
    return userInfo().username
  } catch {
    throw new DataFolderError(
      `L’utente numero ${process.getuid?.()} non ha un nome su questo sistema, e il database lo chiede: aggiungerlo a /etc/passwd, o avviare il programma come un altro utente.`,
    )
  }
}

/**
 * Writes a new file and renames it: the folder belongs to the database's user, who could have put a link there that
 * leads root elsewhere.
 */
function replace(file: string, text: string, identity: Identity): void {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  const opened = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(opened, text)
    if (identity) fchownSync(opened, identity.uid, identity.gid)
  } finally {
    closeSync(opened)
  }
  renameSync(draft, file)
}

/** Makes the database's user the owner of its files: after a restore from a copy, they may be root's. */
export function handOver(folder: string, identity: Identity): void {
  try {
    chmodSync(folder, 0o700)
    if (!identity || statSync(folder).uid === identity.uid) return
    for (const name of readdirSync(folder, { recursive: true })) {
      lchownSync(join(folder, String(name)), identity.uid, identity.gid)
    }
    // Last, so that a start interrupted here begins again.
    chownSync(folder, identity.uid, identity.gid)
  } catch (error) {
    throw new DataFolderError(`I file del database in ${folder} sono di un altro utente (${reason(error)}).`)
  }
}
