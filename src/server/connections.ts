import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '#platform/http/network.server.ts'

/** Pipelined requests of one connection that wait for the answer before theirs. Browsers and proxies send none. */
const MAX_WAITING = 8
/** Open connections of one network to this process. A browser opens six. */
const MAX_PER_NETWORK = 100

type Pending = { request: IncomingMessage; response: ServerResponse }

/**
 * Handles the requests of a connection one after the other: Node parses a whole chunk of pipelined requests and calls the
 * listener for each at once, so a client that reads no answer would have hundreds of answers built for it. The next request
 * is handled once the answer before it has left or the connection has closed; more than `MAX_WAITING` close the connection.
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
    } else if (queue.length < MAX_WAITING) queue.push({ request, response })
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
