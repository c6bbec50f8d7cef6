import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVisit } from '#features/agenda/new/contract.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { nextAddress, startTargetProcess, type TargetProcess } from '../attacks/target.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { form, pdf } from '../files.ts'
import {
  copyProduct,
  decidedStatuses,
  EarlyExit,
  isRunning,
  networkVisitor,
  READY_WITHIN,
  startServerProcess,
} from '../server-process.ts'
import { addMedia, attach } from '../uploads.ts'
import { inside, order } from './orders.ts'

// Faults inside the product: a lock held for long, an uncaught exception, a migration that does not end.

let folder: string
let socket: string
let target: TargetProcess
let offer: Awaited<ReturnType<typeof bookable>>
const [day = ''] = openDays(1)

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'trouble-'))
  socket = path.join(folder, 'inside')
  target = await startTargetProcess({ template: 'empty', settings: { ...inside(socket), TMPDIR: folder } })
  offer = await bookable(target.db, { doctors: 30, start: '08:00', end: '20:00' })
})
afterAll(async () => {
  await target?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** More visitors than may wait for the database at once: each for the same time of a doctor. */
const CROWD = 24

/** The statuses of all answers; `decided` leaves out the 503 of a busy server that gave a visit up after five seconds. */
async function bookTogether(): Promise<{ statuses: Set<number>; decided: Set<number>; ms: number }> {
  const begun = performance.now()
  const book = async (doctorId: number) => {
    const body = wish({ ...offer, doctorId }, { appointmentDate: day, appointmentTime: '10:00' })
    const init = { method: 'POST', body: JSON.stringify(body) }
    const answer = await target.visitor().send('/api/appointments', init)
    await answer.text()
    return answer
  }
  const asked = offer.doctors.slice(0, CROWD).map(book)
  const decided = new Set(await decidedStatuses(asked))
  const ms = performance.now() - begun
  return { statuses: new Set((await Promise.all(asked)).map(({ status }) => status)), decided, ms }
}

async function waitForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::integer AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(target.db)
  return rows[0]?.waiting ?? 0
}

const read = async (place: string) => (await target.visitor().send(place)).status

/** Locks the visits until the answer is called, for longer than any statement may take. */
async function lockVisits(): Promise<() => Promise<void>> {
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = target.db.transaction().execute(async (db) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(db)
    await sql`LOCK TABLE appointments IN EXCLUSIVE MODE`.execute(db)
    isLocked()
    await released
  })
  await Promise.race([locked, holding])
  return async () => {
    release()
    await holding
  }
}

test('F8: users of a held lock get 503, others are answered, and afterwards everything works', async () => {
  // Made once, so that they are there when they can't be made.
  const places = ['/api/public/services', '/', '/contatti']
  for (const place of places) await read(place)
  const unlock = await lockVisits()
  let refused: Awaited<ReturnType<typeof bookTogether>>
  let healthMs: number
  try {
    // The lock is released only after every request was answered.
    const crowd = bookTogether()
    await expect.poll(() => waitForLocks(), { interval: 20 }).toBeGreaterThan(0)
    const asked = performance.now()
    expect([200, 503]).toContain(await read('/api/health'))
    healthMs = performance.now() - asked
    for (const place of places) expect([place, await read(place)]).toEqual([place, 200])
    refused = await crowd
  } finally {
    await unlock()
  }
  expect(refused.statuses).toEqual(new Set([503]))
  await expect.poll(() => read('/api/health')).toBe(200)
  const booked = await bookTogether()
  expect(booked.decided).toEqual(new Set([201]))
  // Statements end after five seconds, and a request waits for one at most: half of them wait for the other half.
  expect(refused.ms).toBeLessThan(10_000 + 4000 + 2 * booked.ms)
  expect(healthMs).toBeLessThan(4000 + booked.ms)
})

test('F8: staff who book and move wait in one queue with visitors, and leave connections to all others', async () => {
  const editor = await target.staff('editor')
  const { serviceId, doctors } = offer
  const book = (doctorId: number, n: number) =>
    editor.send(createVisit.path, {
      method: 'POST',
      body: JSON.stringify({
        ...{ person: { firstName: 'Ada', lastName: `Coda${n}`, phone: '333 555 0144' } },
        ...{ serviceId, doctorId, date: day, time: '15:00' },
      }),
    })
  const unlock = await lockVisits()
  let asked: Promise<Response>[] = []
  try {
    asked = doctors.slice(0, CROWD).map(book)
    await expect.poll(() => waitForLocks(), { interval: 20 }).toBe(12)
    expect(await read('/api/health')).toBe(200)
    expect(await waitForLocks()).toBeLessThanOrEqual(12)
  } finally {
    await unlock()
  }
  await decidedStatuses(asked)
})

