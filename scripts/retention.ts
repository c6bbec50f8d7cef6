import { openDatabase } from '#platform/db/database.server.ts'
import { dueMigrations } from '#platform/db/migrate.server.ts'
import { applyRetention, rehearseRetention, retentionTable } from '#server/retention.ts'
import { withDatabase, wrongUse } from './database.ts'

const given = process.argv.slice(2)
const dry = given.length === 1 && given[0] === '--dry-run'
if (given.length > 0 && !dry) wrongUse('Uso: npm run retention [-- --dry-run]')

await withDatabase(
  async ({ url }) => {
    const { db, pool, close } = openDatabase(url, { statementTimeout: 0, max: 1 })
    try {
      if ((await dueMigrations(pool)).length > 0)
        return 'Il database è di una versione precedente: avviare prima npm start. Niente è stato cambiato.'
      const pruned = await (dry ? rehearseRetention : applyRetention)(db, new Date())
      return retentionTable(pruned, dry)
    } finally {
      await close()
    }
  },
  { mustExist: true },
)
