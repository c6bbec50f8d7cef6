import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { availableSlots, createAppointment, nextFreeDay } from '#features/booking/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { wish } from '#test/factories.ts'
import { send } from '#test/setup-calls.ts'
import { addMedia } from '#test/uploads.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
  listPublicCategories,
  listPublicServices,
} from '../contract.ts'

// Changes by staff take effect for visitors, on the pages and in the booking, from the next call on.

let app: TestApp
let staff: Visitor
let admin: Visitor
let visitor: Visitor

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  staff = await app.staff('editor')
  admin = await app.staff('admin')
  visitor = app.visitor()
})
afterAll(() => app.close())

// A Tuesday.
const DATE = '2026-03-03'
const MORNING = [1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, startTime: '09:00', endTime: '11:00' }))

type Made = { category: number; slug: string; service: number; short: number; long: number; doctor: number }
let made: Made
let counter = 0

beforeEach(async () => {
  counter += 1
  const category = await save('POST', 'categories', { name: `Reparto ${counter}` })
  const service = await save('POST', 'services', {
    ...{ name: 'Visita', shortDescription: 'Breve', categoryId: category.id, schedules: MORNING },
  })
  const kind = { serviceId: service.id, shortDescription: 'Un tipo' }
  const short = await save('POST', 'subservices', { ...kind, name: 'Controllo', duration: 30, price: '60' })
  const long = await save('POST', 'subservices', { ...kind, name: 'Prima visita', duration: 60 })
  const doctor = await save('POST', 'doctors', {
    ...{ firstName: 'Ada', lastName: 'Riva', categoryIds: [category.id], serviceIds: [service.id] },
  })
  made = {
    ...{ category: category.id, slug: String(category.slug), service: service.id },
    ...{ short: short.id, long: long.id, doctor: doctor.id },
  }
})

async function save(method: string, path: string, body: object): Promise<{ id: number; slug?: unknown }> {
  const answer = await send(staff, method, `/api/setup/${path}`, body)
  expect(answer).toMatchObject({ status: method === 'POST' ? 201 : 200 })
  return answer.body as { id: number }
}
const change = (path: string, body: object) => save('PUT', path, body)
const remove = async (path: string) => {
  expect((await send(admin, 'DELETE', `/api/setup/${path}`)).status).toBe(200)
}

const onPage = async (slug = made.slug) => (await visitor.call(listPublicServices, { query: {} }))[slug]
const slots = (ask: { doctorId?: number; subserviceId?: number } = {}) =>
  visitor.call(availableSlots, {
    query: {
      serviceId: String(made.service),
      doctorId: String(ask.doctorId ?? made.doctor),
      date: DATE,
      ...(ask.subserviceId && { subserviceId: String(ask.subserviceId) }),
    },
  })
const wanted = (ask: object = {}) =>
  wish(
    { categoryId: made.category, serviceId: made.service, doctorId: made.doctor },
    { appointmentDate: DATE, appointmentTime: '09:00', subserviceId: made.short, ...ask },
  )
const book = (ask: object = {}) => visitor.call(createAppointment, { body: wanted(ask) })
/** The fields a booking is refused for. */
const refusedFor = async (ask: object = {}) => {
  const refused = await refusal(book(ask))
  expect(refused.status).toBe(400)
  return refused.issues.map(({ path }) => path)
}
const wizard = async () => {
  const [categories, services, subservices, doctors] = await Promise.all([
    visitor.call(listBookingCategories, { query: {} }),
    visitor.call(listBookingServices, { params: { categoryId: String(made.category) }, query: {} }),
    visitor.call(listBookingSubservices, { params: { serviceId: String(made.service) }, query: {} }),
    visitor.call(listBookingDoctors, { params: { serviceId: String(made.service) }, query: {} }),
  ])
  return {
    category: categories.some(({ id }) => id === made.category),
    services: services.map(({ id, duration }) => `${id} ${duration}`),
    subservices: subservices.map(({ name, duration, price }) => `${name} ${duration} ${price}`),
    doctors: doctors.map(({ id }) => id),
  }
}

/** Looked at before every change, so that whatever is kept in memory is there. */
async function everythingIsThere(): Promise<void> {
  expect(await onPage()).toMatchObject({
    services: [{ id: made.service, nextAvailable: expect.any(String) }],
  })
  expect(await wizard()).toEqual({
    ...{ category: true, services: [`${made.service} 30`], doctors: [made.doctor] },
    subservices: ['Controllo 30 60', 'Prima visita 60 null'],
  })
  expect(await slots({ subserviceId: made.short })).toEqual(['09:00', '09:30', '10:00', '10:30'])
  expect(await slots({ subserviceId: made.long })).toEqual(['09:00', '10:00'])
  expect(await book({ appointmentTime: '10:30' })).toMatchObject({ status: 'pending', duration: 30 })
}

