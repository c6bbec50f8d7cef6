import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { refuses as refusesCall, send } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { createSubservice, listSetupSubservices, type SetupSubservice, updateSubservice } from './contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  offer = await bookable(app.database.db)
})

async function create(change: object = {}): Promise<SetupSubservice> {
  const { status, body } = await send(editor, 'POST', '/api/setup/subservices', {
    ...{ serviceId: offer.serviceId, name: 'Prima visita', shortDescription: 'La prima volta' },
    ...change,
  })
  expect(status).toBe(201)
  return createSubservice.answer.parse(body)
}
const update = (id: number, body: object) =>
  editor.call(updateSubservice, { params: { id: String(id) }, body })
const list = () => editor.call(listSetupSubservices, { params: { id: String(offer.serviceId) } })
const refuses = (call: [string, string, unknown?], status: number, person = editor) =>
  refusesCall({ db: app.database.db, person }, call, status)

describe('a new subservice', () => {
  test('a new subservice has the given fields', async () => {
    const made = await create({
      ...{ name: ' Controllo ', shortDescription: 'Dopo la prima', longDescription: 'Uno\ndue' },
      ...{ duration: 45, price: ' Su preventivo ', atHome: true, isActive: false, afterMinutes: 10 },
      ...{ id: 99, version: 7 },
    })
    expect(made).toEqual({
      ...{ id: expect.any(Number), english: {}, serviceId: offer.serviceId, version: 1, isActive: false },
      ...{ name: 'Controllo', shortDescription: 'Dopo la prima', longDescription: 'Uno\ndue' },
      ...{ duration: 45, price: 'Su preventivo', atHome: true, beforeMinutes: null, afterMinutes: 10 },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: made.createdAt,
    })
    expect(made.id).not.toBe(99)
    expect(await list()).toEqual([made])
  })

  test('a new subservice takes half an hour and is active, unless the call says otherwise', async () => {
    expect(await create()).toMatchObject({ duration: 30, isActive: true, price: null, longDescription: null })
  })

  test.each([5, 15, 30, 45, 50, 60, 90, 120, 180, 480])(
    'a new subservice may take %i minutes',
    async (duration) => {
      expect(await create({ duration })).toMatchObject({ duration })
    },
  )
})

describe('the list', () => {
  test('the list has inactive subservices too, in the order of their creation', async () => {
    const made = [
      await create({ name: 'Zeta' }),
      await create({ isActive: false }),
      await create({ name: 'Alfa' }),
    ]
    expect(await list()).toEqual(made)
  })

  test('the list of a service without subservices is empty', async () => {
    expect(await list()).toEqual([])
  })
})

describe('a change', () => {
  test('a change leaves the fields it does not name, and one without differences leaves the version', async () => {
    const before = await create({ price: '80', longDescription: 'Lunga' })
    const after = await update(before.id, { duration: 90, serviceId: offer.serviceId })
    expect(after).toEqual({ ...before, duration: 90, version: 2, updatedAt: expect.any(String) })
    expect(await update(before.id, { duration: 90, price: '80' })).toEqual(after)
    expect(await update(before.id, { price: '', longDescription: null })).toMatchObject({
      ...{ price: null, longDescription: null, version: 3 },
    })
  })

  test('a change that names another record in its body is refused', async () => {
    const [one, two] = [await create(), await create()]
    const other = await bookable(app.database.db)
    const path = `/api/setup/subservices/${one.id}`
    const foreignId = await refuses(['PUT', path, { id: two.id, name: 'X' }], 400)
    expect(foreignId.issues).toEqual([{ path: 'id', message: 'Il numero non corrisponde.' }])
    const foreignService = await refuses(['PUT', path, { serviceId: other.serviceId, name: 'X' }], 400)
    expect(foreignService.issues).toEqual([
      { path: 'serviceId', message: 'Un sottoservizio resta nel suo servizio' },
    ])
  })
})

