import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readIfAny } from './data-folder.server.ts'
import { APP, OWNER, SUPERUSER } from './roles.server.ts'

/** Connection strings of a data folder's server, for `pg`. */
export type Address = {
  /** The role the product runs as, which owns nothing. */
  url: string
  /** The owner of the tables: for migrations, a restore and bulk loading. */
  ownerUrl: string
  /** The superuser: for creating roles, databases and extensions. */
  superuserUrl: string
  /** The superuser, in the database that always exists: for creating the product's. */
  maintenanceUrl: string
  /** Deletes the short folder made for the socket once it is unused. */
  close(): void
}

const SOCKET_PORT = 5432
// The kernel takes 107 bytes for a socket's name, macOS 103.
const LONGEST_SOCKET_NAME = 103

/** The address of a data folder's server: a socket in the folder, on Windows a local port with a password. */
export function databaseAddress(dataDir: string, folder: string, port: number): Address {
  if (process.platform === 'win32') {
    const password = readIfAny(passwordFile(dataDir))?.trim() ?? ''
    const url = (role: string, database = 'ambulatorio') =>
      `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`
    return { ...urls(url), close() {} }
  }
  const host = reachable(folder, port)
  const url = (role: string, database = 'ambulatorio') =>
    `postgresql:///${database}?host=${encodeURIComponent(host.folder)}&port=${port}&user=${role}`
  return { ...urls(url), close: host.close }
}

function urls(url: (role: string, database?: string) => string): Omit<Address, 'close'> {
  return {
    url: url(APP),
    ownerUrl: url(OWNER),
    superuserUrl: url(SUPERUSER),
    maintenanceUrl: url(SUPERUSER, 'postgres'),
  }
}

/** A socket whose name is too long is reached through a link in a short folder of our own: the kernel follows links. */
function reachable(folder: string, port: number): { folder: string; close(): void } {
  const name = join(folder, `.s.PGSQL.${port}`)
  if (Buffer.byteLength(name) <= LONGEST_SOCKET_NAME) return { folder, close() {} }
  const short = mkdtempSync(join(tmpdir(), 'ambulatorio-'))
  symlinkSync(folder, join(short, 'db'))
  return { folder: join(short, 'db'), close: () => rmSync(short, { recursive: true, force: true }) }
}

/**
 * The file of the superuser's password. Only Windows needs it: it has no private sockets, so a password guards a local
 * port.
 */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'postgres.password')
}

/** A free port on Windows; elsewhere the number in the socket's name. */
export function choosePort(): Promise<number> {
  if (process.platform !== 'win32') return Promise.resolve(SOCKET_PORT)
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? done(address.port) : failed(new Error('no port')),
      )
    })
  })
}
