import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { rawRequest, startTargetProcess, type TargetProcess } from './target.ts'

// The product with no proxy in front: connections reach it as an attacker opens them.

let target: TargetProcess
let host: string
const open: Socket[] = []

beforeAll(async () => {
  target = await startTargetProcess({ settings: { TRUST_PROXY: '0', LOG_LEVEL: 'info' } })
  host = new URL(target.url).host
})
afterAll(() => target?.stop())
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`

async function connection({ reading = true } = {}): Promise<{ socket: Socket; said: () => string }> {
  const socket = connect(Number(new URL(target.url).port), '127.0.0.1')
  open.push(socket)
  socket.on('error', () => {})
  let said = ''
  if (reading)
    socket.on('data', (piece) => {
      said += piece.toString('latin1')
    })
  await once(socket, 'connect')
  return { socket, said: () => said }
}

/** Resident memory of the server process in MB. */
function residentMemory(): number {
  const status = readFileSync(`/proc/${target.server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function answerTime(path: string): Promise<{ status: number; ms: number }> {
  const begun = performance.now()
  const answer = await fetch(target.url + path)
  await answer.arrayBuffer()
  return { status: answer.status, ms: performance.now() - begun }
}

test('H2: 600 pipelined requests on 20 connections that do not read take no memory and hold up no visitor', async (context) => {
  if (process.platform !== 'linux') return context.skip('reads /proc')
  // On a machine that is busy with other things a quiet answer takes its time, too.
  const quiet: number[] = []
  for (let look = 0; look < 6; look += 1) quiet.push((await answerTime('/')).ms)
  const longest = Math.max(10_000, 4 * Math.max(...quiet.slice(1)))
  const rest = residentMemory()
  let most = rest
  const follow = setInterval(() => {
    most = Math.max(most, residentMemory())
  }, 20)
  try {
    for (const path of [(n: number) => `/contatti/${n}`, () => `http://${host}/`]) {
      for (let of20 = 0; of20 < 20; of20 += 1) {
        const { socket } = await connection({ reading: false })
        socket.write(Array.from({ length: 30 }, (_, n) => request(path(of20 * 30 + n + 1))).join(''))
      }
      // The memory grows while the answers are made, long after the requests were read.
      for (let look = 0; look < 6; look += 1) {
        const home = await answerTime('/')
        expect(home.status).toBe(200)
        expect(home.ms).toBeLessThan(longest)
        await sleep(400)
      }
    }
  } finally {
    clearInterval(follow)
  }
  expect(most - rest).toBeLessThan(150)
})

test('H2: 300 pipelined requests for pages of the staff on one connection do not stop health', async () => {
  const { socket } = await connection()
  const closed = once(socket, 'close')
  socket.write(Array.from({ length: 300 }, (_, n) => request(`/contatti/${n + 1000}`)).join(''))
  await expect.poll(async () => (await answerTime('/api/health')).status).toBe(200)
  // No browser and no proxy has so many waiting on one connection.
  await closed
})

test('H2: three pipelined requests of an ordinary client are answered in order, and the connection goes on', async () => {
  const { socket, said } = await connection()
  socket.write(request('/api/openapi.json') + request('/robots.txt') + request('/contatti/1'))
  await expect.poll(() => said().split('HTTP/1.1 200 OK').length).toBe(4)
  await expect.poll(said).toContain('</html>')
  const order = ['"openapi"', 'User-agent', '</html>'].map((words) => said().indexOf(words))
  expect(order.every((at) => at > 0)).toBe(true)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  socket.write(request('/robots.txt'))
  await expect.poll(() => said().split('HTTP/1.1 200 OK').length).toBe(5)
})

test('H2: an absolute request target gets the page its path gets, and a foreign one is refused', async () => {
  const lines = () => target.server.output().match(/"msg":"request"/g)?.length ?? 0
  const ask = (path: string, named = host) =>
    rawRequest(target.url, `GET ${path} HTTP/1.1\r\nHost: ${named}\r\nConnection: close\r\n\r\n`)
  expect(await ask('/')).toMatch(/^HTTP\/1.1 200 /)
  const absolute = await ask(`http://${host}/`)
  expect(absolute).toMatch(/^HTTP\/1.1 200 /)
  expect(absolute).toContain('</html>')
  const logged = async () => {
    const before = lines()
    await ask(`http://${host}/`)
    return lines() - before
  }
  // Answers from memory are not logged; once a minute the page is rendered anew.
  await expect.poll(logged).toBe(0)
  expect(await ask(`http://${host}`)).toMatch(/^HTTP\/1.1 200 /)
  expect(await ask(`http://${host}?q=1`)).toMatch(/^HTTP\/1.1 200 /)
  // RFC 9112 3.2.2: the host of the target wins over the header, in either direction.
  expect(await ask(`http://${host}/`, 'evil.example')).toMatch(/^HTTP\/1.1 200 /)
  for (const foreign of [
    'http://evil.example/',
    'http://evil.example/api/health',
    `http://${host}@evil.example/`,
    `http://evil.example@${host}/`,
    'http:///',
    'ftp://evil.example/',
  ])
    expect([foreign, await ask(foreign)]).toEqual([foreign, expect.stringMatching(/^HTTP\/1.1 4(00|21) /)])
})

test('H2: CONNECT, Upgrade, Expect and a body with trailers keep no connection busy', async () => {
  const ask = (bytes: string) => rawRequest(target.url, bytes)
  // The server closes it without an answer; `ask` fails where it stays open.
  expect(await ask(`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).toBe('')
  const upgrade = 'Connection: Upgrade, close\r\nUpgrade: websocket\r\n'
  expect(await ask(request('/robots.txt', upgrade))).toMatch(/^HTTP\/1.1 200 /)
  expect(await ask(request('/', 'Expect: something\r\nConnection: close\r\n'))).toMatch(/^HTTP\/1.1 417 /)
  const trailers = `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`
  expect(await ask(`${trailers}X-A: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 4/)
  expect(await ask(request('/', 'X-A: a\r\n'.repeat(3000)))).toMatch(/^HTTP\/1.1 431 /)
})

test('N8: one address has at most a hundred connections, and gets new ones after closing some', async () => {
  const { length } = Array.from({ length: 130 })
  const all = await Promise.all(Array.from({ length }, () => connection()))
  const alive = () => all.filter(({ socket }) => !socket.closed).length
  await expect.poll(alive).toBeLessThanOrEqual(100)
  await sleep(300)
  // Some of the hundred are those the tests before have just closed.
  expect(alive()).toBeGreaterThan(80)
  for (const { socket } of all) socket.destroy()
  await expect.poll(async () => (await answerTime('/').catch(() => ({ status: 0 }))).status).toBe(200)
})
