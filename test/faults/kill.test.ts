import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.server.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createDelivery } from '#platform/mail/deliver.server.ts'
import { startMailWorker } from '#platform/mail/worker.server.ts'
import { bookable } from '../factories.ts'
import { form, pdf } from '../files.ts'
import { isRunning, type ServerProcess, STOPS_WITHIN, startServerProcess } from '../server-process.ts'
import { type TestSmtp, testSmtp } from '../smtp.ts'
import { leftovers, wrongBookings } from './booked.ts'
import { lostWork, orphans, wrongMails } from './consistency.ts'
import { kill, killDatabase, postmaster } from './database-process.ts'
import { type Attempt, nextAddress, sendTwice, shuffledWishes, startLoad } from './load.ts'
import { type Mixed, mixedLoad } from './mixed.ts'

// However the product ends, answered requests are stored, and unanswered ones are stored whole or not at all.

const POLL = { interval: 5 }

let folder: string
let temporary: string
let server: ServerProcess
let smtp: TestSmtp
let mixed: Mixed
let nextBody: () => Record<string, unknown>
const attempts: Attempt[] = []

const start = () =>
  startServerProcess({
    ...{ DATA_DIR: path.join(folder, 'data'), CATALOGUE: 'empty', ADMIN_PASSWORD: 'una password lunga' },
    ...{ TRUST_PROXY: '1', LOG_LEVEL: 'error', TMPDIR: temporary, SMTP_URL: smtp.url },
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kill-'))
  temporary = path.join(folder, 'temporary')
  mkdirSync(temporary)
  smtp = await testSmtp()
  server = await start()
  await withDatabase(async ({ db }) => {
    nextBody = shuffledWishes(await bookable(db, { doctors: 25, start: '08:00', end: '20:00' }))
    mixed = await mixedLoad(server.url, db)
  })
})
afterAll(async () => {
  await server?.stop()
  await smtp?.close()
  rmSync(folder, { recursive: true, force: true })
})

const data = () => path.join(folder, 'data')

async function withDatabase(work: (database: Database) => Promise<unknown>): Promise<void> {
  const address = connectRunning(data())
  const database = openDatabase(address?.url ?? '', { max: 4 })
  await work(database)
  await database.close()
  address?.close()
}

const ways = {
  server: async () => {
    await server.stop('SIGKILL')
  },
  database: () => killDatabase(data()),
  both: async () => {
    await Promise.all([server.stop('SIGKILL'), killDatabase(data())])
  },
  'one by one': async () => {
    await killDatabase(data())
    await server.stop('SIGKILL')
  },
}

