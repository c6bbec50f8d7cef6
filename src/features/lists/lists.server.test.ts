import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refusal, refuser, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  addToList,
  allLists,
  createList,
  deleteList,
  getList,
  type List,
  listsOfContact,
  updateList,
} from './contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.deleteFrom('lists').execute()
  await app.database.db.deleteFrom('contactRequests').execute()
})

const stored = () => app.database.db.selectFrom('lists').selectAll().orderBy('id').execute()
const at = ({ id }: { id: number }) => ({ params: { id: String(id) } })

const create = (body: object = {}) =>
  editor.call(createList, { body: { name: 'Pazienti VIP', description: null, color: null, ...body } })

/** Returns the refusal, and fails when the call has changed a list. */
const refuses = refuser('/api/lists', stored, () => editor)

describe('listing lists', () => {
  test('lists are sorted as in Italian, each with its number of contacts', async () => {
    const { db } = app.database
    const [one, two] = [await person(db), await person(db, { firstName: 'Ada' })]
    for (const name of ['Zeta', 'èlite', 'Eden', 'alfa']) {
      const list = await create({ name })
      if (name === 'Eden') await editor.call(addToList, { ...at(list), body: { contactId: one } })
      if (name === 'alfa') {
        for (const contactId of [one, two]) await editor.call(addToList, { ...at(list), body: { contactId } })
      }
    }
    const rows = await editor.call(allLists)
    expect(rows.map(({ name, contactCount }) => [name, contactCount])).toEqual([
      ['alfa', 2],
      ['Eden', 1],
      ['èlite', 0],
      ['Zeta', 0],
    ])
  })
})

