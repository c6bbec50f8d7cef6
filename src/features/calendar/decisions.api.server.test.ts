import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lockDays } from '#features/booking/calendar.store.server.ts'
import { createAppointment } from '#features/booking/contract.ts'
import { updateAppointment } from '#features/booking/requests/contract.ts'
import { readDesk } from '#features/desk/contract.ts'
import { transaction } from '#platform/db/database.server.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { createTestApp, refusal, type TestApp } from '#test/app.ts'
import { someoneWaits } from '#test/database.ts'
import { bookable, doctor, wish } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { createMark, deleteMark, updateMark, visitsInside } from './contract.ts'

let app: TestApp
let visitor: Visitor
let editor: Visitor
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  app = await createTestApp({ template: 'empty' })
  visitor = app.visitor()
  editor = await app.staff('editor')
})
afterAll(() => app.close())
beforeEach(async () => {
  offer = await bookable(app.database.db, { doctors: 2 })
})
afterEach(async () => {
  await app.database.db.deleteFrom('calendarMarks').execute()
  await app.database.db.deleteFrom('appointments').execute()
})

type Body = CallInput<typeof createMark>['body']
type Decisions = NonNullable<Body['decisions']>
const DAY = '2026-03-03'
const WHOLE_DAY = { from: `${DAY}T00:00`, to: '2026-03-04T00:00' }

const own = () => offer.doctors[0] ?? 0
const colleague = () => offer.doctors[1] ?? 0
const book = async (appointmentTime: string, doctorId = own()) =>
  (await visitor.call(createAppointment, { body: wish({ ...offer, doctorId }, { appointmentTime }) })).id
/** A decision about a visit as it was booked. */
const about = (appointmentId: number, decision: Decisions[number]['decision'], doctorId?: number | null) => ({
  ...{ appointmentId, version: 1, decision },
  ...(doctorId !== undefined && { doctorId }),
})
const absence = (decisions: Decisions = [], doctorId = own()): Body => ({
  kind: 'absence',
  doctorId,
  ...WHOLE_DAY,
  decisions,
})
const save = (body: Body) => editor.call(createMark, { body })

const visits = () =>
  app.database.db
    .selectFrom('appointments')
    .select(['id', 'doctorId', 'status', 'appointmentTime as time'])
    .orderBy('id')
    .execute()
/** Kinds of the mails about a visit since it was booked. */
const news = async (id: number) => {
  const rows = await app.database.db
    .selectFrom('outbox')
    .select('kind')
    .where('subjectId', '=', id)
    .where('kind', 'not in', ['booking-received', 'booking-new'])
    .execute()
  return rows.map(({ kind }) => kind)
}

/** The mark is refused, and neither the calendar nor a visit has changed. */
async function refuses(body: Body) {
  const stored = async () => [
    await app.database.db.selectFrom('calendarMarks').selectAll().execute(),
    await visits(),
  ]
  const before = await stored()
  const { status, code, sentence } = await refusal(save(body))
  expect(await stored()).toEqual(before)
  return { status, code, sentence }
}

test('an absence over three visits without decisions is refused with their number', async () => {
  for (const time of ['09:30', '10:00', '10:30']) await book(time)
  expect(await refuses(absence())).toEqual({
    status: 409,
    code: 'conflict',
    sentence: '3 visite cadono in questo periodo: decidi che cosa farne.',
  })
})