const GONE = { services: [], subservices: [], doctors: [] }

test('a service that was just created is on the page and in the wizard, and can be booked', async () => {
  await everythingIsThere()
  expect((await onPage())?.services[0]).toMatchObject({
    ...{ name: 'Visita', shortDescription: 'Breve', imageUrl: null },
    doctors: [{ id: made.doctor, title: 'Dr.', firstName: 'Ada', lastName: 'Riva' }],
    subservices: [
      { id: made.short, name: 'Controllo' },
      { id: made.long, name: 'Prima visita' },
    ],
    schedules: MORNING.map((row) => ({ ...row, isActive: true })),
  })
})

describe('after a deactivation', () => {
  beforeEach(everythingIsThere)

  test('a service disappears from page and wizard, and returns when it is active again', async () => {
    await change(`services/${made.service}`, { isActive: false })
    expect((await onPage())?.services).toEqual([])
    expect(await wizard()).toEqual({ ...GONE, category: true })
    expect(await slots()).toEqual([])
    expect(await slots({ doctorId: -1 })).toEqual([])
    expect(await refusedFor()).toEqual(['serviceId'])
    await change(`services/${made.service}`, { isActive: true })
    expect(await slots({ subserviceId: made.short })).toEqual(['09:00', '09:30', '10:00'])
    expect(await book()).toMatchObject({ status: 'pending' })
  })

  test('a category disappears with its services', async () => {
    await change(`categories/${made.category}`, { isActive: false })
    expect(await onPage()).toBeUndefined()
    expect(await wizard()).toEqual({ ...GONE, category: false })
    expect((await visitor.call(listPublicCategories)).map(({ id }) => id)).not.toContain(made.category)
    expect(await slots()).toEqual([])
    expect(await refusedFor()).toEqual(['categoryId'])
  })

  test('a doctor gets no more visits', async () => {
    await change(`doctors/${made.doctor}`, { isActive: false })
    expect((await onPage())?.services[0]).toMatchObject({ doctors: [], nextAvailable: null })
    expect((await wizard()).doctors).toEqual([])
    expect([await slots(), await slots({ doctorId: -1 })]).toEqual([[], []])
    expect(await refusedFor()).toEqual(['doctorId'])
    expect(await refusedFor({ doctorId: null })).toEqual(['doctorId'])
    const query = { serviceId: String(made.service), doctorId: String(made.doctor), date: DATE }
    expect(await visitor.call(nextFreeDay, { query })).toEqual({ date: null })
  })

  test('a subservice disappears, and the other one stays', async () => {
    await change(`subservices/${made.short}`, { isActive: false })
    expect((await wizard()).subservices).toEqual(['Prima visita 60 null'])
    // The shortest that is left decides how long a visit takes at least.
    expect((await wizard()).services).toEqual([`${made.service} 60`])
    expect(await slots({ subserviceId: made.short })).toEqual([])
    expect(await refusedFor()).toEqual(['subserviceId'])
    expect(await book({ subserviceId: made.long })).toMatchObject({ duration: 60 })
  })
})

