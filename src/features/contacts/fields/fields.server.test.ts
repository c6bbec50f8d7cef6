import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/db/database.server.ts'
import { createTestApp, refusal, refuser, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  type ContactField,
  contactFieldUsage,
  createContactField,
  deleteContactField,
  listContactFields,
  orderContactFields,
  updateContactField,
} from './contract.ts'

let app: TestApp
let editor: Visitor
let admin: Visitor
let systemFields: ContactField[]

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
  admin = await app.staff('admin')
  systemFields = await editor.call(listContactFields)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { db } = app.database
  await db.deleteFrom('contactRequests').execute()
  await db.deleteFrom('contactFields').where('systemField', '=', false).execute()
  for (const { id, version: _, createdAt: __, updatedAt: ___, ...field } of systemFields) {
    await db.updateTable('contactFields').set(field).where('id', '=', id).execute()
  }
})

const stored = () => app.database.db.selectFrom('contactFields').selectAll().orderBy('id').execute()
const order = async () => (await editor.call(listContactFields)).map(({ name, order }) => `${order} ${name}`)

const ALLERGIES = { name: 'allergie', label: 'Allergie', type: 'text' as const }
const create = (body: object = {}) => editor.call(createContactField, { body: { ...ALLERGIES, ...body } })
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const change = (field: ContactField, body: object) =>
  editor.call(updateContactField, { ...params(field), body })
const system = (name: string) => systemFields.find((field) => field.name === name) as ContactField

/** Returns the refusal, and fails when the call has changed a row. */
const refuses = refuser('/api/contact-fields', stored, () => editor)

let people = 0
/** Stores that many contacts with a value in the field. */
async function fill(
  field: { id: number },
  contacts: number,
  value: string | null = 'pollini',
): Promise<void> {
  for (let n = 0; n < contacts; n += 1) {
    people += 1
    const id = await person(app.database.db, { lastName: `Esempi ${people}` })
    await app.database.db
      .insertInto('contactFormData')
      .values({ contactId: id, fieldId: field.id, value })
      .execute()
  }
}

