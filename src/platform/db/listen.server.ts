import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { cut } from './database.server.ts'

const RECONNECT_MS = 1000
// A broken connection is as silent as one without notifications, so it is tested now and then.
const ASK_EVERY_MS = 10_000
const TIMEOUT_MS = 5000
const CATCH_UP_MS = 1000

/**
 * Calls back after each NOTIFY on a channel, from any process, and after every reconnection, because notifications sent
 * meanwhile are lost. Uses one connection of its own.
 * @returns `caughtUp` resolves once every change committed before it was called has been called back, or after
 * `CATCH_UP_MS` while the database does not answer: PostgreSQL delivers notifications before it answers a listener's
 * next statement.
 */
export function listen(
  url: string,
  channel: string,
  onChange: (payload: string | null) => void,
  options: { askEveryMs?: number; timeoutMs?: number; name?: string } = {},
): { stop: () => Promise<void>; caughtUp: () => Promise<void> } {
  const { askEveryMs = ASK_EVERY_MS, timeoutMs = TIMEOUT_MS, name = 'ambulatorio-listen' } = options
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const current = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client = current
    const again = () => {
      if (stopped || client !== current) return
      client = undefined
      clearTimeout(timer)
      cut(current)
      timer = setTimeout(connect, RECONNECT_MS)
    }
    const ask = async (): Promise<void> => {
      try {
        await current.query('SELECT 1')
        if (!stopped && client === current) timer = setTimeout(ask, askEveryMs)
      } catch {
        again()
      }
    }
    current.on('error', again)
    current.on('end', again)
    current.on('notification', ({ payload }) => onChange(payload ?? null))
    try {
      await current.connect()
      await current.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      onChange(null)
      await ask()
    } catch {
      again()
    }
  }

  void connect()
  return {
    caughtUp: async () => {
      const asked = client?.query('SELECT 1').catch(() => {})
      await Promise.race([asked, sleep(CATCH_UP_MS, undefined, { ref: false })])
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      const last = client
      if (!last) return
      // Closes the connection politely, and cuts it when no answer comes.
      await Promise.race([last.end().catch(() => {}), sleep(RECONNECT_MS, undefined, { ref: false })])
      cut(last)
    },
  }
}
