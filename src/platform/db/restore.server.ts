import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ZodError } from 'zod'
import type { DataKey } from '#platform/encryption/data-key.server.ts'
import { DecryptionError, decrypting, type Locked } from '#platform/encryption/stream.server.ts'
import { BackupError } from './backup.server.ts'
import {
  BackupReader,
  FORMAT,
  type Header,
  header as headerShape,
  type TableEnd,
  type Trailer,
  tableEnd,
  trailer,
} from './backup-format.server.ts'
import { isDiskFull } from './data-folder.server.ts'
import {
  copyIn,
  copyOut,
  listMigrations,
  listSequences,
  listTables,
  qualified,
  SESSION,
  type Table,
} from './tables.server.ts'

export type RestoreSummary = { createdAt: string; tables: number; rows: number }

/** Brings the database at `url` to the migration of that name. */
export type MigrateTo = (url: string, upTo: string) => Promise<void>

/**
 * Fills an empty database from a backup in one transaction, and compares the restored rows with the saved ones: all of
 * it is restored, or nothing. A damaged file is refused before the database is touched, and no text of the file becomes
 * part of a statement: names come from the migrated database.
 * @param url Address of the tables' owner, who alone may turn their triggers off.
 * @throws {BackupError}
 */
export async function restore(
  url: string,
  file: string,
  migrateTo: MigrateTo,
  key: DataKey | null = null,
): Promise<RestoreSummary> {
  await readingBackup(file, key, readThrough)
  return readingBackup(file, key, async (reader) => {
    const client = new pg.Client({ connectionString: url, application_name: 'ambulatorio restore' })
    client.on('error', () => {})
    try {
      await client.connect()
      const header = await readHeader(reader, file)
      const isNew = (await listTables(client)).length === 0
      await refuseUsedDatabase(client)
      const last = header.migrations.at(-1)?.name ?? ''
      await migrateTo(url, last)
      const tables = await checkVersion(client, header)
      const rows = await load(client, reader, tables, isNew)
      return { createdAt: header.createdAt, tables: tables.length, rows }
    } finally {
      await client.end().catch(() => {})
    }
  })
}

/** Reads the header of a backup. */
export function describeBackup(file: string, key: DataKey | null = null): Promise<Header> {
  return readingBackup(file, key, readHeader)
}

/** Opens a backup and reads it once; errors are turned into sentences for people where possible. */
async function readingBackup<T>(
  file: string,
  key: DataKey | null,
  read: (reader: BackupReader, file: string) => Promise<T>,
): Promise<T> {
  await access(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`Il file ${file} non si può leggere (${error.code}).`)
  })
  const input = createReadStream(file)
  const plain = createZstdDecompress()
  const opened = (source: AsyncIterable<Buffer>) =>
    decrypting(key, source, (why) => new BackupError(lockedWords(file)[why]))
  const feeding = pipeline(input, opened, plain)
  feeding.catch(() => {})
  try {
    return await read(new BackupReader(plain), file)
  } catch (error) {
    throw readable(error, file)
  } finally {
    input.destroy()
    plain.destroy()
  }
}

/** Reads a backup to its end: every table against its own checksum, and that there is an end. */
async function readThrough(reader: BackupReader, file: string): Promise<void> {
  const header = await readHeader(reader, file)
  for (const table of header.tables) {
    const hash = createHash('sha256')
    for await (const chunk of reader.frames()) hash.update(chunk)
    const end = tableEnd.parse(await reader.line())
    if (end.table !== table.name || end.sha256 !== hash.digest('hex')) throw damagedTable(table)
  }
  await readTrailer(reader)
}

async function readTrailer(reader: BackupReader): Promise<Trailer> {
  return trailer.parse(await reader.line())
}

function damagedTable({ name }: Pick<Table, 'name'>): BackupError {
  return new BackupError(`La tabella ${name} nel backup è danneggiata: non è stato ripristinato niente.`)
}

const lockedWords = (file: string): Record<Locked, string> => ({
  missing: `Il backup ${file} è cifrato: serve la chiave con cui è stato fatto, in DATA_KEY o DATA_KEY_FILE.`,
  other: `Il backup ${file} è cifrato con un’altra chiave: DATA_KEY non lo apre.`,
  plain: `Il backup ${file} non è cifrato: con una chiave si ripristina solo un backup fatto con quella. Se è di prima della chiave e la sua provenienza è sicura, ripristinarlo senza DATA_KEY e DATA_KEY_FILE.`,
})