describe('wrong input of a subservice', () => {
  const long = 'a'.repeat(10_000)
  const durations = 'Da 5 a 480 minuti, di 5 in 5'
  test.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'Il nome è obbligatorio'],
    ['a blank name', { name: '   ' }, 'name', 'Il nome è obbligatorio'],
    ['a name of 10,000 letters', { name: long }, 'name', 'Al massimo 160 caratteri'],
    [
      'no short description',
      { shortDescription: undefined },
      'shortDescription',
      'La descrizione breve è obbligatoria',
    ],
    [
      'a blank short description',
      { shortDescription: '\n' },
      'shortDescription',
      'La descrizione breve è obbligatoria',
    ],
    ['a long short description', { shortDescription: long }, 'shortDescription', 'Al massimo 300 caratteri'],
    ['a long description', { longDescription: long }, 'longDescription', 'Al massimo 5000 caratteri'],
    ['a price of 61 letters', { price: '8'.repeat(61) }, 'price', 'Al massimo 60 caratteri'],
    ['42 minutes', { duration: 42 }, 'duration', durations],
    ['485 minutes', { duration: 485 }, 'duration', durations],
    ['0 minutes', { duration: 0 }, 'duration', durations],
    ['-30 minutes', { duration: -30 }, 'duration', durations],
    ['30.5 minutes', { duration: 30.5 }, 'duration', durations],
    ['minutes as a text', { duration: '30' }, 'duration', durations],
    ['null minutes', { duration: null }, 'duration', durations],
    ['7 minutes before', { beforeMinutes: 7 }, 'beforeMinutes', 'Da 0 a 120 minuti, di 5 in 5'],
    ['125 minutes after', { afterMinutes: 125 }, 'afterMinutes', 'Da 0 a 120 minuti, di 5 in 5'],
    ['yes for active', { isActive: 1 }, 'isActive', 'Valore non valido'],
  ])('%s is refused, with the reason at its field', async (_, change, path, message) => {
    const body = { serviceId: offer.serviceId, name: 'X', shortDescription: 'Y', ...change }
    const created = await refuses(['POST', '/api/setup/subservices', body], 400)
    expect(created.issues).toEqual([{ path, message }])
    const { id } = await create()
    if (Object.values(change).includes(undefined)) return
    const changed = await refuses(['PUT', `/api/setup/subservices/${id}`, change], 400)
    expect(changed.issues).toEqual([{ path, message }])
  })

  test.each([
    [undefined, 'Valore non valido'],
    [0, 'Valore non valido'],
    [-1, 'Valore non valido'],
    [2 ** 31, 'Valore non valido'],
    ['x', 'Valore non valido'],
    [999_999, 'Servizio non trovato'],
  ])('a subservice of the service %j is refused', async (serviceId, message) => {
    const body = { serviceId, name: 'X', shortDescription: 'Y' }
    const refused = await refuses(['POST', '/api/setup/subservices', body], 400)
    expect(refused.issues).toEqual([{ path: 'serviceId', message }])
  })

  test('a change and a deletion of an unknown subservice are refused with the reason', async () => {
    const changed = await refuses(['PUT', '/api/setup/subservices/999999', { name: 'X' }], 404)
    const deleted = await refuses(['DELETE', '/api/setup/subservices/999999'], 404, admin)
    expect([changed.message, deleted.message]).toEqual([
      ...['Sottoservizio non trovato.', 'Sottoservizio non trovato.'],
    ])
  })
})

describe('deleting', () => {
  test('a deletion removes a subservice', async () => {
    const [one, two] = [await create(), await create()]
    const path = `/api/setup/subservices/${one.id}`
    expect(await send(admin, 'DELETE', path)).toEqual({
      status: 200,
      body: { message: 'Sottoservizio eliminato.' },
    })
    expect(await list()).toEqual([two])
  })

  test('T3.1: a subservice that a doctor is limited to is not deleted', async () => {
    const { db } = app.database
    const { id } = await create()
    const path = `/api/setup/subservices/${id}`
    await db.insertInto('doctorSubservices').values({ doctorId: offer.doctorId, subserviceId: id }).execute()
    expect(await refuses(['DELETE', path], 409, admin)).toMatchObject({
      code: 'in_use',
      message:
        'Il sottoservizio ha 1 medico che fa solo certi tipi di visita e non si può eliminare. Puoi disattivarlo: sparisce dal sito e la scelta resta.',
    })
    await expect(db.deleteFrom('subservices').where('id', '=', id).execute()).rejects.toThrow(
      'doctor_subservices_subservice_id_fkey',
    )
    await db.deleteFrom('doctorSubservices').where('subserviceId', '=', id).execute()
    expect((await send(admin, 'DELETE', path)).status).toBe(200)
  })

  test('a subservice with visits cannot be deleted, and another one of the same service can', async () => {
    const [booked, free] = [await create({ duration: 60 }), await create()]
    const body = wish(offer, { subserviceId: booked.id })
    expect((await send(app.visitor(), 'POST', '/api/appointments', body)).status).toBe(201)
    expect(await refuses(['DELETE', `/api/setup/subservices/${booked.id}`], 409, admin)).toMatchObject({
      code: 'in_use',
      message:
        'Il sottoservizio ha 1 prenotazione e non si può eliminare. Puoi disattivarlo: sparisce dal sito e la prenotazione resta.',
    })
    await update(booked.id, { isActive: false })
    expect((await refuses(['DELETE', `/api/setup/subservices/${booked.id}`], 409, admin)).message).toBe(
      'Il sottoservizio ha 1 prenotazione e non si può eliminare. È già disattivato: sul sito non compare.',
    )
    expect((await send(admin, 'DELETE', `/api/setup/subservices/${free.id}`)).status).toBe(200)
  })
})
