import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import { type Contact, createContact, getContact, updateContact } from '../contract.ts'
import {
  type ContactField,
  createContactField,
  deleteContactField,
  type NewContactField,
  updateContactField,
} from './contract.ts'

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  await db.deleteFrom('contactRequests').execute()
  await db.deleteFrom('contactFields').where('systemField', '=', false).execute()
})

const addField = (field: Pick<NewContactField, 'name' | 'type'> & Partial<NewContactField>) =>
  editor.call(createContactField, { body: { label: field.name, ...field } })
const changeField = ({ id }: ContactField, body: object) =>
  editor.call(updateContactField, { params: { id: String(id) }, body })

const ADA = { firstName: 'Ada', lastName: 'Esempi', email: 'ada@example.com', phone: '+39 000 555 0100' }
const addContact = (values: object = {}) =>
  editor.call(createContact, { body: { ...ADA, ...values } }) as Promise<Contact>
const contactAgain = ({ id }: Contact) => editor.call(getContact, { params: { id: String(id) } })
const change = ({ id }: Contact, body: Record<string, unknown>) =>
  editor.call(updateContact, { params: { id: String(id) }, body })
const stored = () =>
  app.database.db
    .selectFrom('contactFormData')
    .select(['contactId', 'fieldId', 'value'])
    .orderBy('fieldId')
    .execute()

/** Returns the refusal, and fails when the call has changed a value. */
async function refuses(contact: Contact, body: Record<string, unknown>) {
  const before = [await stored(), await contactAgain(contact)]
  const refused = await refusal(change(contact, body))
  expect([await stored(), await contactAgain(contact)]).toEqual(before)
  return { status: refused.status, code: refused.code, issues: refused.issues }
}

test('values of all types are stored, answered by name, and unchanged when the answer is sent back', async () => {
  for (const type of ['text', 'email', 'phone', 'number', 'date', 'textarea'] as const) {
    await addField({ name: type === 'text' ? 'testo' : `${type}Campo`, type })
  }
  await addField({ name: 'scelta', type: 'select', options: ['Sì', 'No'] })
  const values = {
    ...{
      testo: 'شكرا 👩‍👩‍👧‍👦',
      emailCampo: 'ada@casa.example',
      phoneCampo: '039 555 0100',
      numberCampo: '1,5',
    },
    ...{ dateCampo: '2028-02-29', textareaCampo: 'Due\nrighe', scelta: 'No' },
  }
  const made = await addContact(values)
  expect(made).toMatchObject({ ...values, numberCampo: 1.5 })
  const before = await stored()
  expect(before.map(({ value }) => value)).toContain('1.5')
  expect(await contactAgain(made)).toEqual(made)
  expect(await change(made, made)).toEqual(made)
  expect(await stored()).toEqual(before)
  expect(await change(made, { scelta: '', numberCampo: 0 })).toMatchObject({
    ...{ scelta: null, numberCampo: 0, testo: values.testo, version: made.version + 1 },
  })
  expect(await stored()).toHaveLength(6)
})

describe('a required field', () => {
  beforeEach(() => addField({ name: 'medico', label: 'Medico curante', type: 'text', required: true }))

  test.each([undefined, null, '', ' ', '\u200b'])(
    'the value %j in a new contact is refused under the name of the field',
    async (medico) => {
      expect(await refusal(addContact({ medico }))).toMatchObject({
        status: 400,
        sentence: 'Questo campo è obbligatorio',
        issues: [{ path: 'medico', message: 'Questo campo è obbligatorio' }],
      })
      expect(await app.database.db.selectFrom('contactRequests').select('id').execute()).toEqual([])
    },
  )

  test('a required value cannot be emptied, and does not block other changes', async () => {
    const made = await addContact({ medico: 'Dott. Neri' })
    expect(await refuses(made, { medico: '' })).toMatchObject({ issues: [{ path: 'medico' }] })
    expect(await change(made, { phone: '+39 000 555 0101' })).toMatchObject({ medico: 'Dott. Neri' })
    await addField({ name: 'tessera', type: 'text', required: true })
    expect(await change(made, { phone: '+39 000 555 0102' })).toMatchObject({ tessera: null })
  })

  test('a missing required value is reported together with all other errors', async () => {
    await addField({ name: 'figli', type: 'number' })
    const refused = await refusal(addContact({ figli: 'due', scarpe: 42 }))
    expect(refused.issues).toEqual([
      { path: 'medico', message: 'Questo campo è obbligatorio' },
      { path: 'figli', message: 'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5' },
      { path: 'scarpe', message: 'Questo campo non c’è o non è attivo' },
    ])
  })
})

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
  'a value named %s is dropped or refused, and does not pollute prototypes',
  async (name) => {
    const made = await addContact()
    for (const value of ['"x"', '{"polluted":true,"isAdmin":true}']) {
      const answer = await editor.send(`/api/contacts/${made.id}`, {
        method: 'PUT',
        body: `{"${name}":${value},"phone":"+39 000 555 0199"}`,
      })
      expect([200, 400]).toContain(answer.status)
      expect(Object.keys(await contactAgain(made))).toEqual(Object.keys(made))
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    expect(await stored()).toEqual([])
  },
)