describe('listing fields', () => {
  test('the list starts with the system fields in their order', async () => {
    const rows = await editor.call(listContactFields)
    expect(rows.map(({ name, label, type, required }) => [name, label, type, required])).toEqual([
      ['firstName', 'Nome', 'text', true],
      ['lastName', 'Cognome', 'text', true],
      ['email', 'Email', 'email', true],
      ['phone', 'Telefono', 'phone', true],
      ['type', 'Tipo', 'select', true],
      ['codiceFiscale', 'Codice fiscale', 'text', false],
      ['dataNascita', 'Data di nascita', 'date', false],
      ['fonte', 'Fonte', 'text', false],
      ['dettaglioFonte', 'Dettaglio fonte', 'text', false],
    ])
    expect(rows.every(({ systemField, isActive }) => systemField && isActive)).toBe(true)
    expect(rows.map((field) => field.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('the list ignores query parameters', async () => {
    expect((await editor.send('/api/contact-fields?page=1')).status).toBe(200)
  })
})

describe('adding a field', () => {
  test('a field is stored with trimmed texts, and is active, optional and last by default', async () => {
    const made = await create({ label: '  Allergie\nnote ', placeholder: ' Pollini ', systemField: true })
    expect(made).toMatchObject({
      ...{ name: 'allergie', label: 'Allergie note', type: 'text', required: false, options: [] },
      ...{
        placeholder: 'Pollini',
        defaultValue: null,
        order: 10,
        isActive: true,
        systemField: false,
        version: 1,
      },
    })
    const second = { name: 'figli', label: 'Figli', type: 'number', required: true, isActive: false }
    expect(await create({ ...second, defaultValue: '1,5' })).toMatchObject({
      ...second,
      ...{ defaultValue: '1,5', order: 11 },
    })
    expect((await stored()).slice(-2)).toMatchObject([{ id: made.id, label: 'Allergie note' }, second])
  })

  test('a name of 63 characters is accepted', async () => {
    const name = `a${'B'.repeat(62)}`
    expect(await create({ name })).toMatchObject({ name })
  })

  test('a select stores its options trimmed and without duplicates, and other types store none', async () => {
    const options = [' Sì', 'No ', 'Sì', '', ' ', 'Non\nso', '👩‍👩‍👧‍👦', 'لا']
    expect(await create({ type: 'select', options, defaultValue: ' No ' })).toMatchObject({
      options: ['Sì', 'No', 'Non so', '👩‍👩‍👧‍👦', 'لا'],
      defaultValue: 'No',
    })
    expect(await create({ name: 'altro', options })).toMatchObject({ options: [] })
    const many = Array.from({ length: 500 }, (_, n) => `${'🦷'.repeat(45)} ${n}`)
    expect((await create({ name: 'molti', type: 'select', options: many })).options).toEqual(many)
  })

  test('a field added at a taken place moves the following ones on', async () => {
    await create({ order: 4 })
    expect(await order()).toEqual([
      ...['1 firstName', '2 lastName', '3 email', '4 allergie', '5 phone', '6 type', '7 codiceFiscale'],
      ...['8 dataNascita', '9 fonte', '10 dettaglioFonte'],
    ])
    await create({ name: 'lontano', order: 100 })
    await create({ name: 'dopo' })
    expect((await order()).slice(-2)).toEqual(['100 lontano', '101 dopo'])
  })

  const NAME_SHAPE =
    'Solo lettere senza accento, cifre e trattino basso; il primo carattere è una lettera minuscola'
  test.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'Il nome è obbligatorio'],
    ['a blank name', { name: ' ' }, 'name', 'Il nome è obbligatorio'],
    ['a name of 64 characters', { name: 'a'.repeat(64) }, 'name', 'Al massimo 63 caratteri'],
    ['a name with a blank', { name: 'due parole' }, 'name', NAME_SHAPE],
    ['a name with an accent', { name: 'età' }, 'name', NAME_SHAPE],
    ['a large first letter', { name: 'Allergie' }, 'name', NAME_SHAPE],
    ['__proto__', { name: '__proto__' }, 'name', NAME_SHAPE],
    ['constructor', { name: 'constructor' }, 'name', 'Questo nome è riservato: scegline un altro'],
    ['toString', { name: 'toString' }, 'name', 'Questo nome è riservato: scegline un altro'],
    ['message', { name: 'message' }, 'name', 'Questo nome è riservato: scegline un altro'],
    ['no label', { label: undefined }, 'label', "L'etichetta è obbligatoria"],
    ['a blank label', { label: '\u200b ' }, 'label', "L'etichetta è obbligatoria"],
    ['a label of 201 characters', { label: 'a'.repeat(201) }, 'label', 'Al massimo 200 caratteri'],
    ['no type', { type: undefined }, 'type', 'Il tipo è obbligatorio'],
    ['another type', { type: 'file' }, 'type', 'Il tipo è obbligatorio'],
    ['required as a text', { required: 'sì' }, 'required', 'Valore non valido'],
    ['active as a number', { isActive: 1 }, 'isActive', 'Valore non valido'],
    ['options as a text', { type: 'select', options: 'Sì, No' }, 'options', 'Opzioni non valide'],
    ['nothing to choose', { type: 'select' }, 'options', 'Scrivi almeno un’opzione'],
    ['blank options', { type: 'select', options: [' ', ''] }, 'options', 'Scrivi almeno un’opzione'],
    ['order 0', { order: 0 }, 'order', "L'ordine è un numero intero, almeno 1"],
    ['order 1.5', { order: 1.5 }, 'order', "L'ordine è un numero intero, almeno 1"],
    ['order as a text', { order: '3' }, 'order', "L'ordine è un numero intero, almeno 1"],
    ['order 10001', { order: 10_001 }, 'order', 'Al massimo 10000'],
    [
      'a default that is no choice',
      { type: 'select', options: ['Sì'], defaultValue: 'No' },
      'defaultValue',
      'Scegli una delle opzioni',
    ],
    [
      'a default that is no number',
      { type: 'number', defaultValue: '1.000' },
      'defaultValue',
      'Scrivi un numero, senza punti per le migliaia: 1000 oppure 1,5',
    ],
    [
      'a default that is no day',
      { type: 'date', defaultValue: '2026-02-30' },
      'defaultValue',
      'Data non valida',
    ],
    [
      'a default that is no address',
      { type: 'email', defaultValue: 'ada' },
      'defaultValue',
      'Email non valida',
    ],
  ])('a field with %s is refused beside the wrong input', async (_, body, path, message) => {
    const refused = await refuses('POST', '', { ...ALLERGIES, ...body })
    expect(refused).toMatchObject({ status: 400, code: 'not_valid', message })
    expect(refused.issues).toContainEqual({ path, message })
  })

  test('names of the contact’s columns are reserved, in snake case and in camel case', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'contact_requests'`.execute(app.database.db)
    expect(rows.length).toBeGreaterThan(12)
    for (const { name } of rows) {
      const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      for (const written of [name, camel]) {
        expect(await refuses('POST', '', { ...ALLERGIES, name: written })).toMatchObject({
          status: 400,
          issues: [{ path: 'name', message: 'Questo nome è riservato: scegline un altro' }],
        })
      }
    }
  })

  test('10,000 options are refused with 400, and with 413 when the body is too large', async () => {
    const options = Array.from({ length: 10_000 }, (_, n) => `Opzione ${n}`)
    expect(await refuses('POST', '', { ...ALLERGIES, type: 'select', options })).toMatchObject({
      status: 400,
      message: 'Al massimo 500 opzioni',
      issues: [{ path: 'options', message: 'Al massimo 500 opzioni' }],
    })
    const large = options.map((option) => option.repeat(20))
    expect(await refuses('POST', '', { ...ALLERGIES, type: 'select', options: large })).toMatchObject({
      status: 413,
      message: 'I dati inviati superano la dimensione massima.',
    })
  })

  test('a name that is taken is refused with 409', async () => {
    await create()
    expect(await refuses('POST', '', ALLERGIES)).toMatchObject({
      status: 409,
      code: 'already_exists',
      message: 'C’è già un campo con questo nome',
      issues: [{ path: 'name', message: 'C’è già un campo con questo nome' }],
    })
  })

  test('one of six simultaneous fields with the same name is stored, and the others get 409', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        editor.send('/api/contact-fields', { method: 'POST', body: JSON.stringify(ALLERGIES) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    expect(await stored()).toHaveLength(10)
  })

  test('fields added simultaneously get different places', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => create({ name: `campo${n}` })))
    const places = (await editor.call(listContactFields)).map((field) => field.order)
    expect(places).toEqual(Array.from({ length: 15 }, (_, n) => n + 1))
  })

  test('the 201st field is refused with 409', async () => {
    const rows = Array.from({ length: 191 }, (_, n) => ({ ...ALLERGIES, name: `campo${n}`, order: n + 10 }))
    await app.database.db.insertInto('contactFields').values(rows).execute()
    expect(await refuses('POST', '', ALLERGIES)).toMatchObject({
      status: 409,
      message: 'Ci sono già 200 campi: prima eliminane uno.',
    })
  })
})

describe('changing a field', () => {
  let made: ContactField
  beforeEach(async () => {
    made = await create({ placeholder: 'Pollini', defaultValue: 'nessuna' })
  })

  test('properties that were not sent keep their values', async () => {
    const changed = await change(made, { label: 'Intolleranze', version: 1 })
    expect(changed).toMatchObject({
      ...made,
      label: 'Intolleranze',
      version: 2,
      updatedAt: changed.updatedAt,
    })
    expect(await change(made, { name: 'intolleranze', required: true })).toMatchObject({
      ...{ name: 'intolleranze', label: 'Intolleranze', required: true, placeholder: 'Pollini' },
    })
    expect(await change(made, { placeholder: '', defaultValue: null })).toMatchObject({
      ...{ placeholder: null, defaultValue: null, isActive: true },
    })
    const choice = { type: 'select', options: [' Sì ', 'No', 'No'] }
    expect(await change(made, choice)).toMatchObject({ type: 'select', options: ['Sì', 'No'] })
    expect(await change(made, { options: ['Forse'] })).toMatchObject({ options: ['Forse'], isActive: true })
    expect(await change(made, { type: 'textarea' })).toMatchObject({ type: 'textarea', options: [] })
    expect((await stored()).at(-1)).toMatchObject({ name: 'intolleranze', type: 'textarea', options: [] })
  })

  test('a change without differences leaves the version as it is', async () => {
    expect(await change(made, {})).toEqual(made)
    expect(await change(made, made)).toEqual(made)
  })

  test.each([
    ['up', 3, ['2 lastName', '3 allergie', '4 email', '5 phone', '6 type']],
    ['to the top', 1, ['1 allergie', '2 firstName', '3 lastName']],
    ['far behind', 50, ['9 dettaglioFonte', '50 allergie']],
  ])('moving a field %s moves the fields in between', async (_, place, expected) => {
    expect(await change(made, { order: place })).toMatchObject({ order: place })
    expect(await order()).toEqual(expect.arrayContaining(expected))
    expect(new Set((await order()).map((row) => row.split(' ')[0])).size).toBe(10)
  })

  test('moving a field down closes the gap behind it', async () => {
    await change(made, { order: 2 })
    expect(await change(made, { order: 5 })).toMatchObject({ order: 5 })
    expect((await order()).slice(0, 6)).toEqual([
      ...['1 firstName', '2 lastName', '3 email', '4 phone', '5 allergie', '6 type'],
    ])
  })

  test('one of two simultaneous changes gets 409, and reordering at the same time succeeds', async () => {
    const ids = (await editor.call(listContactFields)).map(({ id }) => id).reverse()
    const [first, second, ordered] = await Promise.all([
      editor.send(`/api/contact-fields/${made.id}`, {
        method: 'PUT',
        body: JSON.stringify({ label: 'Uno', version: 1 }),
      }),
      editor.send(`/api/contact-fields/${made.id}`, {
        method: 'PUT',
        body: JSON.stringify({ label: 'Due', version: 1 }),
      }),
      editor.send('/api/contact-fields/order', { method: 'PUT', body: JSON.stringify({ ids }) }),
    ])
    expect(ordered?.status).toBe(200)
    for (const { status } of [first, second] as Response[]) expect([200, 409]).toContain(status)
    expect([first?.status, second?.status]).toContain(409)
  })

  test.each<[string, object, string, string]>([
    ['a blank name', { name: '' }, 'name', 'Il nome è obbligatorio'],
    ['a reserved name', { name: 'data_nascita' }, 'name', 'Questo nome è riservato: scegline un altro'],
    ['a blank label', { label: ' ' }, 'label', "L'etichetta è obbligatoria"],
    ['a type without options', { type: 'select' }, 'options', 'Scrivi almeno un’opzione'],
    ['a type its default does not fit', { type: 'date' }, 'defaultValue', 'Data non valida'],
    ['another id', { id: 2_000_000_000 }, 'id', 'Il numero non corrisponde.'],
  ])('a change to %s is refused beside the wrong input', async (_, body, path, message) => {
    const refused = await refuses('PUT', `/${made.id}`, body)
    expect(refused).toMatchObject({ status: 400, issues: [{ path, message }] })
  })

  test('a change to a taken name is refused with 409', async () => {
    await create({ name: 'figli' })
    expect(await refuses('PUT', `/${made.id}`, { name: 'figli' })).toMatchObject({
      status: 409,
      issues: [{ path: 'name', message: 'C’è già un campo con questo nome' }],
    })
  })
})

describe('changing a system field', () => {
  const LOCKED = 'Nei campi di sistema non si può cambiare'
  test.each<[string, object, string, string]>([
    ['firstName', { name: 'nome' }, 'name', LOCKED],
    ['firstName', { type: 'textarea' }, 'type', LOCKED],
    ['type', { options: ['Ospite', 'Amico'] }, 'options', LOCKED],
    ['type', { options: [] }, 'options', LOCKED],
    ['type', { defaultValue: 'Amico' }, 'defaultValue', 'Tipo non valido'],
    ['codiceFiscale', { name: 'cf' }, 'name', LOCKED],
    ['codiceFiscale', { defaultValue: 'ABC' }, 'defaultValue', 'Codice fiscale non valido'],
    ['fonte', { defaultValue: 'a'.repeat(101) }, 'defaultValue', 'Al massimo 100 caratteri'],
    ...['firstName', 'lastName', 'email', 'phone', 'type'].flatMap(
      (name): [string, object, string, string][] => [
        [name, { required: false }, 'required', 'Questo campo è sempre obbligatorio'],
        [name, { isActive: false }, 'isActive', 'Questo campo non si può disattivare'],
      ],
    ),
  ])('the change of %s to %j is refused', async (name, body, path, message) => {
    const refused = await refuses('PUT', `/${system(name).id}`, body)
    expect(refused).toMatchObject({ status: 400, message, issues: [{ path, message }] })
  })

  test('name, type and options stay, and other properties can change', async () => {
    const { id, name, type, options } = system('codiceFiscale')
    const body = {
      name,
      type,
      options,
      label: 'C.F.',
      required: true,
      isActive: false,
      placeholder: 'RSSMRA',
    }
    expect(await change(system('codiceFiscale'), body)).toMatchObject({ id, ...body, systemField: true })
    const kind = await change(system('type'), { label: 'Categoria', defaultValue: 'Lead' })
    expect(kind).toMatchObject({ options: ['Ospite', 'Lead', 'Prospect', 'Cliente'], defaultValue: 'Lead' })
  })

  test('deleting a system field is refused with 409', async () => {
    for (const field of systemFields) {
      expect(await refuses('DELETE', `/${field.id}?contacts=2`, undefined, admin)).toMatchObject({
        status: 409,
        code: 'conflict',
        message: 'I campi di sistema non si possono eliminare.',
      })
    }
  })
})

describe('ordering fields', () => {
  const put = (ids: number[]) => editor.call(orderContactFields, { body: { ids } })
  const ids = async () => (await editor.call(listContactFields)).map(({ id }) => id)

  test('the fields are numbered from 1 in the order of the ids, and their versions stay', async () => {
    const made = await create()
    const [first = 0, second = 0, ...rest] = await ids()
    const before = await put([first, second, ...rest])
    const answered = await put([second, first, ...rest])
    expect(answered.map(({ id }) => id)).toEqual([second, first, ...rest])
    expect(answered.map((field) => field.order)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(answered).toEqual(await editor.call(listContactFields))
    expect(answered.map(({ version }) => version)).toEqual(
      [before[1], before[0], ...before.slice(2)].map((field) => field?.version),
    )
    expect(answered.find(({ id }) => id === made.id)?.version).toBe(1)
  })

  test('ids that are not exactly those of the existing fields are refused with 409', async () => {
    const made = await create()
    const all = await ids()
    for (const others of [
      all.slice(1),
      [...all.slice(1), 2_000_000_000],
      [...all, 2_000_000_000],
      [...all.slice(1), made.id],
      [...all, made.id],
      [],
    ]) {
      expect(await refuses('PUT', '/order', { ids: others })).toMatchObject({
        status: 409,
        code: 'changed_meanwhile',
      })
    }
  })

  test.each<[unknown, string]>([
    [undefined, 'Indica i campi'],
    ['1,2', 'Indica i campi'],
    [['1'], 'Campo non valido'],
    [[0], 'Campo non valido'],
    [[1.5], 'Campo non valido'],
    [[2_147_483_648], 'Campo non valido'],
    [Array.from({ length: 2001 }, (_, n) => n + 1), 'Troppi campi'],
  ])('the ids %j are refused with 400', async (wrong, message) => {
    expect(await refuses('PUT', '/order', { ids: wrong })).toMatchObject({ status: 400, message })
  })
})

describe('deleting a field', () => {
  const remove = (field: { id: number }, contacts?: number) =>
    admin.call(deleteContactField, {
      ...params(field),
      query: contacts === undefined ? {} : { contacts: String(contacts) },
    })
  const usage = (field: { id: number }) => editor.call(contactFieldUsage, params(field))

  test('a field without values is deleted, and the following ones move up', async () => {
    const made = await create({ order: 2 })
    expect(await usage(made)).toEqual({ contacts: 0, forms: 0 })
    expect(await remove(made)).toEqual({ message: 'Campo eliminato.' })
    expect((await order()).slice(0, 3)).toEqual(['1 firstName', '2 lastName', '3 email'])
    expect(await stored()).toHaveLength(9)
  })

  test('the usage of a field counts its contacts and forms', async () => {
    const { db } = app.database
    const made = await create()
    await fill(made, 2)
    // A null value does not count.
    await fill(made, 1, null)
    const user = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
    const { id: formId } = await db
      .insertInto('forms')
      .values({ name: 'Iscrizione', createdBy: user.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = { formId, contactFieldId: made.id, type: 'text' as const }
    await db
      .insertInto('formFields')
      .values([
        { ...asked, key: 'uno', order: 1 },
        { ...asked, key: 'due', order: 2 },
      ])
      .execute()
    expect(await usage(made)).toEqual({ contacts: 2, forms: 1 })
    await db.deleteFrom('forms').execute()
  })

  test('the usage of a field that does not exist gets 404', async () => {
    expect(await refuses('GET', '/2000000000/usage')).toMatchObject({ status: 404 })
  })

  test.each([
    [1, true, 'Un contatto ha un valore in questo campo. Puoi disattivarlo senza perdere i valori.'],
    [3, true, '3 contatti hanno un valore in questo campo. Puoi disattivarlo senza perdere i valori.'],
    [3, false, '3 contatti hanno un valore in questo campo.'],
  ])(
    'a field with %i values (active: %s) is refused with their number',
    async (contacts, isActive, message) => {
      const made = await create({ isActive })
      await fill(made, contacts)
      expect(await refuses('DELETE', `/${made.id}`, undefined, admin)).toMatchObject({
        status: 409,
        code: 'in_use',
        message,
      })
      const fewer = contacts - 1
      if (fewer > 0) {
        const refused = await refuses('DELETE', `/${made.id}?contacts=${fewer}`, undefined, admin)
        expect(refused).toMatchObject({ status: 409, code: 'in_use', message })
      }
      expect(await app.database.db.selectFrom('contactFormData').select('id').execute()).toHaveLength(
        contacts,
      )
    },
  )

  test('a field is deleted with its values when the caller has confirmed their number', async () => {
    const made = await create()
    await fill(made, 2)
    expect(await remove(made, 2)).toEqual({ message: 'Campo eliminato, con il valore di 2 contatti.' })
    expect(await app.database.db.selectFrom('contactFormData').select('id').execute()).toEqual([])
    expect(await app.database.db.selectFrom('contactRequests').select('id').execute()).toHaveLength(2)
    const other = await create()
    await fill(other, 1)
    // Fewer values than confirmed are deleted too.
    expect(await remove(other, 5)).toEqual({ message: 'Campo eliminato, con il valore di un contatto.' })
  })

  test('the deletion waits for a value that is being written, and is then refused', async () => {
    const made = await create()
    await fill(await create({ name: 'altro' }), 1)
    const { db } = app.database
    const { id: contactId } = await db.selectFrom('contactRequests').select('id').executeTakeFirstOrThrow()
    const written = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const writing = transaction(db, async (db) => {
      await db.insertInto('contactFormData').values({ contactId, fieldId: made.id, value: 'latte' }).execute()
      written.resolve()
      await end.promise
    })
    await written.promise
    const deletion = refusal(remove(made))
    end.resolve()
    await writing
    expect(await deletion).toMatchObject({ status: 409, code: 'in_use' })
    expect((await stored()).map(({ name }) => name)).toContain('allergie')
  })

  test.each(['0', '-1', '1.5', 'x', ''])('the confirmed number %j is refused with 400', async (contacts) => {
    const made = await create()
    expect(await refuses('DELETE', `/${made.id}?contacts=${contacts}`, undefined, admin)).toMatchObject({
      status: 400,
      message: 'Numero non valido',
    })
  })

  test('the second deletion of a field gets 404', async () => {
    const made = await create()
    await remove(made)
    expect(await refusal(remove(made))).toMatchObject({ status: 404, sentence: 'Campo non trovato.' })
  })
})
