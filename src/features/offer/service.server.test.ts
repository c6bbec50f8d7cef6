import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { bookable, wish } from '#test/factories.ts'
import { doctorPage, servicePage } from './service.server.ts'
import type { DoctorPage, ServicePage } from './shapes.ts'

let database: TestDatabase
let offer: Awaited<ReturnType<typeof bookable>>

// A Tuesday morning.
const ctx = () => ({ db: database.db, now: () => new Date('2026-11-24T08:00:00Z') })

beforeEach(async () => {
  database = await testDatabase('empty')
  const { db } = database
  offer = await bookable(db, { doctors: 2, subservices: [{ name: 'Prima visita', duration: 60 }] })
  await db.updateTable('serviceCategories').set({ slug: 'cuore', name: 'Cuore' }).execute()
  await db
    .updateTable('services')
    .set({ name: 'Visita cardiologica', preparation: 'A digiuno\n\n Acqua sì ', whatToBring: null })
    .execute()
  await db
    .updateTable('doctors')
    .set({ lastName: 'Villa', firstName: 'Andrea' })
    .where('id', '=', first())
    .execute()
  await db
    .updateTable('doctors')
    .set({ lastName: 'Conti', firstName: 'Elisa' })
    .where('id', '=', second())
    .execute()
})
afterEach(() => database.drop())

const first = () => offer.doctors[0] ?? 0
const second = () => offer.doctors[1] ?? 0

async function service(slug = 'visita-cardiologica'): Promise<ServicePage> {
  const page = await servicePage(ctx(), 'cuore', slug)
  if (!page || 'moved' in page) throw new Error('no page')
  return page
}

async function doctor(slug = 'andrea-villa'): Promise<DoctorPage> {
  const page = await doctorPage(ctx(), slug)
  if (!page || 'moved' in page) throw new Error('no page')
  return page
}

const hide = (set: object) => database.db.updateTable('services').set(set).execute()
const editDoctor = (id: number, set: object) =>
  database.db.updateTable('doctors').set(set).where('id', '=', id).execute()

