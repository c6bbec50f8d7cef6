import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookingDoctors, bookingServices, bookingSubservices } from './choices.store.server.ts'
import { activeOffers, bookingCategories, findOffer, publicServices, siteDoctors } from './store.server.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase('empty')
  await fill()
})
afterEach(() => database.drop())

const CATEGORY = { laboratory: 1, other: 2, outpatient: 3, dental: 4, closed: 5, aesthetic: 6 }
const SERVICE = { heart: 1, skin: 2, retired: 3, inClosed: 4, blood: 5, teeth: 6 }

const USUAL = { bookingMode: 'request', preparation: null, whatToBring: null }
const PERSON = { title: 'Dr.', isPerson: true, subserviceIds: [] }

/** Ids run against the order of the page on purpose. */
async function fill(): Promise<void> {
  await sql`INSERT INTO service_categories (id, slug, name, description, is_active) VALUES
    (1, 'centro-analisi', 'Centro Analisi', 'Prelievi', true),
    (2, 'agopuntura', 'Agopuntura', null, true),
    (3, 'polispecialistico', 'Polispecialistico', 'Visite', true),
    (4, 'centro-dentale', 'Centro Dentale', null, true),
    (5, 'chiusa', 'Chiusa', null, false),
    (6, 'medicina-estetica', 'Medicina Estetica', null, true)`.execute(database.db)
  await sql`INSERT INTO services (id, category_id, name, short_description, long_description, sort_order, is_active) VALUES
    (1, 3, 'Cardiologia', 'Il cuore', 'Tutto sul cuore', 2, true),
    (2, 3, 'Dermatologia', null, null, 1, true),
    (3, 3, 'Ritirato', 'x', 'x', 0, false),
    (4, 5, 'In categoria chiusa', 'x', 'x', 0, true),
    (5, 1, 'Esami', 'x', 'x', 0, true),
    (6, 4, 'Igiene', 'x', 'x', 0, true)`.execute(database.db)
  await sql`INSERT INTO subservices (id, service_id, name, short_description, duration, price, is_active) VALUES
    (1, 1, 'Visita', 'Visita completa', 60, '80,00', true),
    (2, 1, 'Controllo', 'Breve', 45, null, true),
    (3, 1, 'Vecchio', 'Non più', 15, '10', false),
    (4, 3, 'Di un ritirato', 'x', 30, null, true),
    (5, 4, 'Di una chiusa', 'x', 30, null, true)`.execute(database.db)
  await sql`INSERT INTO doctors (id, first_name, last_name, specialization, is_active) VALUES
    (1, 'Zoe', 'Zeta', 'Cardiologia', true),
    (2, 'Enzo', 'Édera', null, true),
    (3, 'Fabio', 'Fumo', 'Cardiologia', true),
    (4, 'Gino', 'Assente', 'Cardiologia', false),
    (5, 'Ada', 'Altrove', 'Dermatologia', true)`.execute(database.db)
  await sql`INSERT INTO doctor_services (doctor_id, service_id) VALUES
    (1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (1, 3), (1, 4)`.execute(database.db)
  await sql`INSERT INTO service_schedules (service_id, day_of_week, start_time, end_time, is_active) VALUES
    (1, 2, '15:00', '19:00', true), (1, 2, '09:30', '12:30', true), (1, 0, '09:00', '10:00', false)`.execute(
    database.db,
  )
}

