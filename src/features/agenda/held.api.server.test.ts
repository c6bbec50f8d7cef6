import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMark, listMarks, visitsInside } from '#features/calendar/contract.ts'
import { createTask } from '#features/desk/contract.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { bookable, person, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { changeVisit, getVisit, readAgenda } from './contract.ts'
import { listDisplaced } from './ill/contract.ts'
import { createVisit } from './new/contract.ts'

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

/** A contact who waits for the service, with the place at 10:00 of the colleague held. */
async function waiting(): Promise<{ contactId: number; entryId: number }> {
  const contactId = await person(db(), { email: 'ugo@example.com' })
  const now = new Date(NOW).toISOString()
  const { id: entryId } = await db()
    .insertInto('waitingEntries')
    .values({
      ...{ contactId, serviceId: offer.serviceId, weekdays: [1, 2, 3, 4, 5], until: '2026-04-01' },
      ...{ noticeHours: 1, confirmedAt: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = { doctorId: colleague(), date: TODAY, time: '10:00', duration: 30 }
  const { id: placeId } = await db()
    .insertInto('freedPlaces')
    .values({ ...place, chain: 1, dueAt: '2026-03-02T09:12:00Z' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db()
    .insertInto('placeOffers')
    .values({
      ...{ ...place, placeId, entryId, beforeMinutes: 0, afterMinutes: 0, lane: 0, places: 1, isHeld: true },
      ...{ createdAt: now, expiresAt: '2026-03-02T09:12:00Z' },
    })
    .execute()
  return { contactId, entryId }
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
const statuses = async (column: 'visitId' | 'entryId', id: number) =>
  (await db().selectFrom('placeOffers').select('status').where(column, '=', id).orderBy('id').execute()).map(
    ({ status }) => status,
  )

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

test('staff move a displaced visit into a place held for it, which answers the question and releases the others', async () => {
  const { id, version } = await displaced()
  const body = { version, doctorId: colleague(), time: '09:30' }
  const { visit } = await editor.call(changeVisit, { params: { id: String(id) }, body })
  expect(visit).toMatchObject({ time: '09:30', doctorId: colleague() })
  expect((await statuses('visitId', id)).toSorted()).toEqual(['declined', 'declined', 'taken'])
  const board = await editor.call(listDisplaced, { query: { doctorId: String(own()) } })
  expect(board).toMatchObject([{ appointmentId: id, outcome: 'moved' }])
})

test('staff book a person of the waiting list into the place held for that person, whose wait is over', async () => {
  const { contactId, entryId } = await waiting()
  const other = await person(db(), { email: 'altro@example.com' })
  expect(await refusal(book(other, '10:00'))).toMatchObject({ code: 'slot_taken' })
  expect(await statuses('entryId', entryId)).toEqual(['offered'])
  const { visit } = await book(contactId, '10:00')
  expect(visit.time).toBe('10:00')
  expect(await statuses('entryId', entryId)).toEqual(['taken'])
  const entry = await db()
    .selectFrom('waitingEntries')
    .select('status')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow()
  expect(entry.status).toBe('taken')
})

test('the visit of an asked patient lists the times held for it, for the reception alone', async () => {
  const { id } = await displaced()
  const params = { id: String(id) }
  expect((await editor.call(getVisit, { params })).asked).toEqual({
    until: '10:12',
    times: [
      { date: TODAY, time: '09:30', doctorName: expect.any(String) },
      { date: TOMORROW, time: '09:30', doctorName: expect.any(String) },
      { date: '2026-03-04', time: '09:30', doctorName: expect.any(String) },
    ],
  })
  const doctor = await app.staff('medico', own())
  expect((await doctor.call(getVisit, { params })).asked).toBeNull()
})

test('a task about a visit tells the day of the visit', async () => {
  const { id } = await displaced()
  const body = { title: 'Chiamare', kind: 'call' as const, appointmentId: id }
  expect(await editor.call(createTask, { body })).toMatchObject({ appointmentId: id, visitDate: TODAY })
})

test('a visit that lies in an absence is marked, and while its patient is asked as asked', async () => {
  const { id } = await displaced()
  const left = await db()
    .insertInto('appointments')
    .values({
      ...wish(offer, { appointmentDate: TODAY, appointmentTime: '11:30', status: 'confirmed' }),
      ...{ doctorId: own(), duration: 30 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const troubles = async (visitor: Visitor) =>
    Object.fromEntries(
      (await visitor.call(readAgenda, { query: { from: TODAY } })).visits.map((one) => [one.id, one.trouble]),
    )
  expect(await troubles(editor)).toEqual({ [id]: 'asked', [left.id]: 'absent' })
  // Which patients answered is the reception's to follow.
  expect(await troubles(await app.staff('medico', own()))).toEqual({ [id]: 'absent', [left.id]: 'absent' })
  await db().deleteFrom('calendarMarks').execute()
  expect(await troubles(editor)).toEqual({ [id]: null, [left.id]: null })
})

test('an absence saved again leaves the question of an asked patient as it is', async () => {
  const { id } = await displaced()
  const range = { from: `${TODAY}T00:00`, to: `${TOMORROW}T00:00`, doctorId: String(own()) }
  expect(await editor.call(visitsInside, { query: range })).toMatchObject([
    { appointmentId: id, isAsked: true },
  ])
  const more = { ...{ kind: 'absence', doctorId: own(), reason: '' }, from: range.from, to: `${TODAY}T20:00` }
  await editor.call(createMark, { body: { ...more, kind: 'absence' } })
  expect(await statuses('visitId', id)).toEqual(['offered', 'offered', 'offered'])
})

test('an absence tells its doctor and how many patients are asked', async () => {
  await displaced()
  const query = { from: TODAY, to: TOMORROW, doctorId: String(own()) }
  const [mark] = await editor.call(listMarks, { query })
  expect(mark).toMatchObject({ asked: 1, doctorName: expect.stringMatching(/\S/) })
})
