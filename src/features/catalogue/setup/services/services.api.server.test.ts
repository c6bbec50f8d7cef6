import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, doctor, wish } from '#test/factories.ts'
import { gif, html, jpeg, png, svg } from '#test/files.ts'
import { refuses as refusesCall, send, sizedJpeg } from '#test/setup-calls.ts'
import { addMedia } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  createService,
  deleteService,
  getSetupService,
  listSchedules,
  listSetupServices,
  type SetupService,
  updateService,
} from './contract.ts'

let app: TestApp
let admin: Visitor
let editor: Visitor
let categoryId: number

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  admin = await app.staff('admin')
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  categoryId = await category()
})

let counter = 0
async function category(): Promise<number> {
  counter += 1
  const { id } = await app.database.db
    .insertInto('serviceCategories')
    .values({ slug: `reparto-${counter}`, name: `Reparto ${counter}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function create(change: object = {}): Promise<SetupService> {
  const { status, body } = await send(editor, 'POST', '/api/setup/services', {
    ...{ name: 'Visita', categoryId },
    ...change,
  })
  expect(status).toBe(201)
  return createService.answer.parse(body)
}
const update = (id: number, body: object) => editor.call(updateService, { params: { id: String(id) }, body })
const read = (id: number) => editor.call(getSetupService, { params: { id: String(id) } })
const hoursOf = async (id: number) => {
  const hours = await editor.call(listSchedules, { params: { id: String(id) } })
  return hours.map(
    ({ dayOfWeek, startTime, endTime, isActive }) => `${dayOfWeek} ${startTime}-${endTime} ${isActive}`,
  )
}
const refuses = (call: [string, string, unknown?], status: number, person = editor) =>
  refusesCall({ db: app.database.db, person }, call, status)

const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
/** A sound PNG of many colours; `seed` makes it another one. */
const drawing = (size: number, seed = 1) =>
  sharp(Buffer.from(Array.from({ length: size * size * 3 }, (_, n) => (n * n * seed) % 251)), {
    raw: { width: size, height: size, channels: 3 },
  })
    .png()
    .toBuffer()

const MORNING = { dayOfWeek: 1, startTime: '09:30', endTime: '12:30' }
const AFTERNOON = { dayOfWeek: 1, startTime: '15:00', endTime: '19:00' }

describe('a new service', () => {
  test('a new service has the given fields, and is the last of its category', async () => {
    const first = await create({ name: 'Prima visita' })
    const cover = await addMedia(app.database.db, Buffer.from('copertina uno'))
    const made = await create({
      name: '  Visita\n cardiologica ',
      shortDescription: 'Il cuore',
      longDescription: 'Prima riga\nseconda riga',
      coverImage: String(cover),
      isActive: false,
      schedules: [AFTERNOON, MORNING, { ...MORNING, dayOfWeek: 0, isActive: false }],
    })
    expect(made).toEqual({
      ...{ id: expect.any(Number), categoryId, version: 1, sortOrder: first.sortOrder + 1 },
      ...{ name: 'Visita  cardiologica', shortDescription: 'Il cuore', isActive: false },
      ...{ longDescription: 'Prima riga\nseconda riga', icon: null, coverImage: String(cover) },
      lacks: ['doctor'],
      ...{ bookingMode: 'request', beforeMinutes: 0, afterMinutes: 0, places: 1, aliases: [], needs: [] },
      ...{ minNoticeMinutes: null, maxDays: null, cancelHours: null, preparation: null, whatToBring: null },
      ...{ minAge: null, questions: [], slug: 'visita-cardiologica', english: {} },
      schedules: [
        { ...MORNING, dayOfWeek: 0, isActive: false },
        { ...MORNING, isActive: true },
        { ...AFTERNOON, isActive: true },
      ],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: made.createdAt,
    })
    expect(first.sortOrder).toBe(1)
    expect(await read(made.id)).toEqual(made)
    expect(await hoursOf(made.id)).toEqual([
      ...['0 09:30-12:30 false', '1 09:30-12:30 true', '1 15:00-19:00 true'],
    ])
  })

  test('a new service is answered with 201, and ignores fields it does not know', async () => {
    const body = {
      name: 'Visita',
      categoryId,
      id: 77,
      version: 9,
      sortOrder: 50,
      createdAt: 'x',
      admin: true,
    }
    const { status, body: made } = await send(editor, 'POST', '/api/setup/services', body)
    expect(status).toBe(201)
    expect(made).toMatchObject({ version: 1, sortOrder: 1, isActive: true })
    expect(made.id).not.toBe(77)
    expect(made).not.toHaveProperty('admin')
  })

  test.each([
    ['nothing', {}],
    ['nulls', { shortDescription: null, longDescription: null, icon: null, coverImage: null }],
    ['blanks', { shortDescription: '  ', longDescription: '', icon: '', coverImage: '' }],
  ])('a new service with %s for its optional fields has none of them', async (_, body) => {
    const made = await create(body)
    expect(made).toMatchObject({
      shortDescription: null,
      longDescription: null,
      icon: null,
      coverImage: null,
    })
    expect(await hoursOf(made.id)).toEqual([])
  })
})

describe('missing parts of a service', () => {
  test('a service lacks a doctor when no active one offers it, and hours when none are active from Monday to Saturday', async () => {
    const { db } = app.database
    const { id } = await create({ schedules: [{ ...MORNING, isActive: false }] })
    const lacks = async () => (await read(id)).lacks
    await doctor(db, (await create()).id)
    expect(await lacks()).toEqual(['doctor', 'hours'])
    await update(id, { schedules: [{ ...MORNING, dayOfWeek: 0 }] })
    expect(await lacks()).toEqual(['doctor', 'hours'])
    await update(id, { schedules: [MORNING] })
    expect(await lacks()).toEqual(['doctor'])
    const doctorId = await doctor(db, id)
    expect(await lacks()).toEqual([])
    const listed = await editor.call(listSetupServices)
    expect(listed.find((one) => one.id === id)?.lacks).toEqual([])
    await db.updateTable('doctors').set({ isActive: false }).where('id', '=', doctorId).execute()
    expect(await lacks()).toEqual(['doctor'])
    await doctor(db, id)
    expect(await lacks()).toEqual([])
  })
})

describe('a list of services', () => {
  test('a list of services is sorted like the site: by the page order of the categories, place and id', async () => {
    const own = await createTestApp({ template: 'empty' })
    const { db } = own.database
    const slugs = [
      'zeta',
      'centro-analisi',
      'polispecialistico',
      'centro-dentale',
      'alfa',
      'medicina-estetica',
    ]
    const ids: Record<string, number> = {}
    for (const slug of slugs) {
      const row = { slug, name: slug === 'alfa' ? 'Èlite' : slug, isActive: slug !== 'zeta' }
      const { id } = await db
        .insertInto('serviceCategories')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
      ids[slug] = id
    }
    const services = [
      ['zeta', 1],
      ['centro-analisi', 1],
      ['centro-dentale', 2],
      ['centro-dentale', 1],
      ['polispecialistico', 3],
      ['polispecialistico', 3],
      ['medicina-estetica', 0],
      ['alfa', 1],
    ] as const
    await db
      .insertInto('services')
      .values(
        services.map(([slug, sortOrder], n) => ({
          categoryId: ids[slug] ?? 0,
          name: `${slug} ${n}`,
          sortOrder,
          isActive: n !== 3,
        })),
      )
      .execute()
    const person = await own.staff('editor')
    const listed = await person.call(listSetupServices)
    expect(listed.map(({ name }) => name)).toEqual([
      ...['centro-dentale 3', 'centro-dentale 2', 'medicina-estetica 6', 'polispecialistico 4'],
      ...['polispecialistico 5', 'centro-analisi 1', 'alfa 7', 'zeta 0'],
    ])
    expect(listed[0]).toMatchObject({ isActive: false, coverImage: null })
    await own.close()
  })
})

describe('a change of a service', () => {
  test('a change leaves the fields it does not name', async () => {
    const cover = await addMedia(app.database.db, Buffer.from('copertina due'))
    const before = await create({
      ...{ shortDescription: 'Breve', longDescription: 'Lunga', coverImage: cover },
      ...{ icon: dataUrl(png), schedules: [MORNING] },
    })
    const named = await update(before.id, { name: 'Altro nome' })
    expect(named).toEqual({
      ...before,
      name: 'Altro nome',
      slug: 'altro-nome',
      version: 2,
      updatedAt: expect.any(String),
    })
    expect(Date.parse(named.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt))
    const emptied = await update(before.id, { shortDescription: '', coverImage: null, icon: null })
    expect(emptied).toMatchObject({
      ...{ name: 'Altro nome', shortDescription: null, longDescription: 'Lunga' },
      ...{ coverImage: null, icon: null, version: 3 },
    })
    expect(await hoursOf(before.id)).toEqual(['1 09:30-12:30 true'])
  })

  test('a change without differences leaves the version and the pages', async () => {
    const before = await create({ icon: dataUrl(png), schedules: [MORNING, AFTERNOON] })
    const changes = () =>
      app.database.db
        .selectFrom('contentChanges')
        .select((eb) => eb.fn.sum<number>('changes').as('sum'))
        .executeTakeFirstOrThrow()
    const counted = await changes()
    const { id, version, sortOrder: _, createdAt: __, updatedAt: ___, ...same } = before
    const answer = await update(id, { ...same, id, version, schedules: [AFTERNOON, MORNING] })
    expect(answer).toEqual(before)
    expect(await changes()).toEqual(counted)
  })

  test('a change of the hours replaces them all, and counts the version up', async () => {
    const before = await create({ schedules: [MORNING, AFTERNOON] })
    const schedules = [{ dayOfWeek: 6, startTime: '08:00', endTime: '23:59' }, MORNING]
    const after = await update(before.id, { schedules, version: 1 })
    expect(after).toMatchObject({ id: before.id, version: 2, schedules: [MORNING, schedules[0]] })
    expect(await hoursOf(before.id)).toEqual(['1 09:30-12:30 true', '6 08:00-23:59 true'])
    await update(before.id, { schedules: [] })
    expect(await hoursOf(before.id)).toEqual([])
  })

  test('a change of the category puts the service at its end', async () => {
    const other = await category()
    await create({ categoryId: other })
    await create({ categoryId: other })
    const moved = await create()
    const left = await create()
    expect(await update(moved.id, { categoryId: other })).toMatchObject({ categoryId: other, sortOrder: 3 })
    // Within its own it keeps its place.
    expect(await update(left.id, { categoryId })).toMatchObject({ sortOrder: 2, version: 1 })
  })

  test('a change of an older version is refused', async () => {
    const { id } = await create()
    await update(id, { name: 'Prima', version: 1 })
    const refused = await refuses(['PUT', `/api/setup/services/${id}`, { name: 'Seconda', version: 1 }], 409)
    expect(refused).toMatchObject({
      code: 'changed_meanwhile',
      message:
        'Qualcun altro ha modificato questi dati nel frattempo. Ricarica per vedere la versione aggiornata.',
    })
    // Saving hours counts the version up too.
    await update(id, { schedules: [MORNING] })
    await refuses(['PUT', `/api/setup/services/${id}`, { name: 'Terza', version: 2 }], 409)
    expect(await update(id, { name: 'Terza', version: 3 })).toMatchObject({ name: 'Terza', version: 4 })
    // A change without a version is not checked.
    expect(await update(id, { name: 'Quarta' })).toMatchObject({ name: 'Quarta', version: 5 })
  })

  test('a change that names another service in its body is refused', async () => {
    const [one, other] = [await create(), await create()]
    const refused = await refuses(['PUT', `/api/setup/services/${one.id}`, { id: other.id, name: 'X' }], 400)
    expect(refused.issues).toEqual([{ path: 'id', message: 'Il numero non corrisponde.' }])
    expect(await update(one.id, { id: one.id, name: 'X' })).toMatchObject({ name: 'X' })
  })
})

describe('an icon', () => {
  test('an icon is stored as a WebP of at most 128 pixels, without metadata', async () => {
    const sent = await sharp(await drawing(300))
      .withExif({ IFD0: { Artist: 'Segreto' } })
      .jpeg()
      .toBuffer()
    const { icon } = await create({ icon: dataUrl(sent, 'image/jpeg') })
    expect(icon).toMatch(/^data:image\/webp;base64,/)
    const bytes = Buffer.from(icon?.split(',')[1] ?? '', 'base64')
    const { format, width, height, exif } = await sharp(bytes).metadata()
    expect([format, width, height, exif]).toEqual(['webp', 128, 128, undefined])
  })

  test('an icon that is stored already stays the same, byte for byte', async () => {
    const { id, icon } = await create({ icon: dataUrl(await drawing(128)) })
    for (const name of ['Uno', 'Due', 'Tre']) {
      expect((await update(id, { icon, name })).icon).toBe(icon)
    }
    const other = await update(id, { icon: dataUrl(await drawing(128, 7)) })
    expect(other.icon).not.toBe(icon)
  })

  // A header that says PNG and a content that says something else: the content is right.
  test.each<[string, Buffer]>([
    ['a drawing with a script', svg],
    ['a page', html],
    ['an animation', gif],
    ['the beginning of a JPEG', jpeg],
    ['a PNG that was cut short', png.subarray(0, 50)],
    ['a few bytes', Buffer.from('PNG')],
  ])('an icon that is %s is refused', async (_, bytes) => {
    const { id } = await create({ icon: dataUrl(png) })
    for (const call of [
      ['POST', '/api/setup/services', { name: 'X', categoryId, icon: dataUrl(bytes) }],
      ['PUT', `/api/setup/services/${id}`, { icon: dataUrl(bytes) }],
    ] as [string, string, unknown][]) {
      expect(await refuses(call, 415)).toMatchObject({
        code: 'wrong_type',
        message: 'Seleziona un file immagine valido.',
        issues: [{ path: 'icon', message: 'Seleziona un file immagine valido.' }],
      })
    }
  })

  test.each([
    'https://example.com/x.png',
    '/api/media/1',
    'data:text/html;base64,AAAA',
    'data:image/png,AAAA',
    'data:image/png;base64,',
    'data:image/png;base64,AA AA',
    'data:image/png;base64,AAAA"onload="x',
    'icona',
    12,
    {},
  ])('the icon %j is refused', async (icon) => {
    const refused = await refuses(['POST', '/api/setup/services', { name: 'X', categoryId, icon }], 400)
    expect(refused.issues).toEqual([{ path: 'icon', message: 'Seleziona un file immagine valido.' }])
  })

  test('an icon of more than 500 KB is refused, however small its picture', async () => {
    const small = await sharp(await drawing(20))
      .jpeg()
      .toBuffer()
    const padded = (size: number) => dataUrl(sizedJpeg(small, size), 'image/jpeg')
    const made = await create({ icon: padded(500 * 1024) })
    expect(made.icon).toMatch(/^data:image\/webp/)
    for (const size of [500 * 1024 + 1, 500 * 1024 + 2, 500 * 1024 + 3, 600 * 1024]) {
      expect(
        await refuses(['PUT', `/api/setup/services/${made.id}`, { icon: padded(size) }], 413),
      ).toMatchObject({
        code: 'too_large',
        message: 'L’icona supera i 500KB.',
        issues: [{ path: 'icon', message: 'L’icona supera i 500KB.' }],
      })
    }
    // So large that it is not even read.
    await refuses(['PUT', `/api/setup/services/${made.id}`, { icon: padded(800 * 1024) }], 413)
  })
})

describe('a cover', () => {
  test('a cover must be a picture of the site: a document or an unknown id is refused', async () => {
    const document = await addMedia(app.database.db, Buffer.from('referto di un paziente'), 'document')
    const { id } = await create()
    for (const coverImage of [document, String(document), 999_999, '2147483647']) {
      for (const call of [
        ['POST', '/api/setup/services', { name: 'X', categoryId, coverImage }],
        ['PUT', `/api/setup/services/${id}`, { coverImage }],
      ] as [string, string, unknown][]) {
        const refused = await refuses(call, 400)
        expect(refused.issues).toEqual([{ path: 'coverImage', message: 'Immagine non trovata' }])
      }
    }
  })

  test.each([0, -1, '0', '-1', '1.5', 1.5, '2147483648', 'x', ' 1', '1e3', '0x10', '１', true, [], {}])(
    'the cover %j is refused',
    async (coverImage) => {
      const refused = await refuses(
        ['POST', '/api/setup/services', { name: 'X', categoryId, coverImage }],
        400,
      )
      expect(refused.issues).toEqual([{ path: 'coverImage', message: 'Immagine non valida' }])
    },
  )
})

describe('wrong input of a service', () => {
  const long = 'a'.repeat(10_000)
  test.each<[string, object, string, string]>([
    ['no name', { name: undefined }, 'name', 'Il nome è obbligatorio'],
    ['a blank name', { name: ' \n\t ' }, 'name', 'Il nome è obbligatorio'],
    ['a name of nothing that shows', { name: '\u200b\u2066' }, 'name', 'Il nome è obbligatorio'],
    ['a name of 161 letters', { name: 'a'.repeat(161) }, 'name', 'Al massimo 160 caratteri'],
    ['a name of 10,000 letters', { name: long }, 'name', 'Al massimo 160 caratteri'],
    ['a number for a name', { name: 5 }, 'name', 'Il nome è obbligatorio'],
    ['a long short description', { shortDescription: long }, 'shortDescription', 'Al massimo 300 caratteri'],
    [
      'a long description',
      { longDescription: 'a'.repeat(5001) },
      'longDescription',
      'Al massimo 5000 caratteri',
    ],
    ['no category', { categoryId: undefined }, 'categoryId', 'La categoria è obbligatoria'],
    ['null for a category', { categoryId: null }, 'categoryId', 'La categoria è obbligatoria'],
    ['the category 0', { categoryId: 0 }, 'categoryId', 'La categoria è obbligatoria'],
    ['the category -1', { categoryId: -1 }, 'categoryId', 'La categoria è obbligatoria'],
    ['the category 2³¹', { categoryId: 2 ** 31 }, 'categoryId', 'La categoria è obbligatoria'],
    ['the category x', { categoryId: 'x' }, 'categoryId', 'La categoria è obbligatoria'],
    ['a category nobody knows', { categoryId: 999_999 }, 'categoryId', 'Categoria non trovata'],
    ['yes for active', { isActive: 'sì' }, 'isActive', 'Valore non valido'],
    ['one schedule', { schedules: MORNING }, 'schedules', 'Orari non validi'],
    ['a schedule that is none', { schedules: [5] }, 'schedules.0', 'Orari non validi'],
    ['a day 7', { schedules: [{ ...MORNING, dayOfWeek: 7 }] }, 'schedules.0.dayOfWeek', 'Giorno non valido'],
    [
      'a day -1',
      { schedules: [{ ...MORNING, dayOfWeek: -1 }] },
      'schedules.0.dayOfWeek',
      'Giorno non valido',
    ],
    [
      'a day lun',
      { schedules: [{ ...MORNING, dayOfWeek: 'lun' }] },
      'schedules.0.dayOfWeek',
      'Giorno non valido',
    ],
    ['25:00', { schedules: [{ ...MORNING, endTime: '25:00' }] }, 'schedules.0.endTime', 'Orario non valido'],
    ['24:00', { schedules: [{ ...MORNING, endTime: '24:00' }] }, 'schedules.0.endTime', 'Orario non valido'],
    [
      '9:30',
      { schedules: [{ ...MORNING, startTime: '9:30' }] },
      'schedules.0.startTime',
      'Orario non valido',
    ],
    [
      '09:30:00',
      { schedules: [{ ...MORNING, startTime: '09:30:00' }] },
      'schedules.0.startTime',
      'Orario non valido',
    ],
    [
      'an end before the start',
      { schedules: [MORNING, { ...AFTERNOON, startTime: '20:00' }] },
      'schedules.1.endTime',
      'L’orario di fine deve essere dopo l’inizio',
    ],
    [
      'an inactive row that ends before it begins',
      { schedules: [{ ...MORNING, endTime: '09:00', isActive: false }] },
      'schedules.0.endTime',
      'L’orario di fine deve essere dopo l’inizio',
    ],
    [
      'rows that overlap',
      { schedules: [MORNING, AFTERNOON, { ...MORNING, startTime: '12:29', endTime: '13:00' }] },
      'schedules.2.startTime',
      'Si sovrappone alla fascia 09:30–12:30 dello stesso giorno',
    ],
    [
      'more rows than a week has room for',
      { schedules: Array.from({ length: 57 }, () => ({ ...MORNING, isActive: false })) },
      'schedules',
      'Al massimo 56 fasce',
    ],
  ])('%s is refused, with the reason at its field', async (_, change, path, message) => {
    const body = { name: 'Visita', categoryId, ...change }
    const created = await refuses(['POST', '/api/setup/services', body], 400)
    expect(created.issues).toEqual([{ path, message }])
    const { id } = await create()
    // A change may leave out a field that a new service needs.
    if (Object.values(change).includes(undefined)) return
    const changed = await refuses(['PUT', `/api/setup/services/${id}`, change], 400)
    expect(changed.issues).toEqual([{ path, message }])
  })

  test('an unknown service and its parts return 404', async () => {
    await refuses(['GET', '/api/setup/services/999999'], 404)
    await refuses(['GET', '/api/setup/services/999999/schedules'], 404)
    await refuses(['GET', '/api/setup/services/999999/subservices'], 404)
  })

  test('a change of a missing service returns 404 before its picture is read', async () => {
    const refused = await refuses(['PUT', '/api/setup/services/999999', { icon: dataUrl(svg) }], 404)
    expect(refused.message).toBe('Servizio non trovato.')
  })
})

describe('deleting a service', () => {
  test('a deletion removes a service with its own records, and nothing else', async () => {
    const { db } = app.database
    const offer = await bookable(db, { subservices: [{ name: 'Lunga', duration: 60 }] })
    const kept = await bookable(db, { subservices: [{ name: 'Corta', duration: 15 }] })
    await doctor(db, offer.serviceId, kept.serviceId)
    await db
      .insertInto('doctorSubservices')
      .values({ doctorId: offer.doctorId, subserviceId: offer.subservices[0] ?? 0 })
      .execute()
    const count = async (
      table: 'services' | 'subservices' | 'serviceSchedules' | 'doctorServices' | 'doctors',
    ) => {
      const rows = await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .execute()
      return rows[0]?.n ?? 0
    }
    const tables = ['services', 'subservices', 'serviceSchedules', 'doctorServices', 'doctors'] as const
    const before = await Promise.all(tables.map(count))
    const path = `/api/setup/services/${offer.serviceId}`
    expect(await send(admin, 'DELETE', path)).toEqual({
      status: 200,
      body: { message: 'Servizio eliminato.' },
    })
    const after = await Promise.all(tables.map(count))
    expect(after.map((n, index) => n - (before[index] ?? 0))).toEqual([-1, -1, -6, -2, 0])
    const again = await refuses(['DELETE', path], 404, admin)
    expect(again.message).toBe('Servizio non trovato.')
  })

  test('a service with visits cannot be deleted, also when a visit is cancelled or the service is inactive', async () => {
    const { db } = app.database
    const offer = await bookable(db)
    const path = `/api/setup/services/${offer.serviceId}`
    const { body } = await send(app.visitor(), 'POST', '/api/appointments', wish(offer))
    await db
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('id', '=', Number(body.id))
      .execute()
    expect(await refuses(['DELETE', path], 409, admin)).toMatchObject({
      code: 'in_use',
      message:
        'Il servizio ha 1 prenotazione e non si può eliminare. Puoi disattivarlo: sparisce dal sito e la prenotazione resta.',
    })
    await send(app.visitor(), 'POST', '/api/appointments', wish(offer, { appointmentTime: '10:00' }))
    await db.updateTable('services').set({ isActive: false }).where('id', '=', offer.serviceId).execute()
    expect((await refuses(['DELETE', path], 409, admin)).message).toBe(
      'Il servizio ha 2 prenotazioni e non si può eliminare. È già disattivato: sul sito non compare.',
    )
    await db.deleteFrom('appointments').where('serviceId', '=', offer.serviceId).execute()
    expect((await send(admin, 'DELETE', path)).status).toBe(200)
  })

  test('T3.1: a service that a doctor’s hours name is not deleted', async () => {
    const { db } = app.database
    const only = await bookable(db)
    const row = { doctorId: only.doctorId, dayOfWeek: 5, startTime: '08:30', endTime: '10:30' }
    const { id } = await db.insertInto('workingHours').values(row).returning('id').executeTakeFirstOrThrow()
    await db.insertInto('workingHoursServices').values({ hoursId: id, serviceId: only.serviceId }).execute()
    const path = `/api/setup/services/${only.serviceId}`
    expect(await refuses(['DELETE', path], 409, admin)).toMatchObject({
      code: 'in_use',
      message:
        'Il servizio ha 1 fascia di orario di un medico solo per certi servizi e non si può eliminare. Puoi disattivarlo: sparisce dal sito e la fascia resta.',
    })
    await expect(db.deleteFrom('services').where('id', '=', only.serviceId).execute()).rejects.toThrow(
      'working_hours_services_service_id_fkey',
    )
    await db.deleteFrom('workingHours').where('id', '=', id).execute()
    expect((await send(admin, 'DELETE', path)).status).toBe(200)
  })

  test('a service cannot be deleted while a table unknown to the program refers to it', async () => {
    const { id } = await create()
    const { pool } = app.database.owner
    await pool.query('CREATE TABLE later (service_id integer NOT NULL REFERENCES services)')
    await pool.query('INSERT INTO later VALUES ($1)', [id])
    expect(await refuses(['DELETE', `/api/setup/services/${id}`], 409, admin)).toMatchObject({
      code: 'in_use',
      message: 'L’elemento è ancora in uso.',
    })
    await pool.query('DROP TABLE later')
    expect(await admin.call(deleteService, { params: { id: String(id) } })).toEqual({
      message: 'Servizio eliminato.',
    })
  })
})
