import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactByEmail, getContact, listContacts, updateContact } from '#features/contacts/contract.ts'
import { person } from '../factories.ts'
import type { Visitor } from '../visitor.ts'
import { sendJson as send, startTarget, type Target } from './target.ts'

// Bodies are read as one kind of JSON, with texts the database can store and numbers it can represent.

let target: Target
let editor: Visitor
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())

const ANNA = { firstName: 'Anna', lastName: 'Riva', phone: '333 000 0101' }
const REQUEST = '{"firstName":"Anna"}'
const JSON_TYPE = 'application/json'
test.each<[string, string | Uint8Array, string, number]>([
  ['another JSON', REQUEST, 'application/jsonx', 415],
  ['two types', REQUEST, 'text/plain, application/json', 415],
  ['a comment', '{/* */}', JSON_TYPE, 400],
  ['no object', '[1]', JSON_TYPE, 400],
])('C11: %s is refused in Italian, and the server goes on', async (_, body, type, status) => {
  for (const path of [
    '/api/contacts',
    '/api/appointments',
    '/api/convenzioni/attivazioni',
    '/api/auth/login',
  ]) {
    const answer = await target
      .visitor()
      .send(path, { method: 'POST', body: body as BodyInit, headers: { 'content-type': type } })
    expect([path, answer.status]).toEqual([path, status])
    expect(((await answer.json()) as { message: string }).message).toMatch(/^[A-Z].+\.$|non valid|richiest/)
  }
})

test('1.5.3, C11: every JSON content type passes the same rules, and the last of two equal keys counts', async () => {
  const status = async (type: string, body: string) =>
    (
      await target
        .visitor()
        .send('/api/contacts', { method: 'POST', body, headers: { 'content-type': type } })
    ).status
  const good = JSON.stringify({ ...ANNA, email: 'c11@example.com' })
  for (const type of [
    JSON_TYPE,
    ' application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
  ]) {
    expect([type, await status(type, good), await status(type, REQUEST)]).toEqual([type, 201, 400])
  }
  expect(await status(JSON_TYPE, `\ufeff${good}`)).toBe(201)
  const twice = `${good.slice(0, -1)},"email":"c11-last@example.com"}`
  expect((await send(target.visitor(), '/api/contacts', twice)).status).toBe(201)
  expect(await editor.call(contactByEmail, { params: { email: 'c11-last@example.com' } })).toHaveProperty(
    'id',
  )
})

test('C12: text that the database cannot store is refused with 400', async () => {
  const before = await target.rows()
  for (const text of ['a\\u0000b', '\\ud800', 'x\\udfff']) {
    const body = JSON.stringify({ ...ANNA, email: 'c12@example.com' }).replace('Anna', text)
    const answer = await send(target.visitor(), '/api/contacts', body)
    expect([answer.status, answer.body.message]).toEqual([400, 'Il testo contiene caratteri non ammessi.'])
    expect((await editor.send(`/api/contacts?q=${encodeURIComponent('\0')}`)).status).toBe(400)
  }
  for (const firstName of ['   ', '\u200b\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\t\n', '\u202e']) {
    const answer = await send(target.visitor(), '/api/contacts', {
      ...ANNA,
      firstName,
      email: 'c12@example.com',
    })
    expect([JSON.stringify(firstName), answer.status]).toEqual([JSON.stringify(firstName), 400])
  }
  expect(await target.rows()).toEqual(before)
})

test.each([
  ['a family of emoji', '👩‍👩‍👧‍👦 Rossi', '👩‍👩‍👧‍👦 Rossi'],
  ['Arabic', 'محمد علي', 'محمد علي'],
  ['Hebrew', 'שָׁלוֹם', 'שָׁלוֹם'.normalize('NFC')],
  ['Turkish and German', 'İpek Weiß', 'İpek Weiß'],
  ['letters in two parts', 'Niccolo\u0300', 'Niccolò'],
  ['an override of direction', 'fdp\u202eexe', 'fdpexe'],
  ['zero width', 'An\u200bna\ufeff', 'Anna'],
  ['controls and line breaks', ' A\u0007n\r\nna ', 'An na'],
])('C12: a name with %s is stored in its clean form', async (_, given, stored) => {
  const id = await person(target.db, { email: 'c12-text@example.com' })
  const params = { id: String(id) }
  await editor.call(updateContact, { params, body: { firstName: given } })
  expect((await editor.call(getContact, { params })).firstName).toBe(stored)
  const found = await editor.call(listContacts, { query: { q: stored, pageSize: '200' } })
  expect(found.map((contact) => contact.id)).toContain(id)
})
