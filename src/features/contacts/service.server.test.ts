import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAppointment } from '#features/booking/contract.ts'
import { createTestApp, refusal, refuser, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { pdf, png } from '#test/files.ts'
import { claim, uploadOne } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  type Contact,
  contactMatches,
  createContact,
  deleteContact,
  getContact,
  markContactViewed,
  updateContact,
} from './contract.ts'
import { createContactField } from './fields/contract.ts'
import { messagesOfContact } from './messages/contract.ts'
import { findIdByEmail } from './store.server.ts'

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
  await app.database.db.deleteFrom('contactRequests').execute()
  await app.database.db.deleteFrom('contactFields').where('systemField', '=', false).execute()
  await app.database.db.updateTable('contactFields').set({ required: false }).where('id', '>', 5).execute()
})

const ROSA = {
  firstName: 'Rosa',
  lastName: 'Tipi',
  email: 'rosa.tipi@example.com',
  phone: '+39 000 555 0150',
  type: 'Lead',
} as const

const params = (id: number) => ({ params: { id: String(id) } })
const create = async (body: object = {}) =>
  (await editor.call(createContact, { body: { ...ROSA, ...body } })) as Contact
const field = (body: object) =>
  editor.call(createContactField, {
    body: { name: 'medico', label: 'Medico di base', type: 'text', ...body },
  })

const stored = async () => {
  const { db } = app.database
  return {
    contacts: await db.selectFrom('contactRequests').selectAll().orderBy('id').execute(),
    values: await db.selectFrom('contactFormData').selectAll().orderBy('id').execute(),
    messages: await db.selectFrom('contactMessages').selectAll().orderBy('id').execute(),
  }
}

/** Returns the refusal, and fails when the call has changed a row. */
const refuses = refuser('/api/contacts', stored, () => editor)

