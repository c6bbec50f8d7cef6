import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { activation, agreement, bookable, wish } from '#test/factories.ts'
import { refuses as refusesCall, send } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { createCategory, listSetupCategories, type SetupCategory, updateCategory } from './contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
})
afterAll(() => app.close())

async function create(name: string, change: object = {}): Promise<SetupCategory> {
  const { status, body } = await send(editor, 'POST', '/api/setup/categories', { name, ...change })
  expect(status).toBe(201)
  return createCategory.answer.parse(body)
}
const update = (id: number, body: object) => editor.call(updateCategory, { params: { id: String(id) }, body })
const find = async (id: number) => (await editor.call(listSetupCategories)).find((one) => one.id === id)
const refuses = (call: [string, string, unknown?], status: number, person = editor) =>
  refusesCall({ db: app.database.db, person }, call, status)

let counter = 0
const fresh = () => {
  counter += 1
  return create(`Reparto numero ${counter}`)
}

describe('a new category', () => {
  test('a new category has the given fields, no services, and a slug made of its name', async () => {
    const made = await create('  Medicina dello sport ', { description: 'Uno\ndue', isActive: false, id: 9 })
    expect(made).toEqual({
      ...{ id: expect.any(Number), slug: 'medicina-dello-sport', name: 'Medicina dello sport' },
      ...{ description: 'Uno\ndue', isActive: false, serviceCount: 0, version: 1, english: {} },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: made.createdAt,
    })
    expect(await find(made.id)).toEqual(made)
    expect(await create('Psicologia', { description: ' ' })).toMatchObject({
      description: null,
      isActive: true,
    })
  })

  test('a new category called Centro Analisi gets the slug of the analysis centre, which has its own page', async () => {
    const own = await createTestApp({ template: 'empty' })
    const person = await own.staff('editor')
    for (const name of ['Centro Analisi', 'Centro Dentale', 'Medicina Estetica', 'Polispecialistico']) {
      await send(person, 'POST', '/api/setup/categories', { name })
    }
    const listed = await person.call(listSetupCategories)
    expect(listed.map(({ slug }) => slug)).toEqual([
      ...['centro-dentale', 'medicina-estetica', 'polispecialistico', 'centro-analisi'],
    ])
    await own.close()
  })

  test('a new category gets a numbered slug when another category has its slug', async () => {
    const own = await createTestApp({ template: 'empty' })
    const person = await own.staff('editor')
    const names = [
      'Pronto intervento',
      'Pronto-intervento',
      'Pronto: intervento',
      'Кардиология',
      '心臓',
      '2026',
    ]
    const slugs = []
    for (const name of names) {
      slugs.push((await send(person, 'POST', '/api/setup/categories', { name })).body.slug)
    }
    expect(slugs).toEqual([
      ...['pronto-intervento', 'pronto-intervento-2', 'pronto-intervento-3'],
      ...['categoria-1', 'categoria-2', 'categoria-3'],
    ])
    await own.close()
  })

  test.each(['Oculistica', ' oculistica ', 'OCULISTICA', 'Oculìstica'])(
    'a new category called %j is refused when Oculistica exists',
    async (name) => {
      if (!(await editor.call(listSetupCategories)).some((one) => one.name === 'Oculistica'))
        await create('Oculistica')
      expect(await refuses(['POST', '/api/setup/categories', { name }], 409)).toMatchObject({
        code: 'already_exists',
        message: 'Esiste già una categoria con questo nome.',
        issues: [{ path: 'name', message: 'Esiste già una categoria con questo nome.' }],
      })
    },
  )
})

describe('a change', () => {
  test('a change leaves the fields it does not name, and the slug', async () => {
    const before = await create('Nefrologia', { description: 'I reni' })
    const after = await update(before.id, { name: 'Urologia' })
    expect(after).toEqual({ ...before, name: 'Urologia', version: 2, updatedAt: expect.any(String) })
    expect(await update(before.id, { name: 'Urologia', description: 'I reni' })).toEqual(after)
    expect(await update(before.id, { description: '' })).toMatchObject({ description: null, version: 3 })
    // The old name is free, its slug is not.
    expect((await create('Nefrologia')).slug).toBe('nefrologia-2')
  })

  test('a change of only case or accents in the name is saved', async () => {
    const { id } = await create('Citta')
    expect(await update(id, { name: 'Città' })).toMatchObject({ name: 'Città', slug: 'citta' })
  })

  test('a change to the name of another category is refused', async () => {
    await create('Reumatologia')
    const { id } = await create('Allergologia')
    const refused = await refuses(['PUT', `/api/setup/categories/${id}`, { name: 'reumatología' }], 409)
    expect(refused).toMatchObject({ code: 'already_exists', issues: [{ path: 'name' }] })
  })

  test('a change that names another category in its body is refused', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const refused = await refuses(['PUT', `/api/setup/categories/${one.id}`, { id: other.id }], 400)
    expect(refused.issues).toEqual([{ path: 'id', message: 'Il numero non corrisponde.' }])
  })
})

