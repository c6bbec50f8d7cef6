import autocannon from 'autocannon'

// The load generator, in a process of its own so that it doesn't share a thread with what it measures.

export type Sent = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export type Load = {
  url: string
  /** One list a connection: sent in order, one after the other, and again from the start. */
  lists: Sent[][]
  /** How long; or, when `once` is set, until every request was sent one time. */
  seconds: number
  once: boolean
}

export type Measured = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Also while it was young. */
  answered: number
  /** Statuses of the other answers; 0 for connections that broke. */
  refused: number[]
}

/** Share of a run that is left out: a young process and young connections are slower than the calls they carry. */
const YOUNG = 0.25

process.once('message', (load: Load) => {
  const times: number[] = []
  const refused: number[] = []
  let next = 0
  let answered = 0
  const total = load.lists.reduce((sum, list) => sum + list.length, 0)
  const start = performance.now()
  const isYoung = () =>
    load.once ? answered <= total * YOUNG : performance.now() - start < load.seconds * 1000 * YOUNG
  let begun = start
  let last = start
  const run = autocannon(
    {
      url: load.url,
      connections: load.lists.length,
      ...(load.once ? { amount: total } : { duration: load.seconds }),
      setupClient: (client) => {
        client.setRequests(load.lists[next] ?? [])
        next += 1
      },
    },
    (error, result) => {
      if (error) throw error
      times.sort((a, b) => a - b)
      const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
      const measured: Measured = {
        perSecond: last > begun ? (times.length / (last - begun)) * 1000 : 0,
        p50: at(0.5),
        p95: at(0.95),
        p99: at(0.99),
        answered,
        refused: [...refused, ...Array<number>(result.errors).fill(0)],
      }
      process.send?.(measured, () => process.exit(0))
    },
  )
  run.on('response', (_client, status, _bytes, milliseconds) => {
    if (status >= 300) {
      refused.push(status)
      return
    }
    answered += 1
    last = performance.now()
    if (isYoung()) begun = last
    else times.push(milliseconds)
  })
})