test.each<[string, unknown]>([
  ['an object', { a: 1 }],
  ['a list', ['a']],
  ['a switch', true],
  ['a text of 100,000 characters', 'a'.repeat(100_000)],
])('%s is refused as a value', async (_, value) => {
  await addField({ name: 'testo', type: 'text' })
  expect(await refuses(await addContact(), { testo: value })).toMatchObject({
    status: 400,
    issues: [{ path: 'testo' }],
  })
})

describe('a field with values', () => {
  let field: ContactField
  let contact: Contact
  beforeEach(async () => {
    field = await addField({ name: 'allergie', label: 'Allergie', type: 'text' })
    contact = await addContact({ allergie: 'pollini' })
  })

  test('the values stay when name and label change', async () => {
    await changeField(field, { name: 'intolleranze', label: 'Intolleranze' })
    const renamed = await contactAgain(contact)
    expect(renamed).toMatchObject({ intolleranze: 'pollini' })
    expect(renamed).not.toHaveProperty('allergie')
    expect(await refuses(contact, { allergie: 'polvere' })).toMatchObject({
      issues: [{ path: 'allergie', message: 'Questo campo non c’è o non è attivo' }],
    })
    expect(await change(contact, { intolleranze: 'polvere' })).toMatchObject({ intolleranze: 'polvere' })
  })

  test('the values stay with their fields when two fields swap their names', async () => {
    const other = await addField({ name: 'farmaci', type: 'text' })
    await change(contact, { farmaci: 'nessuno' })
    await changeField(field, { name: 'scambio' })
    await changeField(other, { name: 'allergie' })
    await changeField(field, { name: 'farmaci' })
    expect(await contactAgain(contact)).toMatchObject({ farmaci: 'pollini', allergie: 'nessuno' })
  })

  test('existing values stay when the type changes, and new ones must fit the new type', async () => {
    await changeField(field, { type: 'number' })
    expect(await contactAgain(contact)).toMatchObject({ allergie: 'pollini' })
    expect(await change(contact, { allergie: 'pollini', phone: '+39 000 555 0101' })).toMatchObject({
      allergie: 'pollini',
    })
    expect(await refuses(contact, { allergie: 'polvere' })).toMatchObject({ issues: [{ path: 'allergie' }] })
    expect(await change(contact, { allergie: '3' })).toMatchObject({ allergie: 3 })
    await changeField(field, { type: 'date' })
    expect(await contactAgain(contact)).toMatchObject({ allergie: '3' })
    expect(await refuses(contact, { allergie: '2026-02-30' })).toMatchObject({
      issues: [{ path: 'allergie', message: 'Data non valida' }],
    })
  })

  test('a text of digits keeps its leading zero when the type becomes number', async () => {
    await change(contact, { allergie: '03620100' })
    await changeField(field, { type: 'number' })
    const again = await contactAgain(contact)
    expect(again.allergie).toBe('03620100')
    await change(contact, { ...again })
    expect((await stored())[0]?.value).toBe('03620100')
  })

  test('a value that is no longer an option stays until another one is chosen', async () => {
    await changeField(field, { type: 'select', options: ['pollini', 'polvere'] })
    await changeField(field, { options: ['polvere'] })
    expect(await change(contact, { ...(await contactAgain(contact)) })).toMatchObject({ allergie: 'pollini' })
    await change(contact, { allergie: 'polvere' })
    expect(await refuses(contact, { allergie: 'pollini' })).toMatchObject({
      issues: [{ path: 'allergie', message: 'Scegli una delle opzioni' }],
    })
  })

  test('an inactive field is hidden, and its values return when it is activated', async () => {
    await changeField(field, { isActive: false, required: true })
    expect(await contactAgain(contact)).not.toHaveProperty('allergie')
    expect(await addContact({ email: 'bea@example.com' })).not.toHaveProperty('allergie')
    expect(await refuses(contact, { allergie: 'polvere' })).toMatchObject({
      issues: [{ path: 'allergie', message: 'Questo campo non c’è o non è attivo' }],
    })
    await changeField(field, { isActive: true })
    expect(await contactAgain(contact)).toMatchObject({ allergie: 'pollini' })
  })

  test('deleted values do not return with a new field of the same name', async () => {
    const admin = await app.staff('admin')
    await admin.call(deleteContactField, { params: { id: String(field.id) }, query: { contacts: '1' } })
    expect(await contactAgain(contact)).not.toHaveProperty('allergie')
    expect(await stored()).toEqual([])
    await addField({ name: 'allergie', type: 'text' })
    expect(await contactAgain(contact)).toMatchObject({ allergie: null })
  })

  test('a value belongs to one contact and is deleted with it', async () => {
    const admin = await app.staff('admin')
    const other = await addContact({ email: 'bea@example.com' })
    expect(await contactAgain(other)).toMatchObject({ allergie: null })
    await admin.send(`/api/contacts/${contact.id}`, { method: 'DELETE' })
    expect(await stored()).toEqual([])
  })
})

test('custom values sent by a visitor are ignored', async () => {
  await addField({ name: 'allergie', type: 'text', required: true })
  const sent = await app.visitor().send('/api/contacts', {
    method: 'POST',
    body: JSON.stringify({ ...ADA, allergie: 'pollini', type: 'Cliente' }),
  })
  expect(sent.status).toBe(201)
  expect(await stored()).toEqual([])
})
