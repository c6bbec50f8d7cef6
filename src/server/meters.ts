import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '#platform/db/database.server.ts'
import { countMails } from '#platform/mail/outbox-upkeep.server.ts'
import { withTimeout } from './timeout.ts'

/** An answered request, named by the pattern of its address, which holds no personal data. */
export type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

export type Meters = {
  registry: Registry
  answered: (request: AnsweredRequest) => void
  /** Finished bytes that were sent from memory: too many, and too quick, for a line in the log. */
  fromMemory: Record<'page' | 'asset', { inc: () => void }>
}

const DATABASE_TIMEOUT_MS = 1000
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Creates the counters of one server process. */
export function createMeters(): Meters {
  const registry = new Registry()
  const own = { registers: [registry] }
  const times = new Histogram({
    ...own,
    name: 'ambulatorio_request_seconds',
    help: 'Time from a request to its answer, without those answered from memory.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
  })
  const memory = new Counter({
    ...own,
    name: 'ambulatorio_memory_answers_total',
    help: 'Finished pages and built files answered from memory.',
    labelNames: ['kind'],
  })
  return {
    registry,
    answered: ({ method, route, status, seconds }) =>
      times.observe({ method, route, status: String(status) }, seconds),
    fromMemory: { page: memory.labels('page'), asset: memory.labels('asset') },
  }
}

type Connections = { totalCount: number; idleCount: number; waitingCount: number }

/** Adds figures read when they are asked for: of the process, its database and the waiting mails. */
export function measureProcess(
  { registry }: Meters,
  sources: { db: Db; pool: Connections; now: () => Date; closed: () => boolean },
): void {
  collectDefaultMetrics({ register: registry })
  const own = { registers: [registry] }
  new Gauge({
    ...own,
    name: 'ambulatorio_database_connections',
    help: 'Connections of this process to the database, and requests that wait for one.',
    labelNames: ['state'],
    collect() {
      const { totalCount, idleCount, waitingCount } = sources.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    ...own,
    name: 'ambulatorio_maintenance',
    help: '1 while the site is closed to visitors, the same in every process.',
    collect() {
      this.set(sources.closed() ? 1 : 0)
    },
  })
  // Figures are wanted most when the database hangs.
  const mails = shareCall(() =>
    withTimeout(countMails(sources.db, sources.now()), DATABASE_TIMEOUT_MS).catch(() => null),
  )
  new Gauge({
    ...own,
    name: 'ambulatorio_database_up',
    help: '1 while the database answers.',
    async collect() {
      this.set((await mails()) ? 1 : 0)
    },
  })
  new Gauge({
    ...own,
    name: 'ambulatorio_oldest_mail_seconds',
    help: 'Age of the oldest mail that is still to be sent, the same in every process; 0 when none is.',
    async collect() {
      this.set((await mails())?.oldestSeconds ?? 0)
    },
  })
  new Gauge({
    ...own,
    name: 'ambulatorio_mails',
    help: 'Mails in the outbox, the same in every process: those to be sent, and those given up after ten tries.',
    labelNames: ['state'],
    async collect() {
      const counted = await mails()
      this.reset()
      if (!counted) return
      this.set({ state: 'waiting' }, counted.waiting)
      this.set({ state: 'given_up' }, counted.givenUp)
    },
  })
}

/** Several gauges are read at once and share one query. */
function shareCall<T>(look: () => Promise<T>): () => Promise<T> {
  let under: Promise<T> | undefined
  return () => {
    under ??= look().finally(() => {
      under = undefined
    })
    return under
  }
}
