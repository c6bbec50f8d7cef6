import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { privacyText } from '#content/legal/privacy.ts'
import { exampleContent } from '#content/site.ts'
import type { Contact } from '#features/contacts/contract.ts'
import { getContact } from '#features/contacts/contract.ts'
import { createContactField, updateContactField } from '#features/contacts/fields/contract.ts'
import { createTestApp, MONDAY, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import { madeForm } from '#test/forms.ts'
import type { Visitor } from '#test/visitor.ts'
import { type FormDetail, updateForm } from '../contract.ts'
import { publicForm } from '../visitor/contract.ts'
import { formStatistics, listSubmissions, submitForm } from './contract.ts'

let app: TestApp
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  for (const table of ['forms', 'lists', 'contactRequests'] as const) await db.deleteFrom(table).execute()
  await db.deleteFrom('contactFields').where('systemField', '=', false).execute()
  app.setNow(MONDAY)
})

const ANNA = { nome: 'Anna', cognome: 'Riva', email: 'anna@example.com', telefono: '333 555 0101' }
const AGENT = 'Mozilla/5.0 (Prova)'

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const own = (body: object = {}) =>
  editor.call(createContactField, { body: { name: 'sport', label: 'Sport', type: 'text', ...body } })

function send(form: { id: number }, body: unknown, { from = '203.0.113.7', agent = AGENT } = {}) {
  return app.visitor(from).send(`/api/forms/${form.id}/submit`, {
    method: 'POST',
    headers: { 'User-Agent': agent },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function sent(...asked: Parameters<typeof send>): Promise<void> {
  const answer = await send(...asked)
  expect([answer.status, await answer.json()]).toEqual([201, { received: true }])
}

const stored = async () => {
  const { db } = app.database
  return {
    submissions: await db.selectFrom('formSubmissions').selectAll().orderBy('id').execute(),
    contacts: await db.selectFrom('contactRequests').selectAll().orderBy('id').execute(),
    values: await db.selectFrom('contactFormData').selectAll().orderBy('id').execute(),
    members: await db.selectFrom('listContacts').selectAll().orderBy('listId').execute(),
  }
}

/** It is refused like this, and no row has moved. */
async function refuses(...asked: Parameters<typeof send>) {
  const before = await stored()
  const answer = await send(...asked)
  expect(await stored()).toEqual(before)
  const refused = (await answer.json()) as { code: string; message: string; issues: object[] }
  return { status: answer.status, ...refused }
}

async function list(name: string): Promise<number> {
  const row = await app.database.db
    .insertInto('lists')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The id of the field of a fact that every contact has. */
async function systemField(name: string): Promise<number> {
  const field = await app.database.db
    .selectFrom('contactFields')
    .select('id')
    .where('systemField', '=', true)
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return field.id
}

async function contact(): Promise<Contact> {
  const [row] = (await stored()).contacts
  return editor.call(getContact, { params: { id: String(row?.id) } })
}

describe('an accepted submission', () => {
  test('a submission is stored with sender, source and time, and makes a contact', async () => {
    const form = await madeForm(editor, { name: 'Inaugurazione' })
    await sent(form, { ...ANNA, _trap: '', _version: form.version })
    const { submissions, contacts } = await stored()
    expect(submissions).toEqual([
      {
        ...{ id: expect.any(Number), formId: form.id, data: ANNA, contactId: contacts[0]?.id },
        noticeVersion: privacyText(exampleContent.legal).version,
        ...{ submitterName: 'Anna Riva', submitterEmail: 'anna@example.com', source: 'web' },
        ...{ ipAddress: '203.0.113.7', userAgent: AGENT, createdAt: '2026-03-02T09:00:00.000Z' },
        labels: { nome: 'Nome', cognome: 'Cognome', email: 'Email', telefono: 'Telefono' },
      },
    ])
    expect(contacts).toMatchObject([
      {
        ...{ firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com', phone: '333 555 0101' },
        ...{ type: 'Ospite', fonte: 'Sito web', dettaglioFonte: 'Inaugurazione', viewed: false },
      },
    ])
  })

  test('the fixed payload is stored by the keys of the fields', async () => {
    const made = await madeForm(editor)
    const field = (label: string) => ({ type: 'text' as const, label, required: true })
    const form = await editor.call(updateForm, {
      ...params(made),
      body: { fields: [...made.fields, field('Oggetto'), field('Messaggio')] },
    })
    const { nome: firstName, cognome: lastName, email, telefono: phone } = ANNA
    const fixed = { firstName, lastName, email, phone, subject: 'Conferma', message: 'Ci sarò' }
    await sent(form, fixed)
    const { submissions, contacts } = await stored()
    expect(submissions[0]?.data).toEqual({ ...ANNA, oggetto: 'Conferma', messaggio: 'Ci sarò' })
    expect(contacts).toHaveLength(1)
    expect(await refuses(form, { ...fixed, phone: ' ', message: '' })).toMatchObject({
      ...{ status: 400, code: 'not_valid', message: 'Per favore compila tutti i campi obbligatori.' },
      issues: [
        { path: 'phone', message: 'Questo campo è obbligatorio' },
        { path: 'message', message: 'Questo campo è obbligatorio' },
      ],
    })

    // An optional field beside the six is accepted; a required one is not.
    const city = (required: boolean) =>
      editor.call(updateForm, {
        ...params(made),
        body: { fields: [...form.fields, { type: 'text', label: 'Città', required }] },
      })
    await city(false)
    await sent(form, { ...fixed, message: 'Veniamo in due' })
    await city(true)
    expect(await refuses(form, { ...fixed, message: 'In tre' })).toMatchObject({ status: 400 })
  })

  test('the fixed payload fills in fields that were renamed, and their answers keep their keys', async () => {
    const made = await madeForm(editor)
    const field = (label: string) => ({ type: 'text' as const, label, required: true })
    const form = await editor.call(updateForm, {
      ...params(made),
      body: { fields: [...made.fields, field('Oggetto'), field('Messaggio')] },
    })
    const { nome: firstName, cognome: lastName, email, telefono: phone } = ANNA
    const fixed = { firstName, lastName, email, phone, subject: 'Conferma', message: 'Ci sarò' }
    await sent(form, fixed)
    const renamed = form.fields.map((one) => ({ ...one, label: `${one.label} di chi viene` }))
    await editor.call(updateForm, { ...params(form), body: { fields: renamed } })
    await sent(form, { ...fixed, message: 'In due' })
    const answers = { ...ANNA, oggetto: 'Conferma', messaggio: 'Ci sarò' }
    expect((await stored()).submissions).toMatchObject([
      { data: answers, labels: { nome: 'Nome' } },
      { data: { ...answers, messaggio: 'In due' }, labels: { nome: 'Nome di chi viene' } },
    ])
  })

  test('optional fields make a contact too when all facts are filled in', async () => {
    const { fields, ...made } = await madeForm(editor)
    const optional = fields.map((field) => ({ ...field, required: field.type !== 'phone' }))
    const form = await editor.call(updateForm, { ...params(made), body: { fields: optional } })
    await sent(form, { ...ANNA, telefono: '' })
    await sent(form, ANNA)
    const { submissions, contacts } = await stored()
    expect(contacts).toHaveLength(1)
    expect(submissions.map(({ contactId }) => contactId)).toEqual([null, contacts[0]?.id])
  })

  test('a submission without the facts of a contact is stored without one', async () => {
    const form = await madeForm(editor, { fields: [{ type: 'text', label: 'Un consiglio' }] })
    await sent(form, { unconsiglio: 'Più sedie' })
    const { submissions, contacts } = await stored()
    expect(submissions).toMatchObject([{ contactId: null, submitterName: null, submitterEmail: null }])
    expect(contacts).toEqual([])
  })

  test('a known contact gets the same answer and is not changed', async () => {
    const form = await madeForm(editor, { contactType: 'Cliente' })
    const { db } = app.database
    const known = await person(db, { firstName: 'ANNA', email: 'Anna@Example.com', phone: '02 555 0100' })
    const [before] = (await stored()).contacts
    await sent(form, { ...ANNA, nome: 'anna' })
    const { contacts, submissions } = await stored()
    expect(contacts).toEqual([before])
    expect(submissions).toMatchObject([{ contactId: known, submitterName: 'anna Riva' }])
  })

  test('new contacts have the form’s contact type, and its name within a hundred characters', async () => {
    const form = await madeForm(editor, { name: '🦷'.repeat(120).slice(0, 160), contactType: 'Lead' })
    await sent(form, ANNA)
    expect((await stored()).contacts).toMatchObject([{ type: 'Lead', dettaglioFonte: '🦷'.repeat(80) }])
  })

  test('a submission outlives its contact', async () => {
    const form = await madeForm(editor)
    await sent(form, ANNA)
    await app.database.db.deleteFrom('contactRequests').execute()
    expect((await stored()).submissions).toMatchObject([{ contactId: null, data: ANNA }])
  })
})

describe('lists', () => {
  test('the contact joins the lists of the form once', async () => {
    const [a, b] = [await list('A'), await list('B')]
    const form = await madeForm(editor, { listIds: [a, b] })
    await app.database.db.updateTable('lists').set({ isActive: false }).where('id', '=', b).execute()
    await sent(form, ANNA)
    await sent(form, { ...ANNA, telefono: '333 555 0199' })
    const { members, contacts, submissions } = await stored()
    expect([contacts.length, submissions.length]).toEqual([1, 2])
    expect(members).toMatchObject([
      { listId: a, contactId: contacts[0]?.id, addedAt: '2026-03-02T09:00:00.000Z', addedBy: null },
      { listId: b, contactId: contacts[0]?.id },
    ])
  })

  test('a list deleted meanwhile is skipped', async () => {
    const form = await madeForm(editor, { listIds: [await list('A')] })
    await app.database.db.deleteFrom('lists').execute()
    await sent(form, ANNA)
    expect((await stored()).members).toEqual([])
  })
})

describe('the contact fields of a form', () => {
  const asking = (contactFieldId: number, more: object = {}) => [
    ...['Nome', 'Cognome'].map((label) => ({ type: 'text' as const, label, required: true })),
    { type: 'email' as const, label: 'Email', required: true },
    { type: 'phone' as const, label: 'Telefono', required: true },
    { type: 'text' as const, label: 'Sport', contactFieldId, ...more },
  ]

  test('own fields are filled in for a contact the submission makes, and never later', async () => {
    const sport = await own()
    const form = await madeForm(editor, { fields: asking(sport.id) })
    await sent(form, { ...ANNA, sport: 'Vela' })
    expect(await contact()).toMatchObject({ sport: 'Vela' })
    await sent(form, { ...ANNA, sport: 'Nuoto' })
    expect(await contact()).toMatchObject({ sport: 'Vela' })
    expect((await stored()).submissions.map(({ data }) => data)).toMatchObject([
      { sport: 'Vela' },
      { sport: 'Nuoto' },
    ])
    await app.database.db.updateTable('contactFormData').set({ value: null }).execute()
    await sent(form, { ...ANNA, sport: 'Tennis' })
    expect(await contact()).toMatchObject({ sport: null })
  })

  test('own fields take only values that fit; others stay in the submission', async () => {
    const sport = await own({ type: 'select', options: ['Vela', 'Nuoto'] })
    const form = await madeForm(editor, {
      fields: asking(sport.id, { type: 'select', options: ['Vela', 'Altro'] }),
    })
    await sent(form, { ...ANNA, sport: 'Altro' })
    expect((await stored()).values).toEqual([])
    await app.database.db.deleteFrom('contactRequests').execute()
    await sent(form, { ...ANNA, sport: 'Vela' })
    expect(await contact()).toMatchObject({ sport: 'Vela' })
  })

  test('a field named Nome that fills another contact field gives no name, also while that one is inactive', async () => {
    const dog = await own({ name: 'nomeCane', label: 'Nome del cane' })
    const form = await madeForm(editor, {
      fields: asking(dog.id, { label: 'Nome', required: true }).slice(1),
    })
    for (const isActive of [false, true]) {
      await editor.call(updateContactField, { ...params(dog), body: { isActive } })
      await sent(form, { ...ANNA, nome: `Fido ${isActive}` })
    }
    const { contacts, submissions } = await stored()
    expect(contacts).toEqual([])
    expect(submissions).toMatchObject([
      { contactId: null, submitterName: 'Riva', data: { nome: 'Fido false' } },
      { contactId: null, submitterName: 'Riva', data: { nome: 'Fido true' } },
    ])
    // Beside a field that asks for the name of the person it goes where staff said.
    const named = await madeForm(editor, {
      fields: [
        ...asking(dog.id, { label: 'Nome', required: true }).slice(1),
        {
          type: 'text',
          label: 'Come ti chiami?',
          required: true,
          contactFieldId: await systemField('firstName'),
        },
      ],
    })
    await sent(named, { ...ANNA, nome: 'Fido', cometichiami: 'Anna' })
    expect(await contact()).toMatchObject({ firstName: 'Anna', nomeCane: 'Fido' })
  })

  test('a contact field labelled Constructor is stored empty when it was not filled in', async () => {
    const form = await madeForm(editor, {
      fields: asking(await systemField('codiceFiscale'), { label: 'Constructor' }),
    })
    await sent(form, ANNA)
    expect((await stored()).contacts).toMatchObject([{ firstName: 'Anna', codiceFiscale: null }])
  })

  test('own fields that are switched off are not filled in', async () => {
    const sport = await own()
    const form = await madeForm(editor, { fields: asking(sport.id) })
    await editor.call(updateContactField, { ...params(sport), body: { isActive: false } })
    await sent(form, { ...ANNA, sport: 'Vela' })
    expect((await stored()).values).toEqual([])
  })

  test('birth date and fiscal code are checked and stored for a new contact', async () => {
    const form = await madeForm(editor, {
      fields: [
        ...asking(await systemField('codiceFiscale'), { label: 'CF' }),
        { type: 'date', label: 'Nascita', contactFieldId: await systemField('dataNascita') },
      ],
    })
    expect((await refuses(form, { ...ANNA, cf: 'x', nascita: '2027-01-01' })).issues).toEqual([
      { path: 'cf', message: 'Codice fiscale non valido' },
      { path: 'nascita', message: 'Data di nascita non valida' },
    ])
    await sent(form, { ...ANNA, cf: 'rssmra85t10a562s', nascita: '1985-12-10' })
    expect((await stored()).contacts).toMatchObject([
      { codiceFiscale: 'RSSMRA85T10A562S', dataNascita: '1985-12-10' },
    ])
  })
})

describe('the labels', () => {
  const CONSENT = 'Accetto il regolamento (art. 3)'
  const ASKED = [
    { type: 'text', label: 'Città' },
    { type: 'checkbox', label: CONSENT },
    { type: 'text', label: 'Note' },
  ] as const

  test('answers keep the labels they were given to when fields are renamed or deleted', async () => {
    const form = await madeForm(editor, { fields: [...ASKED] })
    await sent(form, { città: 'Lecce', accettoilregolamentoart3: true })
    const [city] = form.fields
    if (!city) throw new Error('no field')
    // The first stays and is renamed, the second is deleted.
    await editor.call(updateForm, {
      ...params(form),
      body: {
        fields: [
          { ...city, label: 'Dove abiti?' },
          { type: 'text', label: 'Altro' },
        ],
      },
    })
    await sent(form, { città: 'Bari' })
    const rows = await editor.call(listSubmissions, { ...params(form), query: {} })
    expect(rows.map(({ data, labels }) => ({ data, labels }))).toEqual([
      { data: { città: 'Bari' }, labels: { città: 'Dove abiti?' } },
      {
        data: { città: 'Lecce', accettoilregolamentoart3: 'Sì' },
        labels: { città: 'Città', accettoilregolamentoart3: CONSENT },
      },
    ])
    expect((await editor.call(formStatistics, params(form))).recent).toEqual(rows)
  })

  test('the same answers under a changed label count as the same submission', async () => {
    const form = await madeForm(editor, { fields: [...ASKED] })
    await sent(form, { città: 'Lecce' })
    await editor.call(updateForm, { ...params(form), body: { fields: [{ type: 'text', label: 'CITTÀ' }] } })
    await sent(form, { città: 'Lecce' })
    expect((await stored()).submissions).toMatchObject([{ labels: { città: 'Città' } }])
  })
})

describe('a repeated submission', () => {
  test('a submission sent ten times at once is stored once, also from other networks', async () => {
    const form = await madeForm(editor)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        sent(form, ANNA, { from: `203.0.113.${n}`, agent: `Agente ${n}` }),
      ),
    )
    const { submissions, contacts } = await stored()
    expect([submissions.length, contacts.length]).toEqual([1, 1])
  })

  test('a submission counts again after half an hour, with other words, or in another form', async () => {
    const form = await madeForm(editor)
    await sent(form, ANNA)
    await sent(form, { ...ANNA, telefono: '333 555 0102' })
    await sent(await madeForm(editor), ANNA)
    app.setNow('2026-03-02T09:29:59Z')
    await sent(form, ANNA)
    expect((await stored()).submissions).toHaveLength(3)
    app.setNow('2026-03-02T09:30:01Z')
    await sent(form, ANNA)
    expect((await stored()).submissions).toHaveLength(4)
  })

  test('an anonymous submission counts again from another address or browser', async () => {
    const form = await madeForm(editor, { fields: [{ type: 'select', label: 'Voto', options: ['4', '5'] }] })
    await sent(form, { voto: '5' })
    await sent(form, { voto: '5' })
    await sent(form, { voto: '5' }, { from: '203.0.113.8' })
    await sent(form, { voto: '5' }, { agent: 'Altro' })
    expect((await stored()).submissions).toHaveLength(3)
  })

  test('a submission of several people at the same moment is stored for each of them', async () => {
    const form = await madeForm(editor)
    await Promise.all(['Anna', 'Ada', 'Ugo', 'Pia'].map((nome) => sent(form, { ...ANNA, nome })))
    const { submissions, contacts } = await stored()
    expect([submissions.length, contacts.length]).toEqual([4, 4])
  })
})

describe('a form that changes while a visitor fills it in', () => {
  const without = (form: FormDetail, label: string) =>
    editor.call(updateForm, {
      ...params(form),
      body: { fields: form.fields.filter((field) => field.label !== label) },
    })

  test('a submission with the old version of a changed form gets 409 and is not stored', async () => {
    const form = await madeForm(editor)
    await without(form, 'Telefono')
    expect(await refuses(form, { ...ANNA, _version: form.version })).toMatchObject({
      ...{ status: 409, code: 'changed_meanwhile' },
      message: 'Il modulo è cambiato nel frattempo. Controlla i campi e invia di nuovo.',
    })
    const { telefono: _, ...rest } = ANNA
    await sent(form, { ...rest, _version: form.version + 1 })
    expect((await stored()).submissions).toMatchObject([{ data: rest, contactId: null }])
  })

  test('a deleted field is named in the refusal when no version was sent', async () => {
    const form = await madeForm(editor)
    await without(form, 'Telefono')
    expect(await refuses(form, ANNA)).toMatchObject({
      ...{ status: 400, issues: [{ path: 'telefono', message: 'Questo campo non fa parte del modulo' }] },
    })
  })

  test.each(['1', 0, 1.5, {}, [1]])('the version %o is refused with 400', async (version) => {
    const form = await madeForm(editor)
    expect(await refuses(form, { ...ANNA, _version: version })).toMatchObject({
      ...{ status: 400, issues: [{ path: '_version', message: 'Versione non valida' }] },
    })
  })

  test('submissions during a change are stored by the old fields or refused', async () => {
    const form = await madeForm(editor)
    const [, ...answers] = await Promise.all([
      without(form, 'Telefono'),
      ...Array.from({ length: 10 }, (_, n) =>
        send(form, { ...ANNA, nome: `Anna ${n}`, _version: form.version }),
      ),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([])
    const { submissions } = await stored()
    expect(submissions).toHaveLength(statuses.filter((status) => status === 201).length)
    expect(submissions.every(({ data }) => Object.keys(data as object).length === 4)).toBe(true)
  })
})

describe('the source of a submission', () => {
  test('the source is the name of the page, its host, or the site itself', async () => {
    const form = await madeForm(editor, {
      integrations: [{ name: 'Palestra', url: 'https://palestra.example/promo' }],
    })
    const from = (n: number, _source: unknown) => sent(form, { ...ANNA, nome: `Anna ${n}`, _source })
    await from(1, 'https://palestra.example/promo?utm=1')
    await from(2, 'https://altro.example/pagina')
    await from(3, '<script>alert(1)</script>')
    await from(4, { host: 'x' })
    await from(5, 'http://localhost:3000/modulo/1')
    expect((await stored()).submissions.map(({ source }) => source)).toEqual([
      ...['Palestra', 'altro.example', 'web', 'web', 'web'],
    ])
  })
})

describe('hostile submissions', () => {
  test('HTML and formulas are texts, in every field', async () => {
    const form = await madeForm(editor)
    const html = '"><svg onload=alert(1)><script>alert(1)</script>'
    await sent(form, { ...ANNA, nome: html, cognome: `=cmd|'/c calc'!A0` }, { agent: html })
    expect((await stored()).submissions).toMatchObject([
      { data: { nome: html, cognome: `=cmd|'/c calc'!A0` }, userAgent: html },
    ])
  })

  test.each([
    ['ruolo', { ruolo: 'admin' }],
    ['id', { id: 1 }],
    ['contactId', { contactId: 1 }],
    ['source', { source: 'x' }],
    ['createdAt', { createdAt: '2020-01-01' }],
    ['constructor', { constructor: 'x' }],
    ['toString', { toString: 'x' }],
  ])('the name %s is refused as an unknown field', async (path, more) => {
    expect(await refuses(await madeForm(editor), { ...ANNA, ...more })).toMatchObject({
      ...{ status: 400, code: 'not_valid', message: 'Questo campo non fa parte del modulo' },
      issues: [{ path, message: 'Questo campo non fa parte del modulo' }],
    })
  })

  test('the name __proto__ is ignored', async () => {
    const form = await madeForm(editor)
    await sent(form, `{"__proto__":{"polluted":1},${JSON.stringify(ANNA).slice(1)}`)
    expect((await stored()).submissions).toMatchObject([{ data: ANNA }])
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test.each<[string, unknown, number]>([
    ['a list for a text', { ...ANNA, nome: ['Anna'] }, 400],
    ['more than 64 kB', { ...ANNA, nome: 'x'.repeat(65_536) }, 413],
    ['NUL in a key', '{"a\\u0000":"a"}', 400],
    ['six thousand keys', Object.fromEntries(Array.from({ length: 6000 }, (_, n) => [`k${n}`, 0])), 400],
    ['only blanks', { nome: ' ', cognome: '\u200b', email: '', telefono: '\n' }, 400],
    ['two addresses', { ...ANNA, email: 'a@example.com,b@example.com' }, 400],
    ['a header', { ...ANNA, email: 'a@example.com\r\nBcc: b@example.com' }, 400],
    ['nothing', {}, 400],
  ])('a body with %s is refused', async (_, body, status) => {
    const refused = await refuses(await madeForm(editor), body)
    expect(refused.status).toBe(status)
    expect(refused.message).toMatch(/^[A-ZÈ]/)
  })

  test('emoji, Arabic and composed letters are stored, and invisible characters removed', async () => {
    const form = await madeForm(editor)
    await sent(form, { ...ANNA, nome: '👩‍👩‍👧‍👦 لا', cognome: 'Nicco\u0300 \u202egnp.exe' })
    expect((await stored()).submissions).toMatchObject([
      { data: { nome: '👩‍👩‍👧‍👦 لا', cognome: 'Niccò gnp.exe' } },
    ])
  })

  test('a request that fills in the honeypot is refused', async () => {
    const form = await madeForm(editor)
    for (const _trap of ['http://spam.example', 1, ['x'], true]) {
      expect(await refuses(form, { ...ANNA, _trap })).toMatchObject({
        ...{ status: 400, message: 'La richiesta non può essere accettata.', issues: [] },
      })
    }
  })

  test('a forged X-Forwarded-For is ignored', async () => {
    const form = await madeForm(editor)
    await app.visitor('198.51.100.9').send(`/api/forms/${form.id}/submit`, {
      method: 'POST',
      headers: { 'X-Forwarded-For': '8.8.8.8', 'User-Agent': `${'ü'.repeat(600)}` },
      body: JSON.stringify(ANNA),
    })
    expect((await stored()).submissions).toMatchObject([
      { ipAddress: '198.51.100.9', userAgent: 'ü'.repeat(500) },
    ])
  })

  test('a form that is not active or unknown gets 404', async () => {
    const form = await madeForm(editor, { isActive: false })
    const wanted = { status: 404, code: 'not_found', message: 'Modulo non trovato' }
    expect(await refuses(form, ANNA)).toMatchObject(wanted)
    expect(await refuses({ id: 999999 }, ANNA)).toMatchObject(wanted)
  })

  test('a form without required fields is not accepted empty', async () => {
    const form = await madeForm(editor, { fields: [{ type: 'checkbox', label: 'Accetto' }] })
    expect(await refuses(form, { accetto: false })).toMatchObject({
      ...{ status: 400, message: 'Compila almeno un campo.' },
    })
    await sent(form, { accetto: true })
    expect((await stored()).submissions).toMatchObject([{ data: { accetto: 'Sì' } }])
  })
})

describe('a form with a last day', () => {
  test('a form is accepted until midnight of its last day in Rome, then refused with a sentence', async () => {
    const form = await madeForm(editor, { lastDay: '2026-06-28' })
    app.setNow('2026-06-28T21:59:59Z')
    expect(await app.visitor().call(publicForm, params(form))).toMatchObject({
      ...{ lastDay: '2026-06-28', isOver: false },
    })
    await sent(form, ANNA)
    app.setNow('2026-06-28T22:00:00Z')
    expect(await app.visitor().call(publicForm, params(form))).toMatchObject({ isOver: true })
    expect(await refuses(form, { ...ANNA, email: 'altra@example.com' })).toMatchObject({
      ...{ status: 409, code: 'conflict' },
      message: 'Le iscrizioni si sono chiuse il 28 giugno 2026.',
    })
  })

  test('a form is open again once staff remove its last day, and an impossible day is refused', async () => {
    const form = await madeForm(editor, { lastDay: '2026-03-01' })
    expect((await refuses(form, ANNA)).status).toBe(409)
    const change = (lastDay: string) => editor.call(updateForm, { ...params(form), body: { lastDay } })
    await expect(change('2026-02-30')).rejects.toMatchObject({ status: 400 })
    expect(await change('')).toMatchObject({ lastDay: null })
    await sent(form, ANNA)
  })
})

test('a failed submission stores nothing', async () => {
  const form = await madeForm(editor, { listIds: [await list('A')] })
  const { pool } = app.database.owner
  await pool.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
     CREATE TRIGGER fail BEFORE INSERT ON list_contacts FOR EACH ROW EXECUTE FUNCTION fail()`,
  )
  expect((await refuses(form, ANNA)).status).toBe(500)
  await pool.query('DROP TRIGGER fail ON list_contacts')
  await app.visitor().call(submitForm, { ...params(form), body: ANNA })
  expect((await stored()).members).toHaveLength(1)
})
