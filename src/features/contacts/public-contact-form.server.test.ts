import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/db/database.server.ts'
import { createTestApp, MONDAY, refusal, type TestApp } from '#test/app.ts'
import { person } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { sealContactToken } from './contact-token.server.ts'
import { contactByEmail, createContact, getContact } from './contract.ts'
import { createMessage, type Message, messagesOfContact } from './messages/contract.ts'
import { findOrCreateContact } from './store.server.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  visitor = app.visitor()
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(MONDAY)
  await app.database.db.deleteFrom('contactRequests').execute()
  await app.database.db.deleteFrom('outbox').execute()
})

const ANNA = {
  firstName: 'Anna',
  lastName: 'Riva',
  email: 'anna.riva@example.com',
  phone: '+39 333 000 0001',
}
const WORDS = { subject: 'Orari', message: 'Siete aperti il sabato?' }
const GONE = 'La richiesta è scaduta. Premi di nuovo «Invia Richiesta» per inviarla.'

const send = (person: Visitor, path: string, body: unknown) =>
  person.send(path, { method: 'POST', body: JSON.stringify(body) })

async function begin(person: object = ANNA): Promise<string> {
  const response = await send(visitor, '/api/contacts', person)
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

const leave = (token: string, words: object = WORDS) =>
  send(visitor, `/api/contacts/${token}/messages`, words)

/** The three calls of the form, as a browser without a session makes them. */
async function submit(person: typeof ANNA = ANNA, words: object = WORDS): Promise<number> {
  const known = await visitor.send(`/api/contacts/by-email/${encodeURIComponent(person.email)}`)
  expect(known.status).toBe(404)
  const created = await send(visitor, '/api/contacts', { ...person, type: 'Ospite' })
  if (created.status !== 201) return created.status
  const { id } = (await created.json()) as { id: string }
  return (await leave(id, { ...words, priority: 'normal', source: 'website' })).status
}

const contacts = () => app.database.db.selectFrom('contactRequests').selectAll().orderBy('id').execute()
const messages = () => app.database.db.selectFrom('contactMessages').selectAll().orderBy('id').execute()
const mails = () => app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()

async function sentenceOf(response: Response): Promise<string> {
  return ((await response.json()) as { message: string }).message
}

describe('the public contact form', () => {
  test('a message sent by a visitor appears in the contact’s messages', async () => {
    expect(await submit()).toBe(201)
    const [contact] = await contacts()
    expect(contact).toMatchObject({
      ...ANNA,
      type: 'Ospite',
      fonte: 'Sito web',
      dettaglioFonte: 'Modulo contatti',
    })
    const id = contact?.id ?? 0
    const found = await editor.call(contactByEmail, { params: { email: 'ANNA.RIVA@example.com' } })
    expect(found).toEqual({ id })
    expect(await editor.call(messagesOfContact, { params: { id: String(id) } })).toEqual([
      {
        id: expect.any(Number),
        contactId: id,
        ...WORDS,
        source: 'website',
        status: 'non_letto',
        priority: 'normal',
        assignedTo: null,
        author: null,
        createdBy: null,
        createdAt: '2026-03-02T09:00:00.000Z',
        updatedAt: '2026-03-02T09:00:00.000Z',
      },
    ])
  })

  test('a message without a subject gets the default subject', async () => {
    for (const [n, subject] of ['', '  ', null, undefined].entries()) {
      const token = await begin()
      expect((await leave(token, { subject, message: `Domanda ${n}` })).status).toBe(201)
    }
    expect((await messages()).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 4 }, () => 'Richiesta di contatto dal sito web'),
    )
  })

  test('fields that visitors may not set are ignored', async () => {
    const token = await begin({
      ...ANNA,
      ...{ id: 1, type: 'Cliente', fonte: 'Staff', dettaglioFonte: 'x', viewed: true, version: 9 },
      ...{ codiceFiscale: 'RVINNA80A41F205X', dataNascita: '1980-01-01', createdAt: '2020-01-01T00:00:00Z' },
    })
    const response = await leave(token, {
      ...WORDS,
      ...{ id: 1, contactId: 1, priority: 'urgent', source: 'phone', status: 'closed' },
      ...{ assignedTo: 1, createdBy: 1, createdAt: '2020-01-01T00:00:00Z' },
    })
    expect([response.status, await response.json()]).toEqual([201, { received: true }])
    expect(await contacts()).toMatchObject([
      {
        type: 'Ospite',
        fonte: 'Sito web',
        viewed: false,
        version: 1,
        codiceFiscale: null,
        dataNascita: null,
      },
    ])
    expect(await messages()).toMatchObject([
      { priority: 'normal', source: 'website', status: 'non_letto', assignedTo: null, createdBy: null },
    ])
  })

  test('the answer has the same form and length for a known and for a new contact', async () => {
    const first = await send(visitor, '/api/contacts', ANNA)
    const again = await send(visitor, '/api/contacts', ANNA)
    const bodies = [await first.text(), await again.text()] as const
    expect([first.status, again.status]).toEqual([201, 201])
    expect(bodies[0]).not.toBe(bodies[1])
    expect(bodies[0].length).toBe(bodies[1].length)
    expect(Object.keys(JSON.parse(bodies[1]))).toEqual(['id'])
    expect([...first.headers.keys()]).toEqual([...again.headers.keys()])
    expect(await contacts()).toHaveLength(1)
  })

  test('a known contact stays unchanged, and the message names the details that differ', async () => {
    await begin({ ...ANNA, firstName: 'Niccolò', lastName: 'Esempi' })
    const before = await contacts()
    const token = await begin({
      ...{ firstName: 'niccolo', lastName: 'ESEMPI', email: 'Anna.Riva@Example.com' },
      phone: '039 000 0002',
    })
    expect((await leave(token)).status).toBe(201)
    expect(await contacts()).toEqual(before)
    expect((await messages())[0]?.message).toBe(
      'Siete aperti il sabato?\n\nDati indicati nel modulo: niccolo ESEMPI, telefono 039 000 0002',
    )
  })

  test.each([
    ['another case', { firstName: 'anna', lastName: 'RIVA' }],
    ['another writing of the number', { phone: '0039 333-0000001' }],
    ['the number without its country', { phone: '333 000 0001' }],
  ])('%s does not count as a different detail', async (_, change) => {
    await begin()
    expect((await leave(await begin({ ...ANNA, ...change }))).status).toBe(201)
    expect((await messages())[0]?.message).toBe('Siete aperti il sabato?')
  })

  test('another name with a known e-mail address creates a second contact', async () => {
    await begin()
    expect(await submit({ ...ANNA, firstName: 'Marco' })).toBe(201)
    const [anna, marco] = await contacts()
    expect(marco).toMatchObject({ firstName: 'Marco', email: ANNA.email })
    expect(await messages()).toMatchObject([{ contactId: marco?.id }])
    expect(anna?.firstName).toBe('Anna')
  })

  test('the oldest of several contacts with the same name and address is found', async () => {
    const { db } = app.database
    const oldest = await person(db, ANNA)
    await person(db, ANNA)
    // A row with a changed phone goes to the end of the table and of each index.
    await db.updateTable('contactRequests').set({ phone: '039 1' }).where('id', '=', oldest).execute()
    const found = await transaction(db, (db) => findOrCreateContact(db, ANNA, 'Modulo contatti'))
    expect(found).toEqual({ id: oldest, isNew: false })
  })

  test('one mail tells the clinic the sender’s name, without subject or text of the message', async () => {
    expect(await submit(ANNA, { subject: 'Esito istologico', message: 'Vorrei sapere…' })).toBe(201)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const id = (await contacts())[0]?.id
    expect(mail).toMatchObject({
      kind: 'message-new',
      recipient: 'segreteria@ambulatorio.example',
      subject: 'Nuovo messaggio dal sito',
      subjectType: 'contact',
      subjectId: id,
      content: {
        rows: [['Da', 'Anna Riva']],
        link: {
          label: 'Apri il contatto nel gestionale',
          url: `http://localhost:3000/contatti/${id}`,
        },
      },
    })
    // The id of the mail is left out: it is random and may contain 333.
    const read = JSON.stringify([mail?.recipient, mail?.subject, mail?.content])
    expect(read).not.toMatch(/istologico|Vorrei|333|anna\.riva/)
  })

  test('names and messages accept any script and lose their invisible characters', async () => {
    const person = { ...ANNA, firstName: ' Zo\u0065\u0301 ', lastName: 'ع\u202eلي\u200b' }
    const token = await begin(person)
    await leave(token, {
      subject: 'Ciao\r\nBcc: x@y.it',
      message: 'Uno\r\n\r\nDue 👨‍👩‍👧\u202e <img src=x onerror=1>',
    })
    expect(await contacts()).toMatchObject([{ firstName: 'Zoé', lastName: 'علي' }])
    expect(await messages()).toMatchObject([
      { subject: 'Ciao Bcc: x@y.it', message: 'Uno\n\nDue 👨‍👩‍👧 <img src=x onerror=1>' },
    ])
  })
})

