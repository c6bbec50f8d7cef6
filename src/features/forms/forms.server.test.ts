import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createContactField,
  deleteContactField,
  updateContactField,
} from '#features/contacts/fields/contract.ts'
import { createTestApp, refuser, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { madeForm } from '#test/forms.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  createForm,
  deleteForm,
  duplicateForm,
  type FormDetail,
  getForm,
  listForms,
  updateForm,
} from './contract.ts'
import { hasEventPage, publicFormById } from './service.server.ts'
import { publicFields, publicForm } from './visitor/contract.ts'

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
  const { db } = app.database
  await db.deleteFrom('forms').execute()
  await db.deleteFrom('lists').execute()
  await db.deleteFrom('contactFields').where('systemField', '=', false).execute()
})

const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const change = (form: FormDetail, body: object) => editor.call(updateForm, { ...params(form), body })
const own = (body: object = {}) =>
  editor.call(createContactField, { body: { name: 'sport', label: 'Sport', type: 'text', ...body } })

const stored = async () => {
  const { db } = app.database
  return {
    forms: await db.selectFrom('forms').selectAll().orderBy('id').execute(),
    fields: await db.selectFrom('formFields').selectAll().orderBy('id').execute(),
    lists: await db.selectFrom('formLists').selectAll().orderBy('listId').execute(),
    pages: await db.selectFrom('formIntegrations').selectAll().orderBy('id').execute(),
    submissions: await db.selectFrom('formSubmissions').selectAll().orderBy('id').execute(),
  }
}

/** The call is refused like this, and no row has moved. */
const refuses = refuser('', stored, () => editor)

const refusesChange = (form: FormDetail, body: object) => refuses('PUT', `/api/forms/${form.id}`, body)

