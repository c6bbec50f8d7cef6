import { BackupError } from '#platform/db/backup.server.ts'
import { isMissingTable, openDatabase } from '#platform/db/database.server.ts'
import { type DataKey, faultOfKey } from '#platform/encryption/data-key.server.ts'

/** A backup under another key than the documents in it would take two to be of use; one under none would be no secret. */
export async function checkKeyOf(url: string, key: DataKey | null): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1, statementTimeout: 0 })
  try {
    const fault = await faultOfKey(db, key).catch((error: unknown) => {
      if (isMissingTable(error)) return null
      throw error
    })
    if (fault) throw new BackupError(fault)
  } finally {
    await close()
  }
}
