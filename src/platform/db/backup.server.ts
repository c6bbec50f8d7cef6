import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { FORMAT, frame, type Header, line, type TableEnd, type Trailer } from './backup-format.server.ts'
import { copyOut, listMigrations, listSequences, listTables, SESSION, type Table } from './tables.server.ts'

/** Something about a backup or restore that a person must settle: one printable Italian line. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export type BackupSummary = { tables: number; rows: number; bytes: number }

/**
 * Writes the whole database, as it is at one instant, into one compressed file. Work goes on meanwhile, on this server
 * or any other: it is an ordinary read-only transaction.
 */
export async function backup(url: string, file: string): Promise<BackupSummary> {
  if (existsSync(file)) throw new BackupError(`Il file ${file} esiste già: non viene sovrascritto.`)
  const partial = `${file}.partial`
  const client = new pg.Client({ connectionString: url, application_name: 'ambulatorio backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await rm(partial, { force: true })
    const summary = { tables: 0, rows: 0 }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(contents(client, summary)), compress, output)
    if (existsSync(file)) throw new BackupError(`Il file ${file} esiste già: non viene sovrascritto.`)
    await rename(partial, file)
    const { size } = await stat(file)
    return { ...summary, bytes: size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function* contents(
  client: pg.Client,
  summary: { tables: number; rows: number },
): AsyncGenerator<Buffer> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SESSION}`)
  const migrations = await listMigrations(client)
  if (migrations.length === 0) throw new BackupError('Il database è ancora vuoto: non c’è niente da salvare.')
  const tables = await listTables(client)
  const header: Header = { format: FORMAT, createdAt: new Date().toISOString(), migrations, tables }
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
  if (existsSync(file)) throw new BackupError(`Il file ${file} esiste già: non viene sovrascritto.`)
  const probe = `${file}.partial`
  const handle = await open(probe, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`Non si può scrivere ${file} (${error.code}).`)
  })
  await handle.close()
  await rm(probe, { force: true })
}