describe('looking up a contact by e-mail address', () => {
  test.each([
    'anna.riva@example.com',
    'ANNA.RIVA@EXAMPLE.COM',
    'nobody@example.com',
    'x',
    '%00'.replace('%00', 'a b'),
    "' OR 1=1 --",
    '7',
  ])('%s: a visitor always gets the same 404', async (email) => {
    await begin()
    const response = await visitor.send(`/api/contacts/by-email/${encodeURIComponent(email)}`)
    expect([response.status, await response.json()]).toEqual([
      404,
      { message: 'Contatto non trovato', code: 'not_found', issues: [] },
    ])
  })

  test('staff get the oldest contact with the address', async () => {
    await begin()
    const [anna] = await contacts()
    await begin({ ...ANNA, firstName: 'Marco' })
    const found = await editor.call(contactByEmail, { params: { email: ANNA.email } })
    expect(found).toEqual({ id: anna?.id })
    const missing = editor.call(contactByEmail, { params: { email: 'nobody@example.com' } })
    expect((await refusal(missing)).status).toBe(404)
  })
})

describe('refused input, of which nothing is stored', () => {
  test.each<[string, object, string, string]>([
    ['no first name', { firstName: ' ' }, 'firstName', 'Il nome è richiesto'],
    ['no last name', { lastName: undefined }, 'lastName', 'Il cognome è richiesto'],
    ['no phone', { phone: '' }, 'phone', 'Il telefono è richiesto'],
    ['a phone of letters', { phone: 'chiamami!' }, 'phone', 'Numero di telefono non valido'],
    ['a phone of five digits', { phone: '12-345' }, 'phone', 'Numero di telefono non valido'],
    ['no e-mail', { email: ' ' }, 'email', "L'email è richiesta"],
    ['no address', { email: 'anna' }, 'email', 'Email non valida'],
    ['two addresses', { email: 'a@b.it,c@d.it' }, 'email', 'Email non valida'],
    ['a header in the address', { email: 'a@b.it\r\nBcc: x@y.it' }, 'email', 'Email non valida'],
    ['a display name', { email: 'Anna <a@b.it>' }, 'email', 'Email non valida'],
    ['a name beyond measure', { firstName: 'x'.repeat(101) }, 'firstName', 'Al massimo 100 caratteri'],
    ['a list for a name', { firstName: ['Anna'] }, 'firstName', 'Il nome è richiesto'],
    ['a type nobody knows', { type: 'Amministratore' }, 'type', 'Tipo non valido'],
  ])('contact details: %s is refused with 400', async (_, change, path, message) => {
    const response = await send(visitor, '/api/contacts', { ...ANNA, ...change })
    expect([response.status, await response.json()]).toEqual([
      400,
      { message, code: 'not_valid', issues: [{ path, message }] },
    ])
    expect(await contacts()).toEqual([])
  })

  test.each<[string, object, string]>([
    ['no message', { message: ' \n ' }, 'Il messaggio è richiesto'],
    ['a message that is none', { message: 7 }, 'Il messaggio è richiesto'],
    ['a message beyond measure', { message: 'x'.repeat(5001) }, 'Al massimo 5000 caratteri'],
    ['a subject beyond measure', { subject: 'x'.repeat(201) }, 'Al massimo 200 caratteri'],
    ['a priority nobody knows', { priority: 'now' }, 'Priorità non valida'],
  ])('message: %s is refused with 400, and the token stays valid', async (_, change, message) => {
    const token = await begin()
    const response = await leave(token, { ...WORDS, ...change })
    expect([response.status, await sentenceOf(response)]).toEqual([400, message])
    expect([await messages(), await mails()]).toEqual([[], []])
    expect((await leave(token)).status).toBe(201)
  })

  test('a request that fills in the honeypot is refused with 400', async () => {
    const trapped = await send(visitor, '/api/contacts', { ...ANNA, website: 'https://x.example' })
    expect([trapped.status, await sentenceOf(trapped)]).toEqual([
      400,
      'La richiesta non può essere accettata.',
    ])
    expect(await contacts()).toEqual([])
    const token = await begin()
    expect((await leave(token, { ...WORDS, website: 'x' })).status).toBe(400)
    expect(await messages()).toEqual([])
    expect((await leave(token, { ...WORDS, website: '' })).status).toBe(201)
  })
})