async function list(name: string): Promise<number> {
  const row = await app.database.db
    .insertInto('lists')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function submissions(form: { id: number }, ...moments: string[]): Promise<void> {
  await app.database.db
    .insertInto('formSubmissions')
    .values(moments.map((createdAt) => ({ formId: form.id, data: '{"nome":"Anna"}', createdAt })))
    .execute()
}

describe('the form of the event page', () => {
  test('a form that staff make is never the event’s, also when it is the first', async () => {
    expect((await editor.call(createForm, { body: { name: 'Prima visita' } })).id).toBeGreaterThan(1)
    const { rows } = await app.database.pool.query('SELECT count(*)::integer AS n FROM forms WHERE id = 1')
    expect(rows).toEqual([{ n: 0 }])
  })

  test('the event’s form is not deleted, since no other form can take its place', async () => {
    await app.database.db.insertInto('forms').values({ id: 1, name: 'Inaugurazione' }).execute()
    await expect(admin.call(deleteForm, { ...params({ id: 1 }), query: {} })).rejects.toMatchObject({
      ...{ status: 409, code: 'conflict' },
    })
    expect((await stored()).forms).toMatchObject([{ id: 1 }])
  })
})

test.each([
  ['without a form', false, null],
  ['with a form that is not active', false, { isActive: false, lastDay: null }],
  ['with a form whose last day is over', false, { isActive: true, lastDay: '2026-01-31' }],
  ['with a form that takes registrations', true, { isActive: true, lastDay: '2099-01-31' }],
  ['with a form without a last day', true, { isActive: true, lastDay: null }],
  [
    'with the sample’s form, which has the day of the example',
    true,
    { isActive: true, lastDay: '2025-06-28' },
  ],
])('an event %s has a page: %s; with texts of the clinic’s own it always has', async (_, isThere, form) => {
  const { db } = app.database
  if (form)
    await db
      .insertInto('forms')
      .values({ id: 1, name: 'Inaugurazione', ...form })
      .execute()
  const ctx = { db, now: () => new Date('2026-11-24T09:00:00Z') }
  expect([await hasEventPage(ctx, false), await hasEventPage(ctx, true)]).toEqual([isThere, true])
})

describe('a new form', () => {
  test('a new form is not active, and asks for the facts that make a contact', async () => {
    const made = await editor.call(createForm, { body: { name: '  Prova\ngratuita ', description: ' ' } })
    expect(made).toMatchObject({
      ...{ name: 'Prova gratuita', description: null, isActive: false, contactType: null, version: 1 },
      ...{ formWidth: 600, borderRadius: '8px', padding: '20px', backgroundColor: null },
      ...{ listIds: [], integrations: [], submissionCount: 0 },
    })
    expect(made.fields.map(({ label, type, required, order }) => [label, type, required, order])).toEqual([
      ['Nome', 'text', true, 1],
      ['Cognome', 'text', true, 2],
      ['Email', 'email', true, 3],
      ['Telefono', 'phone', true, 4],
    ])
    expect(made.fields[0]).toMatchObject({ fontSize: '14px', marginBottom: '16px', width: 'full' })
    const [form] = (await stored()).forms
    expect(form?.createdBy).toBeGreaterThan(0)
  })

  test.each([
    [{}, 'name', 'Il nome è obbligatorio'],
    [{ name: ' ' }, 'name', 'Il nome è obbligatorio'],
    [{ name: 'x'.repeat(161) }, 'name', 'Al massimo 160 caratteri'],
    [{ name: 'A', description: 'x'.repeat(2001) }, 'description', 'Al massimo 2000 caratteri'],
  ])('a new form with the invalid body %# is refused', async (body, path, message) => {
    expect(await refuses('POST', '/api/forms', body)).toMatchObject({
      ...{ status: 400, code: 'not_valid', message, issues: [{ path, message }] },
    })
  })
})

describe('all forms', () => {
  test('forms are listed by name, with the number of their fields and submissions', async () => {
    const zeta = await madeForm(editor, { name: 'Zeta' })
    await madeForm(editor, { name: 'Èlite', isActive: false, fields: [] })
    await submissions(zeta, '2026-03-01T10:00:00.000Z', '2026-03-02T08:00:00.000Z')
    const rows = await editor.call(listForms)
    expect(
      rows.map(({ name, isActive, fieldCount, submissionCount, lastSubmissionAt }) => [
        name,
        isActive,
        fieldCount,
        submissionCount,
        lastSubmissionAt,
      ]),
    ).toEqual([
      ['Èlite', false, 0, 0, null],
      ['Zeta', true, 4, 2, '2026-03-02T08:00:00.000Z'],
    ])
  })
})

describe('one form', () => {
  test('an unknown form gets 404', async () => {
    expect(await refuses('GET', '/api/forms/999999')).toMatchObject({
      status: 404,
      message: 'Modulo non trovato',
    })
  })
})

describe('a change', () => {
  const LOOK = {
    ...{ formWidth: 500, backgroundColor: '#ffffff', fieldBackgroundColor: '#f7f4ef', textColor: '#1c2b30' },
    ...{
      fieldColor: '#000',
      buttonColor: '#256b80',
      buttonTextColor: '#fff',
      borderRadius: '1rem',
      padding: '0px',
    },
  }

  test('a change of the whole look is stored as it was written', async () => {
    const form = await madeForm(editor)
    const after = await change(form, {
      ...LOOK,
      contactType: 'Lead',
      description: 'Due\nrighe',
      version: form.version,
    })
    expect(after).toMatchObject({
      ...LOOK,
      contactType: 'Lead',
      description: 'Due\nrighe',
      version: form.version + 1,
    })
    expect(await editor.call(getForm, params(form))).toEqual(after)
  })

  test('a change without a difference keeps the version', async () => {
    const form = await madeForm(editor, { ...LOOK, listIds: [await list('A')] })
    const { submissionCount: _, ...same } = form
    expect(await change(form, same)).toEqual(form)
  })

  test('a change of fields keeps those named by id, in their new order', async () => {
    const form = await madeForm(editor)
    const [nome, cognome, email] = form.fields
    const after = await change(form, {
      fields: [
        { ...email, label: 'La tua email', width: 'half', order: 99 },
        { type: 'select', label: 'Quando?', options: [' Mattina ', 'Sera', 'Sera', ''], required: true },
        nome,
        {
          type: 'checkbox',
          label: 'Accetto',
          options: ['x'],
          fontSize: '1rem',
          fontWeight: '600',
          textAlign: 'center',
        },
      ],
    })
    expect(after.fields.map(({ id, label, order }) => [id, label, order])).toEqual([
      [email?.id, 'La tua email', 1],
      [expect.any(Number), 'Quando?', 2],
      [nome?.id, 'Nome', 3],
      [expect.any(Number), 'Accetto', 4],
    ])
    expect(after.fields[1]).toMatchObject({
      options: ['Mattina', 'Sera'],
      width: 'full',
      marginBottom: '16px',
    })
    expect(after.fields[3]).toMatchObject({
      options: [],
      fontSize: '1rem',
      fontWeight: '600',
      textAlign: 'center',
    })
    expect(after.fields.map(({ id }) => id)).not.toContain(cognome?.id)
    expect(after.version).toBe(form.version + 1)
    // Only another order is a change as well.
    expect((await change(form, { fields: after.fields.toReversed() })).version).toBe(form.version + 2)
  })

  test('a renamed field keeps its key, and the change counts the version up', async () => {
    const form = await madeForm(editor)
    const keys = ['nome', 'cognome', 'email', 'telefono']
    expect(form.fields.map(({ key }) => key)).toEqual(keys)
    const fields = form.fields.map((field) => ({ ...field, key: 'altro', label: `Qual è: ${field.label}?` }))
    const after = await change(form, { fields })
    expect(after.version).toBe(form.version + 1)
    expect(after.fields.map(({ key, label }) => [key, label])).toEqual(
      form.fields.map(({ key, label }) => [key, `Qual è: ${label}?`]),
    )
  })

  test('two fields with the same label get different keys, also when the first was renamed before', async () => {
    const form = await madeForm(editor, { fields: [{ type: 'text', label: 'Nome' }] })
    const named = { type: 'text', label: 'Nome' }
    const twice = await change(form, { fields: [named, ...form.fields] })
    expect(twice.fields.map(({ key }) => key)).toEqual(['nome2', 'nome'])
    const renamed = twice.fields.map((field) => ({ ...field, label: `Ex ${field.label}` }))
    const more = await change(form, { fields: [...renamed, named, { ...named, label: '???' }] })
    expect(more.fields.map(({ key }) => key)).toEqual(['nome2', 'nome', 'nome3', 'campo'])
    // The key of a deleted field is free again.
    expect((await change(form, { fields: [named] })).fields.map(({ key }) => key)).toEqual(['nome'])
  })

  test('a change replaces pages and lists, and keeps the pages named by id', async () => {
    const [a, b] = [await list('A'), await list('B')]
    const form = await madeForm(editor, {
      listIds: [b, a, b],
      integrations: [{ name: 'Palestra', url: 'https://palestra.example/promo' }],
    })
    expect(form).toMatchObject({ listIds: [a, b], integrations: [{ name: 'Palestra', description: null }] })
    const [page] = form.integrations
    const after = await change(form, {
      listIds: [b],
      integrations: [
        { name: 'Altra', url: 'http://altra.example' },
        { ...page, name: 'Palestra Lissone' },
      ],
    })
    expect(after.listIds).toEqual([b])
    expect(after.integrations.map(({ id, name }) => [id, name])).toEqual([
      [page?.id, 'Palestra Lissone'],
      [expect.any(Number), 'Altra'],
    ])
    expect(after.version).toBe(form.version + 1)
    expect((await change(form, { integrations: [], listIds: [] })).integrations).toEqual([])
  })

  test('deleting the user who made a form does not change the form’s version', async () => {
    const { db } = app.database
    const form = await madeForm(await app.staff('editor'))
    const [made] = (await stored()).forms
    await db
      .deleteFrom('users')
      .where('id', '=', made?.createdBy ?? 0)
      .execute()
    expect((await stored()).forms).toEqual([{ ...made, createdBy: null }])
    expect(await editor.call(getForm, params(form))).toMatchObject({ version: form.version })
  })

  test.each<[string, object, string, string]>([
    ['a blank name', { name: '' }, 'name', 'Il nome è obbligatorio'],
    ['a type of contact there is not', { contactType: 'Amico' }, 'contactType', 'Tipo non valido'],
    ['a colour with more', { buttonColor: 'red;background:url(//evil)' }, 'buttonColor', 'Colore non valido'],
    ['a colour that ends the style', { textColor: '}</style><script>' }, 'textColor', 'Colore non valido'],
    ['a size that is none', { borderRadius: 'expression(1)' }, 'borderRadius', 'Da 0 a 60 pixel'],
    ['a size too large', { padding: '8rem' }, 'padding', 'Da 0 a 120 pixel'],
    ['a width too small', { formWidth: 279 }, 'formWidth', 'Da 280 a 1200 pixel'],
    ['a switch that is a text', { isActive: 'true' }, 'isActive', 'Valore non valido'],
    [
      'too many fields',
      { fields: Array.from({ length: 61 }, () => ({ type: 'text', label: 'A' })) },
      'fields',
      'Al massimo 60 campi',
    ],
    [
      'a field of a type there is not',
      { fields: [{ type: 'file', label: 'A' }] },
      'fields.0.type',
      'Scegli il tipo',
    ],
    [
      'a field without a label',
      { fields: [{ type: 'text', label: ' ' }] },
      'fields.0.label',
      "L'etichetta è obbligatoria",
    ],
    [
      'a choice of nothing',
      { fields: [{ type: 'select', label: 'A', options: [' '] }] },
      'fields.0.options',
      'Scrivi almeno un’opzione',
    ],
    [
      'a font size with more',
      { fields: [{ type: 'text', label: 'A', fontSize: '14px;x' }] },
      'fields.0.fontSize',
      'Da 10 a 40 pixel',
    ],
    [
      'a weight that is none',
      { fields: [{ type: 'text', label: 'A', fontWeight: 'bold' }] },
      'fields.0.fontWeight',
      'Spessore non valido',
    ],
    [
      'a field of no form',
      { fields: [{ id: 999999, type: 'text', label: 'A' }] },
      'fields.0.id',
      'Non fa parte di questo modulo',
    ],
    [
      'a contact field that is not there',
      { fields: [{ type: 'text', label: 'A', contactFieldId: 999999 }] },
      'fields.0.contactFieldId',
      'Questo campo dei contatti non c’è più',
    ],
    ['a list that is not there', { listIds: [999999] }, 'listIds.0', 'Questa lista non c’è più'],
    [
      'a page that runs',
      { integrations: [{ name: 'A', url: 'javascript:alert(1)' }] },
      'integrations.0.url',
      'Scrivi un indirizzo che comincia con https://',
    ],
    [
      'a page without a name',
      { integrations: [{ name: '', url: 'https://a.example' }] },
      'integrations.0.name',
      'Il nome è obbligatorio',
    ],
    ['another number in the body', { id: 999999 }, 'id', 'Il numero non corrisponde.'],
  ])('a change with %s is refused with 400', async (_, body, path, message) => {
    const form = await madeForm(editor)
    expect(await refusesChange(form, body)).toMatchObject({
      ...{ status: 400, code: 'not_valid', message, issues: [{ path, message }] },
    })
  })

  test('a field of another form and a field named twice are refused', async () => {
    const [form, other] = [await madeForm(editor), await madeForm(editor)]
    expect(await refusesChange(form, { fields: other.fields })).toMatchObject({
      issues: other.fields.map((_, n) => ({
        path: `fields.${n}.id`,
        message: 'Non fa parte di questo modulo',
      })),
    })
    expect(await refusesChange(form, { fields: [form.fields[0], form.fields[0]] })).toMatchObject({
      issues: [{ path: 'fields.1.id', message: 'È indicato due volte' }],
    })
    const [page] = (await change(other, { integrations: [{ name: 'A', url: 'https://a.example' }] }))
      .integrations
    expect((await refusesChange(form, { integrations: [page] })).issues).toEqual([
      { path: 'integrations.0.id', message: 'Non fa parte di questo modulo' },
    ])
  })

  test('a change with one invalid part stores none of its parts', async () => {
    const form = await madeForm(editor)
    expect(
      (await refusesChange(form, { name: 'Altro', fields: [], listIds: [999999], isActive: false })).status,
    ).toBe(400)
  })
})

describe('colours that can’t be read', () => {
  test('X5: unreadable colours are refused at their field, with the contrast they have', async () => {
    const form = await madeForm(editor)
    const grey = await refusesChange(form, { textColor: '#aaaaaa' })
    const message = 'Testo poco leggibile su questo sfondo: contrasto 2,3:1, serve almeno 4,5:1'
    expect(grey).toMatchObject({ status: 400, message, issues: [{ path: 'textColor', message }] })
    // White on the colour of the house is 3.6:1; our own text on a dark ground is nearly nothing.
    expect((await refusesChange(form, { buttonTextColor: '#ffffff' })).issues).toMatchObject([
      { path: 'buttonTextColor' },
    ])
    expect((await refusesChange(form, { backgroundColor: '#222222' })).issues).toMatchObject([
      { path: 'textColor' },
    ])
    expect((await refusesChange(form, { fieldBackgroundColor: '#000' })).issues).toMatchObject([
      { path: 'fieldColor' },
    ])
    // 4.48:1 is not 4.5:1, nor written as if it were.
    expect((await refusesChange(form, { textColor: '#777777' })).message).toContain('contrasto 4,4:1')
    expect((await change(form, { textColor: '#767676' })).textColor).toBe('#767676')
  })

  test('unreadable colours stored earlier do not stop another change', async () => {
    const form = await madeForm(editor)
    await app.database.db
      .updateTable('forms')
      .set({ textColor: '#eeeeee' })
      .where('id', '=', form.id)
      .execute()
    expect((await change(form, { name: 'Altro' })).name).toBe('Altro')
  })
})

describe('a form that is active', () => {
  test('an active form without a field is refused', async () => {
    const form = await madeForm(editor)
    const message = 'Un modulo senza campi non si può attivare.'
    expect(await refusesChange(form, { fields: [] })).toMatchObject({
      status: 400,
      issues: [{ path: 'isActive', message }],
    })
    const empty = await change(form, { fields: [], isActive: false })
    expect(await refusesChange(empty, { isActive: true })).toMatchObject({ status: 400, message })
  })
})

describe('a field of the contacts', () => {
  test('a contact field is filled in by at most one field of a form', async () => {
    const sport = await own()
    const form = await madeForm(editor)
    const asks = (contactFieldId: number, type = 'text') => ({ type, label: 'Sport', contactFieldId })
    const after = await change(form, { fields: [asks(sport.id)] })
    expect(after.fields[0]?.contactFieldId).toBe(sport.id)
    expect((await refusesChange(form, { fields: [asks(sport.id), asks(sport.id)] })).issues).toEqual([
      { path: 'fields.1.contactFieldId', message: 'Un altro campo del modulo lo compila già' },
    ])
    expect((await refusesChange(form, { fields: [asks(sport.id, 'textarea')] })).issues).toEqual([
      { path: 'fields.0.contactFieldId', message: 'Questo campo dei contatti non è adatto' },
    ])
  })

  test('only contact fields that visitors may set can be chosen', async () => {
    const form = await madeForm(editor)
    const rows = await app.database.db
      .selectFrom('contactFields')
      .select(['id', 'name', 'type'])
      .where('systemField', '=', true)
      .execute()
    const fitting: string[] = []
    for (const { id, name, type } of rows) {
      const options = type === 'select' ? ['Cliente'] : []
      const body = { fields: [{ type, label: 'Campo', options, contactFieldId: id }] }
      const answer = await editor.send(`/api/forms/${form.id}`, { method: 'PUT', body: JSON.stringify(body) })
      if (answer.ok) fitting.push(name)
    }
    expect(fitting.toSorted()).toEqual([
      'codiceFiscale',
      'dataNascita',
      'email',
      'firstName',
      'lastName',
      'phone',
    ])
  })

  test('a contact field that is switched off stays where it was chosen, and cannot be chosen again', async () => {
    const sport = await own()
    const asks = { type: 'text', label: 'Sport', contactFieldId: sport.id } as const
    const form = await madeForm(editor, { fields: [asks] })
    await editor.call(updateContactField, { ...params(sport), body: { isActive: false } })
    expect(
      (await change(form, { fields: [{ ...form.fields[0], label: 'Quale sport?' }] })).fields[0],
    ).toMatchObject({
      ...{ label: 'Quale sport?', contactFieldId: sport.id },
    })
    expect((await refusesChange(form, { fields: [asks] })).issues).toEqual([
      { path: 'fields.0.contactFieldId', message: 'Questo campo dei contatti non è attivo' },
    ])
  })

  test('deleting a contact field leaves the field of the form', async () => {
    const sport = await own()
    const form = await madeForm(editor, {
      fields: [{ type: 'text', label: 'Sport', contactFieldId: sport.id }],
    })
    await admin.call(deleteContactField, { ...params(sport), query: {} })
    expect((await editor.call(getForm, params(form))).fields[0]).toMatchObject({
      label: 'Sport',
      contactFieldId: null,
    })
  })
})

describe('a copy', () => {
  test('a copy has fields, look and lists, neither pages nor submissions, and is not active', async () => {
    const form = await madeForm(editor, {
      ...{ name: 'x'.repeat(160), contactType: 'Cliente', textColor: '#000000' },
      ...{ listIds: [await list('A')], integrations: [{ name: 'A', url: 'https://a.example' }] },
    })
    await submissions(form, '2026-03-01T10:00:00.000Z')
    const copy = await editor.call(duplicateForm, params(form))
    expect(copy).toMatchObject({
      ...{
        name: `${'x'.repeat(152)} (copia)`,
        isActive: false,
        contactType: 'Cliente',
        textColor: '#000000',
      },
      ...{ listIds: form.listIds, integrations: [], submissionCount: 0, version: 1 },
    })
    const without = ({ id: _, ...field }: FormDetail['fields'][number]) => field
    expect(copy.fields.map(without)).toEqual(form.fields.map(without))
    expect(copy.fields.map(({ key }) => key)).toEqual(['nome', 'cognome', 'email', 'telefono'])
    expect(copy.id).not.toBe(form.id)
  })

  test('a copy leaves out lists and contact fields that are being deleted at that moment', async () => {
    const { pool } = app.database
    const [kept, going] = [await list('Resta'), await list('Va')]
    const [sport, team] = [await own(), await own({ name: 'squadra', label: 'Squadra' })]
    const asks = (contactFieldId: number) => ({ type: 'text', label: 'Campo', contactFieldId }) as const
    const form = await madeForm(editor, {
      ...{ listIds: [kept, going], fields: [asks(sport.id), asks(team.id)] },
    })
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      // Its rows of the form are still to be seen by others, and it is gone before they refer to it.
      await client.query(`DELETE FROM lists WHERE id = ${going}`)
      await client.query(`DELETE FROM contact_fields WHERE id = ${team.id}`)
      const copying = editor.call(duplicateForm, params(form))
      await someoneWaits(app.database)
      await client.query('COMMIT')
      const copy = await copying
      expect(copy.listIds).toEqual([kept])
      expect(copy.fields.map(({ contactFieldId }) => contactFieldId)).toEqual([sport.id, null])
    } finally {
      client.release()
    }
  })
})

