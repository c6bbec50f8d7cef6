import { sql } from 'kysely'
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

test('what is refused counts as well, whatever it is refused for', async () => {
  const other = await bookable(app.database.db)
  for (const [n, body] of [
    wish(offer, { doctorId: other.doctorId }),
    wish(offer, { appointmentTime: '08:10' }),
    wish(offer, { appointmentTime: '19:00', uploadedFileIds: [999_999] }),
  ].entries()) {
    const address = `198.51.100.${10 + n}`
    const visitor = app.visitor(address)
    const statuses: number[] = []
    for (let sent = 0; sent < 31; sent += 1) {
      const { status } = await visitor.send('/api/appointments', {
        method: 'POST',
        body: JSON.stringify(body),
      })
      statuses.push(status)
    }
    expect([statuses.slice(0, 30).includes(429), statuses[30]]).toEqual([false, 429])
    expect(await hits(address)).toBe(31)
  }
})

test('while the catalogue changes and changes, one is asked to come back, and nothing is stored', async () => {
  const { db } = app.database
  const before = await db.selectFrom('appointments').select('id').execute()
  await sql`CREATE SEQUENCE restless`.execute(db)
  await sql`CREATE OR REPLACE FUNCTION content_version(of_topic text) RETURNS text LANGUAGE sql
            AS $$ SELECT nextval('restless')::text $$`.execute(db)
  const response = await app.visitor('198.51.100.30').send('/api/appointments', {
    method: 'POST',
    body: JSON.stringify(wish(offer, { appointmentTime: '19:30' })),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await db.selectFrom('appointments').select('id').execute()).toEqual(before)
  expect(await hits('198.51.100.30')).toBe(1)
})
