import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitEvents } from '#features/agenda/contract.ts'
import { addUser } from '#features/auth/users.server.ts'
import { createAppointment } from '#features/booking/contract.ts'
import { pendingCount } from '#features/booking/requests/contract.ts'
import { changeUser, disableUser } from '#features/users/contract.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { openDays } from '../days.ts'
import { bookable, wish } from '../factories.ts'
import { form, pdf } from '../files.ts'
import {
  BUSY_MS,
  copyProduct,
  descendants,
  EarlyExit,
  isRunning,
  networkVisitor,
  onFreePort,
  type ServerProcess,
  STOPS_WITHIN,
  startServerProcess,
  withoutOverload,
} from '../server-process.ts'
import { uploadOne } from '../uploads.ts'
import { takesNew } from './takes-new.ts'

let folder: string
let database: TestDatabase
let offer: Awaited<ReturnType<typeof bookable>>
/** Two server processes on one database, which the tests of their ends stop. Each writes uploads into a folder of its own. */
let one: ServerProcess
let two: ServerProcess
const temporary = { one: '', two: '' }

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'processes-'))
  database = await testDatabase('empty')
  offer = await bookable(database.db, { doctors: 40 })
  const { username, role, password } = {
    username: 'marta',
    role: 'admin',
    password: 'una password lunga',
  } as const
  await addUser(database.db, { username, role, password })
  temporary.one = mkdtempSync(path.join(folder, 'tmp-'))
  temporary.two = mkdtempSync(path.join(folder, 'tmp-'))
  // At the same moment: both want to make the first settings.
  ;[one, two] = await Promise.all([
    startServerProcess(settings({ TMPDIR: temporary.one })),
    startServerProcess(settings({ TMPDIR: temporary.two })),
  ])
})
afterAll(async () => {
  await Promise.all([one?.stop(), two?.stop()])
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** A server writes what it is sent into a folder of its own among the temporary ones. */
const begunIn = (temporary: string) =>
  expect
    .poll(() => readdirSync(temporary).filter((name) => name.startsWith('ambulatorio-upload-')).length)
    .toBe(1)

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.url,
  CATALOGUE: 'empty',
  ADMIN_PASSWORD: 'una password lunga',
  TRUST_PROXY: '1',
  ...more,
})

let people = 0
const person = (server: ServerProcess) => {
  people += 1
  return networkVisitor(server.url, `198.51.100.${people}`)
}

const [day = ''] = openDays(1)

const expectHealthy = ({ url }: ServerProcess) =>
  expect.poll(async () => (await fetch(`${url}/api/health`)).json()).toEqual({ status: 'ok' })

const doctorNumber = (n: number) => ({ ...offer, doctorId: offer.doctors[n] ?? 0 })
const post = (server: ServerProcess, body: object) =>
  person(server).send('/api/appointments', { method: 'POST', body: JSON.stringify(body) })

/** One is booked, and the others are refused: on a busy machine some of them (503) because their turn came too late. */
function expectOneBooked(answers: Response[]): void {
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses).toContain(409)
  expect(statuses.filter((status) => ![201, 409, 503].includes(status))).toEqual([])
}