test('F11: an unhandled rejection is logged, and the process goes on', async () => {
  await order(socket, 'reject dimenticata')
  await expect.poll(() => target.server.output()).toContain('dimenticata')
  await expect.poll(() => read('/api/health')).toBe(200)
  expect(isRunning(target.server.pid)).toBe(true)
})

test('F11: an error in the middle of a stream ends only that answer', async () => {
  const staff = await target.staff('editor')
  // Its second piece is lost.
  const id = await addMedia(target.db, pdf(600_000), 'document')
  await attach(target.db, id)
  await sql`DELETE FROM blob_chunks WHERE n = 1`.execute(target.db)
  const answer = await staff.send(`/api/media/${id}/download`)
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
  // A place for files that is not there.
  const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(300_000) }])
  rmSync(folder, { recursive: true })
  const refused = await target
    .visitor()
    .send('/api/appointments/upload', { method: 'POST', body: new Uint8Array(body), headers })
  expect(refused.status).toBe(500)
  mkdirSync(folder)
  const again = await target
    .visitor()
    .send('/api/appointments/upload', { method: 'POST', body: new Uint8Array(body), headers })
  expect(again.status).toBe(200)
  expect(isRunning(target.server.pid)).toBe(true)
})

test('F11: an uncaught exception ends the process cleanly with an error, and its database with it', async () => {
  const place = path.join(folder, 'thrown')
  const dataDir = path.join(folder, 'data')
  const settings = {
    DATA_DIR: dataDir,
    CATALOGUE: 'empty',
    ADMIN_PASSWORD: 'una password lunga',
    TRUST_PROXY: '1',
  }
  const temporary = path.join(folder, 'temporary')
  mkdirSync(temporary)
  const server = await startServerProcess({ ...settings, ...inside(place), TMPDIR: temporary })
  const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(300_000) }])
  const slow = new ReadableStream({
    async start(controller) {
      controller.enqueue(body.subarray(0, 100_000))
      await expect.poll(() => readdirSync(temporary)).toHaveLength(1)
      await order(place, 'throw inattesa')
      await expect.poll(() => server.output()).toContain('inattesa')
      controller.enqueue(body.subarray(100_000))
      controller.close()
    },
  })
  const init = { method: 'POST', body: slow, headers, duplex: 'half' } as RequestInit
  const answer = await networkVisitor(server.url, nextAddress()).send('/api/appointments/upload', init)
  expect(answer.status).toBe(200)
  expect(await server.ended).toEqual({ code: 1, signal: null })
  expect(connectRunning(dataDir)).toBeUndefined()
})

test('F12: a migration killed half-way changes nothing and does not hinder the next start', async () => {
  const root = copyProduct(path.join(folder, 'root'))
  const migration = path.join(root, 'migrations/9000_lenta.sql')
  writeFileSync(migration, 'CREATE TABLE half_done (id integer); SELECT pg_sleep(600);')
  const dataDir = path.join(folder, 'migrated')
  const settings = { DATA_DIR: dataDir, CATALOGUE: 'empty', ADMIN_PASSWORD: 'una password lunga' }
  const begun = startServerProcess(settings, root).catch((error: unknown) => error)
  const query = async (text: string) => {
    const address = connectRunning(dataDir)
    const client = new pg.Client({ connectionString: address?.superuserUrl ?? '' })
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const asleep = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'`
  await expect
    .poll(
      () =>
        query(asleep).then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      { timeout: READY_WITHIN },
    )
    .toBe(1)
  // Only the product: its database lives on, with the migration in it.
  const pid = Number(readFileSync(path.join(dataDir, 'product.pid'), 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  expect(await begun).toBeInstanceOf(EarlyExit)
  writeFileSync(migration, 'CREATE TABLE half_done (id integer);')
  const server = await startServerProcess(settings, root)
  await expect.poll(async () => (await fetch(`${server.url}/api/health`)).status).toBe(200)
  expect((await query(`SELECT name FROM schema_migrations WHERE name = '9000_lenta.sql'`)).rowCount).toBe(1)
  await server.stop()
})
