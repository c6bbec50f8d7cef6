import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refuser, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createNote, deleteNote, notesOfContact, updateNote } from '../attached/contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor
let contactId: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
  contactId = await person(app.database.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.db.deleteFrom('internalNotes').execute()
})

const params = (id: number) => ({ params: { id: String(id) } })
const stored = () => app.database.db.selectFrom('internalNotes').selectAll().orderBy('id').execute()
const add = (content = 'Chiamare dopo le 18.') =>
  editor.call(createNote, { ...params(contactId), body: { content } })

const refuses = refuser('', stored, () => editor)

test('notes are listed with author and time, the newest first', async () => {
  const first = await add('  Prima\r\nriga  ')
  expect(first).toEqual({
    id: expect.any(Number),
    contactId,
    userId: expect.any(Number),
    content: 'Prima\nriga',
    version: 1,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
    user: { username: expect.stringMatching(/^editor/) },
  })
  const second = await add()
  expect(await admin.call(notesOfContact, params(contactId))).toEqual([second, first])
  expect(await admin.call(notesOfContact, params(999_999))).toEqual([])
})

test('a changed note gets a new version and time of change, and the same text again does not', async () => {
  const note = await add()
  const body = { content: 'Chiamare dopo le 19.', version: 1 }
  const changed = await admin.call(updateNote, { ...params(note.id), body })
  expect(changed).toMatchObject({ id: note.id, content: 'Chiamare dopo le 19.', version: 2, user: note.user })
  expect(changed.updatedAt).not.toBe(changed.createdAt)
  expect(await admin.call(updateNote, { ...params(note.id), body: { ...body, version: 2 } })).toEqual(changed)
})

test('a note stays without an author when the user is deleted', async () => {
  const gone = await app.staff('editor')
  const note = await gone.call(createNote, { ...params(contactId), body: { content: 'Resta' } })
  await app.database.db
    .deleteFrom('users')
    .where('id', '=', note.userId ?? 0)
    .execute()
  expect(await editor.call(notesOfContact, params(contactId))).toEqual([
    { ...note, userId: null, user: null },
  ])
})

test('an administrator deletes a note', async () => {
  const { id } = await add()
  expect(await admin.call(deleteNote, params(id))).toEqual({ message: 'Nota eliminata.' })
  expect(await stored()).toEqual([])
})

describe('refused notes', () => {
  test('a note without content is refused with 400', async () => {
    const { id } = await add()
    expect((await refuses('POST', `/api/contacts/${contactId}/notes`, {})).status).toBe(400)
    expect((await refuses('PUT', `/api/notes/${id}`, {})).status).toBe(400)
  })

  test('a missing contact and a missing note get 404', async () => {
    expect(await refuses('POST', '/api/contacts/999999/notes', { content: 'x' })).toMatchObject({
      status: 404,
      message: 'Contatto non trovato',
    })
    expect((await refuses('PUT', '/api/notes/999999', { content: 'x' })).message).toBe('Nota non trovata.')
  })
})
