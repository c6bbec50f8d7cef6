import pg from 'pg'
import { migrate } from '#platform/db/migrate.server.ts'
import { restore } from '#platform/db/restore.server.ts'
import { fileGiven, withDatabase } from './database.ts'

const file = fileGiven('restore')
await withDatabase(async ({ url }) => {
  const { createdAt, tables, rows } = await restore(url, file, async (target, upTo) => {
    const pool = new pg.Pool({ connectionString: target, max: 1 })
    await migrate(pool, { upTo }).finally(() => pool.end())
  })
  return `Ripristinato e verificato il backup del ${createdAt}: ${tables} tabelle, ${rows} righe.`
})
