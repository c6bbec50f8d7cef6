import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { LONGEST_UPLOAD_MS } from '#platform/files/multipart.server.ts'
import { networkOf } from '#platform/http/network.server.ts'
import { type Env, EnvError } from './env.ts'
import { REQUEST_MS } from './shutdown.ts'

/** Time limits of a connection, in milliseconds. */
export type ClientTimeouts = {
  /** For a request's head, and for a new connection before its first byte. */
  headers: number
  /** For a whole request that is no upload. */
  request: number
  /**
   * For a whole upload: a last resort, as the reader of uploads has limits of its own, which answer with a sentence.
   */
  upload: number
  /** Between a request and the next on the same connection. */
  keepAlive: number
  /** For a connection on which nothing is sent or received: longer than any answer of ours takes to begin. */
  idle: number
  /** Interval at which Node checks these limits. */
  checkEvery: number
}

const TIMEOUTS: ClientTimeouts = {
  headers: 15_000,
  request: REQUEST_MS,
  upload: LONGEST_UPLOAD_MS + 5000,
  keepAlive: 5000,
  idle: 300_000,
  checkEvery: 5000,
}

const MOST_CONNECTIONS = 5000

/** Creates an HTTP server whose time limits free the places of slow clients. */
export function createHttpServer(timeouts: ClientTimeouts = TIMEOUTS): Server {
  const server = createServer({
    requestTimeout: timeouts.upload,
    headersTimeout: timeouts.headers,
    connectionsCheckingInterval: timeouts.checkEvery,
    keepAliveTimeout: timeouts.keepAlive,
  })
  // A client that does not read its answer occupies the connection and the answer's memory.
  server.setTimeout(timeouts.idle)
  server.maxConnections = MOST_CONNECTIONS
  server.on('request', (request, response) => cutWhenLate(request, response, timeouts.request))
  return server
}

/**
 * Ends a request whose body has not arrived in time. Node has one limit for all requests, which must let uploads pass.
 */
function cutWhenLate(request: IncomingMessage, response: ServerResponse, afterMs: number): void {
  const { headers, socket } = request
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasBody || /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, afterMs)
  request.once('close', () => clearTimeout(timer))
}

const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']

/** Listens on the environment's address or socket. @throws EnvError when the address does not belong to this machine */
export function bind(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const elsewhere = NO_SUCH_HOST.includes(error.code ?? '')
      reject(elsewhere ? new EnvError(`HOST: ${env.HOST} non è un indirizzo di questa macchina`) : error)
    }
    server.once('error', failed)
    // A socket that systemd has opened outlives this process: connections between two starts wait in its queue instead of
    // being refused.
    const where = env.socket === undefined ? { port: env.PORT, host: env.HOST } : { fd: env.socket }
    server.listen(where, () => {
      server.off('error', failed)
      resolve()
    })
  })
}

/** Pipelined requests of one connection that wait for the answer before theirs. Browsers and proxies send none. */
const MAX_QUEUED = 8
/** Open connections of one network to this process. A browser opens six. */
const MAX_PER_NETWORK = 100

type Pending = { request: IncomingMessage; response: ServerResponse }

/**
 * Handles the requests of a connection one after the other: Node parses a whole chunk of pipelined requests and calls the
 * listener for each at once, so a client that reads no answer would have hundreds of answers built for it. The next request
 * is handled once the answer before it has left or the connection has closed; more than `MAX_QUEUED` close the connection.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, Pending[]>()

  const run = ({ request, response }: Pending): void => {
    const { socket } = request
    response.once('close', () => {
      // A connection that is being closed takes no further answer.
      const next = socket.writable ? waiting.get(socket)?.shift() : undefined
      if (next) run(next)
      else waiting.delete(socket)
    })
    listener(request, response)
  }

  return (request, response) => {
    const { socket } = request
    if (!socket.writable) return
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      run({ request, response })
    } else if (queue.length < MAX_QUEUED) queue.push({ request, response })
    else socket.destroy()
  }
}

/** Closes connections beyond `MAX_PER_NETWORK` of one network at once. Only where the peer is the client and not a proxy. */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= MAX_PER_NETWORK) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
