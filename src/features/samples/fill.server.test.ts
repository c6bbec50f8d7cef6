import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { exampleContent } from '#content/site.ts'
import { firstFreeDay } from '#features/booking/availability.server.ts'
import { findMaintenance } from '#features/site/store.server.ts'
import { readBlob } from '#platform/files/blobs.server.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { fillCatalogue, prepareEmpty } from './fill.server.ts'
import { doctorTexts, serviceTexts } from './offer.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase('empty')
})
afterEach(() => database.drop())

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.table(table)}`.execute(
    database.db,
  )
  return rows[0]?.n ?? -1
}

async function ids(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number[]> {
  return (await statement.execute(database.db)).rows.map(({ id }) => id)
}

test('an empty database is filled with four categories, the specialists and services to book', async () => {
  expect(await fillCatalogue(database.owner.db)).toBe(true)

  const categories = await database.db
    .selectFrom('serviceCategories')
    .select(['slug', 'name'])
    .orderBy('id')
    .execute()
  expect(categories).toEqual([
    { slug: 'centro-dentale', name: 'Centro Dentale' },
    { slug: 'medicina-estetica', name: 'Medicina Estetica' },
    { slug: 'polispecialistico', name: 'Polispecialistico' },
    { slug: 'centro-analisi', name: 'Centro Analisi' },
  ])
  expect(await count('doctors')).toBe(16)
  expect(await count('services')).toBeGreaterThanOrEqual(18)
  expect(await count('convenzioni')).toBe(2)
})

test('every service has an active doctor, hours and texts', async () => {
  await fillCatalogue(database.owner.db)

  expect(
    await ids(sql`SELECT id FROM services s WHERE NOT EXISTS (
      SELECT FROM doctor_services l JOIN doctors d ON d.id = l.doctor_id WHERE l.service_id = s.id AND d.is_active)`),
  ).toEqual([])
  expect(
    await ids(sql`SELECT id FROM services s
      WHERE NOT EXISTS (SELECT FROM service_schedules w WHERE w.service_id = s.id AND w.is_active)`),
  ).toEqual([])
  expect(
    await ids(sql`SELECT id FROM services WHERE char_length(short_description) < 10 OR char_length(long_description) < 60
      OR short_description IS NULL OR long_description IS NULL`),
  ).toEqual([])
  expect(
    await ids(
      sql`SELECT id FROM services s WHERE NOT EXISTS (SELECT FROM subservices k WHERE k.service_id = s.id)`,
    ),
  ).not.toEqual([])
})

test('schedules lie within the clinic’s opening hours, and every visit fits into them', async () => {
  await fillCatalogue(database.owner.db)

  const outside = await ids(sql`
    SELECT w.id FROM service_schedules w
    JOIN services s ON s.id = w.service_id JOIN service_categories c ON c.id = s.category_id
    WHERE NOT CASE WHEN c.slug = 'centro-analisi'
      THEN day_of_week BETWEEN 1 AND 6 AND start_time >= '07:30' AND end_time <= '10:30'
      ELSE (day_of_week BETWEEN 1 AND 6 AND start_time >= '09:30' AND end_time <= '12:30')
        OR (day_of_week BETWEEN 1 AND 5 AND start_time >= '15:00' AND end_time <= '19:00') END`)
  expect(outside).toEqual([])

  const tooLong = await ids(sql`
    SELECT k.id FROM subservices k WHERE NOT EXISTS (
      SELECT FROM service_schedules w WHERE w.service_id = k.service_id
      AND extract(epoch FROM w.end_time::time - w.start_time::time) / 60 >= k.duration)`)
  expect(tooLong).toEqual([])
})

test('a doctor with a service has its category, and is limited to no subservices', async () => {
  await fillCatalogue(database.owner.db)

  expect(
    await ids(sql`SELECT l.doctor_id AS id FROM doctor_services l JOIN services s ON s.id = l.service_id
      WHERE NOT EXISTS (SELECT FROM doctor_categories c WHERE c.doctor_id = l.doctor_id AND c.category_id = s.category_id)`),
  ).toEqual([])
  expect(await count('doctor_subservices')).toBe(0)
  expect(
    await ids(
      sql`SELECT id FROM doctors d WHERE NOT EXISTS (SELECT FROM doctor_services WHERE doctor_id = d.id)`,
    ),
  ).toEqual([])
})

test('every doctor has free times for each of their services within sixty days', async () => {
  const now = () => new Date('2026-03-02T09:00:00Z')
  await fillCatalogue(database.owner.db, now())
  const links = await database.db.selectFrom('doctorServices').selectAll().execute()
  expect(links.length).toBeGreaterThan(30)
  const source = { db: database.db, now }
  const without = []
  for (const { doctorId, serviceId } of links) {
    const wish = { doctorId, serviceId, subserviceId: null, date: '2026-03-02' }
    if ((await firstFreeDay(source, wish)) === null) without.push({ doctorId, serviceId })
  }
  expect(without).toEqual([])
})

test('the sample has a fortnightly doctor, one of first and third Thursdays, one who is away, and a desk with four places', async () => {
  await fillCatalogue(database.owner.db, new Date('2026-03-02T09:00:00Z'))
  const { rows: rare } = await sql`
    SELECT last_name, day_of_week, cadence, nth FROM working_hours JOIN doctors ON doctors.id = doctor_id
    WHERE cadence <> 'weekly' AND start_time = '09:30' ORDER BY last_name, day_of_week`.execute(database.db)
  expect(rare).toEqual([
    { lastName: 'Beretta', dayOfWeek: 3, cadence: 'alternate', nth: null },
    { lastName: 'Beretta', dayOfWeek: 5, cadence: 'alternate', nth: null },
    { lastName: 'Motta', dayOfWeek: 4, cadence: 'monthly', nth: [1, 3] },
  ])
  const { rows: away } = await sql`
    SELECT last_name, kind, lower(during)::date::text AS first, upper(during)::date::text AS after
    FROM calendar_marks JOIN doctors ON doctors.id = doctor_id`.execute(database.db)
  expect(away).toEqual([{ lastName: 'Pozzi', kind: 'absence', first: '2026-03-23', after: '2026-03-29' }])
  const { rows: desk } = await sql`
    SELECT d.first_name, d.title, d.is_person, s.name, s.places FROM doctors d
    JOIN doctor_services l ON l.doctor_id = d.id JOIN services s ON s.id = l.service_id WHERE NOT d.is_person`.execute(
    database.db,
  )
  expect(desk).toEqual([
    { firstName: 'Punto', title: null, isPerson: false, name: 'Esami del sangue', places: 4 },
  ])
})

test('implants are offered by their two surgeons only', async () => {
  await fillCatalogue(database.owner.db)

  const { rows } = await sql<{ name: string }>`
    SELECT d.last_name AS name FROM doctors d JOIN doctor_services l ON l.doctor_id = d.id
    JOIN services s ON s.id = l.service_id WHERE s.name = 'Implantologia' ORDER BY d.id`.execute(database.db)
  expect(rows.map(({ name }) => name)).toEqual(['Ferrari', 'Conti'])
})

test('each department begins with a picture, stored as a picture of the site', async () => {
  await fillCatalogue(database.owner.db)

  const shown = await database.db
    .selectFrom('services')
    .innerJoin('media', 'media.id', 'services.coverImageId')
    .innerJoin('serviceCategories as category', 'category.id', 'services.categoryId')
    .select([
      'category.slug',
      'services.sortOrder',
      'media.originalName',
      'media.purpose',
      'media.mimeType',
      'media.sha256',
      'media.fileSize',
    ])
    .orderBy('category.id')
    .execute()
  expect(shown.map(({ slug, sortOrder, purpose, mimeType }) => [slug, sortOrder, purpose, mimeType])).toEqual(
    [
      ['centro-dentale', 1, 'site', 'image/webp'],
      ['medicina-estetica', 1, 'site', 'image/webp'],
      ['polispecialistico', 1, 'site', 'image/webp'],
    ],
  )
  expect(shown.map(({ originalName }) => originalName)).toEqual([
    'studio-odontoiatrico.webp',
    'medicina-estetica.webp',
    'studio-medico.webp',
  ])
  for (const { sha256, fileSize } of shown) {
    const bytes = Buffer.from(
      await new Response(readBlob(database.db, { sha256, size: fileSize })).arrayBuffer(),
    )
    expect(bytes.byteLength).toBe(fileSize)
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP')
  }
  const sizes = await database.db
    .selectFrom('mediaSizes')
    .selectAll()
    .orderBy('mediaId')
    .orderBy('width')
    .execute()
  expect(sizes.map(({ width }) => width)).toEqual([480, 800, 480, 800, 480, 800])
  for (const { width, sha256, fileSize } of sizes) {
    const bytes = Buffer.from(
      await new Response(readBlob(database.db, { sha256, size: fileSize })).arrayBuffer(),
    )
    expect((await sharp(bytes).metadata()).width).toBe(width)
  }
})

test('a service goes to the specialist it names, not to a namesake', async () => {
  vi.resetModules()
  vi.doMock('#content/specialists.ts', async (original) => {
    const { specialists } = await original<typeof import('#content/specialists.ts')>()
    const namesake = { ...specialists[0], firstName: 'Bruno', lastName: 'Villa' }
    return { specialists: [...specialists, namesake] }
  })
  const fresh = await import('./fill.server.ts')
  vi.doUnmock('#content/specialists.ts')
  await fresh.fillCatalogue(database.owner.db)

  const offered = await database.db
    .selectFrom('doctorServices as link')
    .innerJoin('services', 'services.id', 'link.serviceId')
    .innerJoin('doctors', 'doctors.id', 'link.doctorId')
    .select(['doctors.firstName', 'doctors.lastName'])
    .where('services.name', '=', 'Cardiologia')
    .orderBy('doctors.id')
    .execute()
  expect(offered).toEqual([
    { firstName: 'Andrea', lastName: 'Villa' },
    { firstName: 'Marta', lastName: 'Brambilla' },
  ])
})

test('the inauguration form has six required fields in order and a readable button', async () => {
  await fillCatalogue(database.owner.db)

  const form = await database.db.selectFrom('forms').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  expect(form).toMatchObject({
    name: 'Inaugurazione',
    formWidth: 500,
    buttonColor: '#4A90A4',
    isActive: true,
    lastDay: exampleContent.inauguration.invitation.date,
  })
  expect(contrast(form.buttonColor ?? '', form.buttonTextColor ?? '')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(form.fieldBackgroundColor ?? '', form.textColor ?? '')).toBeGreaterThanOrEqual(4.5)

  const fields = await database.db
    .selectFrom('formFields')
    .select(['key', 'label', 'type', 'required'])
    .where('formId', '=', 1)
    .orderBy('order')
    .execute()
  expect(fields.map(({ label }) => label)).toEqual([
    'Nome',
    'Cognome',
    'Email',
    'Telefono',
    'Oggetto',
    'Messaggio',
  ])
  expect(fields.map(({ key }) => key)).toEqual([
    ...['nome', 'cognome', 'email', 'telefono', 'oggetto', 'messaggio'],
  ])
  expect(fields.map(({ type }) => type)).toEqual(['text', 'text', 'email', 'phone', 'text', 'textarea'])
  expect(fields.every(({ required }) => required)).toBe(true)
})

test('a product without a catalogue begins closed, with the message of the product', async () => {
  const { db } = database
  await prepareEmpty(db)
  expect(await findMaintenance(db)).toEqual({
    ...{ on: true, message: 'Il sito è temporaneamente in manutenzione. Torneremo online al più presto.' },
  })
})

test('a product whose catalogue is there already begins open', async () => {
  const { db } = database
  await db.insertInto('serviceCategories').values({ slug: 'altro', name: 'Altro' }).execute()
  await prepareEmpty(db)
  expect((await findMaintenance(db)).on).toBe(false)
})

test('an empty catalogue has the inauguration form too, not active, and forms that staff make get other numbers', async () => {
  const { db } = database
  const insert = () =>
    db.insertInto('forms').values({ name: 'Altro' }).returning('id').executeTakeFirstOrThrow()
  expect((await insert()).id).toBeGreaterThan(1)
  await prepareEmpty(db)
  // The day of the example is over: the form would be closed from the beginning.
  expect(
    await db.selectFrom('forms').select(['name', 'lastDay', 'isActive']).where('id', '=', 1).execute(),
  ).toEqual([{ name: 'Inaugurazione', lastDay: null, isActive: false }])
  expect((await insert()).id).toBeGreaterThan(2)
})

test('the settings are an hour of notice, a lock after 15 minutes and no maintenance', async () => {
  await fillCatalogue(database.owner.db)

  const settings = await database.db
    .selectFrom('siteSettings')
    .select(['key', 'value', 'type'])
    .orderBy('key')
    .execute()
  expect(settings).toEqual([
    { key: 'booking_min_notice_minutes', value: '60', type: 'string' },
    { key: 'lock_minutes', value: '15', type: 'string' },
    { key: 'maintenance_message', value: '', type: 'string' },
    { key: 'maintenance_mode', value: 'false', type: 'boolean' },
  ])
})

test('rows that staff add afterwards get new ids', async () => {
  await fillCatalogue(database.owner.db)
  const { db } = database
  const last = await count('services')

  const category = await db
    .insertInto('serviceCategories')
    .values({ slug: 'altro', name: 'Altro' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const service = await db
    .insertInto('services')
    .values({ name: 'Altro', categoryId: category.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const doctor = await db
    .insertInto('doctors')
    .values({ firstName: 'Ada', lastName: 'Neri' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const form = await db
    .insertInto('forms')
    .values({ name: 'Altro' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subservices')
    .values({ name: 'Altro', shortDescription: 'Altro', serviceId: service.id })
    .execute()

  expect([category.id, service.id, doctor.id, form.id]).toEqual([5, last + 1, 17, 2])
})

test('a second run does nothing', async () => {
  await fillCatalogue(database.owner.db)
  await database.db.updateTable('services').set({ name: 'Cambiato' }).where('id', '=', 1).execute()
  const before = await count('services')

  expect(await fillCatalogue(database.owner.db)).toBe(false)

  expect(await count('services')).toBe(before)
  const first = await database.db.selectFrom('services').select('name').where('id', '=', 1).executeTakeFirst()
  expect(first).toEqual({ name: 'Cambiato' })
})

test('a database with its own category or doctor is not changed', async () => {
  await database.db.insertInto('doctors').values({ firstName: 'Ada', lastName: 'Neri' }).execute()
  expect(await fillCatalogue(database.owner.db)).toBe(false)
  expect(await count('service_categories')).toBe(0)

  await database.db.deleteFrom('doctors').execute()
  await database.db.insertInto('serviceCategories').values({ slug: 'altro', name: 'Altro' }).execute()
  expect(await fillCatalogue(database.owner.db)).toBe(false)
  expect(await count('doctors')).toBe(0)
})

test('an existing form and an existing setting are not changed', async () => {
  await database.db.insertInto('forms').values({ id: 1, name: 'Mio' }).execute()
  await database.db
    .insertInto('siteSettings')
    .values({ key: 'booking_min_notice_minutes', value: '15', type: 'string' })
    .execute()

  expect(await fillCatalogue(database.owner.db)).toBe(true)

  expect(await database.db.selectFrom('forms').select('name').execute()).toEqual([{ name: 'Mio' }])
  expect(await count('form_fields')).toBe(0)
  const setting = await database.db
    .selectFrom('siteSettings')
    .select('value')
    .where('key', '=', 'booking_min_notice_minutes')
    .execute()
  expect(setting).toEqual([{ value: '15' }])
})

test('one of several processes that start together fills the database', async () => {
  const results = await Promise.all(Array.from({ length: 6 }, () => fillCatalogue(database.owner.db)))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(await count('service_categories')).toBe(4)
})

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('several services and doctors have the texts of a full page, and every text finds its record', async () => {
  await fillCatalogue(database.owner.db)
  const services = await database.db
    .selectFrom('services')
    .select('name')
    .where(
      sql<boolean>`jsonb_array_length(questions) >= 2 AND preparation IS NOT NULL AND what_to_bring IS NOT NULL`,
    )
    .execute()
  expect(services.map(({ name }) => name).toSorted()).toEqual(Object.keys(serviceTexts).toSorted())
  const doctors = await database.db
    .selectFrom('doctors')
    .select(['firstName', 'lastName'])
    .where(sql<boolean>`num_nulls(bio, studies, experience, languages, register) = 0`)
    .execute()
  expect(doctors.map(({ firstName, lastName }) => `${firstName} ${lastName}`).toSorted()).toEqual(
    Object.keys(doctorTexts).toSorted(),
  )
})
