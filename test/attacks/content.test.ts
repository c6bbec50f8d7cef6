import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContact, updateContact } from '#features/contacts/contract.ts'
import { createContactField } from '#features/contacts/fields/contract.ts'
import { person } from '../factories.ts'
import type { Visitor } from '../visitor.ts'
import { sendJson as send, startTarget, type Target } from './target.ts'

// Checks which fields of a body reach the database.

let target: Target
let editor: Visitor
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())

const ANNA = { firstName: 'Anna', lastName: 'Riva', phone: '333 000 0101' }
const PRIVILEGED = {
  ...{
    role: 'admin',
    isAdmin: true,
    id: 1,
    createdAt: '1999-01-01T00:00:00Z',
    viewed: true,
    status: 'letto',
  },
  ...{ contactId: 1, password: 'nuova password', userId: 1, createdBy: 1, version: 99 },
}

test('C1: fields a visitor may not set are not stored, and no answer carries them', async () => {
  const users = await target.db.selectFrom('users').selectAll().execute()
  const facts = { codiceFiscale: 'RVINNA84C44F205X', dataNascita: '1984-03-04', dettaglioFonte: 'Altro' }
  const given = {
    ...{ ...PRIVILEGED, ...ANNA, ...facts },
    ...{ email: 'c1@example.com', type: 'Cliente', fonte: 'Altro' },
  }
  const answer = await send(target.visitor(), '/api/contacts', given)
  expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id']])
  const stored = await target.db
    .selectFrom('contactRequests')
    .selectAll()
    .where('email', '=', 'c1@example.com')
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ type: 'Ospite', viewed: false, version: 1, fonte: 'Sito web' })
  expect(stored).toMatchObject({ codiceFiscale: null, dataNascita: null, dettaglioFonte: 'Modulo contatti' })
  expect(stored.createdAt).not.toContain('1999')
  expect(stored.id).not.toBe(4242)
  expect(await target.db.selectFrom('users').selectAll().execute()).toEqual(users)
})

// As texts: written as objects some of them would be gone before they are sent.
const POLLUTION = [
  ['__proto__', '{"__proto__": {"polluted": true, "type": "Cliente", "role": "admin"}}'],
  ['constructor', '{"constructor": {"prototype": {"polluted": true}}}'],
  ['prototype', '{"prototype": {"polluted": true}}'],
  ['toString', '{"toString": "x"}'],
  ['hasOwnProperty', '{"hasOwnProperty": "x", "valueOf": null}'],
] as const

test('C2: names that every JavaScript object has are refused as fields and change no record', async () => {
  const id = await person(target.db, { email: 'c2@example.com', type: 'Ospite' })
  const before = await target.rows()
  for (const [name, body] of POLLUTION) {
    const answer = await send(editor, `/api/contacts/${id}`, body, 'PUT')
    // Properties of the prototype are not read.
    if (name === '__proto__') expect(answer.status).toBeLessThan(500)
    else expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, name])
    const anna = JSON.stringify({ ...ANNA, email: 'c2-new@example.com' })
    const created = await send(editor, '/api/contacts', `${anna.slice(0, -1)},${body.slice(1)}`)
    if (name !== '__proto__') expect(created.status, name).toBe(400)
    else expect(created.body).toMatchObject({ type: 'Ospite' })
  }
  const rows = await target.rows(['contact_requests'])
  for (const [name, sum] of Object.entries(rows)) expect(before[name], name).toBe(sum)
  const row = await target.db
    .selectFrom('contactRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ type: 'Ospite', version: 1 })
  // Roles are unchanged: an editor is still no administrator, a visitor still has no session.
  expect((await editor.send(`/api/contacts/${id}`, { method: 'DELETE' })).status).toBe(403)
  expect((await target.visitor().send('/api/contacts')).status).toBe(401)
  expect(JSON.stringify(await editor.call(getContact, { params: { id: String(id) } }))).not.toContain(
    'polluted',
  )
})

test('C2: ten thousand fields are refused whole', async () => {
  const id = await person(target.db, { email: 'c2-many@example.com' })
  const before = await target.rows()
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, 1]))
  const answer = await send(editor, `/api/contacts/${id}`, many, 'PUT')
  expect([answer.status, (answer.body.issues ?? []).length <= 400]).toEqual([400, true])
  expect(await target.rows()).toEqual(before)
})

test('C2: a number field accepts only numbers', async () => {
  await editor.call(createContactField, { body: { name: 'altezza', label: 'Altezza', type: 'number' } })
  const id = await person(target.db, { email: 'c2-type@example.com' })
  for (const altezza of ['abc', '1e9', '0x10', { $gt: 0 }, [1], true, 1e300]) {
    expect((await send(editor, `/api/contacts/${id}`, { altezza }, 'PUT')).status, String(altezza)).toBe(400)
  }
  const saved = await editor.call(updateContact, { params: { id: String(id) }, body: { altezza: '1,8' } })
  expect(saved).toMatchObject({ altezza: 1.8 })
})
