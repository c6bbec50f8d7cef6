import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { listsOfContact } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())

test('the lists somebody is in, by name', async () => {
  const { db } = app.database
  const person = { lastName: 'Riva', email: 'anna@example.com', phone: '333 555 0101' }
  const contacts = await db
    .insertInto('contactRequests')
    .values([
      { ...person, firstName: 'Anna' },
      { ...person, firstName: 'Ada' },
    ])
    .returning('id')
    .execute()
  const lists = await db
    .insertInto('lists')
    .values([{ name: 'Zeta' }, { name: 'Èlite', color: '#ff0000' }, { name: 'Altra' }])
    .returning('id')
    .execute()
  const [anna = 0, ada = 0] = contacts.map(({ id }) => id)
  const [zeta = 0, elite = 0, other = 0] = lists.map(({ id }) => id)
  const addedAt = '2026-01-05T10:00:00.000Z'
  await db
    .insertInto('listContacts')
    .values([
      { listId: zeta, contactId: anna, addedAt },
      { listId: elite, contactId: anna, addedAt },
      { listId: other, contactId: ada, addedAt },
    ])
    .execute()
  const editor = await app.staff('editor')
  expect(await editor.call(listsOfContact, { params: { id: String(anna) } })).toEqual([
    { id: elite, name: 'Èlite', color: '#ff0000', addedAt },
    { id: zeta, name: 'Zeta', color: '#3b82f6', addedAt },
  ])
  expect(await editor.call(listsOfContact, { params: { id: '999999' } })).toEqual([])
  expect((await editor.send('/api/contacts/abc/lists')).status).toBe(404)
  const refused = await app.visitor().send(`/api/contacts/${anna}/lists`)
  expect(refused.status).toBe(401)
  expect(await refused.json()).toMatchObject({ code: 'no_session' })
})
