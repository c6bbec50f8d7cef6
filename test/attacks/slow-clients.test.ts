import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { person } from '../factories.ts'
import { withoutOverload } from '../server-process.ts'
import { startTargetProcess, type TargetProcess } from './target.ts'

let target: TargetProcess

beforeAll(async () => {
  target = await startTargetProcess({ template: 'empty' })
})
afterAll(() => target?.stop())

type Slow = { socket: Socket; said: () => string; closed: () => boolean; read: () => void }

async function slow(first: string, reading = true): Promise<Slow> {
  const { port } = new URL(target.url)
  const socket = connect(Number(port), '127.0.0.1')
  let said = ''
  let closed = false
  socket.on('close', () => {
    closed = true
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  const read = () => {
    socket.on('data', (piece) => {
      said += piece.toString('latin1')
    })
  }
  if (reading) read()
  if (first) socket.write(first)
  return { socket, said: () => said, closed: () => closed, read }
}

test('D17, N7: a client that sends drop by drop, reads nothing or stays silent blocks no other and is cut off', async () => {
  const host = `Host: ${new URL(target.url).host}\r\n`
  const many = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))
  const silent = await many(300, () => slow(''))
  const begun = Date.now()
  const headers = await many(100, () => slow(`GET / HTTP/1.1\r\n${host}X-A: `))
  const bodies = await many(100, () =>
    slow(
      `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
    ),
  )
  const resting = await many(50, () => slow(`GET /api/ready HTTP/1.1\r\n${host}\r\n`))
  const deaf = await many(50, () => slow(`GET / HTTP/1.1\r\n${host}\r\n`.repeat(50), false))
  const drops = setInterval(() => {
    // Writing to a connection the server has closed resets it, and its answer is lost: half of them get no
    // more bytes shortly before the limit of 15 s.
    const from = Date.now() - begun < 13_000 ? 0 : 50
    for (const { socket } of [...headers.slice(from), ...bodies.slice(from)])
      if (socket.writable) socket.write('a')
  }, 500)
  try {
    // Sending a byte now and then does not extend the limit, and other clients are served meanwhile.
    await expect
      .poll(
        async () => {
          const others = await Promise.all(
            ['/', '/api/ready', '/login'].map((path) => target.visitor().send(path)),
          )
          expect(others.map(({ status }) => status)).toEqual([200, 200, 200])
          await Promise.all(others.map((answer) => answer.arrayBuffer()))
          return [silent, headers, bodies, resting].map(
            (kind) => kind.filter(({ closed }) => !closed()).length,
          )
        },
        // Less than Node's own limit of a minute, which is there without the product's.
        { timeout: 50_000, interval: 500 },
      )
      .toEqual([0, 0, 0, 0])
    expect(headers[0]?.said()).toMatch(/^HTTP\/1.1 408 /)
    // 503: the database did not answer within two seconds.
    expect(resting[0]?.said()).toMatch(/^HTTP\/1.1 (?:200|503) /)
    // Half a small body: a large file on a slow line is no attack, and has its own limits.
    for (const { said } of bodies.slice(0, 50))
      expect(said()).toMatch(/^HTTP\/1.1 408 [\s\S]*\r\nConnection: close\r\n/i)
  } finally {
    clearInterval(drops)
    for (const { socket } of [...silent, ...headers, ...bodies, ...resting, ...deaf]) socket.destroy()
  }
})

test('D12, D17: a long list is streamed at its reader’s pace and never held whole in memory', async () => {
  // These tests do not search; maintaining this index would take most of the time.
  await sql`DROP INDEX contact_requests_search`.execute(target.owner)
  // In batches that a slow machine inserts within the product's limit of a statement.
  for (let first = 1; first <= 12_000; first += 2000)
    await sql`
      INSERT INTO contact_requests (first_name, last_name, email, phone, dettaglio_fonte)
      SELECT 'Anna', 'Riva', 'anna' || n || '@example.com', '3330000000', repeat('x', 1500)
      FROM generate_series(${first}::integer, ${first + 1999}::integer) n`.execute(target.db)
  const staff = await target.staff('editor')
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const host = new URL(target.url).host
  const ask = `GET /api/contacts HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`
  const deaf = await slow(ask, false)
  let size = 0
  const answer = await staff.send('/api/contacts')
  for await (const piece of answer.body ?? []) size += piece.byteLength
  // More than the socket buffers hold for a client that does not read.
  expect(size).toBeGreaterThan(16e6)
  // The export has not read this far yet: a contact made after the request is in it.
  await person(target.db, { lastName: 'Ultima Arrivata' })
  deaf.read()
  await expect.poll(deaf.closed).toBe(true)
  expect(deaf.said().endsWith('\r\n0\r\n\r\n')).toBe(true)
  expect(deaf.said()).toContain('Ultima Arrivata')
})

test('N5: a client that hangs up is not logged as an error', async () => {
  const staff = await target.staff('editor')
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const host = new URL(target.url).host
  const head = (line: string, more: string) =>
    `${line} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n${more}`
  const json = (length: string) => `Content-Type: application/json\r\n${length}\r\n\r\n`
  const form = 'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 50000\r\n\r\n'
  const part = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n%PDF-1.7'
  const halves = [
    `${head('POST /api/auth/login', json('Content-Length: 500'))}{"username":`,
    `${head('POST /api/auth/login', json('Transfer-Encoding: chunked'))}3\r\n{"u\r\n`,
    `${head('POST /api/appointments', json('Content-Length: 500'))}{`,
    `${head('POST /api/appointments/upload', form)}${part}`,
    head('GET /api/contacts', '\r\n'),
    head('GET /prenota-visita.data', '\r\n'),
    head('GET /modulo/1', '\r\n'),
  ]
  for (const bytes of halves) {
    const { socket } = await slow(bytes, false)
    await new Promise((resolve) => setTimeout(resolve, 150))
    socket.destroy()
  }
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.poll(async () => (await target.visitor().send('/api/health')).status).toBe(200)
  // The output of the tests before this one is looked at, too: their clients hang up or are cut off.
  const said = withoutOverload(target.server.output())
  // The level of errors; target's log has nothing below.
  expect(said.match(/"level":(?:50|60).*|aborted.*/g) ?? []).toEqual([])
})

test('D12: a page size outside 1 to 200 gets 400 from every list', async () => {
  const staff = await target.staff('editor')
  for (const size of ['-1', '0', '201', '1000000000', '1e3', ' 5', 'tutti', '']) {
    for (const path of ['/api/contacts', '/api/appointments', '/api/convenzioni/attivazioni']) {
      const answer = await staff.send(`${path}?pageSize=${encodeURIComponent(size)}`)
      await answer.arrayBuffer()
      expect([path, size, answer.status]).toEqual([path, size, 400])
    }
  }
})