describe('a contact token', () => {
  test.each(['1', '2', '0', '-1', '2147483648', 'abc', 'x'.repeat(3000)])(
    'neither %s nor the contact’s id is a valid token',
    async (id) => {
      await begin()
      const real = (await contacts())[0]?.id
      for (const guess of [id, String(real)]) {
        const response = await leave(guess)
        expect([response.status, await sentenceOf(response)]).toEqual([404, GONE])
      }
      expect(await messages()).toEqual([])
    },
  )

  test('the token expires half an hour after it was issued', async () => {
    const token = await begin()
    app.setNow('2026-03-02T09:29:59Z')
    expect((await leave(token)).status).toBe(201)
    const late = await begin({ ...ANNA, firstName: 'Marco' })
    app.setNow('2026-03-02T09:59:59Z')
    const response = await leave(late)
    expect([response.status, await sentenceOf(response)]).toEqual([404, GONE])
  })

  test('the token leaves one message: the same text again is accepted without effect, another text gets 404', async () => {
    const token = await begin()
    expect((await leave(token)).status).toBe(201)
    expect((await leave(token)).status).toBe(201)
    const other = await leave(token, { ...WORDS, message: 'Altro' })
    expect([other.status, await sentenceOf(other)]).toEqual([404, GONE])
    expect([(await messages()).length, (await mails()).length]).toEqual([1, 1])
  })

  test('the token of a deleted contact gets 404, and submitting the form again creates the contact anew', async () => {
    const token = await begin()
    await app.database.db.deleteFrom('contactRequests').execute()
    expect((await leave(token)).status).toBe(404)
    expect(await submit()).toBe(201)
    expect(await messages()).toHaveLength(1)
  })

  test('a valid token for a contact that does not exist gets 404', async () => {
    const token = sealContactToken(app.appServices.secret, 999_999, ANNA, app.appServices.now())
    expect((await leave(token)).status).toBe(404)
  })

  test('the token does not give access to the contact or its messages', async () => {
    const token = await begin()
    for (const path of [`/api/contacts/${token}`, `/api/contacts/${token}/messages`]) {
      expect((await visitor.send(path)).status).toBe(401)
      expect((await editor.send(path)).status).toBe(404)
    }
  })

  test('the token stays usable when saving its message fails', async () => {
    const token = await begin()
    // The outbox refuses this recipient, so the transaction rolls back, including the mark that the token was used.
    const { staff } = app.appServices.mail
    app.appServices.mail.staff = 'nobody'
    expect((await leave(token)).status).toBe(500)
    app.appServices.mail.staff = staff
    expect(await messages()).toEqual([])
    expect((await leave(token)).status).toBe(201)
  })
})

