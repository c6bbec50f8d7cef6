import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { gif, html, png, svg } from '#test/files.ts'
import { refuses as refusesCall, send, sizedJpeg } from '#test/setup-calls.ts'
import type { Visitor } from '#test/visitor.ts'
import { siteDoctors } from '../../store.server.ts'
import {
  createDoctor,
  getSetupDoctor,
  listDoctorCategories,
  listDoctorServices,
  listDoctorSubservices,
  listSetupDoctors,
  type SetupDoctor,
  updateDoctor,
} from './contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor
let one: Awaited<ReturnType<typeof bookable>>
let two: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  one = await bookable(app.database.db)
  two = await bookable(app.database.db)
})

async function create(change: object = {}): Promise<SetupDoctor> {
  const { status, body } = await send(editor, 'POST', '/api/setup/doctors', {
    ...{ firstName: 'Ada', lastName: 'Riva' },
    ...change,
  })
  expect(status).toBe(201)
  return createDoctor.answer.parse(body)
}
const byId = (id: number) => ({ params: { id: String(id) } })
const update = (id: number, body: object) => editor.call(updateDoctor, { ...byId(id), body })
const categoriesOf = async (id: number) =>
  (await editor.call(listDoctorCategories, byId(id))).map((row) => row.id)
const servicesOf = async (id: number) =>
  (await editor.call(listDoctorServices, byId(id))).map((row) => row.id)
const kindsOf = async (id: number) =>
  (await editor.call(listDoctorSubservices, byId(id))).map((row) => row.id)
const refuses = (call: [string, string, unknown?], status: number, person = editor) =>
  refusesCall({ db: app.database.db, person }, call, status)
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
const portrait = (size: number) =>
  sharp({ create: { width: size, height: size * 2, channels: 3, background: '#4A90A4' } })
    .jpeg()
    .toBuffer()

describe('a new doctor', () => {
  test('a new doctor is the last of those on the site, also where the clinic has an order of its own', async () => {
    await app.database.db.updateTable('doctors').set({ sortOrder: 7 }).execute()
    const { id } = await create()
    expect((await siteDoctors(app.database.db)).at(-1)?.id).toBe(id)
  })

  test('a new doctor has the given fields and competences', async () => {
    const made = await create({
      ...{ firstName: ' Niccolò ', lastName: 'D’Angiò', specialization: 'Cardiologia' },
      ...{ email: 'niccolo@example.com', phone: '+39 02 555 0101', isActive: false, id: 9, version: 9 },
      ...{ categoryIds: [two.categoryId, one.categoryId, two.categoryId], serviceIds: [one.serviceId] },
    })
    expect(made).toEqual({
      ...{ id: expect.any(Number), title: 'Dr.', firstName: 'Niccolò', lastName: 'D’Angiò' },
      specialization: 'Cardiologia',
      ...{ email: 'niccolo@example.com', phone: '+39 02 555 0101', profileImage: null },
      ...{ isActive: false, isPerson: true, onSite: true, squeezeLimit: 2, bio: null, version: 1 },
      slug: 'niccolo-d-angio',
      ...{ studies: null, experience: null, languages: null, register: null, english: {} },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: made.createdAt,
    })
    expect(await editor.call(getSetupDoctor, byId(made.id))).toEqual(made)
    expect((await categoriesOf(made.id)).toSorted()).toEqual([one.categoryId, two.categoryId].toSorted())
    expect(await servicesOf(made.id)).toEqual([one.serviceId])
  })

  test('a new doctor needs only a name', async () => {
    const made = await create({ specialization: ' ', email: '', phone: null })
    expect(made).toMatchObject({
      title: 'Dr.',
      specialization: null,
      email: null,
      phone: null,
      isActive: true,
    })
    expect([await categoriesOf(made.id), await servicesOf(made.id)]).toEqual([[], []])
  })

  test('a doctor has the given title, or none when it is empty, until it is changed', async () => {
    const made = await create({ title: ' Prof.ssa ' })
    expect(made.title).toBe('Prof.ssa')
    expect(await update(made.id, { phone: '+39 02 555 0102' })).toMatchObject({ title: 'Prof.ssa' })
    expect(await update(made.id, { title: '' })).toMatchObject({ title: null, version: made.version + 2 })
    expect((await create({ title: null })).title).toBeNull()
  })
})