describe('a deletion', () => {
  const gone = (form: FormDetail, search = '') =>
    refuses('DELETE', `/api/forms/${form.id}${search}`, undefined, admin)

  test('a form without submissions is deleted', async () => {
    const form = await madeForm(editor, { listIds: [await list('A')] })
    const answer = await admin.send(`/api/forms/${form.id}`, { method: 'DELETE' })
    expect([answer.status, await answer.json()]).toEqual([200, { message: 'Modulo eliminato.' }])
    expect(await stored()).toEqual({ forms: [], fields: [], lists: [], pages: [], submissions: [] })
  })

  test('a deletion is refused with the number of submissions until the caller names it', async () => {
    const form = await madeForm(editor)
    await submissions(form, '2026-03-01T10:00:00.000Z')
    expect(await gone(form)).toMatchObject({
      ...{ status: 409, code: 'in_use' },
      message: 'Il modulo ha un invio, che andrebbe perso. Puoi disattivarlo senza perderlo.',
    })
    await submissions(form, '2026-03-01T11:00:00.000Z')
    await change(form, { isActive: false })
    expect(await gone(form, '?submissions=1')).toMatchObject({
      message: 'Il modulo ha 2 invii, che andrebbero persi.',
    })
    const answer = await admin.send(`/api/forms/${form.id}?submissions=2`, { method: 'DELETE' })
    expect(await answer.json()).toEqual({ message: 'Modulo eliminato, con 2 invii.' })
    expect((await stored()).submissions).toEqual([])
  })
})

