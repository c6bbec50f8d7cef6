import { afterAll, beforeAll, expect, test } from 'vitest'
import { localized, type TRANSLATED } from '#features/catalogue/english/rules.ts'
import {
  EnglishCategory,
  EnglishDoctor,
  EnglishKind,
  EnglishService,
} from '#features/catalogue/setup/english/shapes.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { englishCategories, englishServices } from './english.ts'
import { englishDoctors, englishPages, englishSpecialties } from './english-pages.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase('sample')
})
afterAll(() => database.drop())

const kindsInSample = () =>
  database.db
    .selectFrom('subservices as kind')
    .innerJoin('services as service', 'service.id', 'kind.serviceId')
    .select(['service.name as service', 'kind.name', 'kind.shortDescription as description', 'kind.english'])
    .execute()

/** The Italian fields of the sample's records, in English. */
const italianOf = (of: keyof typeof TRANSLATED, rows: { english: unknown }[]) =>
  rows.flatMap((row) => localized(of, row, 'en').italian ?? [])

test('every text of the sample has an English version', async () => {
  const { db } = database
  expect(italianOf('category', await db.selectFrom('serviceCategories').selectAll().execute())).toEqual([])
  expect(italianOf('service', await db.selectFrom('services').selectAll().execute())).toEqual([])
  expect(italianOf('kind', await kindsInSample())).toEqual([])
  expect(italianOf('doctor', await db.selectFrom('doctors').selectAll().execute())).toEqual([])
})

test('every English text of the sample finds its record', async () => {
  const { db } = database
  const categories = await db.selectFrom('serviceCategories').select('slug').execute()
  expect(Object.keys(englishCategories).toSorted()).toEqual(categories.map(({ slug }) => slug).toSorted())
  const services = await db.selectFrom('services').select('name').execute()
  const names = services.map(({ name }) => name)
  expect(Object.keys(englishServices).toSorted()).toEqual(names.toSorted())
  expect(names).toEqual(expect.arrayContaining(Object.keys(englishPages)))
  const kinds = Object.entries(englishServices).flatMap(([service, { kinds }]) =>
    Object.keys(kinds).map((kind) => `${service}, ${kind}`),
  )
  const stored = (await kindsInSample()).map(({ service, name }) => `${service}, ${name}`)
  expect(kinds.toSorted()).toEqual(stored.toSorted())
  const doctors = await db.selectFrom('doctors').select(['firstName', 'lastName', 'specialization']).execute()
  expect(doctors.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual(
    expect.arrayContaining(Object.keys(englishDoctors)),
  )
  const specialties = new Set(doctors.flatMap(({ specialization }) => specialization ?? []))
  expect(Object.keys(englishSpecialties).toSorted()).toEqual([...specialties].toSorted())
})

test('staff can save the English texts of the sample as they are', async () => {
  const { db } = database
  const saved = async (
    table: 'serviceCategories' | 'services' | 'subservices' | 'doctors',
    shape: typeof EnglishCategory | typeof EnglishService | typeof EnglishKind | typeof EnglishDoctor,
  ) => {
    for (const { english } of await db.selectFrom(table).select('english').execute())
      expect(shape.parse(english)).toEqual(english)
  }
  await saved('serviceCategories', EnglishCategory)
  await saved('services', EnglishService)
  await saved('subservices', EnglishKind)
  await saved('doctors', EnglishDoctor)
})
