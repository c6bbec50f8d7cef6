import { afterAll, beforeAll, expect, test } from 'vitest'
import { getVisit } from '#features/agenda/contract.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from '#features/catalogue/contract.ts'
import { readDesk } from '#features/desk/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createAppointment } from './contract.ts'
import { listExams } from './exams/contract.ts'
import { getAppointment } from './requests/contract.ts'
import { searchVisits } from './search/contract.ts'
import { exampleSearches } from './search/store.server.ts'

let app: TestApp
let visitor: Visitor
let blood: Awaited<ReturnType<typeof bookable>>
let skin: Awaited<ReturnType<typeof bookable>>
/** The public answers without a language, before there were English texts. */
let before: string[]

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor()
  const { db } = app.database
  blood = await bookable(db, {
    subservices: [
      { name: 'Profilo di base', duration: 15 },
      { name: 'Tiroide', duration: 15 },
    ],
  })
  skin = await bookable(db)
  await db.updateTable('services').set({ name: 'Sangue', preparation: 'Digiuno' }).execute()
  const named = { name: 'Visita dermatologica', shortDescription: 'Nei e macchie', aliases: ['nei'] }
  await db.updateTable('services').set(named).where('id', '=', skin.serviceId).execute()
  const laboratory = { slug: 'centro-analisi', name: 'Centro analisi' }
  const { categoryId } = blood
  await db.updateTable('serviceCategories').set(laboratory).where('id', '=', categoryId).execute()
  await db.updateTable('doctors').set({ specialization: 'Dermatologia' }).execute()
  before = await plainAnswers()

  const english = { name: 'Skin check', aliases: ['moles'] }
  await db.updateTable('services').set({ english }).where('id', '=', skin.serviceId).execute()
  const ofBlood = { name: 'Blood', preparation: 'Fasting' }
  await db.updateTable('services').set({ english: ofBlood }).where('id', '=', blood.serviceId).execute()
  const kind = { name: 'Basic profile', description: 'Blood count' }
  await db.updateTable('subservices').set({ english: kind }).where('name', '=', 'Profilo di base').execute()
  const category = { name: 'Laboratory' }
  await db.updateTable('serviceCategories').set({ english: category }).where('id', '=', categoryId).execute()
  await db
    .updateTable('doctors')
    .set({ english: { specialization: 'Dermatology' } })
    .execute()
})
afterAll(() => app.close())

const path = () => ({
  services: `/api/booking/services/${skin.categoryId}`,
  subservices: `/api/booking/subservices/${blood.serviceId}`,
  doctors: `/api/booking/doctors/${skin.serviceId}`,
})

async function plainAnswers(): Promise<string[]> {
  const { services, subservices, doctors } = path()
  const paths = ['/api/booking/categories', services, subservices, doctors, '/api/booking/exams']
  const searches = ['/api/booking/search?q=nei', '/api/public/categories', '/api/public/services']
  const answers = await Promise.all([...paths, ...searches].map((one) => visitor.send(one)))
  return Promise.all(answers.map((answer) => answer.text()))
}

test('answers without a language do not change by one byte when there are English texts', async () => {
  expect(await plainAnswers()).toEqual(before)
})

test('each call of the booking answers English texts field by field, and names the Italian ones', async () => {
  const query = { language: 'en' } as const
  expect(await visitor.call(listBookingCategories, { query })).toContainEqual(
    expect.objectContaining({ id: blood.categoryId, name: 'Laboratory', italian: [] }),
  )
  const services = { params: { categoryId: String(skin.categoryId) }, query }
  expect(await visitor.call(listBookingServices, services)).toMatchObject([
    { name: 'Skin check', shortDescription: 'Nei e macchie', italian: ['shortDescription', 'preparation'] },
  ])
  const kinds = { params: { serviceId: String(blood.serviceId) }, query }
  expect(await visitor.call(listBookingSubservices, kinds)).toMatchObject([
    { name: 'Basic profile', description: 'Blood count', italian: [] },
    { name: 'Tiroide', italian: expect.arrayContaining(['name']) },
  ])
  const doctors = { params: { serviceId: String(skin.serviceId) }, query }
  expect(await visitor.call(listBookingDoctors, doctors)).toMatchObject([
    { specialization: 'Dermatology', italian: [] },
  ])
  expect(await visitor.call(listExams, { query })).toMatchObject([
    { serviceName: 'Blood', name: 'Basic profile', preparation: 'Fasting', italian: [] },
    { serviceName: 'Blood', name: 'Tiroide', italian: expect.arrayContaining(['name']) },
  ])
})

test('an unknown language is refused', async () => {
  const asked = visitor.send('/api/booking/categories?language=de')
  expect((await asked).status).toBe(400)
  const query = { language: 'de' as 'en' }
  expect(await refusal(visitor.call(listBookingCategories, { query }))).toMatchObject({
    issues: [{ path: 'language', message: 'Lingua non valida' }],
  })
})

test.each([
  'skin check',
  'moles',
  'check my skin please',
  'nei',
  'dermatologist',
  'rash',
  'visita dermatologica',
])('the English search %j finds the service by its names in both languages', async (q) => {
  const { visits } = await visitor.call(searchVisits, { query: { q, language: 'en' } })
  expect(visits[0]).toMatchObject({
    service: { name: 'Skin check', italian: [] },
    ...{ description: 'Nei e macchie', italian: ['description'] },
  })
})

test('an English search finds doctors by their English specialization', async () => {
  const { doctors } = await visitor.call(searchVisits, { query: { q: 'dermatology', language: 'en' } })
  expect(doctors[0]).toMatchObject({ specialization: 'Dermatology', italian: [] })
})

test('an Italian search does not find English names', async () => {
  const { visits } = await visitor.call(searchVisits, { query: { q: 'moles' } })
  expect(visits).toEqual([])
})

test('the examples of an English search are English names', async () => {
  expect(await exampleSearches(app.database.db, 'en')).toEqual(['Moles'])
})

test('staff see the language a visit was booked in, which is Italian unless said', async () => {
  const book = async (change: object) =>
    (await visitor.call(createAppointment, { body: wish(skin, change) })).id
  const english = await book({ language: 'en' })
  const usual = await book({ appointmentTime: '10:30' })
  const editor = await app.staff('editor')
  const seen = async (id: number) => {
    const params = { id: String(id) }
    const { visit } = await editor.call(getVisit, { params })
    return [(await editor.call(getAppointment, { params })).language, visit.language]
  }
  expect([await seen(english), await seen(usual)]).toEqual([
    ['en', 'en'],
    ['it', 'it'],
  ])
  const { requests } = await editor.call(readDesk)
  expect(requests.rows.map(({ id, language }) => [id, language])).toEqual([
    [english, 'en'],
    [usual, 'it'],
  ])
})

test('a booking in an unknown language is refused', async () => {
  const body = wish(skin, { language: 'de', appointmentTime: '11:00' })
  expect(await refusal(visitor.call(createAppointment, { body }))).toMatchObject({
    issues: [{ path: 'language', message: 'Lingua non valida' }],
  })
})