describe('two server processes on one database', () => {
  test('two servers give a time to one of twenty simultaneous requests', async () => {
    const wishes = Array.from({ length: 20 }, (_, n) =>
      post(n % 2 ? one : two, wish(doctorNumber(0), { appointmentDate: day })),
    )
    const answers = await Promise.all(wishes)
    expectOneBooked(answers)
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(await answer.json()).toMatchObject({
        code: 'slot_taken',
        message: 'Questo orario non è più disponibile.',
      })
    }
    const { rows } = await sql<{ bookings: number; mails: number }>`
      SELECT (SELECT count(*) FROM appointments)::integer AS bookings, (SELECT count(*) FROM outbox)::integer AS mails
    `.execute(database.db)
    expect(rows).toEqual([{ bookings: 1, mails: 2 }])
  })

  test('two servers know each other’s sessions, and each other’s logouts', async () => {
    const marta = person(one)
    const login = JSON.stringify({ username: 'marta', password: 'una password lunga' })
    expect((await marta.send('/api/auth/login', { method: 'POST', body: login })).status).toBe(200)
    expect(await marta.at(two.url).call(pendingCount)).toEqual({ count: 1 })
    const session = new Map(marta.cookies)
    expect((await marta.at(two.url).send('/api/auth/logout', { method: 'POST', body: '{}' })).status).toBe(
      200,
    )
    const afterwards = networkVisitor(one.url, '198.51.100.250', session)
    expect((await afterwards.send('/api/appointments/pending-count')).status).toBe(401)
  })

  test.each([
    ['is disabled', disableUser, { disabled: true }, 401],
    ['becomes a doctor', changeUser, { role: 'medico' }, 403],
  ] as const)(
    'a user who %s at one server loses the open stream at the other within a second',
    async (_, row, body, status) => {
      const leaving = person(two)
      const user = { username: `lea${status}`, role: 'editor', password: 'una password lunga' } as const
      const { id } = await addUser(database.db, user)
      const admin = person(one)
      for (const [visitor, username] of [
        [leaving, user.username],
        [admin, 'marta'],
      ] as const) {
        const login = JSON.stringify({ username, password: 'una password lunga' })
        expect((await visitor.send('/api/auth/login', { method: 'POST', body: login })).status).toBe(200)
      }
      const stream = await leaving.send(visitEvents.path)
      expect(stream.status).toBe(200)
      const ended = stream.text().then(() => 'ended')
      const doctor = 'role' in body && { doctorId: offer.doctorId }
      await admin.call(row, { params: { id: String(id) }, body: { ...body, ...doctor } as never })
      const late = sleep(1000, 'open')
      expect((await leaving.send(pendingCount.path)).status).toBe(status)
      expect(await Promise.race([ended, late])).toBe('ended')
    },
  )

  test('two servers count failed attempts together', async () => {
    const guesser = person(one)
    const guess = (server: ServerProcess) =>
      guesser.at(server.url).send('/api/auth/login', {
        method: 'POST',
        body: JSON.stringify({ username: 'marta', password: 'indovino' }),
      })
    const statuses: number[] = []
    for (const server of [one, two, one, two, one, two, one]) statuses.push((await guess(server)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })

  test('two servers take a booking with files uploaded to the other one, from the same visitor only', async () => {
    const visitor = person(one)
    const file = await uploadOne(visitor)
    const body = wish(doctorNumber(1), { appointmentDate: day, uploadedFileIds: [file.id] })
    expect((await post(two, body)).status).toBe(400)
    const { id } = await visitor.at(two.url).call(createAppointment, { body })
    const { rows } =
      await sql`SELECT media_id FROM contact_attachments WHERE upload_context_id = ${id}`.execute(database.db)
    expect(rows).toEqual([{ mediaId: file.id }])
  })

  test('two servers answer a repeated request with the first one’s result', async () => {
    const body = JSON.stringify(wish(doctorNumber(2), { appointmentDate: day }))
    const headers = { 'Idempotency-Key': 'stessa-richiesta' }
    const send = async (server: ServerProcess): Promise<number> => {
      const begun = performance.now()
      const answer = await person(server).send('/api/appointments', { method: 'POST', body, headers })
      // A busy server gave up its statement or its turn.
      if (answer.status === 503 && performance.now() - begun > BUSY_MS) return send(server)
      return ((await answer.json()) as { id: number }).id
    }
    const ids = await Promise.all([one, two, one, two].map(send))
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toBeGreaterThan(0)
  })

  test('two servers send each mail once', async () => {
    await expect
      .poll(async () => {
        const { rows } = await sql<{ left: number }>`
          SELECT count(*)::integer AS left FROM outbox WHERE sent_at IS NULL`.execute(database.db)
        return rows[0]?.left
      })
      .toBe(0)
    const { rows } = await sql`SELECT id FROM outbox WHERE attempts <> 1`.execute(database.db)
    expect(rows).toEqual([])
  })
})

/** Tells a server to stop while most of an upload is there: it refuses new connections, and completes the upload. */
async function endsInOrder(server: ServerProcess, temporary: string, signal: NodeJS.Signals): Promise<void> {
  const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(300_000) }])
  // A connection that would be kept for more.
  const agent = new Agent({ keepAlive: true })
  const sent = request(`${server.url}/api/appointments/upload`, { method: 'POST', headers, agent })
  const answered = new Promise<unknown>((resolve) => {
    sent.once('response', (answer) => resolve([answer.resume().statusCode, answer.headers.connection]))
    sent.once('error', resolve)
  })
  // Nearly all, so that a busy machine needs the ten seconds of a stop for the last bytes only.
  sent.write(body.subarray(0, -1000))
  await begunIn(temporary)
  // As a terminal sends it: to all of them.
  if (signal !== 'SIGTERM') for (const pid of descendants(server.pid)) process.kill(pid, signal)
  const told = Date.now()
  const exit = server.stop(signal)
  await expect.poll(() => takesNew(server.url)).toBe(false)
  sent.end(body.subarray(-1000))
  const sentAfter = Date.now() - told
  const answer = await answered
  const answeredAt = Date.now()
  // Only a busy machine sends the last bytes so late that the ten seconds may cut the upload off.
  if (sentAfter < 3000) expect(answer).toEqual([200, 'close'])
  expect(await exit).toEqual({ code: 0, signal: null })
  // On a quick machine, eight seconds show that the stop does not use up its ten.
  expect(Date.now() - answeredAt).toBeLessThan(answeredAt - told < 1000 ? 8000 : STOPS_WITHIN)
  agent.destroy()
}

