import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, doctor, person, wish } from '#test/factories.ts'
import { lockDays } from './calendar.store.server.ts'

let app: TestApp
let offer: Awaited<ReturnType<typeof bookable>>
let strangerId = 0
// A patient with a confirmed visit: the limits of waiting requests do not apply.
const patient = { firstName: 'Anna', lastName: 'Riva', email: 'anna@example.com', phone: '333 555 0101' }
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
  offer = await bookable(app.database.db, { doctors: 6, start: '08:00', end: '20:00' })
  strangerId = (await bookable(app.database.db)).doctorId
  const contactId = await person(app.database.db, patient)
  const visit = {
    ...wish(offer),
    ...patient,
    contactId,
    duration: 30,
    doctorId: strangerId,
    status: 'completed' as const,
  }
  await app.database.db
    .insertInto('appointments')
    .values({ ...visit, appointmentDate: '2026-01-07' })
    .execute()
})
afterAll(() => app.close())

let sent = 0

/** Requests for one free time after the other, from one address; answers their statuses. */
async function post(address: string, count: number): Promise<number[]> {
  const visitor = app.visitor(address)
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) {
    const doctorId = offer.doctors[Math.floor(sent / 24)] ?? 0
    const appointmentTime = `${String(8 + Math.floor((sent % 24) / 2)).padStart(2, '0')}:${sent % 2 ? '30' : '00'}`
    sent += 1
    const body = wish({ ...offer, doctorId }, { ...patient, appointmentTime })
    const { status } = await visitor.send('/api/appointments', { method: 'POST', body: JSON.stringify(body) })
    statuses.push(status)
  }
  return statuses
}

async function hits(address: string): Promise<number> {
  const row = await app.database.db
    .selectFrom('rateLimits')
    .select('hits')
    .where('key', '=', `booking:${address}`)
    .executeTakeFirst()
  return row?.hits ?? 0
}

test('the limit is thirty bookings in ten minutes from each address', async () => {
  const statuses = await post('198.51.100.1', 31)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201))
  expect(statuses[30]).toBe(429)
  expect(await post('198.51.100.2', 1)).toEqual([201])
  app.setNow('2026-03-02T09:10:00Z')
  expect(await post('198.51.100.1', 1)).toEqual([201])
})

test('a booking that is retried after a change of the catalogue counts once towards the limit', async () => {
  const { db } = app.database
  const address = '198.51.100.3'
  await doctor(db, offer.serviceId)
  const answer = await db.transaction().execute(async (db) => {
    await lockDays(db, offer.doctors, ['2026-03-03'])
    const statuses = post(address, 1)
    await someoneWaits(app.database)
    await doctor(db, offer.serviceId)
    return { statuses }
  })
  expect(await answer.statuses).toEqual([201])
  expect(await hits(address)).toBe(1)
})

test.each([
  ['a doctor of another service', 400, () => ({ doctorId: strangerId })],
  ['a time that is not on the grid', 400, () => ({ appointmentTime: '08:10' })],
  ['a time somebody has', 409, () => ({ appointmentTime: '08:00' })],
  [
    'a file that is not there',
    400,
    () => ({ doctorId: offer.doctors[5], appointmentTime: '19:30', uploadedFileIds: [999_999] }),
  ],
])('a refused booking counts towards the limit: %s', async (what, status, change) => {
  const address = `198.51.100.${10 + what.length}`
  const visitor = app.visitor(address)
  const body = JSON.stringify(wish(offer, change()))
  const statuses: number[] = []
  for (let sent = 0; sent < 31; sent += 1)
    statuses.push((await visitor.send('/api/appointments', { method: 'POST', body })).status)
  expect(statuses).toEqual([...Array<number>(30).fill(status), 429])
  expect(await hits(address)).toBe(31)
})
