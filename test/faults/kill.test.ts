import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { bookable } from '../factories.ts'
import { isRunning, type ServerProcess, startServerProcess } from '../server-process.ts'
import { leftovers, wrongBookings } from './booked.ts'
import { kill, killDatabase, postmaster } from './database-process.ts'
import { type Attempt, send, shuffledWishes, startLoad } from './load.ts'

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

const ways = {
  server: async () => {
    await server.stop('SIGKILL')
  },
  database: () => killDatabase(folder),
  both: async () => {
    // Which of them goes first is not always the same.
    if (Math.random() < 0.5) await Promise.all([server.stop('SIGKILL'), killDatabase(folder)])
    else {
      await killDatabase(folder)
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
  expect(
    await wrongBookings(
      query,
      attempts.filter(({ id }) => id !== undefined),
    ),
  ).toEqual([])

  const open = attempts.filter(({ id }) => id === undefined)
  // Twice at once: whoever saw no answer is impatient.
  await Promise.all(open.flatMap((attempt) => [send(server.url, attempt), send(server.url, attempt)]))
  expect(open.filter(({ outcomes }) => outcomes.slice(-2).some((answer) => answer !== 201))).toEqual([])
  expect(await wrongBookings(query, attempts)).toEqual([])
  const { rows } = await query('SELECT count(*)::integer AS n FROM appointments')
  expect(rows).toEqual([{ n: attempts.length }])
  expect(await leftovers(query, path.join(folder, 'mail'))).toEqual([])
}

async function startAgain(what: keyof typeof ways, served: number): Promise<void> {
  // The server that lives on starts its database again by itself.
  if (what === 'database') await healthy()
  else {
    server = await start()
    expect(server.readyAfter).toBeLessThan(20_000)
  }
  // A database that lived on is taken over, not started a second time.
  if (what === 'server') expect(postmaster(folder)).toBe(served)
  else expect(postmaster(folder)).not.toBe(served)
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

describe('kill -9 while bookings arrive loses nothing that was answered and leaves nothing half done', () => {
  test.each(['server', 'database', 'both'] as const)('of the %s', { timeout: 180_000 }, async (what) => {
    for (let n = 0; n < ROUNDS; n += 1) {
      const served = postmaster(folder)
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