describe('one start with two workers', () => {
  let server: ServerProcess
  let workers: number[]
  const temporary = () => path.join(folder, 'tmp-workers')
  const start = async (more: Record<string, string> = {}) => {
    server = await startServerProcess(settings({ WEB_CONCURRENCY: '2', TMPDIR: temporary(), ...more }))
    workers = descendants(server.pid)
    expect(workers).toHaveLength(2)
  }
  const status = () =>
    fetch(`${server.url}/api/health`).then(
      ({ status }) => status,
      () => 0,
    )
  /** Over a connection of its own: one that was kept leads to one of the workers. */
  const metrics = () =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const sent = request(`${server.url}/metrics`, { agent: false }, (answer) => {
        const { statusCode: status = 0 } = answer
        text(answer).then((text) => resolve({ status, text }), reject)
      })
      sent.once('error', reject).end()
    })
  const twoReport = () =>
    expect
      .poll(async () => {
        const lines = (await metrics()).text.split('\n')
        const memory = lines.filter((line) => line.startsWith('process_resident_memory_bytes{'))
        return memory.map((line) => /worker="(\d)"/.exec(line)?.[1]).toSorted()
      })
      .toEqual(['1', '2'])
  beforeAll(async () => {
    mkdirSync(temporary())
    // A port of its own: for a moment nothing listens.
    await onFreePort((port) => start({ PORT: String(port) }))
  })
  afterAll(() => server?.stop())

  test('two workers share their bookings', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(server, wish(doctorNumber(10), { appointmentDate: day }))),
    )
    expectOneBooked(answers)
  })

  test('each worker reports the figures of both, and none while one does not answer', async () => {
    await twoReport()
    const [first = 0] = workers
    process.kill(first, 'SIGSTOP')
    try {
      // Half the figures would look like all. The silent process may be the one that was asked.
      expect((await Promise.any([1, 2, 3, 4].map(metrics))).status).toBe(503)
    } finally {
      process.kill(first, 'SIGCONT')
    }
  })

  test('a worker that dies while figures are gathered leaves the other one running', async () => {
    const [first = 0] = workers
    process.kill(server.pid, 'SIGSTOP')
    // Four requests, so that one is with the worker that dies; two seconds, so that it has reached the stopped supervisor.
    const asked = Promise.allSettled([1, 2, 3, 4].map(metrics))
    await sleep(2000)
    process.kill(first, 'SIGKILL')
    process.kill(server.pid, 'SIGCONT')
    await asked
    await twoReport()
  })

  test('two workers that die are both replaced', async () => {
    const both = descendants(server.pid)
    expect(both).toHaveLength(2)
    for (const pid of both) process.kill(pid, 'SIGKILL')
    await expect.poll(status).toBe(200)
    await twoReport()
    workers = descendants(server.pid)
    expect(workers.filter((pid) => both.includes(pid))).toEqual([])
  })

  test('F10: SIGHUP makes two workers refuse new connections and complete begun requests', async () => {
    await endsInOrder(server, temporary(), 'SIGHUP')
    expect(workers.filter(isRunning)).toEqual([])
  })

  test('F10: SIGINT makes two workers refuse new connections and complete begun requests, without a word', async () => {
    await start()
    await endsInOrder(server, temporary(), 'SIGINT')
    expect(workers.filter(isRunning)).toEqual([])
    expect(withoutOverload(server.output()).trim()).toBe(`Ambulatorio è pronto: ${server.url}`)
  })

  test('a worker that dies is replaced while every request is answered, and the new one ends while it starts', async () => {
    await start()
    const [first = 0, second = 0] = workers
    process.kill(first, 'SIGKILL')
    for (let n = 0; n < 10; n += 1)
      expect((await person(server).send('/api/public/services')).status).toBe(200)
    const fresh = () => descendants(server.pid).filter((pid) => pid !== first && pid !== second)
    await expect.poll(fresh, { interval: 5 }).toHaveLength(1)
    workers = [second, ...fresh()]
    const stopped = server.stop()
    // The supervisor kills a worker that has not ended after fifteen seconds (STOP_MS in supervisor.ts).
    await expect.poll(() => workers.slice(1).filter(isRunning), { timeout: 14_000, interval: 20 }).toEqual([])
    expect(await stopped).toEqual({ code: 0, signal: null })
    expect(workers.filter(isRunning)).toEqual([])
  })

  test('workers end when their supervisor is killed', async () => {
    await start()
    await server.stop('SIGKILL')
    await expect.poll(() => workers.filter(isRunning)).toEqual([])
  })
})

