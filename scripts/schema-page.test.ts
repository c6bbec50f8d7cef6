import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { schemaPage } from './schema-page.ts'

test('docs/schema.sql is what the migrations make (npm run db:types)', async () => {
  const { pool, drop } = await testDatabase()
  expect(await readFile('docs/schema.sql', 'utf8')).toBe(await schemaPage(pool))
  await drop()
})
