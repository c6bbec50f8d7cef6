import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMark, saveHours } from '#features/calendar/contract.ts'
import { addDays } from '#platform/time/dates.ts'
import { openDays } from '../days.ts'
import { bookable, doctor, wish } from '../factories.ts'
import type { Visitor } from '../visitor.ts'
import { sendJson, startTarget, type Target } from './target.ts'

// The clinic's time: hours typed wrongly, visits typed over others by hand, and what visitors must not learn.

let target: Target
let editor: Visitor
beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())

const [day = ''] = openDays(1)
const CHECK_VIOLATION = '23514'
const NO_TIME = '22P02'

describe('T2: hours of a doctor that no week has', () => {
  const THURSDAY = { dayOfWeek: 4, startTime: '09:00', endTime: '12:00', cadence: 'weekly' }

  test.each<[string, object, string]>([
    ['that end before they begin', { startTime: '12:00', endTime: '09:00' }, 'endTime'],
    ['without length', { endTime: '09:00' }, 'endTime'],
    ['of twenty-five hours', { startTime: '00:00', endTime: '25:00' }, 'endTime'],
    ['on an eighth weekday', { dayOfWeek: 7 }, 'dayOfWeek'],
    ['of one day in the year 9999', { cadence: 'once', anchor: '9999-12-30' }, 'anchor'],
    ['until the year 9999', { validTo: '9999-12-30' }, 'validTo'],
    ['of the nought-th weekday of a month', { cadence: 'monthly', nth: [0] }, 'nth.0'],
    ['of the sixth weekday of a month', { cadence: 'monthly', nth: [1, 6] }, 'nth.1'],
    ['of no weekday of a month', { cadence: 'monthly', nth: [] }, 'nth'],
    [
      'that count from another weekday',
      { cadence: 'alternate', anchor: '2026-03-04', dayOfWeek: 4 },
      'anchor',
    ],
  ])('T2: hours %s are refused with words at their field, and nothing is stored', async (_, wrong, field) => {
    const path = `/api/setup/doctors/${await doctor(target.db)}/hours`
    const before = await target.rows()
    const { status, body } = await sendJson(editor, path, { hours: [{ ...THURSDAY, ...wrong }] }, 'PUT')
    expect([status, body.issues?.map((issue) => issue.path)]).toEqual([400, [`hours.0.${field}`]])
    expect(body.message).toMatch(/^[A-ZÈL]/)
    expect(await target.rows()).toEqual(before)
  })

  test.each<[string, string, string]>([
    ['that end before they begin', `1, '12:00', '09:00', 'weekly', NULL, NULL`, CHECK_VIOLATION],
    ['of twenty-five hours', `1, '00:00', '25:00', 'weekly', NULL, NULL`, CHECK_VIOLATION],
    ['of the sixth weekday of a month', `1, '09:00', '12:00', 'monthly', NULL, '{6}'`, CHECK_VIOLATION],
    ['of no weekday of a month', `1, '09:00', '12:00', 'monthly', NULL, '{}'`, CHECK_VIOLATION],
    [
      'that count from another weekday',
      `1, '09:00', '12:00', 'alternate', '2026-03-03', NULL`,
      CHECK_VIOLATION,
    ],
    ['that count from no day', `1, '09:00', '12:00', 'alternate', NULL, NULL`, CHECK_VIOLATION],
    ['of one day in the year 9999', `1, '09:00', '12:00', 'once', '9999-12-27', NULL`, CHECK_VIOLATION],
    ['of an unknown cadence', `1, '09:00', '12:00', 'yearly', NULL, NULL`, NO_TIME],
  ])('T2: the database itself refuses hours %s', async (_, values, code) => {
    const id = await doctor(target.db)
    const insert =
      sql`INSERT INTO working_hours (doctor_id, day_of_week, start_time, end_time, cadence, anchor, nth)
      VALUES (${id}, ${sql.raw(values)})`.execute(target.db)
    await expect(insert).rejects.toMatchObject({ code })
  })

  test.each([
    ['without an end', '[2031-01-01,)'],
    ['without a beginning', '(,2031-01-01)'],
    ['of no time', '[2031-01-01,2031-01-01)'],
    ['of ten years', '[2031-01-01,2041-01-01)'],
    ['in the year 9999', '[9999-01-01,9999-01-02)'],
  ])('T2: the database itself refuses a closure %s', async (_, during) => {
    const insert = sql`INSERT INTO calendar_marks (kind, during) VALUES ('closure', ${during}::tsrange)`
    await expect(insert.execute(target.db)).rejects.toMatchObject({ code: CHECK_VIOLATION })
  })
})

