import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a request that is no upload may take to come in; and so how long requests are waited for where another process
 * serves already. An upload that takes longer is cut then, and the browser sends it again by itself.
 */
export const REQUEST_MS = 120_000
/** A connection idle for longer than this is taken as unused. */
const REST_MS = 2000
const SWEEP_MS = 100

export type Closing = {
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
export function closingOf(server: Server, { delayMs = 0 } = {}): Closing {
  let closed: Promise<void> | undefined
  const cuts: NodeJS.Timeout[] = []
  server.on('request', (_request, response) => {
    if (closed) response.shouldKeepAlive = false
  })
  const close = async (): Promise<void> => {
    if (delayMs > 0) await sleep(delayMs)
    let sweep: NodeJS.Timeout | undefined
    const rest = setTimeout(() => {
      sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    }, REST_MS)
    await new Promise((resolve) => NetServer.prototype.close.call(server, resolve))
    for (const timer of [rest, sweep, ...cuts]) clearTimeout(timer)
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