test('an absence does with each visit what staff decided, and counts those that stay', async () => {
  const left = await book('09:30')
  const given = await book('10:30')
  const cancelled = await book('11:00')
  const saved = await save(
    absence([about(left, 'leave'), about(given, 'give', colleague()), about(cancelled, 'cancel')]),
  )
  expect(saved).toMatchObject({ kind: 'absence', ...WHOLE_DAY, visits: 1, version: 1 })
  expect(await visits()).toEqual([
    { id: left, doctorId: own(), status: 'pending', time: '09:30' },
    { id: given, doctorId: colleague(), status: 'pending', time: '10:30' },
    { id: cancelled, doctorId: own(), status: 'cancelled', time: '11:00' },
  ])
  expect(await news(cancelled)).toEqual(['booking-cancelled'])
  expect(await news(given)).toEqual(['booking-doctor-changed'])
  expect(await news(left)).toEqual([])
  const entries = await app.database.owner.db
    .selectFrom('trail')
    .select(['event', 'recordId'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(entries).toEqual([
    { event: 'mark.created', recordId: String(saved.id) },
    { event: 'appointment.changed', recordId: `${given},${cancelled}` },
  ])
})

test('a decision that asks for a call writes one into the desk, due today and about its visit', async () => {
  const left = await book('09:30')
  const cancelled = await book('11:00')
  await save(absence([{ ...about(left, 'leave'), call: true }, about(cancelled, 'cancel')]))
  const { calls } = await editor.call(readDesk)
  expect(calls.rows).toMatchObject([{ kind: 'call', appointmentId: left, dueOn: '2026-03-02', doneAt: null }])
  expect(calls.rows[0]?.title).toMatch(/, 3\/3 9:30: visita da risistemare\. Avvisare$/)
  const written = await app.database.owner.db
    .selectFrom('trail')
    .select(['recordId', 'people'])
    .where('event', '=', 'task.created')
    .execute()
  expect(written).toMatchObject([{ recordId: String(calls.rows[0]?.id), people: [calls.rows[0]?.contactId] }])
})

test('deleting an absence deletes its open calls about visits that are back where they were', async () => {
  const left = await book('09:30')
  const cancelled = await book('11:00')
  const withCall = (decision: ReturnType<typeof about>) => ({ ...decision, call: true })
  const saved = await save(absence([withCall(about(left, 'leave')), withCall(about(cancelled, 'cancel'))]))
  await editor.call(deleteMark, { params: { id: String(saved.id) } })
  const { calls } = await editor.call(readDesk)
  expect(calls.rows.map(({ appointmentId }) => appointmentId)).toEqual([cancelled])
  const gone = await app.database.owner.db
    .selectFrom('trail')
    .select('event')
    .where('event', '=', 'task.deleted')
    .execute()
  expect(gone).toHaveLength(1)
})

test('the visits inside a period say whether their patients have an address', async () => {
  const id = await book('09:30')
  await app.database.db.updateTable('appointments').set({ email: '' }).where('id', '=', id).execute()
  await book('10:30')
  const found = await editor.call(visitsInside, { query: { ...WHOLE_DAY, doctorId: String(own()) } })
  expect(found.map(({ hasEmail }) => hasEmail)).toEqual([false, true])
})

describe('a visit given to a colleague', () => {
  test('a visit for a colleague with another one at the time is refused, with all other decisions', async () => {
    const given = await book('10:00')
    const cancelled = await book('09:30')
    await book('10:00', colleague())
    const refused = await refuses(absence([about(cancelled, 'cancel'), about(given, 'give', colleague())]))
    expect(refused).toEqual({
      status: 409,
      code: 'slot_taken',
      sentence: 'Il collega scelto non è libero per la visita di Niccolò Esempi delle 10:00.',
    })
    expect(await news(cancelled)).toEqual([])
  })

  test('a colleague who has taken one visit of a time takes no second one', async () => {
    const third = await doctor(app.database.db, offer.serviceId)
    const [one, two] = [await book('09:30'), await book('09:30', third)]
    await save(absence([about(one, 'give', colleague())]))
    const refused = await refuses(absence([about(two, 'give', colleague())], third))
    expect(refused.code).toBe('slot_taken')
  })

  test('a visit is not given to a doctor who does not offer its service, nor to no one', async () => {
    const id = await book('09:30')
    const stranger = await doctor(app.database.db)
    const given = (doctorId: number | null) => refuses(absence([about(id, 'give', doctorId)]))
    expect((await given(stranger)).code).toBe('slot_taken')
    expect((await given(null)).code).toBe('not_valid')
  })
})

test('a visit that was moved since it was seen is undecided, and keeps its new time', async () => {
  const id = await book('09:30')
  const moved = { params: { id: String(id) }, body: { appointmentTime: '12:00' } }
  await editor.call(updateAppointment, moved)
  expect((await refuses(absence([about(id, 'cancel')]))).code).toBe('conflict')
  await save(absence([{ ...about(id, 'cancel'), version: 2 }]))
  expect(await visits()).toMatchObject([{ id, status: 'cancelled', time: '12:00' }])
})

test('a visit that was left is asked about once: the mark can be changed without a word about it', async () => {
  const left = await book('09:30')
  const { id } = await save({ ...absence([about(left, 'leave')]), to: `${DAY}T10:00` })
  const change = (body: Body) => editor.call(updateMark, { params: { id: String(id) }, body })
  const shorter = { ...absence(), to: `${DAY}T09:45`, reason: 'Congresso' }
  expect(await change(shorter)).toMatchObject({ reason: 'Congresso', visits: 1 })
  const later = await book('11:00')
  expect((await refusal(change(absence()))).sentence).toBe(
    '1 visita cade in questo periodo: decidi che cosa farne.',
  )
  expect(await change(absence([about(later, 'leave')]))).toMatchObject({ visits: 2 })
})

test('staff may move a visit into an absence afterwards, and it is counted there', async () => {
  const id = await book('12:00')
  const saved = await save({ ...absence(), to: `${DAY}T11:00` })
  const moved = { params: { id: String(id) }, body: { appointmentTime: '09:45' } }
  expect(await editor.call(updateAppointment, moved)).toMatchObject({ appointmentTime: '09:45' })
  const body = { ...absence(), to: `${DAY}T11:00`, reason: 'Congresso' }
  expect(await editor.call(updateMark, { params: { id: String(saved.id) }, body })).toMatchObject({
    visits: 1,
  })
})

test('only awaited visits of the range need a decision: not cancelled, completed or past ones', async () => {
  for (const [time, status] of [
    ['09:30', 'cancelled'],
    ['10:00', 'completed'],
  ] as const)
    await editor.call(updateAppointment, { params: { id: String(await book(time)) }, body: { status } })
  await book('12:00')
  expect(await save({ ...absence(), to: `${DAY}T12:00` })).toMatchObject({ visits: 0 })
  const ofDay = (staff: Visitor) =>
    staff.call(visitsInside, { query: { ...WHOLE_DAY, doctorId: String(own()) } })
  expect(await ofDay(editor)).toHaveLength(1)
  app.setNow('2026-03-03T11:00:00Z')
  expect(await ofDay(await app.staff('editor'))).toEqual([])
  app.setNow('2026-03-02T09:00:00Z')
})

test('a visit booked while an absence is being saved needs a decision too', async () => {
  const { saving } = await transaction(app.database.db, async (db) => {
    await lockDays(db, [own()], [DAY])
    const saving = refusal(save(absence()))
    await someoneWaits(app.database)
    const { uploadedFileIds: _, status: __, ...row } = wish(offer)
    await db
      .insertInto('appointments')
      .values({ ...row, doctorId: own(), duration: 30 })
      .execute()
    return { saving }
  })
  expect((await saving).code).toBe('conflict')
})

test('a device in maintenance asks about the visits that take it, and about no others', async () => {
  const { db } = app.database
  const { id: resourceId } = await db
    .insertInto('resources')
    .values({ kind: 'device', name: 'Ecografo 2' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const taking = await book('09:30')
  await book('10:00')
  await sql`
    INSERT INTO appointment_resources (appointment_id, resource_id, occupied)
    SELECT id, ${resourceId}::integer, occupied FROM appointments WHERE id = ${taking}`.execute(db)
  const block: Body = { kind: 'block', resourceId, ...WHOLE_DAY }
  expect((await refuses(block)).sentence).toBe('1 visita cade in questo periodo: decidi che cosa farne.')
  const decided = await save({ ...block, decisions: [about(taking, 'leave')] })
  expect(decided).toMatchObject({ resourceId, doctorId: null, visits: 1 })
})

test('a visit whose room is blocked stays with its doctor in another room, or goes to a colleague between two starts', async () => {
  const { db } = app.database
  const rooms: number[] = []
  for (const name of ['Stanza 1', 'Stanza 2']) {
    const { id } = await db
      .insertInto('resources')
      .values({ kind: 'room', name })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('serviceResources')
      .values({ serviceId: offer.serviceId, need: 1, resourceId: id })
      .execute()
    rooms.push(id)
  }
  const [first = 0, second] = rooms
  const id = await book('09:30')
  // Staff move it off the grid: a colleague is free all the same.
  await editor.call(updateAppointment, { params: { id: String(id) }, body: { appointmentTime: '10:10' } })
  const range = { ...WHOLE_DAY, resourceId: String(first), colleagues: 'true' as const }
  const [seen] = await editor.call(visitsInside, { query: range })
  expect(seen?.colleagues.map((one) => one.id).toSorted((a, b) => a - b)).toEqual([own(), colleague()])
  const decisions = [{ ...about(id, 'give', own()), version: seen?.version ?? 0 }]
  expect(await save({ kind: 'block', resourceId: first, ...WHOLE_DAY, decisions })).toMatchObject({
    visits: 0,
  })
  expect(await visits()).toMatchObject([{ id, doctorId: own(), time: '10:10' }])
  const taken = await db.selectFrom('appointmentResources').select('resourceId').execute()
  expect(taken).toEqual([{ resourceId: second }])
})