describe('creating a contact as staff', () => {
  test('the contact is stored with all details, values of custom fields and a message', async () => {
    await field({})
    await field({ name: 'figli', label: 'Figli', type: 'number' })
    const made = await create({
      codiceFiscale: 'rss mra 85t10 a562s',
      dataNascita: '1985-12-10',
      fonte: 'Telefono',
      dettaglioFonte: 'Reception',
      message: 'Chiede i tempi.',
      medico: '  Dr. Prova Esempio ',
      figli: '2',
    })
    expect(made).toEqual({
      ...ROSA,
      id: made.id,
      codiceFiscale: 'RSSMRA85T10A562S',
      dataNascita: '1985-12-10',
      fonte: 'Telefono',
      dettaglioFonte: 'Reception',
      medico: 'Dr. Prova Esempio',
      figli: 2,
      viewed: false,
      version: 1,
      createdAt: expect.any(String),
    })
    expect(await editor.call(getContact, params(made.id))).toEqual(made)
    expect(await editor.call(messagesOfContact, params(made.id))).toMatchObject([
      {
        subject: 'Messaggio iniziale',
        message: 'Chiede i tempi.',
        source: 'form',
        status: 'non_letto',
        priority: 'normal',
        author: expect.stringMatching(/^editor/),
      },
    ])
  })

  test('type and source get their defaults when only the required details are sent', async () => {
    const { type: _, ...least } = ROSA
    const made = (await editor.call(createContact, { body: least })) as Contact
    expect(made).toMatchObject({ type: 'Ospite', fonte: 'Inserimento manuale', dettaglioFonte: null })
    expect((await stored()).messages).toEqual([])
  })

  test.each([
    ['an e-mail address', { phone: '' }],
    ['a telephone number', { email: null }],
    ['a telephone number, with no address sent,', { email: undefined }],
  ])('%s alone is enough', async (_, without) => {
    const made = await create(without)
    const [missing = ''] = Object.keys(without)
    expect(made).toMatchObject({ ...ROSA, [missing]: '' })
    expect(await editor.call(getContact, params(made.id))).toEqual(made)
  })

  test('a second contact with a known e-mail address is created', async () => {
    const [first, second] = [await create(), await create()]
    expect(second.id).not.toBe(first.id)
  })

  test.each<[string, object, string, string]>([
    ['no first name', { firstName: '  ' }, 'firstName', 'Il nome è richiesto'],
    ['no last name', { lastName: undefined }, 'lastName', 'Il cognome è richiesto'],
    ['no address', { email: 'rosa.tipi@example' }, 'email', 'Email non valida'],
    ['no number', { phone: 'nessuno' }, 'phone', 'Numero di telefono non valido'],
    ['another type', { type: 'Amico' }, 'type', 'Tipo non valido'],
    [
      'a wrong fiscal code',
      { codiceFiscale: 'RSSMRA85T10A562X' },
      'codiceFiscale',
      'Codice fiscale non valido',
    ],
    ['30 February', { dataNascita: '1985-02-30' }, 'dataNascita', 'Data di nascita non valida'],
    ['a birth date to come', { dataNascita: '2026-03-03' }, 'dataNascita', 'Data di nascita non valida'],
    ['a field nobody has made', { allergie: 'Polline' }, 'allergie', 'Questo campo non c’è o non è attivo'],
    ['a name of every object', { constructor: 'x' }, 'constructor', 'Questo campo non c’è o non è attivo'],
    ['a role', { role: 'admin' }, 'role', 'Questo campo non c’è o non è attivo'],
    ['too long a message', { message: 'x'.repeat(5001) }, 'message', 'Al massimo 5000 caratteri'],
  ])('%s is refused beside its field', async (_, change, path, message) => {
    expect(await refuses('POST', '', { ...ROSA, ...change })).toMatchObject({
      status: 400,
      code: 'not_valid',
      message,
      issues: [{ path, message }],
    })
  })

  test('values missing from required fields are refused, each beside its field', async () => {
    await field({ required: true })
    const { db } = app.database
    await db
      .updateTable('contactFields')
      .set({ required: true })
      .where('name', '=', 'codiceFiscale')
      .execute()
    const refused = await refuses('POST', '', ROSA)
    expect(refused.status).toBe(400)
    expect(refused.issues).toMatchObject([{ path: 'codiceFiscale' }, { path: 'medico' }])
    expect(refused.message).toBe('Questo campo è obbligatorio')
  })

  test('a __proto__ key in the body changes neither the contact nor Object.prototype', async () => {
    const answer = await editor.send('/api/contacts', {
      method: 'POST',
      body: `{"__proto__":{"polluted":true,"viewed":true},${JSON.stringify(ROSA).slice(1)}`,
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ viewed: false })
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('a body with thousands of unknown fields is refused with 400', async () => {
    const names = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`c${n}`, 1]))
    expect((await refuses('POST', '', { ...ROSA, ...names })).status).toBe(400)
  })

  test('extra fields sent by a visitor are ignored', async () => {
    await field({})
    const extras = {
      medico: 'x',
      codiceFiscale: 'x',
      fonte: 'Amico',
      viewed: true,
      message: 5,
      role: 'admin',
    }
    const answer = await app.visitor().call(createContact, { body: { ...ROSA, ...extras } })
    expect(answer).toEqual({ id: expect.any(String) })
    const { contacts, values, messages } = await stored()
    expect(contacts).toMatchObject([
      {
        type: 'Ospite',
        codiceFiscale: null,
        fonte: 'Sito web',
        dettaglioFonte: 'Modulo contatti',
        viewed: false,
      },
    ])
    expect([...values, ...messages]).toEqual([])
  })
})

