import { MEGABYTE } from '#platform/bytes.ts'
import { backup, checkWritable } from '#platform/db/backup.server.ts'
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
    const { tables, rows, bytes } = await backup(url, file, key)
    return `Backup in ${file}: ${tables} tabelle, ${rows} righe, ${(bytes / MEGABYTE).toFixed(1)} MB.`
  },
  { mustExist: true },
)
