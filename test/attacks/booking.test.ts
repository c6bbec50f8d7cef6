import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDays } from '../days.ts'
import { bookable, doctor, wish } from '../factories.ts'
import { BUSY_MS, networkVisitor, startServerProcess } from '../server-process.ts'
import type { Visitor } from '../visitor.ts'
import { nextAddress, startTarget, type Target } from './target.ts'

type Answered = { status: number; body: { id: number; message: string; code?: string; status?: string } }
type Offer = Awaited<ReturnType<typeof bookable>>

let target: Target
let editor: Visitor
let offer: Offer
const days = openDays(8)
const [day = ''] = days

beforeAll(async () => {
  target = await startTarget({ template: 'empty' })
  editor = await target.staff('editor')
})
afterAll(() => target?.stop())
beforeEach(async () => {
  offer = await bookable(target.db)
})

async function send(
  person: Visitor,
  method: string,
  path: string,
  body: object,
  key?: string,
): Promise<Answered> {
  const headers: Record<string, string> = key ? { 'Idempotency-Key': key } : {}
  const response = await person.send(path, { method, body: JSON.stringify(body), headers })
  return { status: response.status, body: (await response.json()) as Answered['body'] }
}
const wanted = (change: object = {}, of: Parameters<typeof wish>[0] = offer) =>
  wish(of, { appointmentDate: day, ...change })
const post = (body: object, person = target.visitor(), key?: string) =>
  send(person, 'POST', '/api/appointments', body, key)
const change = (id: number, body: object) => send(editor, 'PATCH', `/api/appointments/${id}`, body)
const all = (count: number, one: (n: number) => Promise<Answered>) =>
  Promise.all(Array.from({ length: count }, (_, n) => one(n)))

function tally(answers: Answered[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const stored = (id: number) =>
  target.db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function visitsOf({ serviceId }: Offer) {
  return target.db.selectFrom('appointments').selectAll().where('serviceId', '=', serviceId).execute()
}

/** Two visits of one doctor at once: read from date, time and duration, not from what the constraint reads. */
async function overlaps(): Promise<unknown[]> {
  const { rows } = await sql`
    WITH visit AS (
      SELECT id, doctor_id, appointment_date + appointment_time::time AS start, make_interval(mins => duration) AS length
      FROM appointments WHERE status <> 'cancelled')
    SELECT a.id, b.id AS other FROM visit a JOIN visit b
      ON a.doctor_id = b.doctor_id AND a.id < b.id AND a.start < b.start + b.length AND b.start < a.start + a.length
  `.execute(target.db)
  return rows
}

async function mailsAbout(id: number): Promise<string[]> {
  const rows = await target.db
    .selectFrom('outbox')
    .select('kind')
    .where('subjectType', '=', 'appointment')
    .where('subjectId', '=', id)
    .execute()
  return rows.map(({ kind }) => kind).toSorted()
}

async function refused(status: number, body: object): Promise<Answered['body']> {
  const before = await target.rows()
  const answer = await post(body)
  expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(/^[A-ZÈL]/) } })
  expect(await target.rows()).toEqual(before)
  return answer.body
}