describe('a start that fails', () => {
  const refused = async (start: Promise<ServerProcess>): Promise<EarlyExit> => {
    const result = await start.catch((error: unknown) => error)
    if (result instanceof EarlyExit) return result
    throw result
  }

  test('F3: a second product on the same data folder names the first and leaves it running', async () => {
    const embedded = {
      DATA_DIR: path.join(folder, 'own'),
      CATALOGUE: 'empty',
      ADMIN_PASSWORD: 'una password lunga',
    }
    const first = await startServerProcess(embedded)
    const { exit, output } = await refused(startServerProcess(embedded))
    expect(exit).toEqual({ code: 75, signal: null })
    expect(output.trim()).toBe(
      `La cartella dei dati ${embedded.DATA_DIR} è già usata da un altro avvio del programma: il processo ${first.pid}.`,
    )
    await expectHealthy(first)
    const children = descendants(first.pid)
    expect(children.length).toBeGreaterThan(3)
    expect(await first.stop()).toEqual({ code: 0, signal: null })
    expect(children.filter(isRunning)).toEqual([])
  })

  test.each([1, 2])('a server with %i workers on a taken port exits with one line', async (workers) => {
    const { port } = new URL(one.url)
    const { exit, output } = await refused(
      startServerProcess(settings({ PORT: port, WEB_CONCURRENCY: String(workers) })),
    )
    expect(exit).toEqual({ code: 1, signal: null })
    expect(output.trim()).toBe(
      `La porta ${port} è già usata da un altro programma: scegline un'altra con PORT.`,
    )
  })

  test('a start without a database at DATABASE_URL ends with one line', async () => {
    const unreachable = settings({ DATABASE_URL: 'postgresql://ambulatorio@127.0.0.1:9/none' })
    const { exit, output } = await refused(startServerProcess(unreachable))
    expect(exit).toEqual({ code: 1, signal: null })
    expect(output.trim()).toMatch(/^Il database indicato da DATABASE_URL non risponde: .+$/)
  })
})

test('a server without built pages answers calls and prints one line about the missing pages', async () => {
  const server = await startServerProcess(settings(), copyProduct(path.join(folder, 'bare')))
  await expectHealthy(server)
  expect((await post(server, wish(doctorNumber(20), { appointmentDate: day }))).status).toBe(201)
  expect((await fetch(`${server.url}/`)).status).toBe(503)
  const said = server
    .output()
    .split('\n')
    .filter((line) => line.includes('npm start'))
  expect(said).toHaveLength(1)
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})

// Last: they stop the two servers of this file.
describe('a stop by SIGTERM', () => {
  test('F10: a server told to stop refuses new connections and completes begun requests', () =>
    endsInOrder(one, temporary.one, 'SIGTERM'))

  test('F10: a server told to stop cuts off an upload that never ends', async () => {
    const { body, headers } = form([{ name: 'referto.pdf', bytes: pdf(300_000) }])
    const sent = request(`${two.url}/api/appointments/upload`, { method: 'POST', headers })
    const cut = new Promise<string>((resolve) => sent.once('error', (error) => resolve(error.message)))
    sent.write(body.subarray(0, 100_000))
    await begunIn(temporary.two)
    const told = Date.now()
    expect(await two.stop()).toEqual({ code: 0, signal: null })
    expect(Date.now() - told).toBeLessThan(STOPS_WITHIN)
    expect(await cut).toMatch(/hang up|ECONNRESET/)
  })
})
