import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { agreement, bookable, person } from '#test/factories.ts'
import { whileUncommitted } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { listActiveAgreements } from '../contract.ts'

let app: TestApp
let visitor: Visitor
let convenzioneId: number
let services: number[]

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  const { db } = app.database
  services = [await bookable(db), await bookable(db)].map(({ categoryId }) => categoryId)
  convenzioneId = await agreement(db, { nome: 'Sconto soci', azienda: 'Alfa' })
})
afterAll(() => app.close())
beforeEach(async () => {
  visitor = app.visitor()
  const { db } = app.database
  for (const table of ['convenzioniAttivazioni', 'contactRequests', 'outbox'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('convenzioni').set({ isActive: true }).execute()
  await db.updateTable('serviceCategories').set({ isActive: true }).execute()
})

const wish = (change: object = {}) => ({
  ...{ convenzioneId, firstName: 'Niccolò', lastName: 'Esempi', email: 'niccolo@example.com' },
  ...{ phone: '+39 333 000 0000', dateOfBirth: '1984-03-04', serviziInteressati: services },
  ...change,
})
const send = (change: object = {}, by = visitor) =>
  by.send('/api/convenzioni/attivazioni', { method: 'POST', body: JSON.stringify(wish(change)) })
const rows = () => app.database.db.selectFrom('convenzioniAttivazioni').selectAll().orderBy('id').execute()
const contacts = () => app.database.db.selectFrom('contactRequests').selectAll().orderBy('id').execute()
const mails = () => app.database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
const count = async () => [(await rows()).length, (await contacts()).length, (await mails()).length]

/** Expects that the call stores nothing and queues no mail; returns its refusal. */
async function refused(change: object) {
  const before = await count()
  const answer = await send(change)
  expect(await count()).toEqual(before)
  const { message, code, issues } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, message, code, issues }
}

describe('choices of a request for activation', () => {
  test('visitors read the active agreements by name, without the fields they do not need', async () => {
    const { db } = app.database
    await agreement(db, { nome: 'Spenta', isActive: false })
    const second = await agreement(db, { nome: 'àncora', azienda: 'Beta', descrizione: 'Il 10%.' })
    expect(await visitor.call(listActiveAgreements)).toEqual([
      { id: second, nome: 'àncora', azienda: 'Beta', descrizione: 'Il 10%.' },
      { id: convenzioneId, nome: 'Sconto soci', azienda: 'Alfa', descrizione: null },
    ])
    const plain = await (await visitor.send('/api/public/convenzioni/active')).json()
    expect(Object.keys((plain as object[])[0] ?? {})).toEqual(['id', 'nome', 'azienda', 'descrizione'])
    await db.deleteFrom('convenzioni').where('id', '!=', convenzioneId).execute()
  })

  test('the list of active agreements ignores the query string', async () => {
    expect((await visitor.send('/api/public/convenzioni/active?isActive=false')).status).toBe(200)
  })
})

describe('a request', () => {
  test('a request is stored with a new contact, and mails go to the person and the clinic', async () => {
    // The answer has no id: ids count up, so a visitor could tell from one how many requests the clinic receives.
    const answer = await send()
    expect([answer.status, await answer.json()]).toEqual([201, { received: true }])
    const [contact] = await contacts()
    expect(contact).toMatchObject({
      ...{
        firstName: 'Niccolò',
        lastName: 'Esempi',
        email: 'niccolo@example.com',
        phone: '+39 333 000 0000',
      },
      ...{ dataNascita: '1984-03-04', type: 'Ospite', fonte: 'Sito web', dettaglioFonte: 'Convenzione' },
    })
    expect(await rows()).toMatchObject([
      {
        ...{ convenzioneId, contactId: contact?.id, status: 'pending', version: 1 },
        ...{ dateOfBirth: '1984-03-04', serviziInteressati: services },
        createdAt: '2026-03-02T09:00:00.000Z',
      },
    ])
    expect((await mails()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['activation-received', 'niccolo@example.com'],
      ['activation-new', 'segreteria@ambulatorio.example'],
    ])
  })

  test('a request of a person known by address and name is linked to that contact, and the answer does not reveal it', async () => {
    const { db } = app.database
    const father = await person(db, { firstName: 'Ugo', lastName: 'Esempi', email: 'niccolo@example.com' })
    const known = await person(db, {
      ...{ firstName: 'NICCOLO', lastName: 'esempi', email: 'Niccolo@Example.com', phone: '02 111111' },
    })
    const answer = await send()
    expect(answer.status).toBe(201)
    expect(await answer.json()).toEqual({ received: true })
    expect((await rows()).map(({ contactId }) => contactId)).toEqual([known])
    // Data from visitors never overwrites a known contact.
    expect(await contacts()).toMatchObject([
      { id: father },
      { id: known, firstName: 'NICCOLO', phone: '02 111111', dataNascita: null },
    ])
  })

  test('a request is stored trimmed, and markup in it stays text', async () => {
    await send({
      firstName: ' <b>Anna</b>\n',
      lastName: '"><img src=x onerror=alert(1)>',
      phone: '333/00 00 00',
    })
    expect(await rows()).toMatchObject([
      { firstName: '<b>Anna</b>', lastName: '"><img src=x onerror=alert(1)>', phone: '333/00 00 00' },
    ])
  })

  test.each([
    { status: 'approved', contactId: 1, id: 77, version: 9, createdAt: '2001-01-01T00:00:00Z' },
    { status: 'rejected', contact_id: 1, search: 'x' },
  ])('a request cannot set fields that the server decides: %j', async (change) => {
    const stranger = await person(app.database.db, { firstName: 'Altra' })
    expect((await send({ ...change, ...('contactId' in change && { contactId: stranger }) })).status).toBe(
      201,
    )
    const [row] = await rows()
    expect(row).toMatchObject({ status: 'pending', version: 1 })
    expect(row?.contactId).not.toBe(stranger)
    expect(row?.id).not.toBe(77)
    expect(row?.createdAt).not.toMatch(/^2001/)
  })

  test.each<[string, object, string, string]>([
    ['no agreement', { convenzioneId: undefined }, 'convenzioneId', 'Seleziona una convenzione'],
    ['an agreement as text', { convenzioneId: '1' }, 'convenzioneId', 'Seleziona una convenzione'],
    ['no first name', { firstName: ' ' }, 'firstName', 'Il nome è obbligatorio'],
    ['no last name', { lastName: undefined }, 'lastName', 'Il cognome è obbligatorio'],
    ['a long name', { lastName: 'a'.repeat(101) }, 'lastName', 'Al massimo 100 caratteri'],
    ['no e-mail', { email: '' }, 'email', 'Email non valida'],
    ['an e-mail with a header', { email: 'a@b.it\nBcc: c@d.it' }, 'email', 'Email non valida'],
    ['no telephone', { phone: '' }, 'phone', 'Il telefono è obbligatorio'],
    ['a telephone of letters', { phone: 'chiamami' }, 'phone', 'Numero di telefono non valido'],
    ['no birth date', { dateOfBirth: '' }, 'dateOfBirth', 'La data di nascita è obbligatoria'],
    ['a birth date that is null', { dateOfBirth: null }, 'dateOfBirth', 'La data di nascita è obbligatoria'],
    ['a day that is none', { dateOfBirth: '2025-02-30' }, 'dateOfBirth', 'Data di nascita non valida'],
    ['an Italian date', { dateOfBirth: '04/03/1984' }, 'dateOfBirth', 'Data di nascita non valida'],
    ['a birth to come', { dateOfBirth: '2026-03-03' }, 'dateOfBirth', 'Data di nascita non valida'],
    ['a birth long past', { dateOfBirth: '1850-01-01' }, 'dateOfBirth', 'Data di nascita non valida'],
    ['no service', { serviziInteressati: [] }, 'serviziInteressati', 'Seleziona almeno un servizio'],
    [
      'services that are no list',
      { serviziInteressati: 1 },
      'serviziInteressati',
      'Seleziona almeno un servizio',
    ],
    ['a service as text', { serviziInteressati: ['1'] }, 'serviziInteressati.0', 'Servizio non valido'],
    [
      'a service twice',
      { serviziInteressati: [1, 1] },
      'serviziInteressati',
      'Ogni servizio va indicato una volta sola',
    ],
    [
      'an unknown service',
      { serviziInteressati: [2_000_000_000] },
      'serviziInteressati',
      'Uno dei servizi scelti non è più disponibile. Controlla le tue scelte.',
    ],
    [
      'far too many',
      { serviziInteressati: Array.from({ length: 10_000 }, (_, n) => n + 1) },
      'serviziInteressati',
      'Al massimo 100 servizi',
    ],
    [
      'an unknown agreement',
      { convenzioneId: 2_000_000_000 },
      'convenzioneId',
      'Questa convenzione non è più attiva. Scegline un’altra.',
    ],
  ])('a request with %s is refused with the reason at its field', async (_, change, path, message) => {
    expect(await refused(change)).toEqual({
      status: 400,
      code: 'not_valid',
      message,
      issues: [{ path, message }],
    })
  })

  test('a request of a person born today is accepted', async () => {
    expect((await send({ dateOfBirth: '2026-03-02' })).status).toBe(201)
  })

  test('a request for an agreement or a service that was switched off meanwhile is refused at its field', async () => {
    const { db } = app.database
    await db.updateTable('convenzioni').set({ isActive: false }).execute()
    expect(await refused({})).toMatchObject({
      ...{ status: 400, message: 'Questa convenzione non è più attiva. Scegline un’altra.' },
      issues: [{ path: 'convenzioneId' }],
    })
    await db.updateTable('convenzioni').set({ isActive: true }).execute()
    await db
      .updateTable('serviceCategories')
      .set({ isActive: false })
      .where('id', '=', services[1] ?? 0)
      .execute()
    expect(await refused({})).toMatchObject({ status: 400, issues: [{ path: 'serviziInteressati' }] })
    expect((await send({ serviziInteressati: services.slice(0, 1) })).status).toBe(201)
  })

  test('a request waits while the agreement is being switched off, and is then refused', async () => {
    const body = JSON.stringify(wish())
    const answer = await whileUncommitted(
      app.database,
      ['UPDATE convenzioni SET is_active = false WHERE id = $1', [convenzioneId]],
      async () => {
        const response = await visitor.send('/api/convenzioni/attivazioni', { method: 'POST', body })
        return { status: response.status, body: (await response.json()) as Record<string, unknown> }
      },
    )
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'convenzioneId' }] } })
    expect(await count()).toEqual([0, 0, 0])
  })

  test('a request with the honeypot filled in is refused', async () => {
    expect(await refused({ website: 'https://example.com' })).toMatchObject({
      ...{ status: 400, message: 'La richiesta non può essere accettata.' },
    })
    expect((await send({ website: '' })).status).toBe(201)
  })
})

