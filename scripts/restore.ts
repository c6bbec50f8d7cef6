import { deleteAllSessions } from '#features/auth/store.server.ts'
import { BackupError } from '#platform/db/backup.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { firstForeign, migrateAsOwner } from '#platform/db/migrate.server.ts'
import { describeBackup, restore } from '#platform/db/restore.server.ts'
import { momentOf } from '#platform/time/moments.ts'
import { readEnv } from '#server/env.ts'
import { fileGiven, withDatabase } from './database.ts'
import { auditWholeDatabase } from './trail/whole.ts'

const file = fileGiven('restore')

/** Looked at before a database is made for it. */
async function refuseForeign(): Promise<void> {
  const foreign = await firstForeign((await describeBackup(file, readEnv(process.env).dataKey)).migrations)
  if (foreign)
    throw new BackupError(
      `Il backup è di un’altra versione del programma (migrazione ${foreign}), più recente, modificata o di prova: ripristinarlo con quella.`,
    )
}

async function endSessions(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 })
  await deleteAllSessions(db).finally(close)
}

await withDatabase(
  async ({ url, ownerUrl, key }) => {
    const migrateTo = async (target: string, upTo: string) => {
      await migrateAsOwner({ url, ownerUrl: target }, { upTo })
    }
    const { createdAt, tables, rows } = await restore(ownerUrl, file, migrateTo, key)
    await migrateAsOwner({ url, ownerUrl })
    await endSessions(url)
    await auditWholeDatabase(url, 'database.created', 'npm run restore')
    return `Ripristinato e verificato il backup del ${momentOf(createdAt)}: ${tables} tabelle, ${rows} righe.`
  },
  { first: refuseForeign },
)
