import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { migrateAsOwner, SchemaError } from './migrate.server.ts'

// The connection is still closing when `migrateAsOwner` returns, and a server that stops then reports an error on it. Without a
// listener that error ends the process before it has printed why the migration was refused; Vitest counts it as a failure.
test('a database that stops right after a refused migration ends no process', async () => {
  const database = await testDatabase('empty')
  const { db } = database.owner
  try {
    await sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_tomorrow.sql', 'x')`.execute(db)
    for (let round = 0; round < 60; round += 1) {
      await expect(migrateAsOwner(database)).rejects.toThrow(SchemaError)
      await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`.execute(db)
    }
  } finally {
    await database.drop()
  }
})
