import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slotsOfDay } from '#features/booking/availability.server.ts'
import { leaveWaitingList } from '#features/booking/waiting/answers.server.ts'
import { offerFreedPlaces } from '#features/booking/waiting/offers.server.ts'
import {
  OFFER_AFTER_MS,
  offerStatuses,
  SMS_SETTING,
  waitingStatuses,
} from '#features/booking/waiting/rules.ts'
import { findEntry } from '#features/booking/waiting/store.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { addDays, toTime, wallClock } from '#platform/time/dates.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { bookable, person, wish } from '../factories.ts'
import { readState, type State, wrongChange, wrongState } from './waiting-model.ts'
import type { Act, Clock, Order, Report, Said } from './waiting-turns.ts'

// Two processes work on one waiting list and are killed at random moments. A model judges the tables they leave.

const ROUNDS = 16
/** In so many rounds both processes are killed, in the others one. */
const BOTH = 4
const DOCTORS = 4
/** Each round begins with so many new visits that will be cancelled, later and sooner than 48 hours ahead, and new people. */
const FAR = 5
const NEAR = 3
const MOVERS = 4
const NEWCOMERS = 3

type Worker = { child: ChildProcess; ended: Promise<unknown>; reports: Report[]; said: Set<Said> }

let database: TestDatabase
let offer: Awaited<ReturnType<typeof bookable>>
const workers = new Set<Worker>()

beforeAll(async () => {
  database = await testDatabase('empty')
  const { db } = database
  offer = await bookable(db, { doctors: DOCTORS, start: '08:00', end: '20:00' })
  await db.insertInto('siteSettings').values({ key: SMS_SETTING.key, value: 'true' }).execute()
})
afterAll(async () => {
  await Promise.all([...workers].map(kill))
  await database?.drop()
})

function startWorker(): Worker {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = fork(path.join(import.meta.dirname, 'waiting-turns.ts'), {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, NODE_ENV: 'production', DATABASE_URL: database.url },
    execArgv: [],
  })
  const reports: Report[] = []
  const said = new Set<Said>()
  child.on('message', (one: Said) => (typeof one === 'string' ? said.add(one) : reports.push(one)))
  // All its reports have been read once the channel is closed.
  const ended = Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  const worker = { child, ended, reports, said }
  workers.add(worker)
  return worker
}

const hears = (worker: Worker, what: Said) =>
  expect.poll(() => worker.said.delete(what), { interval: 2 }).toBe(true)

async function rest(worker: Worker): Promise<void> {
  worker.child.send('rest' satisfies Order)
  await hears(worker, 'rests')
}

/** Waits until so many works have begun or ended: a busy machine does them in its own time. */
async function works(workers: Worker[], some: number): Promise<void> {
  const count = () => workers.reduce((sum, { reports }) => sum + reports.length, 0)
  const seen = count()
  await expect.poll(() => count() - seen, { interval: 2 }).toBeGreaterThan(some)
}

async function kill(worker: Worker): Promise<void> {
  worker.child.kill('SIGKILL')
  await worker.ended
  workers.delete(worker)
}

