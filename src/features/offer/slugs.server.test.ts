import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable } from '#test/factories.ts'
import { doctorPage, servicePage } from './service.server.ts'

let database: TestDatabase
let categoryId: number

beforeEach(async () => {
  database = await testDatabase('empty')
  categoryId = (await bookable(database.db)).categoryId
  await database.db.updateTable('serviceCategories').set({ slug: 'c' }).execute()
})
afterEach(() => database.drop())

async function add(name: string): Promise<number> {
  const { id } = await database.db
    .insertInto('services')
    .values({ name, categoryId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const rename = (id: number, name: string) =>
  database.db.updateTable('services').set({ name }).where('id', '=', id).execute()
const remove = (id: number) => database.db.deleteFrom('services').where('id', '=', id).execute()
async function slugOf(id: number): Promise<string> {
  const { slug } = await database.db
    .selectFrom('services')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return slug
}
/** The last part of the address that another one leads to; null for none. */
async function target(slug: string): Promise<string | null> {
  const page = await servicePage({ db: database.db, now: () => new Date() }, 'c', slug)
  if (!page) return null
  return ('moved' in page ? page.moved : page.path).replace('/servizi/c/', '')
}

test.each([
  ['Visita cardiologica', 'visita-cardiologica'],
  ['  Così è: l’età (0–14)  ', 'cosi-e-l-eta-0-14'],
  ['ΨΩ', 'servizio'],
  ['Straße, Łódź, Œuvre', 'strasse-lodz-oeuvre'],
  ['ﬁsioterapia', 'fisioterapia'],
  ['İstanbul', 'istanbul'],
  ['x'.repeat(160), 'x'.repeat(100)],
])('the name %j makes the slug %s', async (name, slug) => {
  expect(await slugOf(await add(name))).toBe(slug)
})

test('records of one name get -2, -3; a free number is given again', async () => {
  const ids = [await add('Igiene'), await add('igiene!'), await add('IGIENE')]
  expect(await Promise.all(ids.map(slugOf))).toEqual(['igiene', 'igiene-2', 'igiene-3'])
  await remove(ids[1] ?? 0)
  expect(await slugOf(await add('Igiene'))).toBe('igiene-2')
})

test('two records of one name at once both get a slug', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => add('Ecografia')))
  expect(new Set(await Promise.all(ids.map(slugOf))).size).toBe(8)
  await Promise.all(ids.map((id) => rename(id, 'Ecodoppler')))
  expect(new Set(await Promise.all(ids.map(slugOf))).size).toBe(8)
})

test('former addresses of a record that is renamed twice lead to it, and back again to its first', async () => {
  const id = await add('Uno')
  await rename(id, 'Due')
  await rename(id, 'Tre')
  expect([await target('uno'), await target('due'), await target('tre')]).toEqual(['tre', 'tre', 'tre'])
  await rename(id, 'Uno')
  expect([await target('uno'), await target('due'), await target('tre')]).toEqual(['uno', 'uno', 'uno'])
})

test('a change of the spelling alone leaves the address as it is', async () => {
  await add('Igiene')
  const id = await add('Igiene')
  await rename(id, 'IGIÈNE')
  expect(await slugOf(id)).toBe('igiene-2')
})

test('the current address of a record wins over the former one of another', async () => {
  const a = await add('Nome')
  await rename(a, 'Altro')
  const b = await add('Nome')
  expect([await slugOf(b), await target('nome'), await target('altro')]).toEqual(['nome', 'nome', 'altro'])
  await rename(b, 'Nuovo')
  expect(await target('nome')).toBe('nuovo')
  await rename(a, 'Nome')
  expect([await slugOf(a), await target('nome'), await target('altro')]).toEqual(['nome', 'nome', 'nome'])
})

test('the former addresses of a record go with it', async () => {
  const id = await add('Uno')
  await rename(id, 'Due')
  await remove(id)
  expect(await target('uno')).toBeNull()
  expect(await database.db.selectFrom('formerSlugs').selectAll().execute()).toEqual([])
})

test('a renamed doctor is found by the former name, also in the spelling of capitals', async () => {
  const { id } = await database.db
    .insertInto('doctors')
    .values({ firstName: 'Anna', lastName: 'D’Amico' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('doctors').set({ title: 'Dr.ssa' }).where('id', '=', id).execute()
  await database.db.updateTable('doctors').set({ lastName: 'Rossi' }).where('id', '=', id).execute()
  const ctx = { db: database.db, now: () => new Date() }
  expect(await doctorPage(ctx, 'Anna-D-Amico')).toEqual({ moved: '/medici/anna-rossi' })
})

test('a service and a doctor may have the same slug', async () => {
  await database.db.insertInto('doctors').values({ firstName: 'Igiene', lastName: 'Orale' }).execute()
  expect(await slugOf(await add('Igiene orale'))).toBe('igiene-orale')
})

test.each([
  ['{"question": "a"}'],
  ['[{"question": "", "answer": "x"}]'],
  ['[{"question": "x"}]'],
  ['["x"]'],
  [JSON.stringify(Array(13).fill({ question: 'a', answer: 'b' }))],
  [JSON.stringify([{ question: 'a'.repeat(161), answer: 'b' }])],
  [JSON.stringify([{ question: 'a', answer: 'b'.repeat(1201) }])],
])('the database refuses the questions %.40s', async (questions) => {
  const save = database.db.updateTable('services').set({ questions }).execute()
  await expect(save).rejects.toThrow('services_questions_check')
})
