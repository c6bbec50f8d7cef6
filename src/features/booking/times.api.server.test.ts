import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, doctor, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { availableSlots, createAppointment, nextFreeDay } from './contract.ts'

let app: TestApp
let visitor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow('2026-03-02T09:00:00Z')
  visitor = app.visitor()
  offer = await bookable(app.database.db)
})

const slots = (change: object = {}) =>
  visitor.call(availableSlots, {
    query: {
      doctorId: String(offer.doctorId),
      serviceId: String(offer.serviceId),
      date: '2026-03-03',
      ...change,
    },
  })

describe('the first free day', () => {
  const next = (change: object = {}) =>
    visitor.call(nextFreeDay, {
      query: {
        doctorId: String(offer.doctorId),
        serviceId: String(offer.serviceId),
        date: '2026-03-03',
        ...change,
      },
    })
  const fill = async (date: string, doctorId = offer.doctorId) => {
    for (const appointmentTime of ['09:30', '10:00', '10:30', '11:00', '11:30', '12:00']) {
      await visitor.call(createAppointment, {
        body: wish({ ...offer, doctorId }, { appointmentDate: date, appointmentTime }),
      })
    }
  }

  test('the first free day is the day itself while a time is free, then the next open one', async () => {
    expect(await next()).toEqual({ date: '2026-03-03' })
    await fill('2026-03-03')
    expect(await next()).toEqual({ date: '2026-03-04' })
    // 7 March is a Saturday; Sundays are closed.
    await fill('2026-03-07')
    expect(await next({ date: '2026-03-07' })).toEqual({ date: '2026-03-09' })
  })

  test('the first free day is that of any doctor when none is chosen', async () => {
    offer = await bookable(app.database.db, { doctors: 2 })
    await fill('2026-03-03')
    expect(await next({ doctorId: '-1' })).toEqual({ date: '2026-03-03' })
    expect(await next()).toEqual({ date: '2026-03-04' })
  })

  test('the first free day is null for an unknown service, a day too far ahead, or without a slot in sixty days', async () => {
    expect(await next({ serviceId: '999999' })).toEqual({ date: null })
    expect(await next({ doctorId: '999999' })).toEqual({ date: null })
    expect(await next({ date: '2027-03-03' })).toEqual({ date: null })
    await app.database.db
      .updateTable('services')
      .set({ isActive: false })
      .where('id', '=', offer.serviceId)
      .execute()
    expect(await next()).toEqual({ date: null })
  })

  test('a day that does not exist is refused', async () => {
    expect((await refusal(next({ date: '2026-02-30' }))).status).toBe(400)
  })
})

describe('free times', () => {
  test('free times are the grid of the service’s hours', async () => {
    expect(await slots()).toEqual(['09:30', '10:00', '10:30', '11:00', '11:30', '12:00'])
  })

  test('free times use the subservice’s duration, else the shortest active one', async () => {
    offer = await bookable(app.database.db, {
      subservices: [
        { name: 'Prima', duration: 90 },
        { name: 'Controllo', duration: 45 },
      ],
    })
    expect(await slots({ subserviceId: String(offer.subservices[0]) })).toEqual(['09:30', '11:00'])
    expect(await slots()).toEqual(['09:30', '10:15', '11:00', '11:45'])
  })

  test('free times lack a booked time until it is cancelled', async () => {
    const { id } = await visitor.call(createAppointment, { body: wish(offer, { appointmentTime: '10:00' }) })
    expect(await slots()).not.toContain('10:00')
    await app.database.db
      .updateTable('appointments')
      .set({ status: 'completed' })
      .where('id', '=', id)
      .execute()
    expect(await slots()).not.toContain('10:00')
    await app.database.db
      .updateTable('appointments')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .execute()
    expect(await slots()).toContain('10:00')
  })

  test('free times with doctor -1 hold a time while any doctor is free', async () => {
    offer = await bookable(app.database.db, { doctors: 2 })
    await visitor.call(createAppointment, { body: wish(offer, { appointmentTime: '10:00' }) })
    expect(await slots()).not.toContain('10:00')
    expect(await slots({ doctorId: '-1' })).toContain('10:00')
    await visitor.call(createAppointment, {
      body: wish({ ...offer, doctorId: null }, { appointmentTime: '10:00' }),
    })
    expect(await slots({ doctorId: '-1' })).not.toContain('10:00')
  })

  test.each([
    ['yesterday', { date: '2026-02-28' }],
    ['a Sunday', { date: '2026-03-08' }],
    ['Easter Monday', { date: '2026-04-06' }],
    ['a year and a day ahead', { date: '2027-03-03' }],
    ['an unknown service', { serviceId: '99999' }],
    ['an unknown doctor', { doctorId: '99999' }],
    ['an unknown subservice', { subserviceId: '99999' }],
  ])('free times are empty for %s', async (_, change) => {
    expect(await slots(change)).toEqual([])
  })

  test.each(['services', 'serviceCategories', 'doctors'] as const)(
    'free times are empty when one of the %s is inactive',
    async (table) => {
      const id = { services: offer.serviceId, serviceCategories: offer.categoryId, doctors: offer.doctorId }[
        table
      ]
      await app.database.db.updateTable(table).set({ isActive: false }).where('id', '=', id).execute()
      expect(await slots()).toEqual([])
      expect(await slots({ doctorId: '-1' })).toEqual([])
    },
  )

  test('free times are empty for a doctor who does not offer the service', async () => {
    expect(await slots({ doctorId: String(await doctor(app.database.db)) })).toEqual([])
  })

  test.each([
    ['2025-02-30'],
    ['2026-02-29'],
    ['2026-2-3'],
    ['2026-12-01T00:00Z'],
    ['infinity'],
    ['tomorrow'],
    ['9999999-01-01'],
    ['٢٠٢٦-٠١-٠١'],
  ])('the date %j is refused', async (date) => {
    expect((await refusal(slots({ date }))).status).toBe(400)
  })

  test('29 February of a leap year is a date', async () => {
    app.setNow('2028-01-10T09:00:00Z')
    expect(await slots({ date: '2028-02-29' })).toHaveLength(6)
  })

  test('a negative doctor other than -1 is refused', async () => {
    expect((await refusal(slots({ doctorId: '-5' }))).status).toBe(400)
  })

  test('a missing parameter is refused', async () => {
    expect((await visitor.send('/api/appointments/available-slots')).status).toBe(400)
  })

  test('free times around the change of clocks do not depend on the machine’s time zone', async () => {
    // 28 March 2026, 23:30 in Rome; the clocks change in the night.
    app.setNow('2026-03-28T22:30:00Z')
    expect(await slots({ date: '2026-03-30' })).toHaveLength(6)
    // 30 March, 08:30 in Rome, already summer time: 09:30 is not later than an hour from now.
    app.setNow('2026-03-30T06:30:00Z')
    expect(await slots({ date: '2026-03-30' })).toEqual(['10:00', '10:30', '11:00', '11:30', '12:00'])
  })
})
