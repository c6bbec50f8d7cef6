import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import { encrypting } from '#platform/encryption/stream.server.ts'
import { FORMAT, frame, type Header, line, type TableEnd, type Trailer } from './backup-format.server.ts'
import { isDiskFull } from './data-folder.server.ts'
import { copyOut, listMigrations, listSequences, listTables, SESSION, type Table } from './tables.server.ts'

/** Something about a backup or restore that a person must settle: one printable Italian line. */
export class BackupError extends Error {
  override name = 'BackupError'
}

// Error codes of file systems that have no hard links.
const NO_LINKS = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

export type BackupSummary = { tables: number; rows: number; bytes: number }

/**
 * Writes the whole database, as it is at one instant, into one compressed file. Work goes on meanwhile, on this server
 * or any other: it is an ordinary read-only transaction. With a key the file is encrypted. It has its name only once it is whole and on the disk.
 */
export async function backup(url: string, file: string, key: DataKey | null = null): Promise<BackupSummary> {
  refuseExisting(file)
  // A unique name, so that of two backups into one file neither finishes the other's.
  const partial = `${file}.${process.pid}-${Date.now()}.partial`
  const client = new pg.Client({ connectionString: url, application_name: 'ambulatorio backup' })
  client.on('error', () => {})
  try {
    await client.connect()
    const summary = { tables: 0, rows: 0 }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    const seal = (source: AsyncIterable<Buffer>) => (key ? encrypting(key, source) : source)
    await pipeline(Readable.from(contents(client, summary)), compress, seal, output)
    await publish(partial, file)
    const { size } = await stat(file)
    return { ...summary, bytes: size }
  } catch (error) {
    await rm(partial, { force: true })
    throw isDiskFull(error) ? new BackupError(NO_SPACE(file)) : error
  } finally {
    await client.end().catch(() => {})
  }
}

const NO_SPACE = (file: string) =>
  `Non c’è abbastanza spazio per scrivere ${file}: il backup non è stato fatto.`

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new BackupError(`Il file ${file} esiste già: non viene sovrascritto.`)
}

/** Gives the finished file its name, which must still be free, and makes sure that a power cut doesn't take it away. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file)
    await rm(partial)
  } catch (error) {
    refuseExisting(file)
    // Some file systems, of sticks and of networks, know no second name for a file.
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    await rename(partial, file)
  }
  // Syncs the folder, so that the new name survives a power cut. Some systems cannot open a folder.
  const folder = await open(dirname(file), 'r').catch(() => undefined)
  await folder?.sync().catch(() => {})
  await folder?.close()
}

async function* contents(
  client: pg.Client,
  summary: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SESSION}`)
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new BackupError('Il database è ancora vuoto: non c’è niente da salvare.')
  const tables = await listTables(client)
  const header = { format: FORMAT, createdAt: new Date().toISOString(), migrations, tables } satisfies Header
  yield line(header)
  for (const table of tables) {
    const end = yield* tableContents(client, table)
    summary.tables++
    summary.rows += end.rows
  }
  const trailer: Trailer = { sequences: await listSequences(client), complete: true }
  yield line(trailer)
  await client.query('COMMIT')
}

async function* tableContents(client: pg.Client, table: Table): AsyncGenerator<Buffer, TableEnd> {
  const hash = createHash('sha256')
  const source = client.query(copyTo(copyOut(table)))
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield frame(chunk.length)
    yield chunk
  }
  yield frame(0)
  const end: TableEnd = { table: table.name, rows: source.rowCount, sha256: hash.digest('hex') }
  yield line(end)
  return end
}

/** Makes sure a path can be written before anything is started for it. */
export async function checkWritable(file: string): Promise<void> {
  refuseExisting(file)
  const probe = `${file}.${process.pid}.partial`
  try {
    await writeFile(probe, '?', { mode: 0o600 })
  } catch (error) {
    throw new BackupError(
      isDiskFull(error)
        ? NO_SPACE(file)
        : `Non si può scrivere ${file} (${(error as NodeJS.ErrnoException).code}).`,
    )
  } finally {
    await rm(probe, { force: true }).catch(() => {})
  }
}
