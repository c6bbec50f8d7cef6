import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addUser } from '#features/auth/users.server.ts'
import { nextAddress } from '../attacks/target.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { bookable, wish } from '../factories.ts'
import { networkVisitor, type ServerProcess, startServerProcess } from '../server-process.ts'
import { type TestSmtp, testSmtp } from '../smtp.ts'
import type { Visitor } from '../visitor.ts'
import { inside, order } from './orders.ts'

// The clock of the machine is put forward and back under a running server; the database keeps its own.

const PASSWORD = 'una password lunga'
const HOUR = 3_600_000

let folder: string
let socket: string
let database: TestDatabase
let smtp: TestSmtp
let server: ServerProcess
let offer: Awaited<ReturnType<typeof bookable>>

const start = () =>
  startServerProcess({
    ...{ DATA_DIR: path.join(folder, 'data'), DATABASE_URL: database.url, CATALOGUE: 'empty' },
    ...{ TRUST_PROXY: '1', SMTP_URL: smtp.url, ...inside(socket) },
    // By its clock the running uploads of other tests are long abandoned, and it would remove them from a shared folder.
    TMPDIR: folder,
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'clock-'))
  socket = path.join(folder, 'inside')
  database = await testDatabase('empty')
  smtp = await testSmtp()
  const { id } = await addUser(database.db, { username: 'marta', role: 'editor', password: PASSWORD })
  // A screen left alone for hours would be locked.
  await database.db
    .updateTable('siteSettings')
    .set({ value: '0' })
    .where('key', '=', 'lock_minutes')
    .execute()
  offer = await bookable(database.db, { doctors: 3, start: '08:00', end: '20:00' })
  await pruneAtStart(id)
})
afterAll(async () => {
  expect(await server?.stop()).toEqual({ code: 0, signal: null })
  await smtp?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => ahead(0))

/**
 * Starts the server and waits until it has pruned the sessions that are old, or in the future, by the clock of its start: a
 * late statement would delete those of the first test.
 */
async function pruneAtStart(userId: number): Promise<void> {
  const { db } = database
  const old = new Date(0).toISOString()
  await db
    .insertInto('sessions')
    .values({ userId, tokenHash: Buffer.alloc(32), createdAt: old, lastSeenAt: old, confirmedAt: old })
    .execute()
  server = await start()
  const isPruned = async () => expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
  await vi.waitFor(isPruned, { timeout: 30_000 })
}

const ahead = (milliseconds: number) => order(socket, `clock ${milliseconds}`)
/** Its clock says that instant. */
const itIs = (instant: string) => ahead(Date.parse(instant) - Date.now())

async function login(
  password = PASSWORD,
  address = nextAddress(),
): Promise<{ person: Visitor; status: number }> {
  const person = networkVisitor(server.url, address)
  const body = JSON.stringify({ username: 'marta', password })
  const { status } = await person.send('/api/auth/login', { method: 'POST', body })
  return { person, status }
}

const known = async (person: Visitor) => (await person.send('/api/appointments/pending-count')).status

async function slots(date: string, address = nextAddress()): Promise<string[] | number> {
  const asked = `doctorId=${offer.doctorId}&serviceId=${offer.serviceId}&date=${date}`
  const answer = await networkVisitor(server.url, address).send(`/api/appointments/available-slots?${asked}`)
  return answer.ok ? ((await answer.json()) as string[]) : answer.status
}

/** Books that time, and waits for the mail about it. */
async function book(
  appointmentDate: string,
  appointmentTime: string,
  doctorId = offer.doctorId,
): Promise<number> {
  const wanted = wish({ ...offer, doctorId }, { appointmentDate, appointmentTime })
  const visitor = networkVisitor(server.url, nextAddress())
  const init = { method: 'POST', body: JSON.stringify(wanted) }
  const { status } = await visitor.send('/api/appointments', init)
  if (status === 201)
    await expect.poll(() => smtp.received.some(({ to }) => to.includes(wanted.email))).toBe(true)
  return status
}

test.each([
  // The next days the clinic is open, each at the same hour of its day.
  ['to summer', '2027-03-28T00:59:00Z', '2027-03-28T01:01:00Z', '2027-03-30', '06:25'],
  ['to winter', '2027-10-31T00:59:00Z', '2027-10-31T01:01:00Z', '2027-11-02', '07:25'],
])(
  'F9: users stay logged in over the change %s, and times are those of the clinic',
  async (_, before, after, day, utc) => {
    await itIs(before)
    const { person } = await login()
    expect(await known(person)).toBe(200)
    const wanted = await slots(day)
    expect(wanted).toHaveLength(24)
    await itIs(after)
    expect(await known(person)).toBe(200)
    expect(await slots(day)).toEqual(wanted)
    expect(await book(day, '19:30')).toBe(201)
    // 08:25 in the clinic, wherever the sun is; an hour's notice is asked for.
    await itIs(`${day}T${utc}:00Z`)
    expect(await book(day, '08:00')).toBe(400)
    expect(await slots(day)).toEqual(
      Array.isArray(wanted) && wanted.filter((time) => time >= '09:30' && time < '19:30'),
    )
    expect(await book(day, '09:30')).toBe(201)
  },
)

test('F9: moving the clock an hour forth and back ends no session and lifts limits reached ahead of time', async () => {
  const now = await login()
  const address = nextAddress()
  for (const hour of [1, -1, 1]) {
    await ahead(hour * HOUR)
    expect(await known(now.person)).toBe(200)
    expect((await login()).status).toBe(200)
    expect(await book(new Date(Date.now() + 400 * HOUR).toISOString().slice(0, 10), '10:00')).toBeLessThan(
      500,
    )
  }
  // While the clock is ahead, log-ins fail until the limit is reached.
  for (let n = 0; n < 5; n += 1) expect((await login('una password errata', address)).status).toBe(401)
  expect((await login(PASSWORD, address)).status).toBe(429)
  const day = new Date(Date.now() + 200 * HOUR).toISOString().slice(0, 10)
  await slots(day, address)
  const still = Date.now() + HOUR
  for (let n = 1; n < 300; n += 1) {
    // The limit counts within a minute, and a busy machine takes longer for 300 requests: the clock is held.
    if (n % 20 === 0) await ahead(still - Date.now())
    await slots(day, address)
  }
  expect(await slots(day, address)).toBe(429)
  await ahead(0)
  expect(await slots(day, address)).toBeInstanceOf(Array)
  expect((await login(PASSWORD, address)).status).toBe(200)
})

test('F9: visits are booked on 29 February for the next day and for a year later', async () => {
  await itIs('2028-02-29T09:00:00Z')
  expect(await slots('2028-02-29')).toContain('19:30')
  expect(await book('2028-02-29', '19:30')).toBe(201)
  expect(await book('2028-03-01', '08:00')).toBe(201)
  expect(await book('2029-02-28', '08:00')).toBe(201)
  expect(await book('2029-03-01', '08:00')).toBe(400)
})

test('F9: a clock set back by years ends sessions from the future and sends their mails', async () => {
  await itIs('2028-02-29T09:00:00Z')
  const then = await login()
  expect(await known(then.person)).toBe(200)
  const email = 'domani@example.com'
  smtp.always(email, { rcpt: 451 })
  const body = JSON.stringify({
    ...wish(offer, { appointmentDate: '2028-03-02', appointmentTime: '10:00' }),
    email,
  })
  const visitor = networkVisitor(server.url, nextAddress())
  expect((await visitor.send('/api/appointments', { method: 'POST', body })).status).toBe(201)
  const tried = async () =>
    (
      await sql`SELECT last_error FROM outbox WHERE recipient = ${email} AND last_error IS NOT NULL`.execute(
        database.db,
      )
    ).rows
  await expect.poll(async () => (await tried()).length).toBe(1)
  await ahead(0)
  expect(await known(then.person)).toBe(401)
  smtp.always(email, 'accept')
  // Or an hour later, by itself.
  await server.stop()
  server = await start()
  await expect.poll(() => smtp.received.some(({ to }) => to.includes(email))).toBe(true)
})