/** Damage shows as an error of the decompressor, of the parser, of the database that can't take a value (22, 23), or of ours. */
function readable(error: unknown, file: string): unknown {
  if (isDiskFull(error))
    return new BackupError('Non c’è abbastanza spazio per il database: non è stato ripristinato niente.')
  const damaged =
    error instanceof SyntaxError ||
    error instanceof ZodError ||
    error instanceof DecryptionError ||
    (error instanceof Error && /^(file ends|line too|frame too)/.test(error.message))
  const corrupt =
    error instanceof Error &&
    'code' in error &&
    /^(ZSTD_|ERR_STREAM|Z_|2[23][0-9A-Z]{3}$)/.test(String(error.code))
  return damaged || corrupt
    ? new BackupError(`Il file ${file} non è un backup intero: non è stato ripristinato niente.`)
    : error
}

async function readHeader(reader: BackupReader, file: string): Promise<Header> {
  const first = (await reader.line()) as { format?: unknown } | null
  if (first?.format !== FORMAT) throw new BackupError(`Il file ${file} non è un backup di questo programma.`)
  return headerShape.parse(first)
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(`SELECT FROM ${qualified(name)} LIMIT 1`)
    if (rows.length > 0) {
      throw new BackupError(
        `Il database non è vuoto (tabella ${name}): il ripristino si fa solo in un database nuovo, per esempio con un'altra DATA_DIR.`,
      )
    }
  }
}

/** The tables of the database, once the backup is known to have exactly these, in this order. */
async function checkVersion(client: pg.Client, header: Header): Promise<Table[]> {
  const here = await listMigrations(client)
  const tables = await listTables(client)
  const shape = (list: Header['tables']) =>
    JSON.stringify(list.map(({ name, columns }) => ({ name, columns })))
  if (JSON.stringify(here) !== JSON.stringify(header.migrations) || shape(tables) !== shape(header.tables)) {
    throw new BackupError(OTHER_VERSION)
  }
  return tables
}

const OTHER_VERSION =
  'Il backup è di un’altra versione del programma, con altre tabelle: ripristinarlo con quella.'

async function load(
  client: pg.Client,
  reader: BackupReader,
  tables: Table[],
  isNew: boolean,
): Promise<number> {
  await client.query(`BEGIN; ${SESSION}`)
  try {
    const names = tables.map(({ name }) => qualified(name))
    if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`)
    // Checked again now that other connections cannot write.
    if (!isNew) await refuseUsedDatabase(client)
    // Triggers would change the saved rows: their times, their versions.
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    if (isNew) await removeSeeds(client, names)
    const ends: TableEnd[] = []
    for (const table of tables) ends.push(await loadTable(client, reader, table))
    await setSequences(client, (await readTrailer(reader)).sequences)
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    for (const [index, table] of tables.entries()) await verify(client, table, ends[index])
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
    // Without fresh statistics the first searches would be planned as for empty tables.
    if (names.length > 0) await client.query(`ANALYZE ${names.join(', ')}`)
    await client.query('COMMIT')
    return ends.reduce((sum, { rows }) => sum + rows, 0)
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function setSequences(client: pg.Client, saved: Trailer['sequences']): Promise<void> {
  const values = new Map(saved.map((sequence) => [sequence.name, sequence]))
  const here = await listSequences(client)
  if (here.length !== saved.length) throw new BackupError(OTHER_VERSION)
  for (const { name } of here) {
    const value = values.get(name)
    if (!value) throw new BackupError(OTHER_VERSION)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      qualified(name),
      value.lastValue,
      value.isCalled,
    ])
  }
}

/** Deletes the rows that migrations insert: the backup has them too, perhaps changed since. */
async function removeSeeds(client: pg.Client, names: string[]): Promise<void> {
  for (const name of names.toReversed()) await client.query(`DELETE FROM ${name}`)
}

async function loadTable(client: pg.Client, reader: BackupReader, table: Table): Promise<TableEnd> {
  const hash = createHash('sha256')
  const target = client.query(copyFrom(copyIn(table)))
  await pipeline(
    Readable.from(reader.frames()),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    target,
  )
  const end = tableEnd.parse(await reader.line())
  if (end.table !== table.name || end.sha256 !== hash.digest('hex') || end.rows !== target.rowCount)
    throw damagedTable(table)
  return end
}

async function verify(client: pg.Client, table: Table, saved: TableEnd | undefined): Promise<void> {
  const hash = createHash('sha256')
  const source = client.query(copyTo(copyOut(table)))
  for await (const chunk of source as AsyncIterable<Buffer>) hash.update(chunk)
  if (source.rowCount !== saved?.rows || hash.digest('hex') !== saved.sha256) {
    throw new BackupError(`La tabella ${table.name} non è tornata come era: non è stato ripristinato niente.`)
  }
}
