import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable } from '#test/factories.ts'
import { removeService, removeSubservice, usesOfService, usesOfSubservice } from './services/store.server.ts'
import { removeCategory, removeDoctor, usesOfCategory, usesOfDoctor } from './store.server.ts'

// A deletion locks rows that bookings need. It must not read all appointments, or bookings would wait that long.

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

const insert = {
  doctor: (db: Tx) => db.insertInto('doctors').values({ firstName: 'Ada', lastName: 'Neri' }).returning('id'),
  category: (db: Tx) =>
    db.insertInto('serviceCategories').values({ slug: 'vuota', name: 'Vuota' }).returning('id'),
  service: (db: Tx, { categoryId }: Awaited<ReturnType<typeof bookable>>) =>
    db.insertInto('services').values({ categoryId, name: 'Nuovo', sortOrder: 9 }).returning('id'),
  subservice: (db: Tx, { serviceId }: Awaited<ReturnType<typeof bookable>>) =>
    db
      .insertInto('subservices')
      .values({ serviceId, name: 'Nuova', shortDescription: 'Una.', duration: 30 })
      .returning('id'),
}
const remove = {
  doctor: async (db: Tx, id: number) => [await usesOfDoctor(db, id), await removeDoctor(db, id)],
  category: async (db: Tx, id: number) => [await usesOfCategory(db, id), await removeCategory(db, id)],
  service: async (db: Tx, id: number) => [await usesOfService(db, id), await removeService(db, id)],
  subservice: async (db: Tx, id: number, serviceId: number) => [
    await usesOfSubservice(db, id, serviceId),
    await removeSubservice(db, id),
  ],
}

test.each(['doctor', 'category', 'service', 'subservice'] as const)(
  'a %s is deleted without reading all appointments',
  async (kind) => {
    const offer = await bookable(database.db)
    const scans = await database.db.transaction().execute(async (db) => {
      // The table is small here: without this any plan would read it from beginning to end.
      await sql`SET LOCAL enable_seqscan = off`.execute(db)
      const { id } = await insert[kind](db, offer).executeTakeFirstOrThrow()
      await remove[kind](db, id, offer.serviceId)
      const { rows } = await sql<{ seqScan: number }>`
        SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'appointments'`.execute(db)
      return rows[0]?.seqScan
    })
    expect(scans).toBe(0)
  },
)