test('the list is sorted in Italian order by last name, first name', async () => {
  const own = await createTestApp({ template: 'empty' })
  const person = await own.staff('editor')
  const names = ['Zoe Zanni', 'Ada rossi', 'Bea Rossi', 'Àda Rossi', 'Eva Èliti', 'Ivo Elia', 'Ugo Fumo']
  for (const name of names) {
    const [firstName, lastName] = name.split(' ')
    await send(person, 'POST', '/api/setup/doctors', { firstName, lastName, isActive: name !== 'Ugo Fumo' })
  }
  const listed = await person.call(listSetupDoctors)
  expect(listed.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([
    ...['Ivo Elia', 'Eva Èliti', 'Ugo Fumo', 'Ada rossi', 'Àda Rossi', 'Bea Rossi', 'Zoe Zanni'],
  ])
  await own.close()
})

test('competences come with their names, inactive ones too, in the order of the site', async () => {
  const { db } = app.database
  await db
    .updateTable('serviceCategories')
    .set({ isActive: false, slug: 'zoologia', name: 'Zoologia' })
    .where('id', '=', two.categoryId)
    .execute()
  const early = await db
    .insertInto('services')
    .values({ categoryId: one.categoryId, name: 'Prima di tutte', sortOrder: -1, isActive: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await create({
    ...{ categoryIds: [two.categoryId, one.categoryId] },
    ...{ serviceIds: [two.serviceId, one.serviceId, early.id] },
  })
  expect(await editor.call(listDoctorCategories, byId(id))).toEqual([
    { id: one.categoryId, name: expect.any(String), isActive: true },
    { id: two.categoryId, name: expect.any(String), isActive: false },
  ])
  expect(await editor.call(listDoctorServices, byId(id))).toEqual([
    { id: early.id, name: 'Prima di tutte', isActive: false, categoryId: one.categoryId },
    { id: one.serviceId, name: expect.any(String), isActive: true, categoryId: one.categoryId },
    { id: two.serviceId, name: expect.any(String), isActive: true, categoryId: two.categoryId },
  ])
})

describe('a change', () => {
  test('a change leaves the fields it does not name', async () => {
    const competences = { categoryIds: [one.categoryId], serviceIds: [one.serviceId, two.serviceId] }
    const before = await create({ email: 'ada@example.com', profileImage: dataUrl(png), ...competences })
    const after = await update(before.id, { specialization: 'Dermatologia' })
    expect(after).toEqual({
      ...{ ...before, specialization: 'Dermatologia', version: 2, updatedAt: expect.any(String) },
    })
    expect(await categoriesOf(before.id)).toEqual([one.categoryId])
    expect(await servicesOf(before.id)).toEqual([one.serviceId, two.serviceId])
    const emptied = await update(before.id, { email: '', profileImage: null, serviceIds: [] })
    expect(emptied).toMatchObject({ email: null, profileImage: null, version: 3 })
    expect([await categoriesOf(before.id), await servicesOf(before.id)]).toEqual([[one.categoryId], []])
  })

  test('a change of competences counts the version up, and one without differences does not', async () => {
    const before = await create({ categoryIds: [one.categoryId], serviceIds: [one.serviceId] })
    const after = await update(before.id, { serviceIds: [two.serviceId], version: 1 })
    expect(after).toMatchObject({ version: 2 })
    expect(await servicesOf(before.id)).toEqual([two.serviceId])
    await update(before.id, { categoryIds: [two.categoryId], version: 2 })
    expect(await categoriesOf(before.id)).toEqual([two.categoryId])
    const refused = await refuses(
      ['PUT', `/api/setup/doctors/${before.id}`, { serviceIds: [], version: 2 }],
      409,
    )
    expect(refused.code).toBe('changed_meanwhile')
    const { createdAt: _, updatedAt: __, ...same } = { ...after, version: 3 }
    const again = { ...same, serviceIds: [two.serviceId], categoryIds: [two.categoryId] }
    expect(await update(before.id, again)).toMatchObject({ version: 3 })
  })

  test('a column of the agenda is no person, with a limit of visits on top and a text of its own', async () => {
    const made = await create({ title: '', firstName: 'Punto', lastName: 'prelievi', isPerson: false })
    expect(made).toMatchObject({ title: null, isPerson: false, onSite: true, squeezeLimit: 2, bio: null })
    const change = { onSite: false, squeezeLimit: 0, bio: 'Prelievi.\r\nSenza appuntamento.' }
    const after = await update(made.id, change)
    expect(after).toEqual({
      ...{ ...made, ...change, bio: 'Prelievi.\nSenza appuntamento.', version: 2 },
      updatedAt: expect.any(String),
    })
  })

  test('kinds of visit are replaced as a whole and count the version up, and a deleted one is refused', async () => {
    const { db } = app.database
    const offer = await bookable(db, {
      subservices: [
        { name: 'Prima visita', duration: 30 },
        { name: 'Controllo', duration: 15 },
      ],
    })
    const [first = 0, second = 0] = offer.subservices
    const made = await create({ serviceIds: [offer.serviceId], subserviceIds: [second] })
    expect(await editor.call(listDoctorSubservices, byId(made.id))).toEqual([
      { id: second, name: 'Controllo', isActive: true, serviceId: offer.serviceId },
    ])
    expect(await update(made.id, { phone: '+39 02 555 0102' })).toMatchObject({ version: 2 })
    expect(await kindsOf(made.id)).toEqual([second])
    await db.deleteFrom('doctorSubservices').where('subserviceId', '=', second).execute()
    await db.deleteFrom('subservices').where('id', '=', second).execute()
    const { issues } = await refusal(update(made.id, { subserviceIds: [first, second] }))
    expect(issues.map(({ path }) => path)).toEqual(['subserviceIds'])
    expect(await update(made.id, { subserviceIds: [first] })).toMatchObject({ version: 3 })
    expect(await kindsOf(made.id)).toEqual([first])
    expect(await update(made.id, { subserviceIds: [first] })).toMatchObject({ version: 3 })
    expect(await update(made.id, { subserviceIds: [] })).toMatchObject({ version: 4 })
    expect(await kindsOf(made.id)).toEqual([])
  })

  test('a doctor who leaves a service loses its kinds of visit, and has no limit when the service is back', async () => {
    const offer = await bookable(app.database.db, { subservices: [{ name: 'Prima visita', duration: 30 }] })
    const services = { serviceIds: [offer.serviceId] }
    const made = await create({ ...services, subserviceIds: offer.subservices })
    expect(await kindsOf(made.id)).toEqual(offer.subservices)
    await update(made.id, { serviceIds: [one.serviceId] })
    await update(made.id, services)
    expect(await kindsOf(made.id)).toEqual([])
  })

  test('a new doctor comes last on the site', async () => {
    const [first, second] = [await create(), await create()]
    const ids = (await siteDoctors(app.database.db)).map(({ id }) => id)
    expect(ids.slice(-2)).toEqual([first.id, second.id])
  })

  test('a change that names another doctor in its body is refused', async () => {
    const [ada, eva] = [await create(), await create()]
    const refused = await refuses(
      ['PUT', `/api/setup/doctors/${ada.id}`, { id: eva.id, serviceIds: [] }],
      400,
    )
    expect(refused.issues).toEqual([{ path: 'id', message: 'Il numero non corrisponde.' }])
  })
})

describe('a portrait', () => {
  test('a portrait is stored as a WebP of at most 192 pixels a side', async () => {
    const { id, profileImage } = await create({ profileImage: dataUrl(await portrait(400), 'image/jpeg') })
    expect(profileImage).toMatch(/^data:image\/webp;base64,/)
    const bytes = Buffer.from(profileImage?.split(',')[1] ?? '', 'base64')
    const { format, width, height } = await sharp(bytes).metadata()
    expect([format, width, height]).toEqual(['webp', 96, 192])
    // And stays as it is from then on.
    expect((await update(id, { profileImage, firstName: 'Eva' })).profileImage).toBe(profileImage)
  })

  test.each<[string, Buffer]>([
    ['a drawing with a script', svg],
    ['a page', html],
    ['an animation', gif],
    ['a PNG that was cut short', png.subarray(0, 50)],
  ])('a portrait that is %s is refused', async (_, bytes) => {
    const { id } = await create({ profileImage: dataUrl(png) })
    for (const call of [
      ['POST', '/api/setup/doctors', { firstName: 'A', lastName: 'B', profileImage: dataUrl(bytes) }],
      ['PUT', `/api/setup/doctors/${id}`, { profileImage: dataUrl(bytes), firstName: 'Eva' }],
    ] as [string, string, unknown][]) {
      expect((await refuses(call, 415)).issues).toEqual([
        { path: 'profileImage', message: 'Seleziona un file immagine valido.' },
      ])
    }
  })

  test('a portrait of more than 5 MB is refused', async () => {
    const small = await portrait(20)
    const padded = (size: number) => dataUrl(sizedJpeg(small, size), 'image/jpeg')
    const { id } = await create({ profileImage: padded(5 * 1024 * 1024) })
    expect(
      await refuses(['PUT', `/api/setup/doctors/${id}`, { profileImage: padded(5 * 1024 * 1024 + 1) }], 413),
    ).toMatchObject({
      code: 'too_large',
      message: 'L’immagine supera i 5MB.',
      issues: [{ path: 'profileImage', message: 'L’immagine supera i 5MB.' }],
    })
    await refuses(['PUT', `/api/setup/doctors/${id}`, { profileImage: padded(6 * 1024 * 1024) }], 413)
  })
})

describe('wrong input of a doctor', () => {
  const long = 'a'.repeat(10_000)
  const many = Array.from({ length: 1001 }, (_, n) => n + 1)
  test.each<[string, object, string, string]>([
    ['no first name', { firstName: undefined }, 'firstName', 'Il nome è obbligatorio'],
    ['no last name', { lastName: undefined }, 'lastName', 'Il cognome è obbligatorio'],
    ['a blank first name', { firstName: ' \t' }, 'firstName', 'Il nome è obbligatorio'],
    ['a blank last name', { lastName: '' }, 'lastName', 'Il cognome è obbligatorio'],
    ['a first name of 10,000 letters', { firstName: long }, 'firstName', 'Al massimo 100 caratteri'],
    ['a last name of 101 letters', { lastName: 'a'.repeat(101) }, 'lastName', 'Al massimo 100 caratteri'],
    ['a title of 21 letters', { title: 'a'.repeat(21) }, 'title', 'Al massimo 20 caratteri'],
    ['a number for a title', { title: 1 }, 'title', 'Testo non valido'],
    ['a long specialization', { specialization: long }, 'specialization', 'Al massimo 160 caratteri'],
    ['no address', { email: 'ada' }, 'email', 'Email non valida'],
    ['two addresses', { email: 'a@example.com, b@example.com' }, 'email', 'Email non valida'],
    [
      'an address with a line break',
      { email: 'a@example.com\r\nBcc: b@example.com' },
      'email',
      'Email non valida',
    ],
    ['letters for a phone', { phone: 'chiamami' }, 'phone', 'Numero di telefono non valido'],
    ['a phone without a number', { phone: '+ () - .' }, 'phone', 'Numero di telefono non valido'],
    ['yes for active', { isActive: null }, 'isActive', 'Valore non valido'],
    ['1 for a person', { isPerson: 1 }, 'isPerson', 'Valore non valido'],
    ['null for the site', { onSite: null }, 'onSite', 'Valore non valido'],
    ['six visits on top', { squeezeLimit: 6 }, 'squeezeLimit', 'Numero non valido'],
    ['half a visit on top', { squeezeLimit: 0.5 }, 'squeezeLimit', 'Numero non valido'],
    ['a text of 3001 letters', { bio: 'a'.repeat(3001) }, 'bio', 'Al massimo 3000 caratteri'],
    ['the kind 0', { subserviceIds: [0] }, 'subserviceIds.0', 'Tipi di visita non validi'],
    ['one category', { categoryIds: 1 }, 'categoryIds', 'Categorie non valide'],
    ['null for categories', { categoryIds: null }, 'categoryIds', 'Categorie non valide'],
    ['1001 categories', { categoryIds: many }, 'categoryIds', 'Categorie non valide'],
    ['the category 0', { categoryIds: [0] }, 'categoryIds.0', 'Categorie non valide'],
    ['the category -1', { categoryIds: [-1] }, 'categoryIds.0', 'Categorie non valide'],
    ['the service 2³¹', { serviceIds: [2 ** 31] }, 'serviceIds.0', 'Servizi non validi'],
    ['the service x', { serviceIds: ['x'] }, 'serviceIds.0', 'Servizi non validi'],
    ['1001 services', { serviceIds: many }, 'serviceIds', 'Servizi non validi'],
    ['a category nobody knows', { categoryIds: [999_999] }, 'categoryIds', 'Una delle categorie non c’è più'],
    ['a service nobody knows', { serviceIds: [999_999] }, 'serviceIds', 'Uno dei servizi non c’è più'],
  ])('%s is refused, with the reason at its field', async (_, change, path, message) => {
    const created = await refuses(
      ['POST', '/api/setup/doctors', { firstName: 'A', lastName: 'B', ...change }],
      400,
    )
    expect(created.issues).toEqual([{ path, message }])
    const { id } = await create({ categoryIds: [one.categoryId], serviceIds: [one.serviceId] })
    if (Object.values(change).includes(undefined)) return
    const changed = await refuses(['PUT', `/api/setup/doctors/${id}`, { firstName: 'Eva', ...change }], 400)
    expect(changed.issues).toEqual([{ path, message }])
  })

  test('an unknown service among known ones is refused, and so is a category in the place of a service', async () => {
    const { id } = await create()
    const path = `/api/setup/doctors/${id}`
    await refuses(['PUT', path, { serviceIds: [one.serviceId, 999_999], categoryIds: [one.categoryId] }], 400)
    const { db } = app.database
    const spare = await db
      .insertInto('serviceCategories')
      .values({ id: 888_888, slug: `sparso-${id}`, name: `Sparso ${id}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await refuses(['PUT', path, { serviceIds: [spare.id] }], 400)
    await db.deleteFrom('serviceCategories').where('id', '=', spare.id).execute()
  })

  test('an unknown doctor and the doctor’s competences return 404', async () => {
    const path = '/api/setup/doctors/999999'
    const read = await refuses(['GET', path], 404)
    await refuses(['GET', `${path}/categories`], 404)
    await refuses(['GET', `${path}/services`], 404)
    await refuses(['GET', `${path}/subservices`], 404)
    expect(read.message).toBe('Medico non trovato.')
  })
})

describe('deleting', () => {
  test('a deletion removes a doctor with the competences and nothing else', async () => {
    const { id } = await create({ categoryIds: [one.categoryId], serviceIds: [one.serviceId] })
    const path = `/api/setup/doctors/${id}`
    expect(await send(admin, 'DELETE', path)).toEqual({ status: 200, body: { message: 'Medico eliminato.' } })
    const { db } = app.database
    for (const table of ['doctorCategories', 'doctorServices'] as const) {
      expect(await db.selectFrom(table).selectAll().where('doctorId', '=', id).execute()).toEqual([])
    }
    expect((await send(editor, 'GET', `/api/setup/services/${one.serviceId}`)).status).toBe(200)
  })

  test('a doctor who is the doctor of a user cannot be deleted, and the refusal says what to do', async () => {
    const { id } = await create()
    await app.staff('medico', Number(id))
    expect(await refuses(['DELETE', `/api/setup/doctors/${id}`], 409, admin)).toMatchObject({
      code: 'in_use',
      message: 'È il medico di un utente: cambia prima il ruolo dell’utente in «Utenti e permessi».',
    })
  })

  test('a doctor with visits cannot be deleted', async () => {
    const path = `/api/setup/doctors/${one.doctorId}`
    for (const appointmentTime of ['09:30', '10:00', '10:30']) {
      const body = wish(one, { appointmentTime })
      expect((await send(app.visitor(), 'POST', '/api/appointments', body)).status).toBe(201)
    }
    expect(await refuses(['DELETE', path], 409, admin)).toMatchObject({
      code: 'in_use',
      message:
        'Il medico ha 3 prenotazioni e non si può eliminare. Puoi disattivarlo: sparisce dal sito e le prenotazioni restano.',
    })
    await update(one.doctorId, { isActive: false })
    expect((await refuses(['DELETE', path], 409, admin)).message).toBe(
      'Il medico ha 3 prenotazioni e non si può eliminare. È già disattivato: sul sito non compare.',
    )
  })
})

test.each(['services', 'categories'] as const)(
  'a deletion of one of the %s counts up the version of the doctors who had it, and of no others',
  async (kind) => {
    const category = await send(admin, 'POST', '/api/setup/categories', { name: `Di passaggio ${kind}` })
    const categoryId = Number(category.body.id)
    const spare = await send(admin, 'POST', '/api/setup/services', {
      name: 'Di passaggio',
      categoryId: one.categoryId,
    })
    const serviceId = Number(spare.body.id)
    const ids = {
      services: { serviceIds: [one.serviceId, serviceId] },
      categories: { categoryIds: [categoryId] },
    }
    const having = await create(ids[kind])
    const other = await create({ serviceIds: [one.serviceId], categoryIds: [one.categoryId] })
    const gone = kind === 'services' ? serviceId : categoryId
    expect((await send(admin, 'DELETE', `/api/setup/${kind}/${gone}`)).status).toBe(200)
    expect((await editor.call(getSetupDoctor, byId(having.id))).version).toBe(2)
    expect((await editor.call(getSetupDoctor, byId(other.id))).version).toBe(1)
    expect(await servicesOf(having.id)).toEqual(kind === 'services' ? [one.serviceId] : [])
    expect(await categoriesOf(having.id)).toEqual([])
    const path = `/api/setup/doctors/${having.id}`
    // The version is checked before the deleted competence: 'changed meanwhile' tells the user how to go on.
    const stale = await refuses(['PUT', path, { ...ids[kind], version: 1 }], 409)
    expect(stale.code).toBe('changed_meanwhile')
    expect(await update(having.id, { phone: '+39 000 555 0100', version: 2 })).toMatchObject({ version: 3 })
  },
)
