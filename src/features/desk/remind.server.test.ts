import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable, wish } from '#test/factories.ts'
import { remindOfRequests } from './remind.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
})
afterAll(() => app.close())

test('the clinic is reminded once of a request that has waited for 24 working hours', async () => {
  const { db } = app.database
  const offer = await bookable(db)
  const { uploadedFileIds: _, ...wanted } = wish(offer, { createdAt: '2026-03-02T08:30:00Z' })
  const { id } = await db
    .insertInto('appointments')
    .values({ ...wanted, doctorId: offer.doctorId, duration: 30 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reminders = async (moment: string) => {
    app.setNow(moment)
    await remindOfRequests(app.appServices)
    const rows = await db.selectFrom('outbox').select(['recipient', 'kind', 'subjectId']).execute()
    return rows.filter(({ kind }) => kind === 'request-waiting')
  }
  // Seven hours a day: Monday to Wednesday are 21, three more are over on Thursday at 12:30.
  expect(await reminders('2026-03-05T11:29:00Z')).toEqual([])
  const sent = [{ recipient: 'segreteria@ambulatorio.example', kind: 'request-waiting', subjectId: id }]
  expect(await reminders('2026-03-05T11:30:00Z')).toEqual(sent)
  expect(await reminders('2026-03-06T11:30:00Z')).toEqual(sent)
  // The reminder is no change: an answer based on the request as it came is taken.
  const staff = await app.staff('editor')
  const body = { status: 'cancelled', version: 1 } as const
  await staff.call(updateAppointment, { params: { id: String(id) }, body })
})