function addKind(name: string, more: object) {
  return database.db
    .insertInto('subservices')
    .values({ serviceId: offer.serviceId, name, shortDescription: name, duration: 30, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function hours(doctorId: number, ...rows: object[]): Promise<void> {
  for (const row of rows)
    await database.db
      .insertInto('workingHours')
      .values({ doctorId, dayOfWeek: 4, startTime: '09:00', endTime: '12:00', cadence: 'weekly', ...row })
      .execute()
}

describe('the page of a service', () => {
  test('the page holds texts as lines, kinds, doctors, hours and the first places of the first kind', async () => {
    const page = await service()
    expect(page).toMatchObject({
      path: '/servizi/cuore/visita-cardiologica',
      name: 'Visita cardiologica',
      category: { slug: 'cuore', name: 'Cuore' },
      preparation: ['A digiuno', 'Acqua sì'],
      whatToBring: [],
      kinds: [{ name: 'Prima visita', duration: 60 }],
      bookingMode: 'request',
      questions: [],
      minAge: null,
    })
    expect(page.doctors.map(({ name, path }) => [name, path])).toEqual([
      ['Dr. Elisa Conti', '/medici/elisa-conti'],
      ['Dr. Andrea Villa', '/medici/andrea-villa'],
    ])
    expect(page.hours[0]).toEqual({ day: 'Lunedì', hours: '9:30-12:30' })
    expect(page.places).toMatchObject({ subserviceId: offer.subservices[0], doctorId: null })
    expect(page.places?.days).toHaveLength(3)
  })

  test('a day with more than three free starts says how many more there are', async () => {
    await database.db.updateTable('subservices').set({ duration: 30 }).execute()
    const days = (await service()).places?.days
    expect(days?.at(-1)).toMatchObject({ times: ['09:30', '10:00', '10:30'], more: 3 })
  })

  test('the next holidays on days with hours are named', async () => {
    expect((await service()).closures[0]).toEqual({
      ...{ date: '2026-12-08', day: 'Martedì 8 dicembre', words: 'Chiuso, Immacolata' },
    })
  })

  test('a closed day shows the extra session of a doctor that holds all the same', async () => {
    const during = '[2026-12-08 09:00, 2026-12-08 11:00)'
    const marks = (more: object) =>
      database.db
        .insertInto('calendarMarks')
        .values({ kind: 'extra', doctorId: first(), during, ...more })
        .execute()
    const words = async () => (await service()).closures[0]?.words
    await marks({ evenIfClosed: false })
    await marks({ evenIfClosed: true, online: false, doctorId: second() })
    expect(await words()).toBe('Chiuso, Immacolata')
    await marks({ evenIfClosed: true, doctorId: second() })
    expect(await words()).toBe('Aperto 9:00-11:00')
  })

  test('hours on Sundays, on which the site books nothing, are not shown', async () => {
    await database.db.deleteFrom('serviceSchedules').execute()
    await hours(first(), { dayOfWeek: 0 }, { dayOfWeek: 4 })
    const page = await service()
    expect(page.hours).toEqual([{ day: 'Giovedì', hours: '9:00-12:00' }])
    expect((await doctor()).receives).toBe('Riceve il giovedì, dalle 9:00 alle 12:00.')
  })

  test('doctors who receive in some weeks only are in the hours and their closures', async () => {
    await database.db.deleteFrom('serviceSchedules').execute()
    await hours(first(), { dayOfWeek: 2, cadence: 'monthly', nth: [2] })
    await hours(second(), { dayOfWeek: 1, cadence: 'alternate', anchor: '2026-11-30' })
    const page = await service()
    expect(page.hours).toEqual([
      { day: 'Lunedì', hours: '9:00-12:00, a settimane alterne' },
      { day: 'Martedì', hours: '9:00-12:00, il 2º del mese' },
    ])
    expect(page.closures.map(({ date }) => date)).toEqual(['2026-12-08'])
  })

  test('a service with doctors has their hours within its own, and closures on those days alone', async () => {
    await hours(first(), {
      dayOfWeek: 2,
      startTime: '11:00',
      endTime: '19:00',
      cadence: 'monthly',
      nth: [1, 3],
    })
    await hours(second(), { dayOfWeek: 4, startTime: '08:00', endTime: '10:00' })
    const page = await service()
    expect(page.hours).toEqual([
      { day: 'Martedì', hours: '11:00-12:30, il 1º e il 3º del mese' },
      { day: 'Giovedì', hours: '9:30-10:00' },
    ])
    // 8 December, a holiday, is the second Tuesday.
    expect(page.closures).toEqual([])
  })

  test('a service of which a doctor has no hours has its own, and one with hours that never meet it none', async () => {
    await hours(first(), { dayOfWeek: 4, startTime: '15:00', endTime: '19:00' })
    expect((await service()).hours.map(({ day }) => day)).toContain('Lunedì')
    await editDoctor(second(), { isActive: false })
    expect((await service()).hours).toEqual([])
  })

  test('the first places are those of the first kind that has some', async () => {
    await database.db.updateTable('subservices').set({ duration: 240 }).execute()
    expect((await service()).places).toMatchObject({ subserviceId: offer.subservices[0], days: [] })
    const { id } = await addKind('Controllo', { duration: 30 })
    expect((await service()).places?.subserviceId).toBe(id)
    expect((await doctor()).places).toMatchObject({ subserviceId: id, days: [{}, {}, {}] })
  })

  test('a doctor receives for a service where the own hours and those of the service meet', async () => {
    await hours(first(), { dayOfWeek: 2, startTime: '11:00', endTime: '19:00' }, { dayOfWeek: 0 })
    const villa = (await service()).doctors.find(({ id }) => id === first())
    expect(villa?.receives).toBe('Riceve il martedì mattina.')
    expect((await doctor()).receives).toBe('Riceve il martedì, dalle 11:00 alle 12:30.')
  })

  test('a service by telephone has a page without times', async () => {
    await hide({ bookingMode: 'phone' })
    const page = await service()
    expect([page.bookingMode, page.places]).toEqual(['phone', null])
    expect(page.doctors.every(({ firstFree }) => firstFree === null)).toBe(true)
  })

  test('a doctor who is not on the site is named without a page, a column of the agenda is not named', async () => {
    await editDoctor(first(), { onSite: false })
    await editDoctor(second(), { isPerson: false })
    expect((await service()).doctors.map(({ name, path }) => [name, path])).toEqual([
      ['Dr. Andrea Villa', null],
    ])
  })

  test('hidden and inactive services, and those of inactive categories, have no page', async () => {
    for (const [shown, hidden] of [
      [{ isActive: true }, { isActive: false }],
      [{ bookingMode: 'request' }, { bookingMode: 'hidden' }],
    ] as const) {
      await hide(hidden)
      expect(await servicePage(ctx(), 'cuore', 'visita-cardiologica')).toBeNull()
      await hide(shown)
    }
    await database.db.updateTable('serviceCategories').set({ isActive: false }).execute()
    expect(await servicePage(ctx(), 'cuore', 'visita-cardiologica')).toBeNull()
  })

  test.each([
    ['cuore', 'Visita-Cardiologica'],
    ['CUORE', 'visita-cardiologica'],
    ['altra', 'visita-cardiologica'],
  ])('the address /servizi/%s/%s leads to the true one', async (category, slug) => {
    expect(await servicePage(ctx(), category, slug)).toEqual({ moved: '/servizi/cuore/visita-cardiologica' })
  })

  test.each(['niente', '', 'a b', '\0', 'x'.repeat(5000), '%', "'; --"])('%j has no page', async (slug) => {
    expect(await servicePage(ctx(), 'cuore', slug)).toBeNull()
    expect(await doctorPage(ctx(), slug)).toBeNull()
  })
})

describe('the page of a doctor', () => {
  test('the page holds the services with the kinds that the doctor offers', async () => {
    const { services, path, name } = await doctor()
    expect([path, name]).toEqual(['/medici/andrea-villa', 'Dr. Andrea Villa'])
    expect(services).toEqual([
      expect.objectContaining({
        path: '/servizi/cuore/visita-cardiologica',
        kinds: [expect.objectContaining({ name: 'Prima visita' })],
      }),
    ])
    expect(Object.keys(services[0] ?? {})).not.toContain('doctors')
  })

  test('a doctor who is limited to a kind shows that kind alone', async () => {
    const kind = await addKind('Holter', { duration: 15 })
    await database.db
      .insertInto('doctorSubservices')
      .values({ doctorId: first(), subserviceId: kind.id })
      .execute()
    const page = await doctor()
    expect(page.services[0]?.kinds.map(({ name }) => name)).toEqual(['Holter'])
    expect(page.places?.subserviceId).toBe(kind.id)
    expect((await doctor('elisa-conti')).services[0]?.kinds).toHaveLength(2)
  })

  test('a doctor who is limited to kinds that are not active does nothing of a service with others', async () => {
    const { id } = await addKind('Holter', { isActive: false })
    await database.db
      .insertInto('doctorSubservices')
      .values({ doctorId: first(), subserviceId: id })
      .execute()
    expect(await doctor()).toMatchObject({ services: [], places: null, dates: [] })
    expect((await service()).doctors.map(({ name }) => name)).toEqual(['Dr. Elisa Conti'])
    await database.db.updateTable('subservices').set({ isActive: false }).execute()
    expect((await doctor()).services).toMatchObject([{ kinds: [] }])
    expect((await service()).doctors).toHaveLength(2)
  })

  test('the next dates say how many places are free, and which days are full or fall out', async () => {
    await hours(first(), { cadence: 'monthly', nth: [1, 3] })
    const of = wish(offer)
    // Thursday 3 December has three places, of which all are taken; the clinic is closed on the 17th.
    for (const appointmentTime of ['09:00', '10:00', '11:00'])
      await database.db
        .insertInto('appointments')
        .values({
          ...{ ...of, uploadedFileIds: undefined, appointmentTime, appointmentDate: '2026-12-03' },
          ...{ doctorId: first(), status: 'confirmed', duration: 60 },
        })
        .execute()
    await database.db
      .insertInto('calendarMarks')
      .values([
        { kind: 'closure', during: '[2026-12-17 00:00, 2026-12-18 00:00)' },
        { kind: 'extra', doctorId: first(), during: '[2026-12-30 09:30, 2026-12-30 11:30)' },
      ])
      .execute()
    await database.db.deleteFrom('serviceSchedules').execute()
    const { dates, receives } = await doctor()
    expect(receives).toBe('Riceve il 1º e il 3º giovedì del mese, dalle 9:00 alle 12:00.')
    expect(dates.map(({ date, words, state, isExtra }) => [date, words, state, isExtra])).toEqual([
      ['2026-12-03', 'Completo', 'full', false],
      ['2026-12-17', 'Non riceve', 'away', false],
      ['2026-12-30', '2 posti', 'free', true],
      ['2027-01-07', '3 posti', 'free', false],
      ['2027-01-21', '3 posti', 'free', false],
    ])
  })

  test('colleagues who are free earlier for the first kind are named, the earliest first', async () => {
    await hours(first(), { dayOfWeek: 5 })
    const page = await doctor()
    expect(page.colleagues).toEqual([
      expect.objectContaining({
        name: 'Dr. Elisa Conti',
        places: expect.objectContaining({ doctorId: second(), subserviceId: offer.subservices[0] }),
      }),
    ])
    expect((await doctor('elisa-conti')).colleagues).toEqual([])
  })

  test('inactive doctors, columns of the agenda and doctors not on the site have no page', async () => {
    for (const name of ['isActive', 'isPerson', 'onSite']) {
      await editDoctor(first(), { [name]: false })
      expect(await doctorPage(ctx(), 'andrea-villa')).toBeNull()
      await editDoctor(first(), { [name]: true })
    }
    expect(await doctorPage(ctx(), 'Andrea-Villa')).toEqual({ moved: '/medici/andrea-villa' })
  })

  test('a doctor without services has a page without times', async () => {
    await database.db.deleteFrom('doctorServices').execute()
    expect(await doctor()).toMatchObject({
      services: [],
      places: null,
      dates: [],
      receives: null,
    })
  })
})
