import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { form, pdf } from '../files.ts'
import { BUSY_MS, descendants, isRunning, type ServerProcess, startServerProcess } from '../server-process.ts'
import { takesNew } from './takes-new.ts'

// A new version takes over while visitors go on: none of them may notice.

let folder: string
let database: TestDatabase
let nextBody: () => Record<string, unknown>
let offer: Awaited<ReturnType<typeof bookable>>

beforeAll(async () => {
  if (!existsSync('build/server/index.js')) throw new Error('the pages are not built: npm test does it')
  folder = mkdtempSync(path.join(os.tmpdir(), 'rolling-'))
  database = await testDatabase('empty')
  offer = await bookable(database.db, { doctors: 60, start: '08:00', end: '20:00' })
  nextBody = wishesOf(offer)
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.url,
  CATALOGUE: 'empty',
  ADMIN_PASSWORD: 'una password lunga',
  TRUST_PROXY: '1',
  ...more,
})

/** Each time of each doctor once. */
function wishesOf({ doctors, ...rest }: Awaited<ReturnType<typeof bookable>>) {
  const times = Array.from(
    { length: 24 },
    (_, n) => `${String(8 + (n >> 1)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`,
  )
  const all = openDays(30).flatMap((appointmentDate) =>
    doctors.flatMap((doctorId) =>
      times.map((appointmentTime) => ({ doctorId, appointmentDate, appointmentTime })),
    ),
  )
  return () => {
    const next = all.pop()
    if (!next) throw new Error('no time is left')
    const { doctorId, ...when } = next
    return wish({ ...rest, doctorId }, when)
  }
}

type Answer = { status: number; body: string }

/** A connection that was kept longer than a server that closes waits for its next request. */
class Rested extends Error {}

/** One request over this agent; a connection that was kept is used as it is, without a second try. */
function ask(
  url: string,
  agent: Agent,
  { method = 'GET', path, headers = {}, body, since = Number.POSITIVE_INFINITY }: Sent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
      answer.once('error', reject)
    })
    sent.once('error', (error) => {
      const isRested = sent.reusedSocket && performance.now() - since > REST_MS
      reject(isRested ? new Rested() : error)
    })
    sent.end(body)
  })
}

type Sent = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** When the answer before had come. */
  since?: number
}

let people = 0
// Each in a network of their own: the places for uploads are shared by network.
const from = () => {
  people += 1
  return { 'x-forwarded-for': `10.${people >> 8}.${people & 255}.9` }
}

/** The actions of visitors: read, look for times, book, send a document. */
function nextRequest(n: number): Sent {
  const [day = ''] = openDays(1)
  const query = new URLSearchParams({
    doctorId: String(offer.doctors[0]),
    serviceId: String(offer.serviceId),
    date: day,
  })
  if (n % 4 === 0) {
    const headers = { ...from(), 'content-type': 'application/json' }
    return { method: 'POST', path: '/api/appointments', headers, body: JSON.stringify(nextBody()) }
  }
  if (n % 4 === 1) return { path: `/api/appointments/available-slots?${query}`, headers: from() }
  if (n % 9 === 2) {
    const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(200_000, String(n)) }])
    return { method: 'POST', path: '/api/appointments/upload', headers: { ...headers, ...from() }, body }
  }
  return { path: n % 2 ? '/servizi' : '/', headers: from() }
}

// Few, with pauses as visitors have: nothing here is shown by a machine that is out of breath.
const CLIENTS = 6
const PAUSE_MS = 200
const ENOUGH = 40
/** A server that closes leaves a connection two seconds for the request that may be on its way. Only a busy machine is later. */
const REST_MS = 1000

/**
 * Sends a request again after a busy machine has refused it, or a connection has rested too long. A page
 * asked for while it is being made shares the refusal of what began earlier: its 503 may come quickly once,
 * and the time of the next is counted from the same beginning.
 */
async function patiently(sent: Sent, open: () => Promise<Answer>, first?: number): Promise<Answer> {
  const begun = first ?? performance.now()
  const answer = await open().catch((error: unknown) => {
    if (error instanceof Rested) return open()
    throw error
  })
  if (answer.status !== 503) return answer
  if (performance.now() - begun > BUSY_MS) return patiently(sent, open)
  const mayShare = first === undefined && !sent.path.startsWith('/api/')
  return mayShare ? patiently(sent, open, begun) : answer
}