describe('changing a contact', () => {
  test('fields that were not sent stay, and saving the same values again leaves the version as it is', async () => {
    const { id } = await create()
    const body = { type: 'Cliente', phone: '333 555 0150', version: 1 } as const
    const changed = await editor.call(updateContact, { ...params(id), body })
    expect(changed).toMatchObject({ ...ROSA, type: 'Cliente', phone: '333 555 0150', version: 2 })
    expect(await editor.call(updateContact, { ...params(id), body: { ...body, version: 2 } })).toEqual(
      changed,
    )
  })

  test('the whole contact as it was read can be sent back with one field changed', async () => {
    await field({})
    const made = await create({ medico: 'A' })
    const saved = await editor.call(updateContact, {
      ...params(made.id),
      body: { ...made, lastName: 'Prova' },
    })
    expect(saved).toEqual({ ...made, lastName: 'Prova', version: 2 })
  })

  test('a changed or emptied value of a custom field alone raises the version', async () => {
    const { id: fieldId } = await field({})
    const { id } = await create()
    const body = { medico: 'Dr. Prova', version: 1 }
    expect(await editor.call(updateContact, { ...params(id), body })).toMatchObject({
      medico: 'Dr. Prova',
      version: 2,
    })
    expect((await stored()).values).toMatchObject([{ contactId: id, fieldId, value: 'Dr. Prova' }])
    expect((await refusal(editor.call(updateContact, { ...params(id), body }))).code).toBe(
      'changed_meanwhile',
    )
    const emptied = await editor.call(updateContact, { ...params(id), body: { medico: ' ' } })
    expect(emptied).toMatchObject({ medico: null, version: 3 })
    expect((await stored()).values).toEqual([])
  })

  test('a contact keeps an e-mail address or a telephone number', async () => {
    const { id } = await create()
    const both = {
      status: 400,
      code: 'not_valid',
      message: 'Serve un’e-mail o un telefono',
      issues: ['email', 'phone'].map((path) => ({ path, message: 'Serve un’e-mail o un telefono' })),
    }
    expect(await refuses('PUT', `/${id}`, { email: '', phone: ' ' })).toMatchObject(both)
    const changed = await editor.call(updateContact, { ...params(id), body: { email: '' } })
    expect(changed).toMatchObject({ ...ROSA, email: '', version: 2 })
    expect(await refuses('PUT', `/${id}`, { phone: null })).toMatchObject(both)
    const body = { email: 'rosa@example.com', phone: '' }
    expect(await editor.call(updateContact, { ...params(id), body })).toMatchObject(body)
    expect(await refuses('POST', '', { ...ROSA, email: ' ', phone: null })).toMatchObject(both)
  })

  test('contacts without an e-mail address are no duplicates of each other, and none is found by it', async () => {
    await create({ email: '' })
    const other = await create({ email: '', phone: '039 777 0101' })
    const body = { email: '', phone: '039 777 0101' }
    expect(await editor.call(contactMatches, { body })).toMatchObject([{ id: other.id }])
    expect(await findIdByEmail(app.database.db, '')).toBeUndefined()
  })

  test('one of two simultaneous changes is refused, and the other is stored whole', async () => {
    const { id } = await create()
    const save = (body: object) =>
      editor.call(updateContact, { ...params(id), body: { version: 1, ...body } })
    const answers = await Promise.allSettled([save({ lastName: 'Uno' }), save({ lastName: 'Due' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = answers.find((answer) => answer.status === 'fulfilled')?.value as Contact
    expect(await editor.call(getContact, params(id))).toEqual(won)
  })

  test.each<[string, object, number, string]>([
    ['a stale version', { version: 9, lastName: 'X' }, 409, 'changed_meanwhile'],
    ['an unknown field', { allergie: 'Polline' }, 400, 'not_valid'],
    ['another id', { contactId: 1 }, 400, 'not_valid'],
  ])('%s is refused, and the contact stays unchanged', async (_, body, status, code) => {
    const { id } = await create()
    expect(await refuses('PUT', `/${id}`, body)).toMatchObject({ status, code })
  })

  test('one invalid value among several prevents the whole change', async () => {
    await field({})
    await field({ name: 'figli', label: 'Figli', type: 'number' })
    const { id } = await create()
    const refused = await refuses('PUT', `/${id}`, { lastName: 'Altro', medico: 'x', figli: 'tre' })
    expect(refused.issues).toMatchObject([{ path: 'figli' }])
  })

  test('a required detail cannot be emptied, and other details can still be changed', async () => {
    const { db } = app.database
    const { id } = await create({ fonte: 'Telefono' })
    await db.updateTable('contactFields').set({ required: true }).where('name', '=', 'fonte').execute()
    expect((await refuses('PUT', `/${id}`, { fonte: '' })).issues).toMatchObject([{ path: 'fonte' }])
    expect(await editor.call(updateContact, { ...params(id), body: { lastName: 'X' } })).toMatchObject({
      fonte: 'Telefono',
    })
  })

  test('a contact that does not exist gets 404', async () => {
    expect((await refuses('PUT', '/999999', { lastName: 'X' })).message).toBe('Contatto non trovato')
    expect(await refuses('GET', '/999999', undefined)).toMatchObject({
      status: 404,
      message: 'Contatto non trovato',
    })
  })
})

describe('reading a contact', () => {
  test('the values always match the version, even while others write', async () => {
    await field({})
    const { id } = await create({ medico: 'v1' })
    let writing = true
    const writer = async () => {
      try {
        for (let version = 1; version <= 60; version += 1) {
          await editor.call(updateContact, { ...params(id), body: { medico: `v${version + 1}`, version } })
        }
      } finally {
        writing = false
      }
    }
    const reader = async () => {
      while (writing) {
        const { version, medico } = await admin.call(getContact, params(id))
        expect(medico).toBe(`v${version}`)
      }
    }
    await Promise.all([writer(), reader(), reader()])
  })

  test('a contact without a value for a newly required field can still be changed elsewhere', async () => {
    const made = await create()
    await field({ required: true })
    const read = await editor.call(getContact, params(made.id))
    const body = { ...read, phone: '333 555 0151' }
    expect(await editor.call(updateContact, { ...params(made.id), body })).toMatchObject({
      phone: '333 555 0151',
      medico: null,
    })
    await editor.call(updateContact, { ...params(made.id), body: { medico: 'x' } })
    expect((await refuses('PUT', `/${made.id}`, { medico: '' })).issues).toMatchObject([{ path: 'medico' }])
  })
})

describe('marking a contact as viewed', () => {
  test('the mark can be set twice and leaves the version as it is', async () => {
    const { id } = await create()
    const seen = await editor.call(markContactViewed, params(id))
    expect(seen).toMatchObject({ id, viewed: true, version: 1 })
    expect(await editor.call(markContactViewed, params(id))).toEqual(seen)
    const saved = await editor.call(updateContact, { ...params(id), body: { lastName: 'X', version: 1 } })
    expect(saved).toMatchObject({ viewed: true, version: 2 })
  })
})

describe('deleting a contact', () => {
  /** Stores a contact with a visit, its two documents, a message, a note, a value and a list. */
  async function scene() {
    const { db } = app.database
    const offer = await bookable(db)
    const visitor = app.visitor()
    const files = [await uploadOne(visitor, pdf(), 'uno.pdf'), await uploadOne(visitor, png, 'due.png')]
    const { id: appointmentId } = await visitor.call(createAppointment, {
      body: wish(offer, { uploadedFileIds: files.map((file) => file.id) }),
    })
    const visit = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow()
    const contactId = visit.contactId ?? 0
    const { id: fieldId } = await field({})
    await db.insertInto('contactFormData').values({ contactId, fieldId, value: 'x' }).execute()
    await db.insertInto('contactMessages').values({ contactId, message: 'Ciao' }).execute()
    await db.insertInto('internalNotes').values({ contactId, content: 'Nota' }).execute()
    const list = await db
      .insertInto('lists')
      .values({ name: 'VIP' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('listContacts').values({ contactId, listId: list.id }).execute()
    return { contactId, appointmentId, files: files.map((file) => file.id), visitor }
  }

  test('a deletion removes the contact with all its records, and the visit stays without contact and documents', async () => {
    const { db } = app.database
    const { contactId, appointmentId, files, visitor } = await scene()
    // A document of another contact in the same visit keeps its place and name.
    const other = await create()
    const third = await uploadOne(visitor, pdf(), 'tre.pdf')
    expect(await claim(app, visitor, [third.id])).toBe(true)
    await db.insertInto('contactAttachments').values({ contactId: other.id, mediaId: third.id }).execute()
    await db
      .updateTable('appointments')
      .set({
        uploadedFileIds: [files[0] ?? 0, third.id, files[1] ?? 0],
        documentNames: ['uno.pdf', 'tre.pdf', 'due.png'],
      })
      .where('id', '=', appointmentId)
      .execute()

    expect(await admin.call(deleteContact, params(contactId))).toEqual({ message: 'Contatto eliminato.' })
    expect((await refusal(admin.call(getContact, params(contactId)))).status).toBe(404)
    for (const table of ['contactFormData', 'contactMessages', 'internalNotes', 'listContacts'] as const) {
      expect(
        await db.selectFrom(table).select('contactId').where('contactId', '=', contactId).execute(),
      ).toEqual([])
    }
    expect(
      await db
        .selectFrom('media')
        .select('id')
        .where('id', 'in', [...files, third.id])
        .execute(),
    ).toEqual([{ id: third.id }])
    const visit = await db
      .selectFrom('appointments')
      .selectAll()
      .where('id', '=', appointmentId)
      .executeTakeFirst()
    expect(visit).toMatchObject({
      contactId: null,
      firstName: 'Niccolò',
      uploadedFileIds: [third.id],
      documentNames: ['tre.pdf'],
    })
    for (const id of files) expect((await admin.send(`/api/media/${id}`)).status).toBe(404)
  })

  test('the second deletion of a contact gets 404', async () => {
    const { id } = await create()
    await admin.call(deleteContact, params(id))
    expect(await refuses('DELETE', `/${id}`, undefined, admin)).toMatchObject({
      status: 404,
      message: 'Contatto non trovato',
    })
  })

  test('the contact and its visit can be deleted at the same time without a deadlock', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { contactId, appointmentId, files } = await scene()
      const answers = await Promise.all([
        admin.send(`/api/contacts/${contactId}`, { method: 'DELETE' }),
        admin.send(`/api/appointments/${appointmentId}`, { method: 'DELETE' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      await app.database.db.deleteFrom('contactFields').where('systemField', '=', false).execute()
      expect(
        await app.database.db.selectFrom('media').select('id').where('id', 'in', files).execute(),
      ).toEqual([])
    }
  })

  test('every visit booked while its contact is being deleted is stored, with or without a contact', async () => {
    const { db } = app.database
    const offer = await bookable(db, { doctors: 8 })
    const person = { firstName: 'Ada', lastName: 'Esempi', phone: '+39 333 000 0000' }
    const bookings = offer.doctors.map((doctorId, n) =>
      app.visitor().call(createAppointment, {
        body: wish({ ...offer, doctorId }, { ...person, email: `ada${n % 2}@example.com` }),
      }),
    )
    const deletions = [1, 2, 3].map(async () => {
      const rows = await db.selectFrom('contactRequests').select('id').execute()
      await Promise.allSettled(rows.map(({ id }) => admin.call(deleteContact, params(id))))
    })
    const answers = await Promise.allSettled([...bookings, ...deletions])
    const refused = answers.filter((answer) => answer.status === 'rejected')
    expect(refused.map(({ reason }) => reason.status).filter((status) => status >= 500)).toEqual([])
    const booked = answers.slice(0, bookings.length).filter((answer) => answer.status === 'fulfilled')
    const rows = await db
      .selectFrom('appointments')
      .select('id')
      .where('serviceId', '=', offer.serviceId)
      .execute()
    expect(rows).toHaveLength(booked.length)
  })
})