describe('wrong input of a category', () => {
  test.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'Il nome è obbligatorio'],
    ['a blank name', { name: ' ' }, 'name', 'Il nome è obbligatorio'],
    ['null for a name', { name: null }, 'name', 'Il nome è obbligatorio'],
    ['a name of 121 letters', { name: 'a'.repeat(121) }, 'name', 'Al massimo 120 caratteri'],
    ['a name of 10,000 letters', { name: 'a'.repeat(10_000) }, 'name', 'Al massimo 120 caratteri'],
    ['a long description', { description: 'a'.repeat(1001) }, 'description', 'Al massimo 1000 caratteri'],
    ['yes for active', { isActive: 'true' }, 'isActive', 'Valore non valido'],
  ])('%s is refused, with the reason at its field', async (_, change, path, message) => {
    const created = await refuses(['POST', '/api/setup/categories', { name: 'Nuova', ...change }], 400)
    expect(created.issues).toEqual([{ path, message }])
    const { id } = await fresh()
    if (Object.values(change).includes(undefined)) return
    const changed = await refuses(['PUT', `/api/setup/categories/${id}`, change], 400)
    expect(changed.issues).toEqual([{ path, message }])
  })

  test('a change of an unknown category is refused with the reason', async () => {
    const changed = await refuses(['PUT', '/api/setup/categories/999999', { name: 'X' }], 404)
    expect(changed.message).toBe('Categoria non trovata.')
  })
})

describe('deleting', () => {
  test('a deletion removes a category and its links to doctors', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const made = await send(editor, 'POST', '/api/setup/doctors', {
      ...{ firstName: 'Ada', lastName: 'Riva', categoryIds: [one.id, other.id] },
    })
    const path = `/api/setup/categories/${one.id}`
    expect(await send(admin, 'DELETE', path)).toEqual({
      status: 200,
      body: { message: 'Categoria eliminata.' },
    })
    const left = await send(editor, 'GET', `/api/setup/doctors/${made.body.id}/categories`)
    expect(left.body).toMatchObject([{ id: other.id }])
    expect(await find(one.id)).toBeUndefined()
    // Its name and its slug are free again.
    expect(await create(one.name)).toMatchObject({ slug: one.slug })
  })

  test('a category with services, even inactive ones, or with visits only, cannot be deleted', async () => {
    const { db } = app.database
    const offer = await bookable(db)
    const path = `/api/setup/categories/${offer.categoryId}`
    expect(await refuses(['DELETE', path], 409, admin)).toMatchObject({
      code: 'in_use',
      message:
        'La categoria ha 1 servizio e non si può eliminare. Puoi disattivarla: sparisce dal sito e nulla va perso.',
    })
    expect(await find(offer.categoryId)).toMatchObject({ serviceCount: 1 })
    await db
      .insertInto('services')
      .values({ categoryId: offer.categoryId, name: 'Altra', isActive: false })
      .execute()
    expect(await find(offer.categoryId)).toMatchObject({ serviceCount: 2 })
    expect((await send(app.visitor(), 'POST', '/api/appointments', wish(offer))).status).toBe(201)
    expect((await refuses(['DELETE', path], 409, admin)).message).toBe(
      'La categoria ha 2 servizi e 1 prenotazione, e non si può eliminare. Puoi disattivarla: sparisce dal sito e nulla va perso.',
    )
    await update(offer.categoryId, { isActive: false })
    const { id: elsewhere } = await fresh()
    await db
      .updateTable('services')
      .set({ categoryId: elsewhere })
      .where('categoryId', '=', offer.categoryId)
      .execute()
    expect((await refuses(['DELETE', path], 409, admin)).message).toBe(
      'La categoria ha 1 prenotazione e non si può eliminare. È già disattivata: sul sito non compare.',
    )
  })

  test('a category that activations of agreements name cannot be deleted', async () => {
    const { db } = app.database
    const [wanted, other] = [await fresh(), await fresh()]
    const convenzioneId = await agreement(db)
    await activation(db, { convenzioneId, serviziInteressati: [other.id, wanted.id] })
    await activation(db, { convenzioneId, serviziInteressati: [wanted.id], status: 'rejected' })
    expect((await refuses(['DELETE', `/api/setup/categories/${wanted.id}`], 409, admin)).message).toBe(
      'La categoria ha 2 attivazioni di convenzioni e non si può eliminare. Puoi disattivarla: sparisce dal sito e le attivazioni restano.',
    )
    expect((await refuses(['DELETE', `/api/setup/categories/${other.id}`], 409, admin)).message).toMatch(
      /^La categoria ha 1 attivazione di convenzione e non si può eliminare\./,
    )
  })
})

describe('simultaneous changes of categories', () => {
  test('one of twenty new categories of one name at the same time is created, and nineteen are refused', async () => {
    const names = ['Geriatria', 'geriatria', 'GERIATRIA', 'Gèriatria']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(editor, 'POST', '/api/setup/categories', { name: names[n % 4] }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const slugs = (await editor.call(listSetupCategories)).map(({ slug }) => slug)
    expect(slugs.filter((slug) => slug.startsWith('geriatria'))).toEqual(['geriatria'])
  })

  test('twenty new categories whose names make one slug are all created, each with a slug of its own', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send(editor, 'POST', '/api/setup/categories', { name: `Day${'!'.repeat(n + 1)}Hospital` }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const slugs = answers.map(({ body }) => String(body.slug))
    const numbered = Array.from({ length: 19 }, (_, n) => `day-hospital-${n + 2}`)
    expect(slugs.toSorted()).toEqual(['day-hospital', ...numbered].toSorted())
  })

  test('one of two categories renamed to one name at the same time is refused', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const answers = await Promise.all(
      [one, other].map(({ id }) => send(editor, 'PUT', `/api/setup/categories/${id}`, { name: 'Algologia' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})
