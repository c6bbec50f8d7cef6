import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, doctor, wish } from '#test/factories.ts'
import { lockDays } from './calendar.store.server.ts'

let app: TestApp
let offer: Awaited<ReturnType<typeof bookable>>
beforeAll(async () => {
  app = await createTestApp({ template: 'empty', limit: 'real' })
  offer = await bookable(app.database.db, { doctors: 6, start: '08:00', end: '20:00' })
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
    const body = wish({ ...offer, doctorId }, { appointmentTime })
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

test('thirty requests in ten minutes from one address, not more; another address has its own', async () => {
  const statuses = await post('198.51.100.1', 31)
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201))
  expect(statuses[30]).toBe(429)
  expect(await post('198.51.100.2', 1)).toEqual([201])
  app.setNow('2026-03-02T09:10:00Z')
  expect(await post('198.51.100.1', 1)).toEqual([201])
})

test('a request counts once, also when it has to be decided twice or the catalogue was read anew', async () => {
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