describe('the public calls of a form', () => {
  test('the public calls return the look and fields of an active form, and nothing else', async () => {
    const sport = await own()
    const form = await madeForm(editor, {
      ...{ description: 'Ciao', contactType: 'Lead', listIds: [await list('A')] },
      fields: [{ type: 'text', label: '<b>Sport</b>', contactFieldId: sport.id, required: true }],
    })
    const visitor = app.visitor()
    const found = await (await visitor.send(`/api/public/forms/${form.id}`)).json()
    expect(Object.keys(found as object).toSorted()).toEqual(Object.keys(publicForm.answer.shape).toSorted())
    expect(found).toMatchObject({ id: form.id, description: 'Ciao', version: form.version })
    const fields = (await (await visitor.send(`/api/public/forms/${form.id}/fields`)).json()) as object[]
    expect(fields).toHaveLength(1)
    expect(fields[0]).toMatchObject({ key: 'bsportb', label: '<b>Sport</b>', type: 'text', order: 1 })
    expect(fields[0]).not.toHaveProperty('contactFieldId')
    expect(await visitor.call(publicFields, params(form))).toEqual(fields)
  })

  test('form and fields are read at one moment, also while they change', async () => {
    const { db, pool } = app.database
    const form = await madeForm(editor, { fields: [{ type: 'text', label: 'Versione 2' }] })
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('LOCK TABLE forms')
      const drawing = publicFormById({ db, now: () => new Date() }, String(form.id))
      await someoneWaits(app.database)
      await client.query(`UPDATE form_fields SET label = 'Versione 3' WHERE form_id = ${form.id}`)
      await client.query(`UPDATE forms SET updated_at = now() WHERE id = ${form.id}`)
      await client.query('COMMIT')
      const found = await drawing
      expect(found?.fields[0]?.label).toBe(`Versione ${found?.form.version}`)
    } finally {
      client.release()
    }
  })

  test.each(['', '/fields'])('an inactive form and an unknown one get 404 (%s)', async (path) => {
    const form = await madeForm(editor, { isActive: false })
    const wanted = { status: 404, code: 'not_found', message: 'Modulo non trovato' }
    expect(
      await refuses('GET', `/api/public/forms/${form.id}${path}`, undefined, app.visitor()),
    ).toMatchObject(wanted)
    expect(await refuses('GET', `/api/public/forms/999999${path}`, undefined, app.visitor())).toMatchObject(
      wanted,
    )
    // Nor to staff: it is what everybody sees.
    expect((await refuses('GET', `/api/public/forms/${form.id}${path}`)).status).toBe(404)
  })
})