/** Failures the server recovers from by itself. */
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
    const { rows } = await query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'ambulatorio'`)
    kill(rows[0]?.pid)
    await expect.poll(() => rows.some(({ pid }) => isRunning(pid)), { interval: 20 }).toBe(false)
  },
}

/** Runs clients, lets `happens` strike, then looks for the answered requests and repeats the others. */
async function round(
  happens: () => Promise<void>,
  afterwards: () => Promise<void>,
  pauseMs = 20,
): Promise<void> {
  const before = attempts.length
  const load = startLoad(server.url, nextBody, attempts, pauseMs)
  const others = mixed.start(server.url, pauseMs)
  // After a random number of bookings: in a fixed time a busy machine may make none.
  const some = 1 + Math.floor(Math.random() * 25)
  await expect
    .poll(() => attempts.slice(before).filter(({ id }) => id !== undefined).length, POLL)
    .toBeGreaterThan(some)
  await sleep(Math.random() * 50)
  await happens()
  await Promise.all([load.stop(), others.stop()])
  const fresh = attempts.slice(before)
  const answers = new Set(fresh.flatMap(({ outcomes }) => outcomes))
  const said = server.output().split('\n').slice(0, 20).join('\n')
  expect(
    [...answers].filter((answer) => ![201, 503, 'cut'].includes(answer)),
    said,
  ).toEqual([])
  expect(mixed.wrong, said).toEqual([])
  await afterwards()
  expect(
    await wrongBookings(
      query,
      attempts.filter(({ id }) => id !== undefined),
    ),
  ).toEqual([])
  expect(await lostWork(query, mixed)).toEqual([])
  await askAgain()
}

/** Repeats each unanswered request twice at once; each must be stored once. */
async function askAgain(): Promise<void> {
  const open = attempts.filter(({ id }) => id === undefined)
  expect(await sendTwice(server.url, open)).toEqual([])
  await mixed.again(server.url)
  expect(mixed.sent.filter(({ answered }) => !answered)).toEqual([])
  expect(await wrongBookings(query, attempts)).toEqual([])
  expect(await lostWork(query, mixed)).toEqual([])
  const { rows } = await query(
    `SELECT count(*)::integer AS n FROM appointments WHERE email NOT LIKE 'misto-%'`,
  )
  expect(rows).toEqual([{ n: attempts.length }])
  expect(await leftovers(query)).toEqual([])
}

async function startAgain(what: keyof typeof ways, served: number): Promise<void> {
  // The server that lives on starts its database again by itself.
  if (what === 'database') await healthy()
  else server = await start()
  // A database that lived on is taken over, not started a second time.
  if (what === 'server') expect(postmaster(data())).toBe(served)
  else expect(postmaster(data())).not.toBe(served)
}

const healthy = () =>
  expect.poll(async () => (await fetch(`${server.url}/api/health`)).status, { interval: 50 }).toBe(200)

async function query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const address = connectRunning(data())
  const client = new pg.Client({ connectionString: address?.url ?? '' })
  await client.connect()
  try {
    return await client.query(text, values)
  } finally {
    await client.end()
    address?.close()
  }
}

// Each begins on what the one before left, at a random moment: that is another one in every run.
test.each([
  ['the server', 'server'],
  ['the database', 'database'],
  ['both at once', 'both'],
  ['the database, then the server', 'one by one'],
  ['the server once more', 'server'],
] as const)(
  'F1, F16: kill -9 of %s under load loses nothing that was answered and leaves nothing half-done',
  async (_, what) => {
    const served = postmaster(data())
    await round(ways[what], () => startAgain(what, served))
  },
)

test.each(['every connection', 'a process of the database'] as const)(
  'F7: the server goes on after the loss of %s',
  async (what) => {
    const { pid } = server
    await round(cuts[what], healthy)
    expect(isRunning(pid)).toBe(true)
  },
)

test('F10: a server told to stop under load ends cleanly and answers every accepted request', async () => {
  const before = attempts.length
  const left = readdirSync(temporary)
  await round(
    async () => {
      const half = startUpload(server.url)
      await expect.poll(receiving).toBe(true)
      const told = performance.now()
      expect(await server.stop()).toEqual({ code: 0, signal: null })
      expect(performance.now() - told).toBeLessThan(STOPS_WITHIN)
      expect(await half).toBe('cut')
    },
    async () => {
      expect(readdirSync(temporary)).toEqual(left)
      const log = path.join(data(), 'postgres.log')
      expect(readFileSync(log, 'utf8').trimEnd()).toMatch(/database system is shut down$/)
      server = await start()
    },
    // Restarting takes a while: clients pause between attempts.
    500,
  )
  // Late connections were refused; accepted requests were answered, on a busy machine also with a refusal once a
  // statement had taken its five seconds.
  const fresh = attempts.slice(before)
  const refused = fresh.filter(({ outcomes }) => outcomes.includes(503))
  expect(refused.filter(({ longestMs = 0 }) => longestMs < 5000)).toEqual([])
  const others = fresh.flatMap(({ outcomes }) => outcomes).filter((outcome) => outcome !== 503)
  expect(new Set(others)).toEqual(new Set([201, 'cut']))
})

test('F1: each mail has arrived once after all the kills and belongs to a row, and no file is left over', async () => {
  const half = startUpload(server.url)
  await expect.poll(receiving).toBe(true)
  await server.stop('SIGKILL')
  await half
  expect(receiving()).toBe(true)
  for (const name of readdirSync(temporary)) utimesSync(path.join(temporary, name), 0, 0)
  // A day later these uploads are still unclaimed.
  await query(`UPDATE media SET created_at = created_at - interval '2 days' WHERE claimed_at IS NULL`)
  server = await start()
  await expect.poll(() => readdirSync(temporary)).toEqual([])
  await expect.poll(() => orphans(query)).toEqual([])
  expect(await wrongBookings(query, attempts)).toEqual([])
  // Those of killed senders are due when their lease is over. Sent without the product's pauses between two.
  await query(`UPDATE outbox SET next_attempt_at = 'epoch' WHERE sent_at IS NULL`)
  await withDatabase(async ({ db }) => {
    const from = { name: 'Clinica', address: 'clinica@example.com' }
    const { deliver, close } = createDelivery({ smtpUrl: smtp.url, mailDir: '', from })
    const log = createLog('silent')
    await startMailWorker({ db, deliver, log, now: () => new Date(), pollMs: null }).runOnce()
    close()
  })
  await expect.poll(() => wrongMails(query, smtp.received)).toEqual([])
})

/** Whether the half of a file has arrived: those of the others are small. */
function receiving(): boolean {
  return readdirSync(temporary, { recursive: true }).some(
    (name) => (statSync(path.join(temporary, String(name)), { throwIfNoEntry: false })?.size ?? 0) > 50_000,
  )
}

/** A file that never comes to its end: the status, or `cut`. */
function startUpload(url: string): Promise<number | 'cut'> {
  const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(300_000) }])
  const all = { ...headers, 'content-length': body.length, 'x-forwarded-for': nextAddress() }
  return new Promise((resolve) => {
    const sent = request(`${url}/api/appointments/upload`, { method: 'POST', headers: all })
    sent.once('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sent.once('error', () => resolve('cut'))
    sent.write(body.subarray(0, 100_000))
  })
}
