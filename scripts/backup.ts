import { raiseAlarm } from '#features/alarms/store.server.ts'
import { MEGABYTE } from '#platform/bytes.ts'
import { backup, checkWritable } from '#platform/db/backup.server.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { wallClock } from '#platform/time/dates.ts'
import { readEnv } from '#server/env.ts'
import { fileGiven, withDatabase } from './database.ts'
import { checkKeyOf } from './key/check.ts'
import { auditWholeDatabase } from './trail/whole.ts'

const file = fileGiven('backup')
// A backup of an empty database is taken for a good one until it is needed.
await withDatabase(
  async ({ url, key }) => {
    await checkWritable(file)
    await checkKeyOf(url, key)
    await auditWholeDatabase(url, 'database.exported', 'npm run backup')
    const { tables, rows, bytes } = await backup(url, file, key).catch(async (error: unknown) => {
      await warnAdmins(url)
      throw error
    })
    return `Backup in ${file}: ${tables} tabelle, ${rows} righe, ${(bytes / MEGABYTE).toFixed(1)} MB.`
  },
  { mustExist: true },
)

/** The entry of the audit trail is written before the backup, so that a failed one looks like one that was made. */
async function warnAdmins(url: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  const { MAIL_FROM, MAIL_STAFF, PUBLIC_URL = '' } = readEnv(process.env)
  const now = () => new Date()
  const ctx = { db, now, mail: { from: MAIL_FROM, staff: MAIL_STAFF }, publicUrl: PUBLIC_URL }
  const words =
    'Un backup non è riuscito. Avvisa chi segue il server: il motivo è dove il comando ha scritto.'
  await raiseAlarm(ctx, { kind: 'failed_backup', about: wallClock(now()).date, words })
    .catch(() => undefined)
    .finally(close)
}