describe('booking lists', () => {
  test('booking lists hold active categories, those of the front page first, then by name', async () => {
    const categories = await bookingCategories(database.db)
    expect(categories.map(({ slug }) => slug)).toEqual([
      'centro-dentale',
      'medicina-estetica',
      'polispecialistico',
      'agopuntura',
      'centro-analisi',
    ])
    expect(categories[2]).toEqual({
      id: CATEGORY.outpatient,
      slug: 'polispecialistico',
      name: 'Polispecialistico',
      description: 'Visite',
      isActive: true,
    })
  })

  test('booking lists hold active services in the order of staff, with the shortest active duration, else 30 minutes', async () => {
    expect(await bookingServices(database.db, CATEGORY.outpatient)).toEqual([
      { id: SERVICE.skin, name: 'Dermatologia', shortDescription: null, duration: 30, ...USUAL },
      { id: SERVICE.heart, name: 'Cardiologia', shortDescription: 'Il cuore', duration: 45, ...USUAL },
    ])
  })

  test('booking lists hold active subservices', async () => {
    expect(await bookingSubservices(database.db, SERVICE.heart)).toEqual([
      { id: 1, name: 'Visita', description: 'Visita completa', duration: 60, price: '80,00' },
      { id: 2, name: 'Controllo', description: 'Breve', duration: 45, price: null },
    ])
  })

  test('booking lists hold active doctors of the service in Italian order of last names', async () => {
    expect(await bookingDoctors(database.db, SERVICE.heart)).toEqual([
      { ...PERSON, id: 2, firstName: 'Enzo', lastName: 'Édera', specialization: null },
      { ...PERSON, id: 3, firstName: 'Fabio', lastName: 'Fumo', specialization: 'Cardiologia' },
      { ...PERSON, id: 1, firstName: 'Zoe', lastName: 'Zeta', specialization: 'Cardiologia' },
    ])
  })

  test('booking lists name a doctor that is no person without a title, and the subservices a doctor is limited to', async () => {
    await sql`UPDATE doctors SET is_person = false WHERE id = 3`.execute(database.db)
    await sql`INSERT INTO doctor_subservices (doctor_id, subservice_id) VALUES (1, 2), (1, 4)`.execute(
      database.db,
    )
    const doctors = await bookingDoctors(database.db, SERVICE.heart)
    expect(
      doctors.map(({ id, title, isPerson, subserviceIds }) => [id, title, isPerson, subserviceIds]),
    ).toEqual([
      [2, 'Dr.', true, []],
      [3, null, false, []],
      [1, 'Dr.', true, [2]],
    ])
  })

  test('booking lists and public services hold a service booked by telephone, and no hidden one', async () => {
    await sql`UPDATE services SET booking_mode = 'hidden' WHERE id = ${SERVICE.heart}`.execute(database.db)
    await sql`UPDATE services SET booking_mode = 'phone', what_to_bring = 'La tessera' WHERE id = ${SERVICE.skin}`.execute(
      database.db,
    )
    const booked = {
      name: 'Dermatologia',
      bookingMode: 'phone',
      whatToBring: 'La tessera',
      preparation: null,
    }
    expect(await bookingServices(database.db, CATEGORY.outpatient)).toMatchObject([booked])
    expect(await bookingSubservices(database.db, SERVICE.heart)).toEqual([])
    expect(await bookingDoctors(database.db, SERVICE.heart)).toEqual([])
    expect((await publicServices(database.db))[2]?.services).toMatchObject([booked])
  })

  test.each([
    ['services of an inactive category', () => bookingServices(database.db, CATEGORY.closed)],
    ['services of no category', () => bookingServices(database.db, 999)],
    ['subservices of an inactive service', () => bookingSubservices(database.db, SERVICE.retired)],
    [
      'subservices of a service in an inactive category',
      () => bookingSubservices(database.db, SERVICE.inClosed),
    ],
    ['subservices of no service', () => bookingSubservices(database.db, 999)],
    ['doctors of an inactive service', () => bookingDoctors(database.db, SERVICE.retired)],
    ['doctors of a service in an inactive category', () => bookingDoctors(database.db, SERVICE.inClosed)],
    ['doctors of no service', () => bookingDoctors(database.db, 999)],
  ])('booking lists hold no %s', async (_name, list) => {
    expect(await list()).toEqual([])
  })
})

