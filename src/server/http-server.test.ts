import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

// The same server with timeouts that a test can wait for.
const SHORT = { headers: 200, request: 300, keepAlive: 200, idle: 600, checkEvery: 50 }
let server: ReturnType<typeof createHttpServer>
afterEach(() => server.closeAllConnections())

async function open(first: string): Promise<{ said: () => string; closed: Promise<unknown> }> {
  server = createHttpServer(SHORT)
  server.on('request', (request, response) => {
    request.resume()
    // More than the system takes in for somebody who does not read.
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
  const closed = Promise.all([gone, first.includes('/all') || once(socket, 'close')])
  return { said: () => said, closed: closed.finally(() => server.close()) }
}

const HOST = 'Host: localhost\r\n'

describe('D17: of slow clients', () => {
  test.each([
    ['says nothing', '', '408'],
    ['stops among the headers', `GET / HTTP/1.1\r\n${HOST}`, '408'],
    ['stops in the body', `POST / HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\nabc`, '408'],
    ['asks nothing more', `GET / HTTP/1.1\r\n${HOST}\r\n`, '200'],
    ['does not read the answer', `GET /all HTTP/1.1\r\n${HOST}\r\n`, ''],
  ])('who %s is let go', async (_, first, status) => {
    const { said, closed } = await open(first)
    await closed
    expect(said()).toMatch(status ? new RegExp(`^HTTP/1.1 ${status} `) : /^$/)
  })
})