/** How many connections of killed processes still end what they were at. */
async function atWork(): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`.execute(database.db)
  return rows.length
}

/**
 * Holds works in their middle, until it ends: an acceptance writes its task after the old place is freed, an offer its message
 * after the hold. Waits a while for one that gets there.
 */
async function holdMiddle(table: 'tasks' | 'outbox') {
  const lock = await database.db.startTransaction().execute()
  await sql`LOCK TABLE ${sql.table(table)} IN EXCLUSIVE MODE`.execute(lock)
  const isHeld = async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE relation = ${table}::regclass AND NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(database.db)
    return rows.length > 0
  }
  for (let n = 0; n < 40 && !(await isHeld()); n += 1) await sleep(10)
  await sleep(50)
  return lock
}

const TIMES = Array.from({ length: 24 }, (_, n) => toTime(8 * 60 + n * 30))

/** Every time of some days with every doctor, each once, in no order. */
function* timesOf(days: string[]) {
  const all = days.flatMap((date) =>
    TIMES.flatMap((time) => offer.doctors.map((doctorId) => ({ doctorId, date, time }))),
  )
  yield* all
    .map((one) => ({ one, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)
}

const daysFrom = (date: string, n: number) => Array.from({ length: n }, (_, day) => addDays(date, day))

let people = 0
/** Seeds what a round works on. */
async function seed(
  now: Date,
  { far, late, near }: Record<'far' | 'late' | 'near', ReturnType<typeof timesOf>>,
) {
  const { db } = database
  const visitAt = async (times: Iterator<{ date: string; time: string; doctorId: number }>, more: object) => {
    const place = times.next().value
    if (!place) throw new Error('no time is left')
    const when = { appointmentDate: place.date, appointmentTime: place.time, doctorId: place.doctorId }
    const { uploadedFileIds: _, ...values } = wish(offer, { ...when, status: 'confirmed', ...more })
    const visit = await db
      .insertInto('appointments')
      .values({ ...values, ...when, duration: 30 })
      .returning('id')
      .executeTakeFirstOrThrow()
    return visit.id
  }
  for (let n = 0; n < FAR + NEAR; n += 1) {
    people += 1
    await visitAt(n < FAR ? far : near, { email: `lascia${people}@example.com` })
  }
  for (let n = 0; n < MOVERS + NEWCOMERS; n += 1) {
    people += 1
    // A third gets mails alone, a third SMS alone.
    const email = people % 3 === 0 ? '' : `attende${people}@example.com`
    const phone = people % 3 === 1 ? '' : `333 55${String(people).padStart(5, '0')}`
    const contactId = await person(db, { firstName: `Anna ${people}`, email, phone })
    // SMS go to patients, by the number of an earlier visit.
    const earlier = [
      { date: addDays('2020-01-01', people), time: '09:00', doctorId: offer.doctorId },
    ].values()
    await visitAt(earlier, { contactId, email, phone, status: 'completed' })
    const appointmentId = n < MOVERS ? await visitAt(late, { contactId, email, phone }) : null
    const wanted = { weekdays: [0, 1, 2, 3, 4, 5, 6], part: null, until: '2026-12-31', noticeHours: 1 }
    const at = new Date(now.getTime() - Math.floor(Math.random() * 72) * HOUR_MS).toISOString()
    await db
      .insertInto('waitingEntries')
      .values({
        ...wanted,
        contactId,
        appointmentId,
        serviceId: offer.serviceId,
        confirmedAt: at,
        createdAt: at,
      })
      .execute()
  }
}

/** Whether what a process has reported is stored. */
function isStored({ act, id }: Report, { offers, entries, visits, places }: State): boolean {
  switch (act) {
    case 'take':
      return offers.some((one) => one.id === id && one.status === 'taken')
    case 'decline':
      return offers.some((one) => one.id === id && one.status !== 'offered')
    case 'leave':
      return entries.some((one) => one.id === id && one.status !== 'waiting')
    case 'cancel':
      return visits.some((one) => one.id === id && one.status === 'cancelled')
    case 'book':
      return (
        visits.some(({ email }) => email === `passa${id}@example.com`) && places.some((one) => one.id === id)
      )
    case 'turn':
      return true
  }
}

test('L8: two processes that offer, take and free places under kill -9 sell no place twice, lose none, and tell each offer once', async () => {
  const { db } = database
  const far = timesOf(daysFrom('2026-03-09', 6))
  const late = timesOf([...daysFrom('2026-03-16', 6), ...daysFrom('2026-03-23', 6)])
  // Monday, eight in the morning.
  let now = new Date('2026-03-02T07:00:00Z')
  let near = timesOf(['2026-03-03'])
  const all: Report[] = []
  const pair = [startWorker(), startWorker()]
  await Promise.all(pair.map((worker) => hears(worker, 'ready')))
  let spare = startWorker()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { date, minutes } = wallClock(now)
    if (minutes > 19 * 60) {
      now = new Date(Date.parse(`${addDays(date, 1)}T07:00:00Z`))
      near = timesOf([addDays(date, 2)])
    }
    await seed(now, { far, late, near })
    const before = await readState(db)
    const until = now.getTime() + (20 + Math.random() * 40) * MINUTE_MS
    const clock: Clock = { from: now.getTime(), until, started: Date.now() }
    for (const worker of pair) {
      worker.reports.length = 0
      worker.child.send(clock satisfies Order)
    }
    // Every other round strikes works in their middle, the others strike them anywhere.
    const doomed = round % BOTH === 0 ? pair : pair.filter((_, n) => n === round % 2)
    await works(pair, Math.random() * 60)
    const middle = round % 2 === 0 ? await holdMiddle(round % BOTH === 0 ? 'tasks' : 'outbox') : null
    for (const worker of doomed) {
      await sleep(Math.random() * 20)
      await kill(worker)
    }
    await middle?.rollback().execute()
    for (const worker of pair.filter((one) => !doomed.includes(one))) {
      await works([worker], Math.random() * 30)
      await rest(worker)
    }
    await expect.poll(atWork, { interval: 5 }).toBe(0)
    now = new Date(until)
    const after = await readState(db)
    const reports = pair.flatMap((worker) => worker.reports)
    expect(reports.filter(({ how }) => how === 'failed')).toEqual([])
    expect([...wrongState(after, now), ...wrongChange(before, after)]).toEqual([])
    expect(reports.filter((one) => one.how === 'done' && !isStored(one, after))).toEqual([])
    all.push(...reports)
    for (const [n, worker] of pair.entries()) {
      if (workers.has(worker)) continue
      await hears(spare, 'ready')
      pair[n] = spare
      spare = startWorker()
    }
  }
  // Works of each kind were cut off, or came too late, and waits ended in each way, or the test shows nothing.
  const count = (act: Act, how: Report['how']) =>
    all.filter((one) => one.act === act && one.how === how).length
  const cutOff = (act: Act) => count(act, 'begun') - count(act, 'done') - count(act, 'refused')
  for (const act of ['turn', 'take', 'cancel'] as const) expect(cutOff(act)).toBeGreaterThan(0)
  expect(count('take', 'refused')).toBeGreaterThan(0)
  const { offers, entries, moves } = await readState(db)
  expect([...new Set(offers.map(({ status }) => status))].toSorted()).toEqual(offerStatuses.toSorted())
  expect([...new Set(entries.map(({ status }) => status))].toSorted()).toEqual(waitingStatuses.toSorted())
  expect(moves.length).toBeGreaterThan(0)

  await leaveAll(now)
}, 240_000)

/** Lets all people leave the list: then each freed place is booked, or bookable by a visitor. */
async function leaveAll(now: Date): Promise<void> {
  const { db } = database
  const later = new Date(now.getTime() + 2 * OFFER_AFTER_MS)
  const from = { from: 'no-reply@ambulatorio.example', staff: 'segreteria@ambulatorio.example' }
  const ctx = { db, now: () => later, publicUrl: 'http://localhost:3000', mail: from } as unknown as Context
  const before = await readState(db)
  for (const { id } of before.entries) {
    const entry = await findEntry(db, id)
    if (entry?.status === 'waiting') await leaveWaitingList(ctx, entry)
  }
  await offerFreedPlaces(ctx)
  const after = await readState(db)
  expect([...wrongState(after, later), ...wrongChange(before, after)]).toEqual([])
  expect(after.places.filter(({ closedAt }) => closedAt === null)).toEqual([])
  expect(after.offers.filter(({ status }) => status === 'offered')).toEqual([])
  const lost: unknown[] = []
  for (const { doctorId, date, time } of after.places) {
    const isBooked = after.visits.some(
      (one) =>
        one.doctorId === doctorId && one.date === date && one.time === time && one.status !== 'cancelled',
    )
    if (isBooked || date <= addDays(wallClock(later).date, 1)) continue
    const free = await slotsOfDay(ctx, { serviceId: offer.serviceId, subserviceId: null, doctorId, date })
    if (!free.includes(time)) lost.push({ doctorId, date, time })
  }
  expect(lost).toEqual([])
}
