import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMark } from '#features/calendar/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createVisit, readAgenda } from './contract.ts'

let app: TestApp
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

// Monday 2 March 2026, 8:12 by the clinic's clock. The doctors receive from 9:30 to 12:30.
const NOW = '2026-03-02T07:12:00Z'
const TODAY = '2026-03-02'
const TOMORROW = '2026-03-03'
const db = () => app.database.db
const own = () => offer.doctors[0] ?? 0
const colleague = () => offer.doctors[1] ?? 0

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  app.setNow(NOW)
  for (const table of ['calendarMarks', 'appointments', 'freedPlaces', 'waitingEntries'] as const)
    await db().deleteFrom(table).execute()
  offer = await bookable(db(), { doctors: 2 })
})

/** A visit of the first doctor, who is ill: times are held for its patient, the first today at 9:30 with the colleague. */
async function displaced(): Promise<{ id: number; contactId: number; version: number }> {
  const contactId = await person(db(), { email: 'maria@example.com' })
  const visit = await db()
    .insertInto('appointments')
    .values({
      ...wish(offer, { appointmentDate: TODAY, appointmentTime: '11:00', status: 'confirmed' }),
      ...{ contactId, doctorId: own(), duration: 30, email: 'maria@example.com' },
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await editor.call(createMark, {
    body: {
      ...{ kind: 'absence', doctorId: own(), from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00`, reason: '' },
      decisions: [{ appointmentId: visit.id, version: visit.version, decision: 'propose' }],
    },
  })
  const { version } = await db()
    .selectFrom('appointments')
    .select('version')
    .where('id', '=', visit.id)
    .executeTakeFirstOrThrow()
  return { id: visit.id, contactId, version }
}

const agendaOf = async (visitor: Visitor, doctorId: number) => {
  const { days } = await visitor.call(readAgenda, { query: { from: TODAY } })
  return days[0]?.columns.find((column) => column.doctorId === doctorId)
}
const book = (contactId: number, time: string, more = {}) =>
  editor.call(createVisit, {
    body: {
      ...{ contactId, serviceId: offer.serviceId, doctorId: colleague(), date: TODAY, time, ...more },
    },
  })
test('the agenda shows a held place until when it is held, and no longer, also to its doctor', async () => {
  await displaced()
  const held = { kind: 'held', start: 570, end: 600, reason: 'Tenuto fino alle 10:12', markId: null }
  expect((await agendaOf(editor, colleague()))?.off).toEqual([held])
  const doctor = await app.staff('medico', colleague())
  expect((await agendaOf(doctor, colleague()))?.off).toEqual([held])
  app.setNow('2026-03-02T09:13:00Z')
  expect((await agendaOf(editor, colleague()))?.off).toEqual([])
})

test('a booking into a place held for another patient is refused with the time until when it is held', async () => {
  await displaced()
  const other = await person(db(), { email: 'altro@example.com' })
  expect(await refusal(book(other, '09:30'))).toMatchObject({
    code: 'slot_taken',
    sentence: 'Il posto è tenuto per un paziente fino alle 10:12.',
  })
})