describe('the same person and the same agreement', () => {
  const kinds = async () =>
    (await app.database.db.selectFrom('outbox').select('kind').orderBy('id').execute()).map(
      ({ kind }) => kind,
    )
  const FIRST = ['activation-received', 'activation-new']
  const received = async (change: object = {}) => {
    const answer = await send(change)
    expect([answer.status, await answer.json()]).toEqual([201, { received: true }])
  }

  test('M6: a repeated request gets the same answer, stores nothing, and its mail says so', async () => {
    await received()
    const [stored] = await rows()
    for (const change of [
      {},
      { firstName: 'NICCOLÒ', lastName: ' esempi', email: 'NICCOLO@example.com' },
      { phone: '02 999999', dateOfBirth: '1990-01-01', serviziInteressati: services.slice(0, 1) },
    ])
      await received(change)
    expect(await rows()).toEqual([stored])
    expect(await count()).toEqual([1, 1, 5])
    expect(await kinds()).toEqual([...FIRST, ...Array(3).fill('activation-repeated')])
  })

  test('M6: a request repeated after an approval gets the same answer; after a rejection it is stored anew', async () => {
    const { db } = app.database
    await received()
    await db.updateTable('convenzioniAttivazioni').set({ status: 'approved' }).execute()
    await received()
    expect(await rows()).toHaveLength(1)
    await db.updateTable('convenzioniAttivazioni').set({ status: 'rejected' }).execute()
    await received()
    expect((await rows()).map(({ status }) => status)).toEqual(['rejected', 'pending'])
    expect(await kinds()).toEqual([...FIRST, 'activation-repeated', ...FIRST])
  })

  test('ten simultaneous requests make one request and one contact', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    // Eight mails a day to one address, and the clinic's.
    expect(await count()).toEqual([1, 1, 9])
  })

  test('a request of another family member, or for another agreement, is stored', async () => {
    const other = await agreement(app.database.db)
    await send()
    expect((await send({ firstName: 'Anna' })).status).toBe(201)
    expect((await send({ email: 'altro@example.com' })).status).toBe(201)
    expect((await send({ convenzioneId: other })).status).toBe(201)
    expect(await count()).toEqual([4, 3, 8])
  })

  test('a repeated request with a deleted contact makes no new contact', async () => {
    await send()
    await app.database.db.deleteFrom('contactRequests').execute()
    expect((await rows()).map(({ contactId, version }) => [contactId, version])).toEqual([[null, 1]])
    await received()
    expect(await contacts()).toEqual([])
  })
})
