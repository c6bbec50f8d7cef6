import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenConstraint } from '#platform/db/database.server.ts'
import { toTime } from '#platform/time/dates.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { availableSlots } from './contract.ts'

let app: TestApp
let visitor: Visitor
beforeAll(async () => {
  // A Tuesday in the middle of the day, so that some times of it are past and some too soon.
  app = await createTestApp({ template: 'empty', now: '2026-03-03T10:20:00Z' })
  visitor = app.visitor()
})
afterAll(() => app.close())

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04']
const doctor = fc.nat({ max: 1 })
const visits = fc.array(
  fc.record({
    doctor,
    appointmentDate: fc.constantFrom(...DAYS),
    // Late ones run into the next day.
    start: fc.oneof(fc.nat({ max: 1439 }), fc.integer({ min: 1200, max: 1439 })),
    duration: fc.oneof(fc.integer({ min: 5, max: 120 }), fc.integer({ min: 5, max: 720 })),
    status: fc.constantFrom('pending', 'confirmed', 'completed', 'cancelled'),
  }),
  { maxLength: 12 },
)
const wishes = fc.array(
  fc.record({
    doctor: fc.option(doctor),
    appointmentDate: fc.constantFrom(...DAYS.slice(1)),
    subservice: fc.nat({ max: 1 }),
    step: fc.nat({ max: 15 }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Of the doctors whose times show it, the one with the fewest visits that day, and of those the lowest number. */
async function leastBusy(
  { serviceId, doctors }: { serviceId: number; doctors: number[] },
  { subserviceId, appointmentDate: date, appointmentTime }: Record<string, string | number>,
): Promise<number | undefined> {
  const able: { id: number; visits: number }[] = []
  for (const id of doctors) {
    const shown = await visitor.call(availableSlots, {
      query: {
        ...{ doctorId: String(id), serviceId: String(serviceId), subserviceId: String(subserviceId) },
        date: String(date),
      },
    })
    const rows = await app.database.db
      .selectFrom('appointments')
      .select('id')
      .where('doctorId', '=', id)
      .where('appointmentDate', '=', String(date))
      .where('status', '<>', 'cancelled')
      .execute()
    if (shown.includes(String(appointmentTime))) able.push({ id, visits: rows.length })
  }
  return able.toSorted((a, b) => a.visits - b.visits || a.id - b.id)[0]?.id
}

// Free times are read without locks, and for a booking under them: both must say the same of every time.
test('a time of the grid is accepted exactly when it is offered', async () => {
  let accepted = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(visits, wishes, async (there, wanted) => {
      const { db } = app.database
      const offer = await bookable(db, {
        doctors: 2,
        ...{ start: '08:00', end: '23:30' },
        subservices: [
          { name: 'Breve', duration: 60 },
          { name: 'Lunga', duration: 90 },
        ],
      })
      for (const { doctor, start, ...visit } of there) {
        const doctorId = offer.doctors[doctor] ?? 0
        const row = { ...wish(offer), ...visit, doctorId, appointmentTime: toTime(start) }
        await db
          .insertInto('appointments')
          .values(row)
          .execute()
          .catch((error) => expect(brokenConstraint(error)).toBe('appointments_no_overlap'))
      }
      for (const { doctor, subservice, step, appointmentDate } of wanted) {
        const doctorId = doctor === null ? null : (offer.doctors[doctor] ?? 0)
        const subserviceId = offer.subservices[subservice] ?? 0
        const duration = subservice === 0 ? 60 : 90
        const start = 480 + step * duration
        if (start + duration > 1410) continue
        const appointmentTime = toTime(start)
        const shown = await visitor.call(availableSlots, {
          query: {
            doctorId: String(doctorId ?? -1),
            serviceId: String(offer.serviceId),
            subserviceId: String(subserviceId),
            date: appointmentDate,
          },
        })
        const expected =
          doctorId ?? (await leastBusy(offer, { subserviceId, appointmentDate, appointmentTime }))
        const answer = await visitor.send('/api/appointments', {
          method: 'POST',
          body: JSON.stringify(
            wish({ ...offer, doctorId }, { subserviceId, appointmentDate, appointmentTime }),
          ),
        })
        const { status } = answer
        // Visits of the past are no longer read.
        const over = appointmentDate === '2026-03-03' && start <= 11 * 60 + 20
        expect(status).toBe(shown.includes(appointmentTime) ? 201 : over ? 400 : 409)
        if (status !== 201) {
          refused += 1
          continue
        }
        accepted += 1
        const { id } = (await answer.json()) as { id: number }
        const row = await db
          .selectFrom('appointments')
          .select('doctorId')
          .where('id', '=', id)
          .executeTakeFirst()
        expect(row?.doctorId).toBe(expected)
      }
    }),
    { numRuns: 40 },
  )
  expect([accepted > 20, refused > 20]).toEqual([true, true])
})
