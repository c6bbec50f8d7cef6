import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Milliseconds in which a request that is no upload must arrive, and so the longest wait for requests when another
 * process already serves. An upload that takes longer is cut then, and the browser sends it again by itself.
 */
export const REQUEST_MS = 120_000
/** A connection idle for so long after the closing began, or after an answer that did not announce it, is taken as unused. */
const REST_MS = 2000
const SWEEP_MS = 100

export type Shutdown = {
  begun: () => boolean
  /** Resolves when the last connection is gone. Asked again, only its grace counts, where it is shorter. */
  close: (graceMs: number) => Promise<void>
}

/**
 * Stops a server unnoticed: new connections go elsewhere at once, and clients of open ones are told with their next
 * answer that it was the last. Node's own `close` would cut idle connections, and with them requests just on their way.
 * It must listen to `request` before anything else does.
 * @param delayMs How long it goes on accepting connections, for load balancers that ask only now and then whether it is
 * ready: connections the system has accepted at the moment of closing are refused, and not all balancers try again.
 */
export function shutdownOf(server: Server, { delayMs = 0, restMs = REST_MS } = {}): Shutdown {
  let closed: Promise<void> | undefined
  const cuts: NodeJS.Timeout[] = []
  const answering = new Set<ServerResponse>()
  let restingSince = 0
  server.on('request', (_request, response) => {
    if (closed) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (response.shouldKeepAlive) restingSince = performance.now()
    })
  })
  const close = async (): Promise<void> => {
    // Answers whose head is sent have promised to stay open: their clients may use the connection once more.
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false
    if (delayMs > 0) await sleep(delayMs)
    restingSince = performance.now()
    const closeUnused = () => {
      if (performance.now() - restingSince > restMs) server.closeIdleConnections()
    }
    // After a pause of the process requests may lie unread in the sockets: `setImmediate` reads them first.
    const sweep = setInterval(() => setImmediate(closeUnused), SWEEP_MS)
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    for (const timer of [sweep, ...cuts]) clearTimeout(timer)
  }
  return {
    begun: () => closed !== undefined,
    close: (graceMs) => {
      closed ??= close()
      cuts.push(setTimeout(() => server.closeAllConnections(), delayMs + graceMs))
      return closed
    },
  }
}
