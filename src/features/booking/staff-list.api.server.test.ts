import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bookable } from '#test/factories.ts'
import type { Visitor } from '#test/visitor.ts'
import { listAppointmentRows } from './list.store.server.ts'
import { appointmentCounts, listAppointments, pendingCount } from './requests/contract.ts'

describe('the list', () => {
  let app: TestApp
  let person: Visitor
  let ids: number[]

  beforeAll(async () => {
    app = await createTestApp({ template: 'empty' })
    person = await app.staff('editor')
    const some = await bookable(app.database.db)
    // 1203 requests, an hour apart, a third of them waiting; the newest waiting one is the soonest.
    await sql`
      INSERT INTO appointments (first_name, last_name, email, phone, fiscal_code, date_of_birth, notes, category_id,
                                service_id, doctor_id, appointment_date, appointment_time, duration, status)
      SELECT 'Ada', 'Elenchi ' || n, 'ada' || n || '@example.com', '+39 333 000 0000', 'RSSMRA85T10A562S', '1984-03-04',
             'nota riservata', ${some.categoryId}, ${some.serviceId}, ${some.doctorId}, '2026-06-30'::date - n / 24,
             lpad((n % 24)::text, 2, '0') || ':00', 30,
             (ARRAY['pending', 'confirmed', 'cancelled']::appointment_status[])[n % 3 + 1]
      FROM generate_series(0, 1202) AS n`.execute(app.database.db)
    const rows = await app.database.db.selectFrom('appointments').select('id').orderBy('id').execute()
    ids = rows.map(({ id }) => id)
  })
  afterAll(() => app.close())

  test('the list without parameters has every request once', async () => {
    const rows = await person.call(listAppointments, { query: {} })
    expect(rows.map(({ id }) => id)).toEqual(ids)
    expect(ids).toHaveLength(1203)
    expect(rows[0]).toMatchObject({
      lastName: 'Elenchi 0',
      doctorName: expect.stringMatching(/^Dr\. Giulia Riva/),
    })
  })

  test.each([0, 1, 499, 500, 501, 1000])('a list of %i rows is complete', async (count) => {
    const few = await createTestApp({ template: 'empty' })
    try {
      const some = await bookable(few.database.db)
      await sql`
        INSERT INTO appointments (first_name, last_name, email, phone, category_id, service_id, doctor_id,
                                  appointment_date, appointment_time, duration)
        SELECT 'Ada', 'Pochi', 'ada@example.com', '+39 333 000 0000', ${some.categoryId}, ${some.serviceId},
               ${some.doctorId}, '2026-06-30'::date - n, '10:00', 30
        FROM generate_series(1, ${count}::integer) AS n`.execute(few.database.db)
      const staff = await few.staff('editor')
      expect(await staff.call(listAppointments, { query: {} })).toHaveLength(count)
    } finally {
      await few.close()
    }
  })

  test('a read that fails answers an error before the list begins, and breaks off half-way with a log line', async () => {
    const { db } = app.database
    // A status that is none: the answer's shape refuses the row.
    const spoil = (id: number, status: string) =>
      sql`UPDATE appointments SET status = ${status} WHERE id = ${id}`.execute(db)
    const errors = vi.spyOn(app.appServices.log, 'error').mockImplementation(() => {})
    await sql`ALTER TYPE appointment_status ADD VALUE 'x'`.execute(app.database.owner.db)
    try {
      await spoil(ids[0] ?? 0, 'x')
      expect((await person.send('/api/appointments')).status).toBe(500)
      await spoil(ids[0] ?? 0, 'pending')
      errors.mockClear()
      await spoil(ids[700] ?? 0, 'x')
      const answer = await person.send('/api/appointments')
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
      expect(errors.mock.calls).toEqual([
        [{ requestId: expect.any(String), error: expect.any(Object) }, 'answer broken off'],
      ])
    } finally {
      errors.mockRestore()
      // Every third request waits, beginning with the first.
      await spoil(ids[0] ?? 0, 'pending')
      await spoil(ids[700] ?? 0, 'confirmed')
    }
  })

  test('pages have pending requests first, soonest first, then the others, latest first', async () => {
    const key = (row: { appointmentDate: string; appointmentTime: string }) =>
      `${row.appointmentDate} ${row.appointmentTime}`
    const pages = []
    for (const page of ['1', '2', '3']) {
      const rows = await person.call(listAppointments, { query: { page, pageSize: '200' } })
      expect(rows).toHaveLength(200)
      pages.push(...rows)
    }
    const statuses = pages.map(({ status }) => status)
    expect(statuses.lastIndexOf('pending')).toBe(400)
    expect(statuses.indexOf('confirmed')).toBeGreaterThan(400)
    const waiting = pages.slice(0, 401).map(key)
    expect(waiting).toEqual(waiting.toSorted())
    const answered = pages.slice(401).map(key)
    expect(answered).toEqual(answered.toSorted().reverse())
    expect(new Set(pages.map(({ id }) => id)).size).toBe(600)
    const last = await person.call(listAppointments, { query: { page: '7', pageSize: '200' } })
    expect(last).toHaveLength(3)
    expect(last.every(({ status }) => status !== 'pending')).toBe(true)
    expect(await person.call(listAppointments, { query: { page: '8', pageSize: '200' } })).toEqual([])
    expect(await person.call(listAppointments, { query: { page: '1' } })).toHaveLength(50)
  })

  test.each([1, 200, 401, 402, 1203, 2000])(
    'pages of %i have each request once, complete and in order',
    async (size) => {
      const all = await person.call(listAppointments, { query: {} })
      const at = (row: (typeof all)[number]) => `${row.appointmentDate} ${row.appointmentTime}`
      const waiting = all
        .filter(({ status }) => status === 'pending')
        .toSorted((a, b) => (at(a) < at(b) ? -1 : 1))
      const others = all
        .filter(({ status }) => status !== 'pending')
        .toSorted((a, b) => (at(a) > at(b) ? -1 : 1))
      const expected = [...waiting, ...others].map(({ id }) => id)
      // Around the last waiting one and at both ends; small pages are many.
      const starts = [0, 400, 401, 402, 1202, 1203].map((row) => Math.floor(row / size))
      for (const page of new Set(starts)) {
        const part = { limit: size, offset: page * size, now: { date: '2026-06-01', time: '12:00' } }
        const rows = await listAppointmentRows(app.database.db, part)
        expect(rows.map(({ id }) => id)).toEqual(expected.slice(page * size, (page + 1) * size))
      }
    },
  )

  test('every page names the total', async () => {
    const totals = {
      'page=1': 1203,
      'page=99': 1203,
      'status=pending&pageSize=1': 401,
      'status=completed': 0,
    }
    for (const [question, total] of Object.entries(totals)) {
      const { headers } = await person.send(`/api/appointments?${question}`)
      expect([question, headers.get('X-Total-Count')]).toEqual([question, String(total)])
    }
  })

  test.each(['pending', 'confirmed', 'cancelled', 'completed'] as const)(
    'the list of status %s has only those requests',
    async (status) => {
      const rows = await person.call(listAppointments, { query: { status, pageSize: '200' } })
      expect(rows).toHaveLength(status === 'completed' ? 0 : 200)
      expect(rows.every((row) => row.status === status)).toBe(true)
      const times = rows.map((row) => `${row.appointmentDate} ${row.appointmentTime}`)
      expect(times).toEqual(status === 'pending' ? times.toSorted() : times.toSorted().reverse())
    },
  )

  test.each(['', '?page=1'])('the list %j has no fiscal codes, notes or birth dates', async (query) => {
    const response = await person.send(`/api/appointments${query}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const text = await response.text()
    expect(text).toContain('Elenchi')
    expect(text).not.toMatch(/RSSMRA85T10A562S|nota riservata|1984-03-04/)
  })

  test.each([
    '?status=x',
    '?status=',
    '?page=0',
    '?page=-1',
    '?page=1.5',
    '?page=abc',
    '?pageSize=201',
    '?pageSize=0',
    '?pageSize=1e9',
    '?page=99999999',
    '?page=1&page=2',
    '?status=%00',
  ])('the query %s is refused', async (query) => {
    expect((await person.send(`/api/appointments${query}`)).status).toBe(400)
  })

  test('the counts name the requests of each status and the age of the oldest pending one', async () => {
    const counts = await person.call(appointmentCounts)
    expect(counts).toMatchObject({ all: 1203, pending: 401, confirmed: 401, cancelled: 401, completed: 0 })
    expect(Date.parse(counts.oldestPendingAt ?? '')).toBeGreaterThan(0)
    expect(await person.call(pendingCount)).toEqual({ count: 401 })
  })
})

test('the counts have no age without a pending request', async () => {
  const empty = await createTestApp({ template: 'empty' })
  const person = await empty.staff('editor')
  expect(await person.call(appointmentCounts)).toEqual({
    ...{ all: 0, pending: 0, confirmed: 0, cancelled: 0, completed: 0 },
    oldestPendingAt: null,
  })
  expect(await person.call(pendingCount)).toEqual({ count: 0 })
  await empty.close()
})
