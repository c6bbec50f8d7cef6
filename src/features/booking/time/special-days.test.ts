import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { availableSlots } from '../contract.ts'

let app: TestApp
let visitor: Visitor
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  visitor = app.visitor()
})
afterAll(() => app.close())

const slots = ({ serviceId, doctorId }: { serviceId: number; doctorId: number }, date: string) =>
  visitor.call(availableSlots, {
    query: { doctorId: String(doctorId), serviceId: String(serviceId), date },
  })

async function post(body: object): Promise<number> {
  return (await visitor.send('/api/appointments', { method: 'POST', body: JSON.stringify(body) })).status
}

test.each([
  ['2026-03-29', 'that has no time from two to three'],
  ['2026-10-25', 'that has the time from two to three twice'],
])('an extra session on Sunday %s, %s, is offered and booked by the wall clock', async (date) => {
  const { db } = app.database
  const offer = await bookable(db)
  await db
    .insertInto('calendarMarks')
    .values({
      ...{ kind: 'extra', doctorId: offer.doctorId, evenIfClosed: true },
      during: `[${date} 01:00,${date} 04:00)`,
    })
    .execute()
  const all = ['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']
  expect(await slots(offer, date)).toEqual(all)
  const body = wish(offer, { appointmentDate: date, appointmentTime: '02:30' })
  expect(await post(body)).toBe(201)
  expect(await slots(offer, date)).toEqual(all.filter((time) => time !== '02:30'))
  const stored = await db
    .selectFrom('appointments')
    .select('occupied')
    .where('doctorId', '=', offer.doctorId)
    .executeTakeFirst()
  expect(stored?.occupied).toBe(`["${date} 02:30:00","${date} 03:00:00")`)
})

test('the last day that can be booked on 29 February is the 28th of the next year', async () => {
  app.setNow('2028-02-29T09:00:00Z')
  const offer = await bookable(app.database.db)
  expect(await slots(offer, '2029-02-28')).not.toEqual([])
  expect(await slots(offer, '2029-03-01')).toEqual([])
  expect(await post(wish(offer, { appointmentDate: '2029-03-01' }))).toBe(400)
  expect(await post(wish(offer, { appointmentDate: '2029-02-28' }))).toBe(201)
  expect(await post(wish(offer, { appointmentTime: '12:00', appointmentDate: '2028-02-29' }))).toBe(201)
})
