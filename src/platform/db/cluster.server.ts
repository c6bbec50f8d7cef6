import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { passwordFile } from './address.server.ts'
import { type Binaries, databaseEnvironment, type Identity } from './binaries.server.ts'
import { DataFolderError, reason } from './data-folder.server.ts'
import { folderName } from './postmaster.server.ts'

/** Everything there is to know about the database of a data folder. */
export type Cluster = { dataDir: string; folder: string; binaries: Binaries; identity: Identity }

/** In a folder beside, renamed at the end: an initialisation killed half-way leaves nothing that looks like a database. */
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
    // The folder's own mode is the guard: nobody else can reach the socket.
    args.push('--auth=trust')
  }
  // pg_trgm asks the system, not PostgreSQL, what a letter is: with plain C, 'è' is none. Not every system has C.UTF-8.
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