/** Starts visitors who send one request after the other, half of them on kept-alive connections; `open` chooses the server. */
function startVisitors(open: (agent: Agent, sent: Sent) => Promise<Answer>) {
  const agentOf = (client: number) => new Agent({ keepAlive: client % 2 === 0, maxSockets: 1 })
  const failures: string[] = []
  const booked: number[] = []
  let answered = 0
  let stopped = false
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const agent = agentOf(client)
      let since = performance.now()
      for (let n = client; !stopped; n += 1) {
        const sent = { ...nextRequest(n), since }
        const begun = performance.now()
        const ms = () => Math.round(performance.now() - begun)
        try {
          const { status, body } = await patiently(sent, () => open(agent, sent))
          answered += 1
          if (status !== 200 && status !== 201)
            failures.push(`${sent.method ?? 'GET'} ${sent.path}: ${status} ${body} after ${ms()} ms`)
          if (status === 201) booked.push((JSON.parse(body) as { id: number }).id)
        } catch (error) {
          failures.push(`${sent.method ?? 'GET'} ${sent.path}: ${(error as { code?: string }).code ?? error}`)
        }
        since = performance.now()
        await sleep(Math.random() * PAUSE_MS)
      }
      agent.destroy()
    }),
  )
  const stop = async () => {
    stopped = true
    await clients
    return booked
  }
  onTestFinished(async () => void (await stop()))
  return { failures, answered: () => answered, stop }
}

const everBooked: number[] = []

/** Checks that the database has these bookings and those of earlier tests. */
async function expectBooked(booked: number[]): Promise<void> {
  everBooked.push(...booked)
  const { rows } = await sql<{ id: number }>`SELECT id FROM appointments ORDER BY id`.execute(database.db)
  expect(rows.map(({ id }) => id)).toEqual(everBooked.toSorted((a, b) => a - b))
}

const more = (visitors: ReturnType<typeof startVisitors>) =>
  expect.poll(visitors.answered, { interval: 20 }).toBeGreaterThan(visitors.answered() + ENOUGH)

describe('one start with two workers', () => {
  const temporary = () => path.join(folder, 'tmp')
  let server: ServerProcess
  beforeAll(async () => {
    mkdirSync(temporary())
    server = await startServerProcess(settings({ WEB_CONCURRENCY: '2', TMPDIR: temporary() }))
  })
  afterAll(() => server?.stop())

  test('a server of another schema version does not take over by itself', async () => {
    const before = descendants(server.pid)
    expect(before).toHaveLength(2)
    const { rows } = await sql<{ name: string; checksum: string }>`
      DELETE FROM schema_migrations WHERE name = (SELECT max(name) FROM schema_migrations) RETURNING name, checksum`.execute(
      database.owner.db,
    )
    try {
      process.kill(server.pid, 'SIGUSR2')
      await expect
        .poll(() => server.output())
        .toContain('Questa versione cambia il database: serve un nuovo avvio.')
      expect(descendants(server.pid)).toEqual(before)
    } finally {
      const [{ name, checksum } = { name: '', checksum: '' }] = rows
      await sql`INSERT INTO schema_migrations (name, checksum) VALUES (${name}, ${checksum})`.execute(
        database.owner.db,
      )
    }
  })

  test('the processes of one start are replaced under load, and no request is lost', async () => {
    const visitors = startVisitors((agent, sent) => ask(server.url, agent, sent))
    await more(visitors)
    const before = descendants(server.pid)
    process.kill(server.pid, 'SIGUSR2')
    await expect.poll(() => before.filter(isRunning), { timeout: 240_000 }).toEqual([])
    await expect.poll(() => server.output()).toContain('I processi del server sono stati sostituiti.')
    expect(descendants(server.pid)).toHaveLength(2)
    await more(visitors)
    const booked = await visitors.stop()
    await expectBooked(booked)
    expect(visitors.failures.join('\n')).toBe('')
    expect(booked.length).toBeGreaterThan(10)
  })

  test('a replaced process lets a slow upload finish, and one told to stop gives it ten seconds', async () => {
    const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(1_000_000) }])
    const send = () => {
      const sent = request(`${server.url}/api/appointments/upload`, {
        method: 'POST',
        headers: { ...headers, ...from() },
      })
      const status = new Promise<number | string>((resolve) => {
        sent.once('response', (answer) => resolve(answer.resume().statusCode ?? 0))
        sent.on('error', (error) => resolve(error.message))
      })
      let at = 0
      const write = (size: number) => {
        sent.write(body.subarray(at, at + size))
        at += size
      }
      write(100_000)
      // Silence would end it after 30 s, its pace after a minute (PACE in multipart.server.ts).
      const drip = setInterval(write, 10_000, 50_000)
      const sendMost = () => {
        clearInterval(drip)
        write(body.length - at - 1000)
      }
      const finish = () => sent.end(body.subarray(at))
      return { status, sendMost, finish }
    }
    // Eight requests reach both workers.
    const slow = Array.from({ length: 8 }, send)
    const begun = () => readdirSync(temporary()).filter((name) => name.startsWith('ambulatorio-upload-'))
    await expect.poll(() => begun().length).toBe(slow.length)
    process.kill(server.pid, 'SIGUSR2')
    // A third listening connection shows that a new process serves, and then an old one is told to end.
    const listening = async () => {
      const { rows } = await sql`
        SELECT pid FROM pg_stat_activity
        WHERE application_name = 'ambulatorio-listen' AND datname = current_database()`.execute(database.db)
      return rows.length
    }
    await expect.poll(listening, { timeout: 180_000 }).toBe(3)
    await sleep(1500)
    // Nearly all is sent before the stop, so that a busy machine needs its ten seconds for the last bytes only.
    for (const { sendMost } of slow) sendMost()
    const told = performance.now()
    const ended = server.stop()
    // Refused connections show that all have been told to stop.
    await expect.poll(() => takesNew(server.url), { interval: 20 }).toBe(false)
    // Without its ten seconds a process would cut its uploads off meanwhile.
    await sleep(1000)
    for (const { finish } of slow) finish()
    const sentAfter = performance.now() - told
    const statuses = await Promise.all(slow.map(({ status }) => status))
    // Only a busy machine sends the last bytes so late that the ten seconds may cut uploads off.
    if (sentAfter < 3000) expect(statuses).toEqual(slow.map(() => 200))
    expect(await ended).toEqual({ code: 0, signal: null })
  })
})

