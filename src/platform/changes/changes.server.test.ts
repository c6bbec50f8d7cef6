import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable } from '#test/factories.ts'
import { sumUpChanges, versionOf } from './api.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

async function version(): Promise<string> {
  const { rows } = await sql<{ version: string }>`SELECT ${versionOf('catalogue')} AS version`.execute(
    database.db,
  )
  return rows[0]?.version ?? ''
}

const rename = (name: string) => database.db.updateTable('doctors').set({ lastName: name }).execute()

test('a version stays until the content changes, and never repeats', async () => {
  const seen = [await version()]
  await bookable(database.db)
  seen.push(await version())
  await rename('Verdi')
  seen.push(await version())
  await rename('Riva')
  seen.push(await version())
  expect(new Set(seen).size).toBe(4)
  await database.db.insertInto('siteSettings').values({ key: 'other', value: '1' }).execute()
  expect(await version()).toBe(seen[3])
})

test('adding the changes up loses none under concurrent changes', async () => {
  const before = Number(await version())
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? sumUpChanges(database.db) : rename(`Bianchi ${n}`))),
  )
  expect(Number(await version())).toBe(before + 10)
  await sumUpChanges(database.db)
  expect(Number(await version())).toBe(before + 10)
  const { rows } = await sql`SELECT FROM content_changes WHERE topic = 'catalogue'`.execute(database.db)
  expect(rows).toHaveLength(1)
})
