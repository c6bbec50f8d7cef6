import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable } from '#test/factories.ts'
import { knownOffers } from './offers.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('empty')
})
afterAll(() => database.drop())

test('an offer is read once, and again when it is forgotten', async () => {
  const { db } = database
  const { serviceId } = await bookable(db)
  const offers = knownOffers(db)
  const wish = { serviceId, subserviceId: null }
  const first = await offers.find(wish)
  await db.updateTable('services').set({ name: 'Altro' }).where('id', '=', serviceId).execute()
  expect(await offers.find(wish)).toBe(first)
  offers.forget(wish)
  const again = await offers.find(wish)
  expect(again?.offer.service.name).toBe('Altro')
  expect(again?.version).not.toBe(first?.version)
})

test('nothing is kept for numbers that lead to nothing', async () => {
  const { db } = database
  const { serviceId } = await bookable(db)
  const offers = knownOffers(db)
  expect(await offers.find({ serviceId: 999_999, subserviceId: null })).toBeNull()
  const wish = { serviceId, subserviceId: 999_999 }
  expect((await offers.find(wish))?.offer.subservice).toBeNull()
  await db
    .insertInto('subservices')
    .values({ id: 999_999, serviceId, name: 'Nuovo', shortDescription: 'Nuovo', duration: 30 })
    .execute()
  expect((await offers.find(wish))?.offer.subservice?.name).toBe('Nuovo')
})
