import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { findPostmaster } from '#platform/db/postmaster.server.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { descendants, isRunning, type ServerProcess, startServerProcess } from '../server-process.ts'
import { type Attempt, send, startLoad } from './load.ts'

const ROUNDS = 10
const POLL = { timeout: 20_000, interval: 5 }

let folder: string
let server: ServerProcess
let nextBody: () => Record<string, unknown>
const attempts: Attempt[] = []

const start = () =>
  startServerProcess({
    ...{ DATA_DIR: folder, CATALOGUE: 'empty', ADMIN_PASSWORD: 'una password lunga' },
    ...{ TRUST_PROXY: '1', LOG_LEVEL: 'error' },
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kill-'))
  server = await start()
  const address = connectRunning(folder)
  const { db, close } = openDatabase(address?.url ?? '', { max: 1 })
  const offer = await bookable(db, { doctors: 25, start: '08:00', end: '20:00' })
  await close()
  address?.close()
  nextBody = shuffledWishes(offer)
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Every time of many days and doctors, each once, in no order. */
function shuffledWishes(offer: Awaited<ReturnType<typeof bookable>>) {
  const times = Array.from(
    { length: 24 },
    (_, n) => `${String(8 + (n >> 1)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  )
  const all = openDays(40).flatMap((date) =>
    offer.doctors.flatMap((doctorId) => times.map((time) => ({ date, time, doctorId, rank: Math.random() }))),
  )
  all.sort((a, b) => a.rank - b.rank)
  return () => {
    const slot = all.pop()
    if (!slot) throw new Error('no time is left')
    const { doctorId, date, time } = slot
    return wish({ ...offer, doctorId }, { appointmentDate: date, appointmentTime: time })
  }
}

function postmaster(): number {
  const found = findPostmaster(path.join(folder, 'postgres'))
  // Never a 0: a signal to that goes to all of us.
  if (!found || found.pid < 2) throw new Error(`no database runs: ${server.output()}`)
  return found.pid
}

async function killDatabase(): Promise<void> {
  const main = postmaster()
  const all = [main, ...descendants(main)]
  expect(all.length).toBeGreaterThan(5)
  for (const pid of all) kill(pid)
  await expect.poll(() => all.filter(isRunning), { timeout: 5000 }).toEqual([])
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // Gone by itself, now that its parent is.
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

const ways = {
  server: async () => {
    await server.stop('SIGKILL')
  },
  database: killDatabase,
  both: async () => {
    // Which of them goes first is not always the same.
    if (Math.random() < 0.5) await Promise.all([server.stop('SIGKILL'), killDatabase()])
    else {
      await killDatabase()
      await server.stop('SIGKILL')
    }
  },
}

/** What the server gets over by itself. */
const cuts = {
  'every connection': async () => {
    for (let n = 0; n < 5; n += 1) {
      await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                   WHERE application_name LIKE 'ambulatorio%' AND pid <> pg_backend_pid()`)
      await sleep(40)
    }
  },
  // As the kernel does when memory is short. PostgreSQL then ends all the others and recovers.
  'a process of the database': async () => {
    const { rows } = await query(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'ambulatorio' LIMIT 1`,
    )
    kill(rows[0]?.pid)
  },
}

/** Bookings arrive, then it happens, then what was answered is looked for and what was not is asked again. */
async function round(happens: () => Promise<void>, afterwards: () => Promise<void>): Promise<void> {
  const load = startLoad(server.url, nextBody, attempts)
  const before = attempts.length
  // Not after a time, which a busy machine may spend on nothing: after some bookings, at a moment nobody chose.
  const some = 1 + Math.floor(Math.random() * 40)
  await expect
    .poll(() => attempts.slice(before).filter(({ id }) => id !== undefined).length, POLL)
    .toBeGreaterThan(some)
  await sleep(Math.random() * 50)
  await happens()
  await load.stop()
  const fresh = attempts.slice(before)
  const answers = new Set(fresh.flatMap(({ outcomes }) => outcomes))
  const said = server.output().split('\n').slice(0, 20).join('\n')
  expect(
    [...answers].filter((answer) => ![201, 503, 'cut'].includes(answer)),
    said,
  ).toEqual([])
  await afterwards()
  await expectBooked(attempts.filter(({ id }) => id !== undefined))

  const open = attempts.filter(({ id }) => id === undefined)
  // Twice at once: whoever saw no answer is impatient.
  await Promise.all(open.flatMap((attempt) => [send(server.url, attempt), send(server.url, attempt)]))
  expect(open.filter(({ outcomes }) => outcomes.slice(-2).some((answer) => answer !== 201))).toEqual([])
  await expectBooked(attempts)
  const { rows } = await query('SELECT count(*)::integer AS n FROM appointments')
  expect(rows).toEqual([{ n: attempts.length }])
  expect(await leftovers()).toEqual([])
}

async function startAgain(what: keyof typeof ways, served: number): Promise<void> {
  // The server that lives on starts its database again by itself.
  if (what === 'database') await healthy()
  else {
    server = await start()
    expect(server.readyAfter).toBeLessThan(20_000)
  }
  // A database that lived on is taken over, not started a second time.
  if (what === 'server') expect(postmaster()).toBe(served)
  else expect(postmaster()).not.toBe(served)
}

const healthy = () =>
  expect
    .poll(async () => (await fetch(`${server.url}/api/health`)).status, { timeout: 15_000, interval: 50 })
    .toBe(200)

async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const address = connectRunning(folder)
  const client = new pg.Client({ connectionString: address?.url ?? '' })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
    address?.close()
  }
}

/** Each of these is there as it was asked for, with its two mails and its files. */
async function expectBooked(asked: Attempt[]): Promise<void> {
  const { rows } = await query(`
    SELECT a.idempotency_key AS key, a.id, a.email, a.doctor_id AS doctor, a.appointment_date::text AS date, a.appointment_time AS time,
           (SELECT array_agg(kind ORDER BY kind) FROM outbox WHERE subject_type = 'appointment' AND subject_id = a.id) AS mails,
           (SELECT array_agg(media_id ORDER BY media_id) FROM contact_attachments c JOIN media m ON m.id = c.media_id
             WHERE upload_context = 'appointment' AND upload_context_id = a.id AND m.claimed_at IS NOT NULL) AS files
    FROM appointments a`)
  const stored = new Map(rows.map((row) => [row.key, row]))
  const wrong = asked.flatMap(({ key, id, body }) => {
    const expected = {
      ...{
        key,
        id,
        email: body.email,
        doctor: body.doctorId,
        date: body.appointmentDate,
        time: body.appointmentTime,
      },
      mails: ['booking-new', 'booking-received'],
      files: (body.uploadedFileIds as number[]).length > 0 ? body.uploadedFileIds : null,
    }
    const found = stored.get(key)
    return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ expected, found }]
  })
  expect(wrong).toEqual([])
}

/** What must not be there: overlaps, halves of bookings, mails that went out about nothing. */
async function leftovers(): Promise<unknown[]> {
  const { rows } = await query(`
    SELECT 'overlap' AS what, a.id FROM appointments a JOIN appointments b
      ON a.doctor_id = b.doctor_id AND a.appointment_date = b.appointment_date AND a.id < b.id
      AND a.appointment_time::time < b.appointment_time::time + make_interval(mins => b.duration)
      AND b.appointment_time::time < a.appointment_time::time + make_interval(mins => a.duration)
    UNION ALL SELECT 'mail without booking', id FROM outbox WHERE subject_id NOT IN (SELECT id FROM appointments)
    UNION ALL SELECT 'attachment without booking', id FROM contact_attachments
      WHERE upload_context_id NOT IN (SELECT id FROM appointments)
    UNION ALL SELECT 'file taken by nobody', id FROM media
      WHERE claimed_at IS NOT NULL AND id NOT IN (SELECT media_id FROM contact_attachments)
    UNION ALL SELECT 'contact without booking', id FROM contact_requests
      WHERE id NOT IN (SELECT contact_id FROM appointments)`)
  const mails = new Set((await query('SELECT id::integer FROM outbox')).rows.map(({ id }) => id))
  const sent = readdirSync(path.join(folder, 'mail')).map((name) => Number(/-(\d+)\.eml/.exec(name)?.[1]))
  return [
    ...rows,
    ...sent.filter((id) => !mails.has(id)).map((id) => ({ what: 'mail sent about nothing', id })),
  ]
}

describe('kill -9 while bookings arrive loses nothing that was answered and leaves nothing half done', () => {
  test.each(['server', 'database', 'both'] as const)('of the %s', { timeout: 180_000 }, async (what) => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const served = postmaster()
      await round(ways[what], () => startAgain(what, served))
    }
  })
})

test.each(['every connection', 'a process of the database'] as const)(
  'the server goes on after the loss of %s',
  { timeout: 60_000 },
  async (what) => {
    const { pid } = server
    for (let n = 0; n < 3; n += 1) await round(cuts[what], healthy)
    expect(isRunning(pid)).toBe(true)
  },
)
