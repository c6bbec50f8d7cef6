import pg from 'pg'
import { BackupError } from '#platform/db/backup.server.ts'
import { firstForeign, migrate } from '#platform/db/migrate.server.ts'
import { describeBackup, restore } from '#platform/db/restore.server.ts'
import { momentOf } from '#platform/time/moments.ts'
import { readEnv } from '#server/env.ts'
import { fileGiven, withDatabase } from './database.ts'
import { keepWholeDatabase } from './trail/whole.ts'

const file = fileGiven('restore')

/** Looked at before a database is made for it. */
async function refuseForeign(): Promise<void> {
  const foreign = await firstForeign((await describeBackup(file, readEnv(process.env).dataKey)).migrations)
  if (foreign)
    throw new BackupError(
      `Il backup è di una versione più recente del programma, o modificata (migrazione ${foreign}): ripristinarlo con quella.`,
    )
}

await withDatabase(
  async ({ url, key }) => {
    const migrateTo = async (target: string, upTo: string) => {
      const pool = new pg.Pool({ connectionString: target, max: 1 })
      await migrate(pool, { upTo }).finally(() => pool.end())
    }
    const { createdAt, tables, rows } = await restore(url, file, migrateTo, key)
    await keepWholeDatabase(url, 'database.created', 'npm run restore')
    return `Ripristinato e verificato il backup del ${momentOf(createdAt)}: ${tables} tabelle, ${rows} righe.`
  },
  { first: refuseForeign },
)
