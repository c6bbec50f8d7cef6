import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How long running requests may take to finish once the server is told to stop. */
const STOP_MS = 10_000
/** How long a connection may rest before it counts as one that nobody is about to use. */
const REST_MS = 2000
const SWEEP_MS = 100

export type Closing = { begun: () => boolean; close: () => Promise<void> }

/**
 * Stops a server so that nobody notices: new connections go elsewhere at once, and those that are open are told with
 * their next answer that it was the last. Node's own `close` would cut connections at rest, and with them the requests
 * that are just on their way. Before anything else listens to `request`.
 * With a delay it goes on taking connections for so long, for balancers that ask every now and then whether it is ready:
 * those a system has accepted for us at the very moment we close are refused, and not all of them ask again.
 */
export function closingOf(server: Server, { delayMs = 0 } = {}): Closing {
  let begun = false
  server.on('request', (_request, response) => {
    if (begun) response.shouldKeepAlive = false
  })
  return {
    begun: () => begun,
    close: async () => {
      begun = true
      if (delayMs > 0) await sleep(delayMs)
      await new Promise<void>((resolve) => {
        let sweep: NodeJS.Timeout | undefined
        const rest = setTimeout(() => {
          sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
        }, REST_MS)
        const cut = setTimeout(() => server.closeAllConnections(), STOP_MS)
        NetServer.prototype.close.call(server, () => {
          clearTimeout(rest)
          clearTimeout(cut)
          clearInterval(sweep)
          resolve()
        })
      })
    },
  }
}