describe('public services', () => {
  test('public services name people only as their doctors', async () => {
    await sql`UPDATE doctors SET is_person = false WHERE id = 3`.execute(database.db)
    const doctors = (await publicServices(database.db))[2]?.services[1]?.doctors
    expect(doctors?.map(({ id }) => id)).toEqual([2, 1])
  })

  test('public services are active, in their active categories and with their details', async () => {
    const categories = await publicServices(database.db)
    expect(categories.map(({ slug, services }) => [slug, services.map(({ name }) => name)])).toEqual([
      ['centro-dentale', ['Igiene']],
      ['medicina-estetica', []],
      ['polispecialistico', ['Dermatologia', 'Cardiologia']],
      ['agopuntura', []],
      ['centro-analisi', ['Esami']],
    ])
    expect(categories[2]?.services[1]).toEqual({
      id: SERVICE.heart,
      slug: 'cardiologia',
      name: 'Cardiologia',
      shortDescription: 'Il cuore',
      longDescription: 'Tutto sul cuore',
      imageUrl: null,
      ...USUAL,
      doctors: [
        { id: 2, title: 'Dr.', firstName: 'Enzo', lastName: 'Édera' },
        { id: 3, title: 'Dr.', firstName: 'Fabio', lastName: 'Fumo' },
        { id: 1, title: 'Dr.', firstName: 'Zoe', lastName: 'Zeta' },
      ],
      subservices: [
        { id: 1, name: 'Visita', duration: 60, price: '80,00' },
        { id: 2, name: 'Controllo', duration: 45, price: null },
      ],
      schedules: [
        { dayOfWeek: 0, startTime: '09:00', endTime: '10:00', isActive: false },
        { dayOfWeek: 2, startTime: '09:30', endTime: '12:30', isActive: true },
        { dayOfWeek: 2, startTime: '15:00', endTime: '19:00', isActive: true },
      ],
      duration: 45,
    })
    expect(categories[0]?.services[0]).toMatchObject({
      doctors: [],
      subservices: [],
      schedules: [],
      duration: 30,
    })
  })

  test('public services leave out the analysis centre on request', async () => {
    const slugs = (await publicServices(database.db, { excludeAnalysis: true })).map(({ slug }) => slug)
    expect(slugs).toEqual(['centro-dentale', 'medicina-estetica', 'polispecialistico', 'agopuntura'])
  })

  test('public services have the public address of their cover image', async () => {
    await sql`INSERT INTO blobs (sha256, size) VALUES (decode(repeat('ab', 32), 'hex'), 1)`.execute(
      database.db,
    )
    await sql`INSERT INTO media (id, purpose, filename, original_name, mime_type, file_size, sha256)
      VALUES (77, 'site', 'x', 'x.webp', 'image/webp', 1, decode(repeat('ab', 32), 'hex'))`.execute(
      database.db,
    )
    await sql`UPDATE services SET cover_image_id = 77 WHERE id = ${SERVICE.teeth}`.execute(database.db)
    expect((await publicServices(database.db))[0]?.services[0]?.imageUrl).toBe('/api/public/media/77')
  })
})

test('the site presents active people in the order of staff, each with the address of a new portrait', async () => {
  await sql`UPDATE doctors SET sort_order = 1 WHERE id = 1`.execute(database.db)
  await sql`UPDATE doctors SET is_person = false WHERE id = 3`.execute(database.db)
  await sql`UPDATE doctors SET on_site = false WHERE id = 5`.execute(database.db)
  await sql`UPDATE doctors SET profile_image = 'data:image/webp;base64,AAAA', bio = 'Dal 1998.' WHERE id = 1`.execute(
    database.db,
  )
  expect(await siteDoctors(database.db)).toEqual([
    {
      ...{ id: 2, slug: 'enzo-edera', title: 'Dr.', firstName: 'Enzo', lastName: 'Édera' },
      ...{ specialization: null, bio: null, portraitUrl: null },
    },
    {
      ...{ id: 1, slug: 'zoe-zeta', title: 'Dr.', firstName: 'Zoe', lastName: 'Zeta' },
      specialization: 'Cardiologia',
      ...{ bio: 'Dal 1998.', portraitUrl: '/api/public/doctors/1/portrait?v=3' },
    },
  ])
})

async function offerOf(wish: Parameters<typeof findOffer>[1]) {
  return findOffer(database.db, wish)
}