describe('behind a proxy', () => {
  let servers: ServerProcess[] = []
  // Much longer than a request takes from the proxy to a server that has just said that it is ready.
  const start = () => startServerProcess(settings({ STOP_DELAY: '8' }))
  beforeAll(async () => {
    servers = await Promise.all([start(), start()])
  })
  afterAll(() => Promise.all(servers.map((server) => server.stop('SIGKILL'))))

  test('two starts are restarted one after the other under load, and no request is lost', async () => {
    // The proxy asks a server whether it is ready before it hands a request on, and else takes the other.
    let turn = 0
    const proxy = async (agent: Agent, sent: Sent): Promise<Answer> => {
      turn += 1
      for (let n = turn; ; n += 1) {
        const server = servers[n % servers.length]
        if (server && (await isReady(server))) return ask(server.url, agent, sent)
        await sleep(20)
      }
    }
    const visitors = startVisitors(proxy)
    await more(visitors)
    for (const n of [0, 1]) {
      expect(await servers[n]?.stop('SIGTERM')).toEqual({ code: 0, signal: null })
      servers[n] = await start()
      await more(visitors)
    }
    const booked = await visitors.stop()
    await expectBooked(booked)
    expect(visitors.failures.join('\n')).toBe('')
    expect(booked.length).toBeGreaterThan(10)
  })

  test('a server told to stop is no longer ready, answers each open connection once more and then closes it', async () => {
    const [server] = servers
    if (!server) throw new Error('there is no server')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers: (string | undefined)[] = []
    const get = (path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const sent = request(new URL(path, server.url), { agent }, (answer) => {
          headers.push(answer.headers.connection)
          answer.resume().once('end', () => resolve(answer.statusCode))
        })
        sent.once('error', reject).end()
      })
    await expect.poll(() => get('/api/ready')).toBe(200)
    const ended = server.stop()
    await expect.poll(() => isReady(server), { interval: 20 }).toBe(false)
    expect(await get('/api/ready')).toBe(503)
    expect(headers.slice(-2)).toEqual(['keep-alive', 'close'])
    await expect.poll(() => takesNew(server.url), { interval: 20 }).toBe(false)
    expect(await ended).toEqual({ code: 0, signal: null })
  })
})

const isReady = ({ url }: ServerProcess) =>
  fetch(`${url}/api/ready`).then(
    (answer) => answer.body?.cancel().then(() => answer.ok),
    () => false,
  )

test('a server restarted under load loses no request when a service manager holds its socket', async () => {
  const { port, fd, close } = heldSocket()
  const start = () => startServerProcess(settings(), undefined, fd)
  let server = await start()
  const visitors = startVisitors((agent, sent) => ask(`http://localhost:${port}`, agent, sent))
  await more(visitors)
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
  server = await start()
  await more(visitors)
  const booked = await visitors.stop()
  await expectBooked(booked)
  expect(visitors.failures.join('\n')).toBe('')
  await server.stop()
  close()
})

test('a server on an inherited socket exits with code 75 when all its processes are gone, so that it is started again', async () => {
  const { fd, close } = heldSocket()
  const server = await startServerProcess(settings({ WEB_CONCURRENCY: '2' }), undefined, fd)
  for (const pid of descendants(server.pid)) process.kill(pid, 'SIGKILL')
  expect(await server.ended).toEqual({ code: 75, signal: null })
  expect(server.output()).toContain('Tutti i processi del server sono terminati: serve un nuovo avvio.')
  close()
})

/** A listening socket on which this process accepts no connection, as a service manager holds it. */
function heldSocket(): { port: number; fd: number; close: () => void } {
  type Handle = { fd: number; getsockname: (name: { port: number }) => void; close: () => void }
  const make = Reflect.get(net, '_createServerHandle') as (...where: unknown[]) => Handle
  const handle = make('127.0.0.1', 0, 4, -1)
  const name = { port: 0 }
  handle.getsockname(name)
  return { port: name.port, fd: handle.fd, close: () => handle.close() }
}
