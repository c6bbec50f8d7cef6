import { createServer, type Server } from 'node:http'
import { REQUEST_MS } from './closing.ts'

/** How long a client may take, in milliseconds. */
export type ClientTimeouts = {
  /** For everything of a request before its body; so long, too, a connection may be open before it says anything. */
  headers: number
  /** For the whole of a request. */
  request: number
  /** Between a request and the next on the same connection. */
  keepAlive: number
  /** While nothing of an answer can be sent, or nothing comes: longer than any answer of ours lets wait for its beginning. */
  idle: number
  /** How often it is looked. */
  checkEvery: number
}

const TIMEOUTS: ClientTimeouts = {
  headers: 15_000,
  request: REQUEST_MS,
  keepAlive: 5000,
  idle: 300_000,
  checkEvery: 5000,
}

const MOST_CONNECTIONS = 5000

/** A server on which nobody who is slow, on purpose or not, keeps a place for ever. */
export function createHttpServer(timeouts: ClientTimeouts = TIMEOUTS): Server {
  const server = createServer({
    requestTimeout: timeouts.request,
    headersTimeout: timeouts.headers,
    connectionsCheckingInterval: timeouts.checkEvery,
    keepAliveTimeout: timeouts.keepAlive,
  })
  // Who does not read the answer holds its connection, and whatever the answer is made from.
  server.setTimeout(timeouts.idle)
  server.maxConnections = MOST_CONNECTIONS
  return server
}
