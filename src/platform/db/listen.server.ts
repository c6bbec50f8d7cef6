import pg from 'pg'

const RECONNECT_MS = 1000

/**
 * Calls back when another process, or this one, changed something (NOTIFY on a channel), and after every reconnection:
 * what was announced meanwhile is unknown. Holds one connection of its own.
 */
export function listen(
  url: string,
  channel: string,
  onChange: (payload: string | null) => void,
): { stop: () => Promise<void> } {
  let stopped = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const current = new pg.Client({
      connectionString: url,
      application_name: 'ambulatorio-listen',
      keepAlive: true,
    })
    client = current
    const again = () => {
      if (stopped || client !== current) return
      client = undefined
      current.end().catch(() => {})
      timer = setTimeout(connect, RECONNECT_MS)
    }
    current.on('error', again)
    current.on('end', again)
    current.on('notification', ({ payload }) => onChange(payload ?? null))
    try {
      await current.connect()
      await current.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      onChange(null)
    } catch {
      again()
    }
  }

  void connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
