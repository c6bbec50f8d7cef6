import { createServer, type Server } from 'node:http'
import { REQUEST_MS } from './closing.ts'

/** How long a client may take, in milliseconds. */
export type Patience = {
  /** For everything of a request before its body; so long, too, a connection may be open before it says anything. */
  headers: number
  /** For the whole of a request. */
  request: number
  /** Between a request and the next on the same connection. */
  rest: number
  /** While nothing of an answer can be sent, or nothing comes: longer than any answer of ours lets wait for its beginning. */
  silence: number
  /** How often it is looked. */
  look: number
}

const PATIENCE: Patience = {
  headers: 15_000,
  request: REQUEST_MS,
  rest: 5000,
  silence: 300_000,
  look: 5000,
}

const MOST_CONNECTIONS = 5000

/** A server on which nobody who is slow, on purpose or not, keeps a place for ever. */
export function patientServer(patience: Patience = PATIENCE): Server {
  const server = createServer({
    requestTimeout: patience.request,
    headersTimeout: patience.headers,
    connectionsCheckingInterval: patience.look,
    keepAliveTimeout: patience.rest,
  })
  // Who does not read the answer holds its connection, and whatever the answer is made from.
  server.setTimeout(patience.silence)
  server.maxConnections = MOST_CONNECTIONS
  return server
}
