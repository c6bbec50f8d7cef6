import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.server.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { crowd } from '#test/catalogue.ts'
import { setupServices } from './services/store.server.ts'
import { setupCategories, setupDoctors } from './store.server.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  await crowd(app.database.db)
})
afterAll(() => app.close())

/** The same database, and how often it is asked. */
function counted(db: Db): { db: Db; statements: () => number } {
  let asked = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counting, statements: () => asked }
}

test.each<[string, (db: Db) => Promise<unknown[]>, number]>([
  ['services', setupServices, 200],
  ['categories', setupCategories, 5],
  ['doctors', setupDoctors, 60],
])('the %s are read with one statement', async (_, list, length) => {
  const { db, statements } = counted(app.database.db)
  expect(await list(db)).toHaveLength(length)
  expect(statements()).toBe(1)
})

test('a list of 200 services has each once, by category and place', async () => {
  const services = await setupServices(app.database.db)
  expect(new Set(services.map(({ id }) => id)).size).toBe(200)
  const runs = services.filter(({ categoryId }, index) => categoryId !== services[index - 1]?.categoryId)
  expect(runs).toHaveLength(5)
  const categories = await setupCategories(app.database.db)
  expect(runs.map(({ categoryId }) => categoryId)).toEqual(categories.map(({ id }) => id))
  expect(categories.map(({ serviceCount }) => serviceCount)).toEqual([40, 40, 40, 40, 40])
})
