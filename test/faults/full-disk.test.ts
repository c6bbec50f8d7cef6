import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, type TestContext, test } from 'vitest'
import { openDatabase } from '#platform/db/database.server.ts'
import { connectRunning } from '#platform/db/embedded.server.ts'
import { bookable } from '../factories.ts'
import { form, pdf } from '../files.ts'
import { isRunning, type ServerProcess, startServerProcess } from '../server-process.ts'
import { leftovers, wrongBookings } from './booked.ts'
import { postmaster } from './database-process.ts'
import { type Attempt, sendTwice, shuffledWishes, startLoad } from './load.ts'
import { type Read, read, startReads, tally } from './reads.ts'
import { brokenReferences } from './rows.ts'
import { type SmallDisk, smallDisk } from './small-disk.ts'

// A full disk: writes are refused with a request to come back, reads still work, and when there is space again the
// product goes on by itself.

const MB = 1024 * 1024
const PASSWORD = 'una password lunga'

let data: SmallDisk | string
let temporary: SmallDisk | string
let server: ServerProcess
let nextBody: () => Record<string, unknown>
let dataDir: string
const attempts: Attempt[] = []
const pages = ['/', '/servizi']
const login = { method: 'POST', body: JSON.stringify({ username: 'admin', password: PASSWORD }) }

beforeAll(async () => {
  data = smallDisk(200)
  temporary = smallDisk(40)
  if (typeof data === 'string' || typeof temporary === 'string') return
  dataDir = path.join(data.folder, 'data')
  server = await startServerProcess({
    ...{ DATA_DIR: dataDir, CATALOGUE: 'empty', ADMIN_PASSWORD: PASSWORD },
    ...{ TRUST_PROXY: '1', LOG_LEVEL: 'silent', TMPDIR: temporary.folder },
  })
  const address = connectRunning(dataDir)
  const { db, close } = openDatabase(address?.url ?? '', { max: 1 })
  nextBody = shuffledWishes(await bookable(db, { doctors: 25, start: '08:00', end: '20:00' }))
  await close()
  address?.close()
})
afterAll(async () => {
  if (server) expect(await server.stop()).toEqual({ code: 0, signal: null })
  for (const disk of [data, temporary]) if (typeof disk === 'object') disk.remove()
})
afterEach(() => {
  for (const disk of [data, temporary]) if (typeof disk === 'object') disk.empty()
})

function disks(context: TestContext): { data: SmallDisk; temporary: SmallDisk } {
  if (typeof data === 'string') return context.skip(data)
  if (typeof temporary === 'string') return context.skip(temporary)
  return { data, temporary }
}

const upload = (size: number, seed: string): RequestInit => {
  const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(size, seed) }])
  return { method: 'POST', body: new Uint8Array(body), headers }
}

/** As the superuser: the product's own role may not switch the journal's file. */
async function query(text: string): Promise<pg.QueryResult> {
  const address = connectRunning(dataDir)
  const client = new pg.Client({ connectionString: address?.superuserUrl ?? '' })
  // The database may end under it: the query fails, and that is enough.
  client.on('error', () => {})
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
    address?.close()
  }
}

/** Checks that each booking is complete, that none is partial, and that the product answers without a restart. */
async function expectWhole(): Promise<void> {
  await expect
    .poll(async () => (await read(server.url, '/api/auth/login', login)).status, { interval: 100 })
    .toBe(200)
  expect(isRunning(server.pid)).toBe(true)
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
  const address = connectRunning(dataDir)
  const client = new pg.Client({ connectionString: address?.url ?? '' })
  await client.connect()
  expect(await brokenReferences(client)).toEqual([])
  await client.end()
  address?.close()
}

/** People book, send files, log in and read, all the time on a full disk, until bookings and each of these were refused. */
async function underway(what: string, paths: string[]): Promise<void> {
  const reads: Read[] = []
  const before = attempts.length
  const writing = startLoad(server.url, nextBody, attempts, 500)
  const reading = startReads(server.url, [...pages, '/api/health'], reads)
  const missing = () => {
    const booked = attempts.slice(before).some(({ outcomes }) => outcomes.includes(503)) ? [] : ['bookings']
    const refused = reads.filter(({ status }) => status === 503).map(({ path }) => path)
    return [...booked, ...paths.filter((path) => !refused.includes(path))]
  }
  await expect
    .poll(async () => {
      reads.push(await read(server.url, '/api/auth/login', login))
      reads.push(await read(server.url, '/api/appointments/upload', upload(300_000, what)))
      return missing()
    })
    .toEqual([])
  await Promise.all([writing.stop(), reading.stop()])
  const answers = attempts.slice(before).flatMap(({ outcomes }) => outcomes)
  console.warn(
    `${what}: bookings ${answers.length}, 201 × ${answers.filter((one) => one === 201).length}; ${tally(reads)}`,
  )
  expect(answers.filter((answer) => answer !== 201 && answer !== 503)).toEqual([])
  expect(reads.filter(({ wrong }) => wrong !== undefined)).toEqual([])
  expect(reads.filter(({ path, status }) => pages.includes(path) && status !== 200)).toEqual([])
}