describe('T3: visits typed by hand over others', () => {
  type Typed = { minute: string; lane?: number; before?: number; status?: string }

  async function visitOf(doctorId: number, serviceId: number, typed: Typed): Promise<number> {
    const { minute, lane = 0, before = 0, status = 'confirmed' } = typed
    const { rows } = await sql<{ id: number }>`
      INSERT INTO appointments (first_name, last_name, email, phone, category_id, service_id, doctor_id, appointment_date,
                                appointment_time, duration, before_minutes, lane, status)
      SELECT 'Ada', 'Riva', 'ada@example.com', '333', category_id, id, ${doctorId}::integer, ${day}::date,
             ${minute}::text, 30, ${before}::integer, ${lane}::integer, ${status}::appointment_status
      FROM services WHERE id = ${serviceId} RETURNING id`.execute(target.db)
    return rows[0]?.id ?? 0
  }
  const take = (visit: number, resource: number) =>
    sql`INSERT INTO appointment_resources (appointment_id, resource_id, occupied)
        SELECT id, ${resource}::integer, occupied FROM appointments WHERE id = ${visit}`.execute(target.db)
  const room = async () => {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO resources (kind, name) VALUES ('room', ${crypto.randomUUID()}) RETURNING id`.execute(
      target.db,
    )
    return rows[0]?.id ?? 0
  }

  test('T3: an overlapping visit of a doctor’s lane is refused, also by its margin or by coming back', async () => {
    const { doctorId, serviceId } = await bookable(target.db)
    const broken = { constraint: 'appointments_no_overlap' }
    await visitOf(doctorId, serviceId, { minute: '10:00' })
    await expect(visitOf(doctorId, serviceId, { minute: '10:15' })).rejects.toMatchObject(broken)
    await expect(visitOf(doctorId, serviceId, { minute: '10:30', before: 5 })).rejects.toMatchObject(broken)
    const beside = await visitOf(doctorId, serviceId, { minute: '10:15', lane: 1 })
    const cancelled = await visitOf(doctorId, serviceId, { minute: '10:15', status: 'cancelled' })
    const back = sql`UPDATE appointments SET status = 'confirmed' WHERE id = ${cancelled}`.execute(target.db)
    await expect(back).rejects.toMatchObject(broken)
    const into = sql`UPDATE appointments SET lane = 0 WHERE id = ${beside}`.execute(target.db)
    await expect(into).rejects.toMatchObject(broken)
  })

  test('T3: a second visit in a room is refused, also by moving there, and no visit takes a room at another time', async () => {
    const { doctors, serviceId } = await bookable(target.db, { doctors: 2 })
    const [one = 0, other = 0] = doctors
    const shared = await room()
    const broken = { constraint: 'appointment_resources_no_overlap' }
    const first = await visitOf(one, serviceId, { minute: '10:00' })
    const second = await visitOf(other, serviceId, { minute: '10:15', lane: 1 })
    await take(first, shared)
    await expect(take(second, shared)).rejects.toMatchObject(broken)
    const later = await visitOf(other, serviceId, { minute: '11:00' })
    await take(later, shared)
    const move = (set: ReturnType<typeof sql>) =>
      sql`UPDATE appointments SET ${set} WHERE id = ${later}`.execute(target.db)
    await expect(move(sql`appointment_time = '09:45'`)).rejects.toMatchObject(broken)
    await expect(move(sql`appointment_time = '10:35', before_minutes = 10`)).rejects.toMatchObject(broken)
    const elsewhere = sql`
      INSERT INTO appointment_resources (appointment_id, resource_id, occupied)
      VALUES (${second}, ${shared}, tsrange(${`${day} 20:00`}, ${`${day} 20:30`}))`.execute(target.db)
    await expect(elsewhere).rejects.toMatchObject({ code: '23503' })
  })
})

test('T4: no public answer, page or refusal has a reason, a room, a lane, staff’s names or a patient of the calendar', async () => {
  const { db } = target
  const offer = await bookable(db, { doctors: 3 })
  const [absent = 0, busy = 0, colleague = 0] = offer.doctors
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resources (kind, name, place) VALUES ('room', 'Stanza zibibbo', 'Piano zibibbo') RETURNING id`.execute(
    db,
  )
  const resourceId = rows[0]?.id ?? 0
  await db
    .insertInto('serviceResources')
    .values({ serviceId: offer.serviceId, need: 1, resourceId })
    .execute()
  await db.updateTable('services').set({ places: 2 }).where('id', '=', offer.serviceId).execute()
  const from = `${day}T00:00`
  const to = `${addDays(day, 1)}T00:00`
  const marks = [
    { kind: 'absence', doctorId: absent, reason: 'Malattia zibibbo' },
    { kind: 'block', doctorId: busy, reason: 'Riunione zibibbo' },
    { kind: 'extra', doctorId: colleague, reason: 'Seduta zibibbo' },
  ] as const
  for (const mark of marks) await editor.call(createMark, { body: { ...mark, from, to } })
  await editor.call(createMark, {
    body: { kind: 'closure', from: `${day}T12:30`, to, reason: 'Lavori zibibbo' },
  })
  await editor.call(createMark, {
    body: { kind: 'block', resourceId, from: `${day}T11:00`, to, reason: 'Guasto zibibbo' },
  })
  const hours = [
    { dayOfWeek: 1, startTime: '20:00', endTime: '21:00', cadence: 'weekly', online: false },
  ] as const
  await editor.call(saveHours, { params: { id: String(busy) }, body: { hours: [...hours] } })
  const by = target.visitor()
  const patient = { lastName: 'Zibibbo', notes: 'Nota zibibbo', appointmentDate: day }
  const book = (doctorId: number | null, appointmentTime: string) =>
    sendJson(by, '/api/appointments', wish({ ...offer, doctorId }, { ...patient, appointmentTime }))
  expect((await book(colleague, '10:00')).status).toBe(201)
  const refusals = [await book(absent, '10:00'), await book(colleague, '10:00'), await book(null, '11:30')]
  // One who is away answers as one who does not receive, at all times.
  expect(refusals.map(({ status }) => status)).toEqual([400, 409, 409])
  const never = [await book(absent, '03:00'), await book(absent, '10:10'), await book(colleague, '10:10')]
  expect(never.map(({ status }) => status)).toEqual([400, 400, 400])

  const questions = [absent, busy, colleague, -1].flatMap((doctorId) => {
    const query = new URLSearchParams({ doctorId: String(doctorId), serviceId: String(offer.serviceId) })
    return [
      `available-slots?${query}&date=${day}`,
      `next-free-day?${query}&date=${day}`,
      `why?${query}&date=${day}`,
      `days?${query}&month=${day.slice(0, 7)}`,
    ].map((question) => `/api/appointments/${question}`)
  })
  const catalogue = [
    ...['/api/public/services', '/api/booking/categories', `/api/booking/services/${offer.categoryId}`],
    ...[`/api/booking/subservices/${offer.serviceId}`, `/api/booking/doctors/${offer.serviceId}`],
    ...['/api/appointments/first-times', `/api/appointments/first-times?serviceId=${offer.serviceId}`],
  ]
  const pages = ['/', '/servizi', '/chi-siamo', '/domande-frequenti', '/prenota-visita', '/sitemap.xml']
  const { username } = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'editor')
    .executeTakeFirstOrThrow()
  const told = refusals.map(({ body }) => JSON.stringify(body))
  for (const path of [...questions, ...catalogue, ...pages]) {
    const answer = await target.visitor().send(path)
    expect([path, answer.status]).toEqual([path, 200])
    told.push(await answer.text())
  }
  for (const text of told) {
    expect(text.toLowerCase()).not.toContain('zibibbo')
    expect(text).not.toMatch(/"(lane|resourceId|roomId|squeezeLimit|createdBy|evenIfClosed)"/)
    expect(text).not.toContain(username)
  }
})
