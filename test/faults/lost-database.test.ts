import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { connectRunning, type EmbeddedPostgres, startEmbedded } from '#platform/db/embedded.server.ts'
import { APP, OWNER } from '#platform/db/roles.server.ts'
import { openDays } from '../days.ts'
import { bookable } from '../factories.ts'
import { isRunning, type ServerProcess, STOPS_WITHIN, startServerProcess } from '../server-process.ts'
import { leftovers, wrongBookings } from './booked.ts'
import { killDatabase } from './database-process.ts'
import { type Attempt, sendTwice, shuffledWishes, startLoad } from './load.ts'
import { type Network, network } from './network.ts'
import { type Read, read, startReads, tally, wrongRefusal } from './reads.ts'

// While the database can't be reached every call says so at once; answered requests are not lost, and the others can be
// repeated. The product recovers without a restart.

/**
 * A statement may take five seconds, and two and a half more until it is clear that no answer will come; before it a
 * connection is waited for. Two such statements are too many.
 */
const LONGEST_MS = 14_000

let folder: string
const figures: string[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lost-'))
})
afterAll(() => {
  // To be read, not held to: a machine may be busy.
  console.warn(figures.join('\n'))
  rmSync(folder, { recursive: true, force: true })
})

const settings = (dataDir: string) => ({
  ...{ DATA_DIR: dataDir, CATALOGUE: 'empty', ADMIN_PASSWORD: 'una password lunga' },
  ...{ TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
})

type Stage = {
  server: ServerProcess
  pages: string[]
  calls: string[]
  nextBody: () => Record<string, unknown>
  url: string
}

/** Something to book and to read about, at a product that is just started. */
async function stage(server: ServerProcess, url: string): Promise<Stage> {
  const { db, close } = openDatabase(url, { max: 1 })
  const offer = await bookable(db, { doctors: 25, start: '08:00', end: '20:00' })
  await close()
  const [day = ''] = openDays(1)
  const asked = `doctorId=${offer.doctorId}&serviceId=${offer.serviceId}&date=${day}`
  return {
    server,
    url,
    nextBody: shuffledWishes(offer),
    pages: ['/', '/servizi'],
    calls: [`/api/appointments/available-slots?${asked}`, '/api/public/services', '/api/health'],
  }
}

/**
 * Before, while and after something happens to the database, people go on booking and reading.
 * @param happens gets a function that waits until bookings and reads are refused.
 */
async function through(
  what: string,
  at: Stage,
  happens: (refusals: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const { server, pages, calls, nextBody } = at
  const attempts: Attempt[] = []
  const reads: Read[] = []
  // Made once, so that they are there when they can't be made.
  for (const page of pages) await expect.poll(async () => (await read(server.url, page)).status).toBe(200)
  const writing = startLoad(server.url, nextBody, attempts, 200)
  const reading = startReads(server.url, [...pages, ...calls], reads)
  const booked = () => attempts.filter(({ id }) => id !== undefined).length
  await expect.poll(booked).toBeGreaterThan(20)
  const refusals = async () => {
    await expect
      .poll(() => attempts.some(({ outcomes }) => outcomes.includes(503)), { interval: 20 })
      .toBe(true)
    await expect.poll(() => reads.some(({ status }) => status === 503), { interval: 20 }).toBe(true)
  }
  await happens(refusals)
  const back = performance.now()
  await expect.poll(async () => (await read(server.url, calls[0] ?? '')).status, { interval: 20 }).toBe(200)
  const readable = performance.now() - back
  const until = booked() + 10
  await expect.poll(booked, { interval: 20 }).toBeGreaterThan(until)
  const bookable = performance.now() - back
  await Promise.all([writing.stop(), reading.stop()])

  const answers = attempts.flatMap(({ outcomes }) => outcomes)
  const refused = answers.filter((answer) => answer !== 201)
  const noted = reads.filter(({ status }) => status === 503).length
  // Pages come from memory: their time shows how much a busy machine adds to every step of an answer.
  const delay = Math.max(...reads.filter(({ path }) => pages.includes(path)).map(({ ms }) => ms))
  const patience = LONGEST_MS + 3 * delay
  const longest = Math.max(...attempts.map(({ longestMs }) => longestMs ?? 0))
  figures.push(
    `${what}: bookings 201 × ${answers.length - refused.length}, refused ${refused.length}, longest ${longest.toFixed(0)} ms; reads ${tally(reads)}; ` +
      `from its return to the first answer ${readable.toFixed(0)} ms, to ten bookings ${bookable.toFixed(0)} ms`,
  )
  expect(refused.filter((answer) => answer !== 503)).toEqual([])
  expect(refused.length + noted).toBeGreaterThan(0)
  expect(longest).toBeLessThan(patience)
  expect(reads.filter(({ wrong }) => wrong !== undefined)).toEqual([])
  expect(reads.filter(({ ms }) => ms > patience)).toEqual([])
  expect(reads.filter(({ path, status }) => pages.includes(path) && status !== 200)).toEqual([])
  expect(isRunning(server.pid)).toBe(true)
  await askedAgain(at, attempts)
}

/** Checks that answered requests are stored; repeats the others twice at once, and checks that each is stored once. */
async function askedAgain({ server, url }: Stage, attempts: Attempt[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const query = (text: string) => client.query(text)
  try {
    expect(
      await wrongBookings(
        query,
        attempts.filter(({ id }) => id !== undefined),
      ),
    ).toEqual([])
    const open = attempts.filter(({ id }) => id === undefined)
    expect(await sendTwice(server.url, open)).toEqual([])
    expect(await wrongBookings(query, attempts)).toEqual([])
    expect(await leftovers(query)).toEqual([])
  } finally {
    await client.end()
  }
}

test('F7: the product recovers when the embedded database is killed with all its processes', async () => {
  const dataDir = path.join(folder, 'embedded')
  const server = await startServerProcess(settings(dataDir))
  const address = connectRunning(dataDir)
  try {
    const at = await stage(server, address?.url ?? '')
    await through('killed', at, () => killDatabase(dataDir))
  } finally {
    address?.close()
    expect(await server.stop()).toEqual({ code: 0, signal: null })
  }
})

test('F7, F10: the product recovers when a remote database stops, or the network to it breaks or falls silent, and exits in time in the silence', async () => {
  const dataDir = path.join(folder, 'elsewhere')
  let database: EmbeddedPostgres | undefined = await startEmbedded({ dataDir })
  const between: Network = await network(path.join(dataDir, 'postgres/.s.PGSQL.5432'))
  const server = await startServerProcess({
    ...settings(path.join(folder, 'data')),
    DATABASE_URL: `postgresql://${APP}@127.0.0.1:${between.port}/ambulatorio`,
    DATABASE_OWNER_URL: `postgresql://${OWNER}@127.0.0.1:${between.port}/ambulatorio`,
  })
  try {
    const at = await stage(server, database.url)
    await through('stopped', at, async (refusals) => {
      await database?.stop()
      database = undefined
      await refusals()
      database = await startEmbedded({ dataDir })
    })
    await through('network broken', at, async (refusals) => {
      between.sever()
      await refusals()
      between.mend()
    })
    await through('network silent', at, async (refusals) => {
      between.freeze()
      await refusals()
      between.mend()
    })
    await stopInSilence(server, between)
  } finally {
    await server.stop('SIGKILL')
    await between.close()
    await database?.stop()
  }
})

/** Told to stop while its database is silent, a server exits in time, and the request it has is answered. */
async function stopInSilence(server: ServerProcess, between: Network): Promise<void> {
  between.freeze()
  const path = '/api/public/services'
  const asked = request(new URL(path, server.url), { headers: { expect: '100-continue' } }).end()
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  // The server sends '100 Continue' once it has the request.
  await once(asked, 'continue')
  // So that it is answered well before a stopping server cuts its connections.
  await sleep(4000)
  const told = performance.now()
  expect(await server.stop()).toEqual({ code: 0, signal: null })
  expect(performance.now() - told).toBeLessThan(STOPS_WITHIN)
  const [answer] = await answered
  const { statusCode: status = 0, headers } = answer
  const response = new Response(null, { status, headers: { 'retry-after': headers['retry-after'] ?? '' } })
  expect(wrongRefusal(path, response, await text(answer))).toBeUndefined()
}