const shifted = (from: string, count: number) =>
  new Date(Date.parse(`${from}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
const romeToday = () =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date())

describe('B1: only staff can confirm a visit', () => {
  test.each(['confirmed', 'completed', 'cancelled'])(
    'a visitor’s request with status %s is stored as pending',
    async (status) => {
      const { body } = await post(wanted({ status }))
      expect([body.status, (await stored(body.id)).status]).toEqual(['pending', 'pending'])
    },
  )

  test('an unknown status gets 400, and changing a status without a session gets 401 or 404', async () => {
    await refused(400, wanted({ status: 'x' }))
    const { body } = await post(wanted())
    const before = await target.rows()
    for (const method of ['PATCH', 'PUT', 'POST']) {
      const answer = await target
        .visitor()
        .send(`/api/appointments/${body.id}`, { method, body: '{"status":"confirmed"}' })
      expect([401, 404]).toContain(answer.status)
    }
    expect(await target.rows()).toEqual(before)
  })
})

test('B2: a visit in the past or more than a year ahead gets 400', async () => {
  for (const date of ['1900-01-02', shifted(romeToday(), -1), shifted(romeToday(), 367)]) {
    await refused(400, wanted({ appointmentDate: date }))
  }
  // The first minute of today is past, except in that very minute.
  await refused(400, wanted({ appointmentDate: romeToday(), appointmentTime: '00:00' }))
})

test('B3: a start the clinic does not offer, or without room for the whole visit, gets 400', async () => {
  const sunday = shifted(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7 || 7)
  const christmas = `${new Date(`${day}T00:00:00Z`).getUTCMonth() === 11 && day.slice(8) > '25' ? Number(day.slice(0, 4)) + 1 : day.slice(0, 4)}-12-25`
  await refused(400, wanted({ appointmentDate: sunday }))
  await refused(400, wanted({ appointmentDate: christmas }))
  for (const time of ['13:00', '12:30', '19:00', '09:37', '09:00']) {
    await refused(400, wanted({ appointmentTime: time }))
  }
  const weekdays = await bookable(target.db, { subservices: [{ name: 'Lunga', duration: 60 }] })
  const [subserviceId] = weekdays.subservices
  await refused(400, wanted({ subserviceId, appointmentTime: '12:00' }, weekdays))
  await target.db
    .updateTable('serviceSchedules')
    .set({ isActive: false })
    .where('serviceId', '=', weekdays.serviceId)
    .execute()
  await refused(400, wanted({}, weekdays))
  // The list of slots and the check of a booking use the same function.
  const list = await target
    .visitor()
    .send(
      `/api/appointments/available-slots?doctorId=${offer.doctorId}&serviceId=${offer.serviceId}&date=${day}`,
    )
  const slots = (await list.json()) as string[]
  expect(slots).toHaveLength(6)
  const answers = await Promise.all(slots.map((time) => post(wanted({ appointmentTime: time }))))
  expect(tally(answers)).toEqual({ 201: 6 })
})

describe('B4, 2.2.1, 2.2.3: a booking needs active choices that belong together', () => {
  test.each([
    ['the category of another service', (other: Offer) => ({ categoryId: other.categoryId })],
    ['the service of another category', (other: Offer) => ({ serviceId: other.serviceId })],
    ['the subservice of another service', (other: Offer) => ({ subserviceId: other.subservices[0] })],
    ['a doctor who does not offer it', (other: Offer) => ({ doctorId: other.doctorId })],
    ['nothing that exists', () => ({ serviceId: 2_147_483_647 })],
  ])('%s gets 400', async (_, differ) => {
    const other = await bookable(target.db, { subservices: [{ name: 'Altra', duration: 30 }] })
    await refused(400, wanted(differ(other)))
  })

  test.each(['serviceCategories', 'services', 'subservices', 'doctors'] as const)(
    'an inactive row of %s gets 400, and can be booked once active again',
    async (table) => {
      const own = await bookable(target.db, { subservices: [{ name: 'Spenta', duration: 30 }] })
      const ids = { serviceCategories: own.categoryId, services: own.serviceId, doctors: own.doctorId }
      const id = table === 'subservices' ? (own.subservices[0] ?? 0) : ids[table]
      const body = wanted({ subserviceId: own.subservices[0] ?? null }, own)
      await target.db.updateTable(table).set({ isActive: false }).where('id', '=', id).execute()
      await refused(400, body)
      await target.db.updateTable(table).set({ isActive: true }).where('id', '=', id).execute()
      expect((await post(body)).status).toBe(201)
    },
  )
})

test.each([null, -1])(
  'B5: requests with doctor %s get as many visits at one time as doctors are free',
  async (doctorId) => {
    const three = await bookable(target.db, { doctors: 3 })
    const answers = await all(12, () => post(wanted({ doctorId }, three)))
    expect(tally(answers)).toEqual({ 201: 3, 409: 9 })
    const taken = (await visitsOf(three)).map((visit) => visit.doctorId)
    expect(taken.toSorted()).toEqual(three.doctors.toSorted())
    expect(await overlaps()).toEqual([])
  },
)

describe('B6, 2.3.4: one time is one visit', () => {
  test('one of forty simultaneous requests for a time wins, the others get 409', async () => {
    const answers = await all(40, () => post(wanted()))
    expect(tally(answers)).toEqual({ 201: 1, 409: 39 })
    const lost = answers.find(({ status }) => status === 409)
    expect(lost?.body).toMatchObject({ message: 'Questo orario non è più disponibile.', code: 'slot_taken' })
    expect(await visitsOf(offer)).toHaveLength(1)
  })

  test('one of thirty overlapping requests for two services of a doctor wins', async () => {
    const long = await bookable(target.db, { subservices: [{ name: 'Lunga', duration: 60 }] })
    const second = await bookable(target.db, { start: '09:30', end: '12:30' })
    await target.db
      .insertInto('doctorServices')
      .values({ doctorId: long.doctorId, serviceId: second.serviceId })
      .execute()
    const hour = { subserviceId: long.subservices[0] ?? null, appointmentTime: '10:30' }
    const half = { doctorId: long.doctorId, appointmentTime: '11:00' }
    const answers = await all(30, (n) => post(n % 2 ? wanted(hour, long) : wanted(half, second)))
    expect(tally(answers)).toEqual({ 201: 1, 409: 29 })
    expect(await overlaps()).toEqual([])
  })
})

describe('B7: a change of status respects every other visit and change', () => {
  test('a cancelled visit comes back only while its time is free', async () => {
    const { body: first } = await post(wanted())
    await change(first.id, { status: 'cancelled' })
    const { body: second } = await post(wanted())
    expect(await change(first.id, { status: 'confirmed' })).toMatchObject({
      status: 409,
      body: { code: 'slot_taken' },
    })
    expect((await stored(first.id)).status).toBe('cancelled')
    expect((await change(second.id, { status: 'confirmed' })).status).toBe(200)
    expect(await overlaps()).toEqual([])
  })

  test('one of eight simultaneous decisions wins, the others get 409, and one mail goes out', async () => {
    const { body } = await post(wanted())
    const { version } = await stored(body.id)
    const answers = await all(8, (n) =>
      change(body.id, { status: n % 2 ? 'confirmed' : 'cancelled', version }),
    )
    expect(tally(answers)).toEqual({ 200: 1, 409: 7 })
    const told = (await mailsAbout(body.id)).filter(
      (kind) => !['booking-new', 'booking-received'].includes(kind),
    )
    expect(told).toHaveLength(1)
  })
})

test('B8: a visit moves only to a free time, and takes its minutes along', async () => {
  const { body: first } = await post(wanted())
  const { body: second } = await post(wanted({ appointmentTime: '10:00' }))
  const before = await target.rows()
  expect((await change(second.id, { appointmentTime: '09:45' })).status).toBe(409)
  expect((await change(second.id, { appointmentTime: '09:30' })).status).toBe(409)
  expect(await target.rows()).toEqual(before)
  expect((await change(second.id, { appointmentTime: '11:00' })).status).toBe(200)
  // The time it left is free, the new one is not: the range the constraint reads has moved.
  expect((await change(first.id, { appointmentTime: '10:00' })).status).toBe(200)
  expect((await change(first.id, { appointmentTime: '10:45' })).status).toBe(409)
  expect((await post(wanted({ appointmentTime: '11:00' }))).status).toBe(409)
  await expect(
    sql`UPDATE appointments SET during = tsrange(NULL, NULL) WHERE id = ${first.id}`.execute(target.db),
  ).rejects.toMatchObject({ code: '428C9' })
})

describe('B9: a request that is sent again is one visit', () => {
  test('a request sent ten times at once and once more with the same key makes one visit', async () => {
    const person = target.visitor()
    const body = wanted()
    const answers = await all(10, () => post(body, person, 'una-chiave'))
    answers.push(await post(body, person, 'una-chiave'))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    expect(await visitsOf(offer)).toHaveLength(1)
    expect(await mailsAbout(answers[0]?.body.id ?? 0)).toEqual(['booking-new', 'booking-received'])
    expect((await post(wanted({ appointmentTime: '10:00' }), person, 'una-chiave')).status).toBe(409)
  })

  test('a request repeated right afterwards without a key makes one visit', async () => {
    const person = target.visitor()
    const body = wanted()
    const [first, second] = [await post(body, person), await post(body, person)]
    expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id])
    expect(await visitsOf(offer)).toHaveLength(1)
  })
})

describe('B10, 2.4.1: one visitor cannot fill the calendar or another person’s mailbox', () => {
  test('one address can make six bookings, then gets 429 with Retry-After', async () => {
    const person = target.visitor()
    const many = await bookable(target.db, { doctors: 40 })
    const answers: Answered[] = []
    for (const doctorId of many.doctors) answers.push(await post(wanted({ doctorId }, many), person))
    expect(tally(answers)).toEqual({ 201: 6, 429: 34 })
    const response = await person.send('/api/appointments', {
      method: 'POST',
      body: JSON.stringify(wanted({ appointmentTime: '11:00' })),
    })
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('a program that fills in the honeypot gets 400', async () => {
    await refused(400, wanted({ website: 'https://example.com' }))
  })
})

test('B11: a date must exist in the calendar and be written as YYYY-MM-DD', async () => {
  const bad = [
    ...['2025-02-30', '2026-02-29', '2026-2-3', '2026-12-01T00:00Z', 'infinity', 'tomorrow', 'today'],
    ...[
      '9999999-01-01',
      '٢٠٢٦-٠١-٠١',
      '2026-12-01 ',
      '+002026-12-01',
      '2026-13-01',
      '2026-00-10',
      '',
      '01/12/2026',
    ],
  ]
  const before = await target.rows()
  const person = target.visitor()
  for (const date of bad) {
    expect([date, (await post(wanted({ appointmentDate: date }))).status]).toEqual([date, 400])
    const query = new URLSearchParams({ doctorId: '-1', serviceId: String(offer.serviceId), date })
    const slots = await person.send(`/api/appointments/available-slots?${query}`)
    expect([date, slots.status]).toEqual([date, 400])
  }
  expect(await target.rows()).toEqual(before)
  const leap = new URLSearchParams({ doctorId: '-1', serviceId: String(offer.serviceId), date: '2028-02-29' })
  expect((await person.send(`/api/appointments/available-slots?${leap}`)).status).toBe(200)
})

test('B12: times are those of Rome in every time zone of the server', async () => {
  const zones = ['America/New_York', 'Pacific/Auckland']
  const around = await bookable(target.db, { doctors: 2, start: '00:00', end: '23:30' })
  const servers = await Promise.all(
    zones.map((TZ) =>
      startServerProcess({
        DATA_DIR: target.dataDir,
        DATABASE_URL: target.databaseUrl,
        TRUST_PROXY: '1',
        TZ,
      }),
    ),
  )
  try {
    // Days beside the nights when the clock changes within the year to come, today and tomorrow.
    const asked = [
      romeToday(),
      shifted(romeToday(), 1),
      ...changesOfClock().flatMap((date) => [shifted(date, -1), shifted(date, 1)]),
    ]
    const urls = [target, ...servers].map(({ url }) => url)
    const look = async (url: string) => {
      const person = networkVisitor(url, nextAddress())
      const answers: unknown[] = []
      for (const date of asked) {
        const query = `doctorId=-1&serviceId=${around.serviceId}&date=${date}`
        const slots = await person.send(`/api/appointments/available-slots?${query}`)
        const free = await person.send(`/api/appointments/next-free-day?${query}`)
        answers.push([date, await slots.json(), await free.json()])
      }
      return JSON.stringify(answers)
    }
    let seen = await Promise.all(urls.map(look))
    // One of today's times may have passed between two of the looks.
    if (new Set(seen).size > 1) seen = await Promise.all(urls.map(look))
    expect(new Set(seen).size).toBe(1)
    expect(
      JSON.parse(seen[0] ?? '[]').filter(([, slots]: [string, string[]]) => slots.length === 47).length,
    ).toBeGreaterThan(0)
    // A time taken through one server is taken on all of them.
    const late = wanted({ doctorId: around.doctorId, appointmentTime: '23:00' }, around)
    const [newYork] = servers
    expect((await post(late, networkVisitor(newYork?.url ?? '', nextAddress()))).status).toBe(201)
    for (const url of urls) {
      const answer = await post({ ...late, email: 'altra@example.com' }, networkVisitor(url, nextAddress()))
      expect(answer.status).toBe(409)
    }
    expect((await visitsOf(around)).map((visit) => [visit.appointmentDate, visit.appointmentTime])).toEqual([
      [day, '23:00'],
    ])
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
})

/** The last Sundays of March and October that are still to come, and less than a year away. */
function changesOfClock(): string[] {
  const year = Number(romeToday().slice(0, 4))
  return [year, year + 1]
    .flatMap((year) => [`${year}-03-31`, `${year}-10-31`])
    .map((last) => shifted(last, -new Date(`${last}T00:00:00Z`).getUTCDay()))
    .filter((date) => date > romeToday() && date < shifted(romeToday(), 364))
}

test('B13: an impossible birth date and a fiscal code with a wrong check character get 400', async () => {
  for (const dateOfBirth of [shifted(romeToday(), 1), '1870-01-01', '1999-02-29', 'ieri', 19990101]) {
    await refused(400, wanted({ dateOfBirth }))
  }
  await refused(400, wanted({ fiscalCode: 'RSSMRA85T10A562T' }))
  const { body } = await post(wanted({ dateOfBirth: '', fiscalCode: '' }))
  expect(await stored(body.id)).toMatchObject({ dateOfBirth: null, fiscalCode: null })
  // One that belongs to another day is for the staff to clear up: they are told, the patient is not sent away.
  const other = await post(
    wanted({ dateOfBirth: '1990-01-01', fiscalCode: 'RSSMRA85T10A562S', appointmentTime: '10:00' }),
  )
  expect(other.status).toBe(201)
})

describe('B14: calls for free times are validated and limited', () => {
  const slots = (person: Visitor, query: string) => person.send(`/api/appointments/available-slots?${query}`)

  test.each(['NaN', '-5', '0', '2147483648', '1.5', '1e3', ' 1', '１', 'null'])(
    'the service or doctor id %j is refused with 400',
    async (id) => {
      const person = target.visitor()
      for (const query of [
        { doctorId: String(offer.doctorId), serviceId: id, date: day },
        { doctorId: id, serviceId: String(offer.serviceId), date: day },
      ]) {
        const { status } = await slots(person, new URLSearchParams(query).toString())
        expect([query, status]).toEqual([query, 400])
      }
    },
  )

  test('a doctor without the service, unknown ids and days out of range have no slots', async () => {
    const stranger = await doctor(target.db)
    const person = target.visitor()
    for (const query of [
      `doctorId=${stranger}&serviceId=${offer.serviceId}&date=${day}`,
      `doctorId=2147483647&serviceId=${offer.serviceId}&date=${day}`,
      `doctorId=-1&serviceId=2147483647&date=${day}`,
      `doctorId=-1&serviceId=${offer.serviceId}&date=2199-12-30`,
      `doctorId=-1&serviceId=${offer.serviceId}&date=1900-01-02`,
    ]) {
      const answer = await slots(person, query)
      expect([query, answer.status, await answer.json()]).toEqual([query, 200, []])
    }
  })

  test.each(['available-slots', 'next-free-day'])(
    'calls of %s from one address reach the limit and get 429 with Retry-After',
    async (call) => {
      const person = target.visitor()
      const statuses = new Map<number, number>()
      // Calls that count towards the limit, and that a busy server then gave up after five seconds.
      let givenUp = 0
      const begun = performance.now()
      // The 300 calls of a minute, three times: a slow machine's first minute may end before them.
      for (let n = 0; n < 45 && !statuses.has(429); n += 1) {
        const asked = performance.now()
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, m) =>
            person.send(
              `/api/appointments/${call}?doctorId=-1&serviceId=${offer.serviceId}&date=${shifted(day, (n * 20 + m) % 300)}`,
            ),
          ),
        )
        const isLate = performance.now() - asked > BUSY_MS
        for (const answer of answers) {
          await answer.arrayBuffer()
          if (isLate && answer.status === 503) givenUp += 1
          else statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
          if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        }
      }
      expect([...statuses.keys()].toSorted()).toEqual([200, 429])
      if (performance.now() - begun < 60_000) expect((statuses.get(200) ?? 0) + givenUp).toBe(300)
    },
    300_000,
  )
})

test('2.3.2, 2.3.3: a booking whose last insert fails changes no row', async () => {
  await sql`CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$`.execute(
    target.owner,
  )
  await sql`CREATE TRIGGER broken BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION broken()`.execute(
    target.owner,
  )
  try {
    const before = await target.rows()
    const answer = await post(wanted())
    expect([answer.status, answer.body.code]).toEqual([500, 'internal'])
    expect(await target.rows()).toEqual(before)
  } finally {
    await sql`DROP TRIGGER broken ON outbox`.execute(target.owner)
  }
  expect((await post(wanted())).status).toBe(201)
})