describe('concurrent submissions', () => {
  const all = <T>(count: number, one: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)))

  test('ten simultaneous submissions of the same form make one contact, one message and one mail', async () => {
    expect(await all(10, () => submit())).toEqual(Array.from({ length: 10 }, () => 201))
    expect([(await contacts()).length, (await messages()).length, (await mails()).length]).toEqual([1, 1, 1])
    // After half an hour the same text counts as a new message.
    app.setNow('2026-03-02T09:30:00Z')
    expect(await submit()).toBe(201)
    expect(await messages()).toHaveLength(2)
  })

  test('twenty simultaneous messages of one new person make one contact and twenty messages', async () => {
    const statuses = await all(20, (n) =>
      submit({ ...ANNA, phone: `33300000${n + 10}` }, { message: `N. ${n}` }),
    )
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await contacts()).toHaveLength(1)
    expect(new Set((await messages()).map(({ message }) => message.split('\n')[0])).size).toBe(20)
    expect(await mails()).toHaveLength(20)
  })

  test('twenty simultaneous texts with one token leave one message', async () => {
    const token = await begin()
    const responses = await all(20, (n) => leave(token, { message: `N. ${n}` }))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 19 }, () => 404)])
    expect(await messages()).toHaveLength(1)
  })
})

describe('staff', () => {
  test('creating a contact always makes a new one, of any type', async () => {
    await begin()
    const created = await editor.call(createContact, { body: { ...ANNA, type: 'Cliente' } })
    expect(created).toMatchObject({
      ...ANNA,
      type: 'Cliente',
      fonte: 'Inserimento manuale',
      dettaglioFonte: null,
    })
    const id = Number(created.id)
    expect(await editor.call(getContact, { params: { id: String(id) } })).toEqual(created)
    expect(await contacts()).toHaveLength(2)
    const plain = await editor.call(createContact, { body: { ...ANNA, firstName: 'Ugo' } })
    expect(plain).toMatchObject({ type: 'Ospite' })
  })

  test.each<[string | undefined, string]>([
    ['website', 'website'],
    ['email', 'email'],
    ['phone', 'phone'],
    ['x', 'form'],
    [undefined, 'form'],
  ])('a message with source %s is added under the contact’s id', async (source, stored) => {
    const { id } = await editor.call(createContact, { body: ANNA })
    const message = (await editor.call(createMessage, {
      params: { id: String(id) },
      body: { ...WORDS, priority: 'urgent', source },
    })) as Message
    expect(message).toMatchObject({ ...WORDS, priority: 'urgent', source: stored, status: 'non_letto' })
    expect(message.createdBy).toEqual(expect.any(Number))
    expect(await editor.call(messagesOfContact, { params: { id: String(id) } })).toEqual([message])
    expect(await mails()).toEqual([])
  })

  test('messages for a missing contact get 404, messages without subject or text get 400', async () => {
    const post = (id: string, body: object) => send(editor, `/api/contacts/${id}/messages`, body)
    for (const id of ['999999', '0', '2147483648', '99999999999999999999']) {
      const response = await post(id, WORDS)
      expect([response.status, await sentenceOf(response)]).toEqual([404, 'Contatto non trovato'])
    }
    const { id } = await editor.call(createContact, { body: ANNA })
    const response = await post(String(id), { message: 'Ciao' })
    expect([response.status, await sentenceOf(response)]).toEqual([400, "L'oggetto è richiesto"])
    expect((await post(String(id), { subject: 'Ciao', message: '' })).status).toBe(400)
    expect(await messages()).toEqual([])
    expect(await editor.call(messagesOfContact, { params: { id: '999999' } })).toEqual([])
  })

  test('the public form sent by staff adds the message to the contact found by e-mail address', async () => {
    await begin()
    const { id } = await editor.call(contactByEmail, { params: { email: ANNA.email } })
    const response = await send(editor, `/api/contacts/${id}/messages`, {
      ...{ subject: '', message: 'Prova', priority: 'normal', source: 'website' },
    })
    expect(response.status).toBe(201)
    expect(await messages()).toMatchObject([
      { contactId: id, subject: 'Richiesta di contatto dal sito web', source: 'website' },
    ])
  })
})
