import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

// The same server with timeouts that a test can wait for.
const SHORT = { headers: 200, request: 300, upload: 1500, keepAlive: 200, idle: 600, checkEvery: 50 }
// For clients that ask in time: a pause of this process is not to be taken for theirs.
const PATIENT = { ...SHORT, headers: 5000, request: 6000, upload: 7000, idle: 10_000 }
let server: ReturnType<typeof createHttpServer>
afterEach(() => server.closeAllConnections())

async function open(
  first: string,
  limits = SHORT,
): Promise<{ said: () => string; closed: Promise<unknown>; send: (text: string) => void }> {
  server = createHttpServer(limits)
  server.on('request', (request, response) => {
    request.resume()
    // More than the system buffers for a client that does not read.
    if (request.url === '/all') response.end(Buffer.alloc(64 * 1024 * 1024))
    else request.once('end', () => response.end('done'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gone = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let said = ''
  if (first.includes('/all')) socket.pause()
  else
    socket.on('data', (piece) => {
      said += piece
    })
  socket.on('error', () => {})
  await once(socket, 'connect')
  if (first) socket.write(first)
  // Not `once`: a connection that is reset ends as well.
  const ended = new Promise((resolve) => socket.once('close', resolve))
  const closed = Promise.all([gone, first.includes('/all') || ended])
  const send = (text: string) => void (socket.writable && socket.write(text))
  return { said: () => said, closed: closed.finally(() => server.close()), send }
}

const HOST = 'Host: localhost\r\n'

describe('D17: of slow clients', () => {
  test.each([
    ['says nothing', '', '408', SHORT],
    ['stops among the headers', `GET / HTTP/1.1\r\n${HOST}`, '408', SHORT],
    ['stops in the body', `POST / HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\nabc`, '408', SHORT],
    ['asks nothing more', `GET / HTTP/1.1\r\n${HOST}\r\n`, '200', PATIENT],
    ['does not read the answer', `GET /all HTTP/1.1\r\n${HOST}\r\n`, '', SHORT],
  ])('a client that %s is disconnected', async (_, first, status, limits) => {
    const { said, closed } = await open(first, limits)
    await closed
    expect(said()).toMatch(status ? new RegExp(`^HTTP/1.1 ${status} `) : /^$/)
  })
})

describe('M2: a slow upload', () => {
  const upload = `POST / HTTP/1.1\r\n${HOST}Connection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n`

  test('a steady slow upload may take longer than any other request', async () => {
    const roomy = { ...SHORT, headers: 60_000, upload: 60_000, idle: 60_000 }
    const { said, closed, send } = await open(`${upload}Content-Length: 20\r\n\r\n`, roomy)
    for (let n = 0; n < 20; n += 1) {
      await sleep(40)
      send('x')
    }
    await closed
    expect(said()).toMatch(/^HTTP\/1.1 200 /)
  })

  test('a slow upload that never completes is answered 408', async () => {
    const { said, closed, send } = await open(`${upload}Content-Length: 1000\r\n\r\n`, PATIENT)
    const drops = setInterval(() => send('x'), 100)
    await closed
    clearInterval(drops)
    expect(said()).toMatch(/^HTTP\/1.1 408 /)
  })
})
