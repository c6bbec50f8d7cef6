import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable } from '#test/factories.ts'
import { doctorPage, servicePage } from './service.server.ts'

let database: TestDatabase
const ctx = () => ({ db: database.db, now: () => new Date('2026-11-24T08:00:00Z') })

beforeEach(async () => {
  database = await testDatabase('empty')
  const { db } = database
  await bookable(db, { doctors: 1, subservices: [{ name: 'Prima visita', duration: 60 }] })
  const category = { name: 'Cuore', slug: 'cuore', english: '{"name": "Heart"}' }
  await db.updateTable('serviceCategories').set(category).execute()
  await db
    .updateTable('services')
    .set({ name: 'Visita cardiologica', preparation: 'A digiuno', longDescription: 'Lunga' })
    .set({ questions: '[{"question": "Fa male?", "answer": "No."}]' })
    .set({ english: { name: 'Heart check', longDescription: 'One\n\nTwo' } })
    .execute()
  await db.updateTable('subservices').set({ english: '{"name": "First visit"}' }).execute()
  await db
    .updateTable('doctors')
    .set({ firstName: 'Andrea', lastName: 'Villa', specialization: 'Cardiologo', bio: 'Si occupa di cuore.' })
    .set({ english: { specialization: 'Cardiologist' } })
    .execute()
})
afterEach(() => database.drop())

test('the page of a service in English has its English texts, and names those that are Italian', async () => {
  const page = await servicePage(ctx(), 'cuore', 'visita-cardiologica', 'en')
  expect(page).toMatchObject({
    ...{ name: 'Heart check', longDescription: ['One', 'Two'], preparation: ['A digiuno'] },
    italian: expect.arrayContaining(['preparation', 'questions']),
    category: { name: 'Heart', italian: [] },
    kinds: [{ name: 'First visit', italian: ['description'] }],
    doctors: [{ specialization: 'Cardiologist', italian: [] }],
  })
})

test('the page of a doctor in English has the English texts of the doctor and of the services', async () => {
  expect(await doctorPage(ctx(), 'andrea-villa', 'en')).toMatchObject({
    ...{ specialization: 'Cardiologist', bio: ['Si occupa di cuore.'], italian: ['bio'] },
    services: [{ name: 'Heart check', category: { name: 'Heart' }, kinds: [{ name: 'First visit' }] }],
  })
})

test('pages in Italian have no English text', async () => {
  const pages = [
    await servicePage(ctx(), 'cuore', 'visita-cardiologica'),
    await doctorPage(ctx(), 'andrea-villa'),
  ]
  expect(JSON.stringify(pages)).not.toMatch(/english|italian|Heart|First visit|Cardiologist/)
})
