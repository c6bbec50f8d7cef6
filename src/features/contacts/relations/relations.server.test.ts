import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { erasePersonalData, personalDataCounts } from '#features/privacy/contract.ts'
import { createTestApp, refuser, type TestApp } from '#test/app.ts'
import { unzipped } from '#test/attacks/unzipped.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { deleteContact } from '../contract.ts'
import { type NewRelation, relateContact, relationsOfContact, unrelateContact } from './contract.ts'

let app: TestApp
let editor: Visitor
let maria: number
let luca: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  await db.deleteFrom('contactRequests').execute()
  maria = await person(db, { firstName: 'Maria', lastName: 'Rossi' })
  luca = await person(db, { firstName: 'Luca', lastName: 'Ferri' })
})

const of = (id: number) => ({ params: { id: String(id) } })
const relate = (id: number, body: NewRelation) => editor.call(relateContact, { ...of(id), body })
const relations = (id: number) => editor.call(relationsOfContact, of(id))
const stored = () => app.database.db.selectFrom('contactRelations').selectAll().execute()
const refuses = refuser('/api/contacts', stored, () => editor)

test('a relation is seen from both people, whichever of them it was entered for', async () => {
  expect(await relate(maria, { contactId: luca, kind: 'child' })).toEqual({
    ...{ contactId: luca, firstName: 'Luca', lastName: 'Ferri', dataNascita: null, kind: 'child' },
  })
  expect(await relations(maria)).toMatchObject([{ contactId: luca, kind: 'child' }])
  expect(await relations(luca)).toMatchObject([{ contactId: maria, firstName: 'Maria', kind: 'parent' }])
  await relate(luca, { contactId: maria, kind: 'sibling' })
  expect(await relations(maria)).toMatchObject([{ contactId: luca, kind: 'sibling' }])
  expect(await stored()).toHaveLength(1)
  await relate(luca, { contactId: maria, kind: 'parent' })
  expect(await relations(maria)).toMatchObject([{ contactId: luca, kind: 'child' }])
})

test('a relation is removed from either side, once', async () => {
  await relate(maria, { contactId: luca, kind: 'partner' })
  const params = { id: String(luca), contactId: String(maria) }
  expect(await editor.call(unrelateContact, { params })).toEqual({ message: 'Legame tolto.' })
  expect(await relations(maria)).toEqual([])
  expect(await refuses('DELETE', `/${luca}/relations/${maria}`, undefined)).toMatchObject({ status: 404 })
})

test.each([
  ['the contact itself', () => maria, 'Una persona non può essere legata a sé stessa'],
  ['a contact that does not exist', () => 999_999, 'Questa persona non c’è più'],
])('a relation to %s is refused', async (_, idOf, message) => {
  expect(await refuses('POST', `/${maria}/relations`, { contactId: idOf(), kind: 'child' })).toMatchObject({
    status: 400,
    issues: [{ path: 'contactId', message }],
  })
})

test('a relation of a contact that does not exist gets 404', async () => {
  expect(await refuses('POST', '/999999/relations', { contactId: luca, kind: 'child' })).toMatchObject({
    status: 404,
    message: 'Contatto non trovato',
  })
})

test('two people related from both sides at once have one relation', async () => {
  await Promise.all([
    ...Array.from({ length: 5 }, () => relate(maria, { contactId: luca, kind: 'child' })),
    ...Array.from({ length: 5 }, () => relate(luca, { contactId: maria, kind: 'parent' })),
  ])
  expect(await stored()).toHaveLength(1)
})

test('deleting a contact deletes its relations', async () => {
  await relate(maria, { contactId: luca, kind: 'child' })
  const admin = await app.staff('admin')
  await admin.call(deleteContact, of(luca))
  expect(await relations(maria)).toEqual([])
})

test('an export names the kind of a relation but not the other person, and an erasure deletes it', async () => {
  await relate(luca, { contactId: maria, kind: 'parent' })
  const admin = await app.staff('admin')
  expect(await admin.call(personalDataCounts, of(maria))).toMatchObject({ relations: 1 })
  const answer = await admin.send(`/api/contacts/${maria}/personal-data/export`)
  const text = String(unzipped(new Uint8Array(await answer.arrayBuffer())).get('dati-personali.json'))
  expect(JSON.parse(text).legami).toEqual([{ registratoIl: expect.any(String), altro: 'Figlia o figlio' }])
  expect(text).not.toContain('Ferri')
  await admin.call(erasePersonalData, { ...of(maria), body: { confirmation: 'CANCELLA' } })
  expect(await stored()).toEqual([])
})