describe('after a change', () => {
  beforeEach(everythingIsThere)

  test('times outside the new hours cannot be booked', async () => {
    await change(`services/${made.service}`, {
      schedules: [{ dayOfWeek: 2, startTime: '15:00', endTime: '16:00' }],
    })
    expect((await onPage())?.services[0]?.schedules).toEqual([
      { dayOfWeek: 2, startTime: '15:00', endTime: '16:00', isActive: true },
    ])
    expect(await slots({ subserviceId: made.short })).toEqual(['15:00', '15:30'])
    expect(await refusedFor()).toEqual(['appointmentTime'])
    expect(await book({ appointmentTime: '15:30' })).toMatchObject({ status: 'pending' })
    await change(`services/${made.service}`, { schedules: [] })
    expect(await slots({ subserviceId: made.short })).toEqual([])
    expect(await refusedFor({ appointmentTime: '15:00' })).toEqual(['appointmentTime'])
    expect((await onPage())?.services[0]?.nextAvailable).toBeNull()
  })

  test('a subservice is booked with its new duration and price', async () => {
    await change(`subservices/${made.short}`, { duration: 45, price: '70' })
    expect((await wizard()).subservices).toEqual(['Controllo 45 70', 'Prima visita 60 null'])
    // From 09:00 on by 45 minutes; the visit at 10:30 is there.
    expect(await slots({ subserviceId: made.short })).toEqual(['09:00', '09:45'])
    expect(await refusedFor({ appointmentTime: '09:30' })).toEqual(['appointmentTime'])
    expect(await book({ appointmentTime: '09:45' })).toMatchObject({ duration: 45 })
  })

  test('a doctor without the competence gets no more visits of the service', async () => {
    const other = await save('POST', 'doctors', {
      ...{ firstName: 'Eva', lastName: 'Zanni', serviceIds: [made.service] },
    })
    expect((await wizard()).doctors).toEqual([made.doctor, other.id])
    await change(`doctors/${made.doctor}`, { serviceIds: [] })
    expect((await wizard()).doctors).toEqual([other.id])
    expect((await onPage())?.services[0]?.doctors.map(({ id }) => id)).toEqual([other.id])
    expect(await slots()).toEqual([])
    expect(await refusedFor()).toEqual(['doctorId'])
    expect(await book({ doctorId: null })).toMatchObject({ status: 'pending' })
    const visits = await app.database.db.selectFrom('appointments').select('doctorId').orderBy('id').execute()
    expect(visits.at(-1)).toEqual({ doctorId: other.id })
  })

  test('a service with another category is listed and booked there', async () => {
    const other = await save('POST', 'categories', { name: `Altro reparto ${counter}` })
    await change(`services/${made.service}`, { categoryId: other.id })
    expect((await onPage())?.services).toEqual([])
    expect((await onPage(String(other.slug)))?.services.map(({ id }) => id)).toEqual([made.service])
    expect(await refusedFor()).toEqual(['categoryId'])
    expect(await book({ categoryId: other.id })).toMatchObject({ status: 'pending' })
  })

  test('new names and texts are shown, and the slug of the category stays', async () => {
    const cover = await addMedia(app.database.db, Buffer.from(`copertina ${counter}`))
    await change(`categories/${made.category}`, { name: `Nome nuovo ${counter}`, description: 'Testo' })
    await change(`services/${made.service}`, {
      name: 'Altra visita',
      longDescription: 'Lunga',
      coverImage: cover,
    })
    await change(`doctors/${made.doctor}`, { lastName: 'Verdi' })
    expect(await onPage()).toMatchObject({
      ...{ name: `Nome nuovo ${counter}`, description: 'Testo' },
      services: [
        {
          ...{ name: 'Altra visita', longDescription: 'Lunga', imageUrl: `/api/public/media/${cover}` },
          doctors: [{ lastName: 'Verdi' }],
        },
      ],
    })
  })

  test('services are listed in the new order', async () => {
    const other = await save('POST', 'services', { name: 'Seconda', categoryId: made.category })
    const ids = async () => (await onPage())?.services.map(({ id }) => id)
    expect(await ids()).toEqual([made.service, other.id])
    await change('services/reorder', {
      serviceOrderUpdates: [
        { id: other.id, sortOrder: 1 },
        { id: made.service, sortOrder: 2 },
      ],
    })
    expect(await ids()).toEqual([other.id, made.service])
    const listed = await visitor.call(listBookingServices, {
      params: { categoryId: String(made.category) },
      query: {},
    })
    expect(listed.map(({ id }) => id)).toEqual([other.id, made.service])
  })
})

test('deleted records disappear from page and wizard', async () => {
  // The slots are read but not booked: a record with visits cannot be deleted.
  expect(await slots({ subserviceId: made.short })).toHaveLength(4)
  await remove(`subservices/${made.short}`)
  expect((await wizard()).subservices).toEqual(['Prima visita 60 null'])
  expect(await slots({ subserviceId: made.short })).toEqual([])
  expect(await refusedFor()).toEqual(['subserviceId'])
  await remove(`doctors/${made.doctor}`)
  expect((await wizard()).doctors).toEqual([])
  expect(await refusedFor({ subserviceId: null })).toEqual(['doctorId'])
  await remove(`services/${made.service}`)
  expect((await onPage())?.services).toEqual([])
  expect(await refusedFor({ subserviceId: null })).toEqual(['serviceId'])
  await remove(`categories/${made.category}`)
  expect(await onPage()).toBeUndefined()
  expect(await wizard()).toEqual({ ...GONE, category: false })
})
