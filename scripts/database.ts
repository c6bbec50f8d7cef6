import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { BackupError } from '#platform/db/backup.server.ts'
import { connectRunning, DataFolderError, startEmbedded } from '#platform/db/embedded.server.ts'
import { SchemaError } from '#platform/db/migrate.server.ts'
import { EnvError, readEnv } from '#server/env.ts'

type Work = (url: string, file: string) => Promise<string>

/** Runs a command on the product's database: DATABASE_URL, else the one of a running product, else its own for a moment. */
export async function withDatabase(command: string, work: Work): Promise<void> {
  const [name] = process.argv.slice(2)
  if (!name || process.argv.length > 3) {
    console.error(`Uso: npm run ${command} -- FILE`)
    process.exit(64)
  }
  // npm moves to the package's folder: the person means the folder they are in.
  const file = resolve(process.env.INIT_CWD ?? '.', name)
  try {
    const database = await open(command)
    try {
      console.log(await work(database.url, file))
    } finally {
      await database.close()
    }
  } catch (error) {
    const expected = [BackupError, DataFolderError, EnvError, SchemaError].some(
      (kind) => error instanceof kind,
    )
    console.error(expected && error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function open(command: string): Promise<{ url: string; close(): void | Promise<void> }> {
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env)
  if (DATABASE_URL) return { url: DATABASE_URL, close() {} }
  const running = connectRunning(DATA_DIR)
  if (running) return running
  // Of a folder that was mistyped there would be an empty backup, taken for a good one until it is needed.
  if (command === 'backup' && !existsSync(join(DATA_DIR, 'postgres', 'PG_VERSION')))
    throw new BackupError(`In ${DATA_DIR} non c’è ancora un database: avviare prima npm start.`)
  const own = await startEmbedded({ dataDir: DATA_DIR, log: (line) => console.log(line) })
  return { url: own.url, close: () => own.stop() }
}
