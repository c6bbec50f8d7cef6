import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import type { Visitor } from '#test/visitor.ts'
import {
  doctorPortrait,
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
  listPublicCategories,
} from './contract.ts'

let app: TestApp
let visitor: Visitor
beforeAll(async () => {
  app = await createTestApp()
  visitor = app.visitor()
})
afterAll(() => app.close())

describe('a visitor without a session', () => {
  test('reads the choices from category to doctor', async () => {
    const categories = await visitor.call(listBookingCategories, { query: {} })
    expect(categories.map(({ name }) => name)).toEqual([
      'Centro Dentale',
      'Medicina Estetica',
      'Polispecialistico',
      'Centro Analisi',
    ])
    const services = await visitor.call(listBookingServices, {
      params: { categoryId: String(categories[0]?.id) },
      query: {},
    })
    const hygiene = services.find(({ name }) => name === 'Igiene orale')
    expect(hygiene).toMatchObject({
      ...{ shortDescription: 'Pulizia professionale e prevenzione.', duration: 30 },
      ...{ bookingMode: 'request', firstFree: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/) },
    })

    const params = { serviceId: String(hygiene?.id) }
    const subservices = await visitor.call(listBookingSubservices, { params, query: {} })
    expect(subservices[0]).toMatchObject({ name: 'Adulti', duration: 45, price: '80,00' })
    const doctors = await visitor.call(listBookingDoctors, { params, query: {} })
    expect(doctors.map(({ lastName }) => lastName)).toEqual(['Conti', 'Riva'])
    expect(doctors.every(({ id }) => id > 0)).toBe(true)
  })

  test('reads only id, name and description of the categories for agreements', async () => {
    const response = await visitor.send('/api/public/categories')
    const [first] = (await response.json()) as object[]
    expect(Object.keys(first ?? {}).sort()).toEqual(['description', 'id', 'name'])
    expect(await visitor.call(listPublicCategories)).toHaveLength(4)
  })

  test.each(['/api/booking/services/999', '/api/booking/subservices/999', '/api/booking/doctors/2147483647'])(
    'gets an empty list for a missing parent from %s',
    async (path) => {
      const response = await visitor.send(path)
      expect([response.status, await response.json()]).toEqual([200, []])
    },
  )

  test('sees the portrait of a doctor the site presents, and of no other', async () => {
    const { db } = app.database
    const path = doctorPortrait.path.replace(':id', '1')
    const onSite = (isShown: boolean) =>
      db.updateTable('doctors').set({ onSite: isShown }).where('id', '=', 1).execute()
    const profileImage = `data:image/webp;base64,${Buffer.from('RIFF').toString('base64')}`
    await db.updateTable('doctors').set({ profileImage }).where('id', '=', 1).execute()
    const shown = await visitor.send(path)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await shown.text()).toBe('RIFF')
    await onSite(false)
    expect((await visitor.send(path)).status).toBe(404)
    await onSite(true)
    await db.updateTable('doctors').set({ profileImage: null }).where('id', '=', 1).execute()
    expect((await visitor.send(path)).status).toBe(404)
  })

  test('gets no e-mail addresses of doctors', async () => {
    const text = await (await visitor.send('/api/booking/doctors/1')).text()
    expect(text).toContain('Ferrari')
    expect(text).not.toContain('@')
  })
})
