import { gzipSync } from 'node:zlib'
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
  ['a type with a tab', REQUEST, 'application/json\tx', 415],
  ['a plain text', REQUEST, 'text/plain', 415],
  ['a form', REQUEST, 'application/x-www-form-urlencoded', 415],
  ['another JSON', REQUEST, 'application/jsonx', 415],
  ['two types', REQUEST, 'text/plain, application/json', 415],
  ['UTF-16', Buffer.from(REQUEST, 'utf16le'), JSON_TYPE, 400],
  ['invalid UTF-8', Buffer.from('7b2261223a22ff227d', 'hex'), JSON_TYPE, 400],
  ['half a value', '{"firstName":', JSON_TYPE, 400],
  ['two values', '{}{}', JSON_TYPE, 400],
  ['a comment', '{/* */}', JSON_TYPE, 400],
  ['no object', '[1]', JSON_TYPE, 400],
  ['nothing', 'null', JSON_TYPE, 400],
  ['depth 60,000', `{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, JSON_TYPE, 400],
  ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, n) => `"${n}":1`).join(',')}}`, JSON_TYPE, 413],
  ['a megabyte and a byte', `"${'a'.repeat(1_048_577)}"`, JSON_TYPE, 413],
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

test('C11: a compressed body is refused with 415', async () => {
  const headers = { 'content-type': JSON_TYPE, 'content-encoding': 'gzip' }
  const body = gzipSync(REQUEST) as unknown as BodyInit
  expect((await target.visitor().send('/api/contacts', { method: 'POST', body, headers })).status).toBe(415)
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
  // A parameter given twice is ambiguous.
  expect((await editor.send('/api/contacts?page=1&page=2')).status).toBe(400)
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

const NO_IDS = [
  '2147483648',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  '%201',
  '１',
  '9007199254740993',
  'abc',
  '9'.repeat(400),
]
test.each(NO_IDS)('C13, 1.4.2: %s is refused as a record’s number in an address or a body', async (id) => {
  for (const path of ['contacts', 'appointments', 'forms', 'lists', 'media']) {
    expect([path, (await editor.send(`/api/${path}/${id}`)).status]).toEqual([path, 404])
  }
  for (const path of ['public/media', 'public/forms']) {
    expect([path, (await target.visitor().send(`/api/${path}/${id}`)).status]).toEqual([path, 404])
  }
  const contactId = JSON.stringify(Number.isNaN(Number(id)) ? id : Number(id))
  for (const sent of [
    JSON.stringify(decodeURIComponent(id)),
    contactId === '1000' || contactId === '16' ? '"1"' : contactId,
  ]) {
    expect((await send(editor, '/api/lists/1/contacts', `{"contactId":${sent}}`)).status).toBe(400)
  }
})