describe('the offer of a booking', () => {
  test('holds every record a booking is checked against', async () => {
    const visit = {
      ...{ id: 1, name: 'Visita', duration: 60, price: '80,00', isActive: true },
      ...{ atHome: false, before: null, after: null },
    }
    expect(await offerOf({ serviceId: SERVICE.heart, subserviceId: 1 })).toEqual({
      service: {
        id: SERVICE.heart,
        name: 'Cardiologia',
        categoryId: CATEGORY.outpatient,
        categoryName: 'Polispecialistico',
        isActive: true,
        categoryIsActive: true,
        ...{
          mode: 'request',
          before: 0,
          after: 0,
          places: 1,
          minNotice: null,
          maxDays: null,
          cancelHours: null,
        },
        ...{ preparation: null, whatToBring: null },
      },
      subservice: visit,
      kinds: [{ ...visit, id: 2, name: 'Controllo', duration: 45, price: null }, visit],
      needs: [],
      schedules: [
        { dayOfWeek: 0, startTime: '09:00', endTime: '10:00', isActive: false },
        { dayOfWeek: 2, startTime: '09:30', endTime: '12:30', isActive: true },
        { dayOfWeek: 2, startTime: '15:00', endTime: '19:00', isActive: true },
      ],
      doctors: [
        {
          id: 4,
          title: 'Dr.',
          firstName: 'Gino',
          lastName: 'Assente',
          isActive: false,
          kindIds: [],
          squeezeLimit: 2,
        },
        {
          id: 2,
          title: 'Dr.',
          firstName: 'Enzo',
          lastName: 'Édera',
          isActive: true,
          kindIds: [],
          squeezeLimit: 2,
        },
        {
          id: 3,
          title: 'Dr.',
          firstName: 'Fabio',
          lastName: 'Fumo',
          isActive: true,
          kindIds: [],
          squeezeLimit: 2,
        },
        {
          id: 1,
          title: 'Dr.',
          firstName: 'Zoe',
          lastName: 'Zeta',
          isActive: true,
          kindIds: [],
          squeezeLimit: 2,
        },
      ],
    })
  })

  test('marks inactive parts instead of hiding them', async () => {
    const retired = await offerOf({ serviceId: SERVICE.retired, subserviceId: null })
    expect(retired?.service).toMatchObject({ isActive: false, categoryIsActive: true })
    const inClosed = await offerOf({ serviceId: SERVICE.inClosed, subserviceId: null })
    expect(inClosed?.service).toMatchObject({ isActive: true, categoryIsActive: false })
    const old = await offerOf({ serviceId: SERVICE.heart, subserviceId: 3 })
    expect(old?.subservice).toMatchObject({ id: 3, isActive: false })
  })

  test('leaves out a subservice of another service', async () => {
    expect((await offerOf({ serviceId: SERVICE.heart, subserviceId: 4 }))?.subservice).toBeNull()
    expect((await offerOf({ serviceId: SERVICE.heart, subserviceId: null }))?.subservice).toBeNull()
  })

  test('holds the margins of a subservice, the active resources of each need, and the subservices of a doctor', async () => {
    await sql`UPDATE subservices SET after_minutes = 10 WHERE id = 1`.execute(database.db)
    await sql`INSERT INTO resources (id, kind, name, is_active) VALUES
      (1, 'room', 'Stanza 1', true), (2, 'room', 'Stanza 2', true), (3, 'room', 'Stanza 3', false),
      (4, 'device', 'Ecografo', false)`.execute(database.db)
    await sql`INSERT INTO service_resources (service_id, need, resource_id) VALUES
      (1, 1, 1), (1, 1, 2), (1, 1, 3), (1, 2, 4)`.execute(database.db)
    await sql`INSERT INTO doctor_subservices (doctor_id, subservice_id) VALUES (1, 2), (1, 4)`.execute(
      database.db,
    )
    const offer = await offerOf({ serviceId: SERVICE.heart, subserviceId: 1 })
    expect(offer).toMatchObject({ subservice: { before: null, after: 10 }, needs: [[1, 2], []] })
    expect(offer?.doctors.map(({ id, kindIds }) => [id, kindIds])).toEqual([
      [4, []],
      [2, []],
      [3, []],
      [1, [2]],
    ])
  })

  test('the offers of all active services of active categories come at once, or of one category', async () => {
    const offers = await activeOffers(database.db)
    expect(offers.map(({ service }) => service.id).toSorted()).toEqual([
      SERVICE.heart,
      SERVICE.skin,
      SERVICE.blood,
      SERVICE.teeth,
    ])
    expect(offers.find(({ service }) => service.id === SERVICE.heart)).toEqual(
      await offerOf({ serviceId: SERVICE.heart, subserviceId: null }),
    )
    const ofOne = await activeOffers(database.db, 3)
    expect(ofOne.map(({ service }) => service.id).toSorted()).toEqual([SERVICE.heart, SERVICE.skin])
  })

  test('contains empty lists without records, and is null without a service', async () => {
    expect(await offerOf({ serviceId: SERVICE.teeth, subserviceId: null })).toMatchObject({
      kinds: [],
      needs: [],
      schedules: [],
      doctors: [],
    })
    expect(await offerOf({ serviceId: 999, subserviceId: null })).toBeNull()
  })
})
