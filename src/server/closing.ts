import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How long a request that is no upload may take to come in; and so how long requests are waited for where another process
 * serves already. An upload that takes longer is cut then, and the browser sends it again by itself.
 */
export const REQUEST_MS = 120_000
/** How long a connection may rest before it counts as one that nobody is about to use. */
const REST_MS = 2000
const SWEEP_MS = 100

export type Closing = {
  begun: () => boolean
  /** Resolves when the last connection is gone. Asked again, only its grace counts, where it is shorter. */
  close: (graceMs: number) => Promise<void>
}

/**
 * Stops a server so that nobody notices: new connections go elsewhere at once, and those that are open are told with
 * their next answer that it was the last. Node's own `close` would cut connections at rest, and with them the requests
 * that are just on their way. Before anything else listens to `request`.
 * With a delay it goes on taking connections for so long, for balancers that ask every now and then whether it is ready:
 * those a system has accepted for us at the very moment we close are refused, and not all of them ask again.
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
