import { backup, checkWritable } from '#platform/db/backup.server.ts'
import { withDatabase } from './database.ts'

await withDatabase('backup', async (url, file) => {
  await checkWritable(file)
  const { tables, rows, bytes } = await backup(url, file)
  return `Backup in ${file}: ${tables} tabelle, ${rows} righe, ${(bytes / 1024 / 1024).toFixed(1)} MB.`
})