describe('reading a list', () => {
  test('a list counts its contacts, those with an address and those with a number', async () => {
    const { db } = app.database
    const list = await create()
    await person(db, { firstName: 'Nessuna lista', email: '' })
    for (const reach of [{}, {}, { email: '' }, { phone: '' }]) {
      const contactId = await person(db, reach)
      await editor.call(addToList, { ...at(list), body: { contactId } })
    }
    expect(await editor.call(getList, at(list))).toEqual({
      ...list,
      contactCount: 4,
      withEmail: 3,
      withPhone: 3,
    })
  })

  test('a list that does not exist gets 404', async () => {
    expect(await refuses('GET', '/2000000000')).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('creating a list', () => {
  test('a list is stored with trimmed texts and its author, blue by default', async () => {
    const made = await create({ name: '  Pazienti\nVIP ', description: 'Da richiamare.\r\nA gennaio.' })
    expect(made).toMatchObject({
      name: 'Pazienti VIP',
      description: 'Da richiamare.\nA gennaio.',
      color: '#3b82f6',
      isActive: true,
      createdBy: expect.any(Number),
      version: 1,
      contactCount: 0,
    })
    expect(await create({ description: ' ', color: '#D0744E' })).toMatchObject({
      description: null,
      color: '#D0744E',
    })
    expect((await create({ color: '' })).color).toBe('#3b82f6')
    expect((await stored())[0]).toMatchObject({ id: made.id, name: 'Pazienti VIP' })
  })

  test('id, version and author sent by the caller are ignored', async () => {
    const made = await create({ id: 77, version: 9, createdBy: 1_000_000, contactCount: 5, isActive: false })
    expect(made.id).not.toBe(77)
    expect(made).toMatchObject({ version: 1, contactCount: 0, isActive: true })
    expect(made.createdBy).not.toBe(1_000_000)
  })

  test.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'Il nome della lista è obbligatorio'],
    ['a blank name', { name: ' \n ' }, 'name', 'Il nome della lista è obbligatorio'],
    ['a number for a name', { name: 7 }, 'name', 'Il nome della lista è obbligatorio'],
    ['a name of 161 characters', { name: 'a'.repeat(161) }, 'name', 'Al massimo 160 caratteri'],
    ['a long description', { description: 'a'.repeat(2001) }, 'description', 'Al massimo 2000 caratteri'],
    ['a colour by name', { color: 'red' }, 'color', 'Colore non valido'],
    ['more than a colour', { color: '#fff;background:url(//evil)' }, 'color', 'Colore non valido'],
  ])('a list with %s is refused beside the wrong input', async (_, change, path, message) => {
    const refused = await refuses('POST', '', { name: 'VIP', ...change })
    expect(refused).toMatchObject({ status: 400, code: 'not_valid', message, issues: [{ path, message }] })
  })
})

describe('changing a list', () => {
  let made: List
  beforeEach(async () => {
    made = await create({ description: 'Percorsi annuali', color: '#d0744e' })
  })
  const change = (body: object) => editor.call(updateList, { ...at(made), body })

  test('properties that were not sent keep their values', async () => {
    const contactId = await person(app.database.db)
    await editor.call(addToList, { ...at(made), body: { contactId } })
    const changed = await change({ name: 'Pazienti', version: 1, id: made.id })
    expect(changed).toEqual({
      ...made,
      name: 'Pazienti',
      version: 2,
      contactCount: 1,
      updatedAt: changed.updatedAt,
    })
    expect(await change({ description: '' })).toMatchObject({
      name: 'Pazienti',
      description: null,
      color: '#d0744e',
    })
    expect(await change({ color: '#4f9d77' })).toMatchObject({ color: '#4f9d77', version: 4 })
  })

  test('a change without differences leaves the version as it is', async () => {
    expect(await change({})).toEqual(made)
    expect(await change({ name: made.name, color: made.color, version: 1 })).toEqual(made)
  })

  test('deleting its author leaves the version of a list as it is', async () => {
    const gone = await app.staff('editor')
    const list = await gone.call(createList, { body: { name: 'Resta', description: null, color: null } })
    await app.database.db
      .deleteFrom('users')
      .where('id', '=', list.createdBy ?? 0)
      .execute()
    expect((await editor.call(allLists)).find(({ id }) => id === list.id)).toEqual({
      ...list,
      createdBy: null,
    })
    const body = { name: 'Cambiata', version: list.version }
    expect(await editor.call(updateList, { ...at(list), body })).toMatchObject({
      name: 'Cambiata',
      version: 2,
    })
  })

  test('a change with half a colour is refused with 400', async () => {
    expect((await refuses('PUT', `/${made.id}`, { color: '#12' })).status).toBe(400)
  })

  test('a change of a missing list gets 404', async () => {
    expect(await refuses('PUT', '/2000000000', { name: 'Altra' })).toMatchObject({
      status: 404,
      message: 'Lista non trovata',
    })
  })
})

describe('deleting a list', () => {
  test('a list is deleted once', async () => {
    const list = await create()
    expect(await admin.call(deleteList, at(list))).toEqual({ message: 'Lista eliminata' })
    expect(await stored()).toEqual([])
    expect(await refusal(admin.call(deleteList, at(list)))).toMatchObject({
      status: 404,
      sentence: 'Lista non trovata',
    })
  })
})

test('the lists of a contact are sorted by name', async () => {
  const { db } = app.database
  const [anna, ada] = [await person(db), await person(db, { firstName: 'Ada' })]
  const [zeta, elite, other] = [
    await create({ name: 'Zeta' }),
    await create({ name: 'Èlite', color: '#ff0000' }),
    await create({ name: 'Altra' }),
  ]
  for (const [list, contactId] of [
    [zeta, anna],
    [elite, anna],
    [other, ada],
  ] as const) {
    await editor.call(addToList, { ...at(list), body: { contactId } })
  }
  const addedAt = '2026-03-02T09:00:00.000Z'
  expect(await editor.call(listsOfContact, at({ id: anna }))).toEqual([
    { id: elite.id, name: 'Èlite', color: '#ff0000', addedAt },
    { id: zeta.id, name: 'Zeta', color: '#3b82f6', addedAt },
  ])
  expect(await editor.call(listsOfContact, at({ id: 999_999 }))).toEqual([])
})
