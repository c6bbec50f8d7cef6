import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, refusal, refuser, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createMessage, deleteMessage, type Message, messagesOfContact, updateMessage } from './contract.ts'

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
  await app.database.db.deleteFrom('contactMessages').execute()
})

const params = (id: number) => ({ params: { id: String(id) } })
const stored = () => app.database.db.selectFrom('contactMessages').selectAll().orderBy('id').execute()
const add = async (body: object = {}) =>
  (await editor.call(createMessage, {
    ...params(contactId),
    body: { subject: 'Preventivo', message: 'Richiama lunedì.', ...body },
  })) as Message

const refuses = refuser('', stored, () => editor)

test.each(['letto', 'in_progress', 'responded', 'closed', 'non_letto'] as const)(
  'a message gets the status %s',
  async (status) => {
    const message = await add({ priority: 'urgent', source: 'phone' })
    expect(message).toMatchObject({
      status: 'non_letto',
      priority: 'urgent',
      source: 'phone',
      assignedTo: null,
    })
    const changed = await editor.call(updateMessage, { ...params(message.id), body: { status } })
    expect(changed).toEqual({ ...message, status, updatedAt: expect.any(String) })
    expect(await admin.call(messagesOfContact, params(contactId))).toEqual([changed])
  },
)

test('a message loses the name of its author when the user is deleted', async () => {
  const gone = await app.staff('editor')
  const body = { subject: 'Nota', message: 'Resta', priority: 'low' } as const
  const message = (await gone.call(createMessage, { ...params(contactId), body })) as Message
  expect(message.author).toMatch(/^editor/)
  await app.database.db
    .deleteFrom('users')
    .where('id', '=', message.createdBy ?? 0)
    .execute()
  expect(await editor.call(messagesOfContact, params(contactId))).toEqual([
    { ...message, author: null, createdBy: null },
  ])
})

test('an administrator deletes a message, and the second deletion is refused', async () => {
  const { id } = await add()
  expect(await admin.call(deleteMessage, params(id))).toEqual({ message: 'Messaggio eliminato.' })
  expect(await stored()).toEqual([])
  expect((await refusal(admin.call(deleteMessage, params(id)))).sentence).toBe('Messaggio non trovato.')
})

test('an invalid status is refused, and a change of the status changes nothing else', async () => {
  const { id } = await add()
  const path = `/api/messages/${id}`
  for (const body of [{ status: 'aperto' }, { status: null }, {}, { priority: 'high' }]) {
    expect(await refuses('PUT', path, body)).toMatchObject({ status: 400, message: 'Stato non valido' })
  }
  const elsewhere = { status: 'letto', contactId: 1, message: 'x', createdBy: 1 } as const
  await editor.send(path, { method: 'PUT', body: JSON.stringify(elsewhere) })
  expect(await stored()).toMatchObject([{ contactId, message: 'Richiama lunedì.', status: 'letto' }])
})