test('F4: a disk full to the last byte loses no booking', async (context) => {
  const { data } = disks(context)
  for (const page of pages) await expect.poll(async () => (await read(server.url, page)).status).toBe(200)
  const load = startLoad(server.url, nextBody, attempts, 500)
  await expect.poll(() => attempts.filter(({ id }) => id !== undefined).length).toBeGreaterThan(20)
  // While people book.
  data.fill()
  await load.stop()
  await underway('full', ['/api/auth/login', '/api/appointments/upload'])
  data.empty()
  await expectWhole()
})

test('F4: a disk so full that the database stops loses no booking', async (context) => {
  const { data } = disks(context)
  const before = postmaster(dataDir)
  // Room for rows, but not for another file of the journal.
  data.fill(4 * MB)
  const ends = async () => {
    await query('SELECT pg_switch_wal()').catch(() => {})
    await read(server.url, '/api/auth/login', login)
    return existsSync(path.join(dataDir, 'postgres/postmaster.pid')) && postmaster(dataDir) === before
  }
  await expect.poll(() => ends().catch(() => false), { interval: 20 }).toBe(false)
  data.fill()
  await underway('ended', ['/api/health'])
  const back = performance.now()
  data.empty()
  await expectWhole()
  console.warn(`whole again after ${(performance.now() - back).toFixed(0)} ms`)
  expect(postmaster(dataDir)).not.toBe(before)
})

test('F4: a full temporary folder refuses uploads, leaves nothing behind and lets bookings through', async (context) => {
  const { temporary } = disks(context)
  const left = () => readdirSync(temporary.folder).filter((name) => name !== 'ballast')
  const uploads = async (size: number) => {
    const all = [1, 2, 3, 4].map((n) =>
      read(server.url, '/api/appointments/upload', upload(size, `${size} ${n}`)),
    )
    const answers = await Promise.all(all)
    expect(answers.filter(({ status, wrong }) => status !== 0 && wrong !== undefined)).toEqual([])
    return answers.map(({ status }) => status)
  }
  const before = (await query('SELECT count(*)::integer AS n FROM media')).rows
  temporary.fill()
  expect(await uploads(300_000)).toEqual([503, 503, 503, 503])
  // Becomes full on the way.
  temporary.empty()
  temporary.fill(1 * MB)
  // The server reads half a second more after its answer: a busy machine may cut a large upload off, and the answer with it.
  expect((await uploads(9 * MB)).filter((status) => status !== 503 && status !== 0)).toEqual([])
  expect(left()).toEqual([])
  expect((await query('SELECT count(*)::integer AS n FROM media')).rows).toEqual(before)
  // Clients that send no files do not notice.
  const attempt: Attempt = {
    key: 'senza-file',
    body: nextBody(),
    cookies: new Map(),
    id: undefined,
    outcomes: [],
  }
  expect(await sendTwice(server.url, [attempt])).toEqual([])
  temporary.empty()
  expect(await uploads(300_000)).toEqual([200, 200, 200, 200])
  expect(left()).toEqual([])
})

test('F4: mails wait for space and leave no partial files behind', async (context) => {
  disks(context)
  const waiting = async () => {
    const { rows } = await query(`
      SELECT count(*)::integer AS n, count(failed_at)::integer AS "givenUp",
        coalesce(max(next_attempt_at) > now() + interval '6 minutes', false) AS "muchLater"
      FROM outbox WHERE sent_at IS NULL`)
    return rows[0]
  }
  // The mails are retried after minutes; this makes them due now.
  expect(await waiting()).toMatchObject({ givenUp: 0, muchLater: false })
  await query(`UPDATE outbox SET next_attempt_at = 'epoch' WHERE sent_at IS NULL`)
  await expect.poll(waiting, { timeout: 240_000 }).toMatchObject({ n: 0 })
  const files = () => readdirSync(path.join(dataDir, 'mail'))
  await expect.poll(() => files().filter((name) => !name.endsWith('.eml'))).toEqual([])
  const { rows } = await query('SELECT id::integer FROM outbox')
  const sent = new Set(files().map((name) => Number(/-(\d+)\.eml$/.exec(name)?.[1])))
  expect(rows.filter(({ id }) => !sent.has(id))).toEqual([])
})
