import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

// A request for metrics reaches one of several server processes and asks for those of all: that process asks the
// supervisor, which asks every process (prom-client's cluster registry).

type FiguresRequest = { figuresFor: number }
type FiguresAnswer = { figures: string | null; id: number }

/** Longer than prom-client waits for the processes. */
const TIMEOUT_MS = 6000

/** Without a callback, a failed message to a process that has just ended would end this one too. */
const ignoreFailure = () => {}

/**
 * Runs in the supervisor: answers each worker that asks for the metrics of all; null when a worker did not answer in
 * time.
 */
export function gatherFigures(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: Partial<FiguresRequest> | null) => {
    const id = message?.figuresFor
    if (id === undefined) return
    const figures = await all.clusterMetrics().catch(() => null)
    worker.send({ figures, id } satisfies FiguresAnswer, ignoreFailure)
  })
}

/** Runs in a worker: tells the supervisor its own metrics, and gets those of all. */
export function figuresOfAll(): { join: (registry: Registry) => void; scrape: () => Promise<string> } {
  let asked = 0
  return {
    join: (registry) => {
      registry.setDefaultLabels({ worker: process.env.AMBULATORIO_WORKER ?? '' })
      AggregatorRegistry.setRegistries(registry)
      new AggregatorRegistry()
    },
    scrape: () =>
      new Promise((resolve, reject) => {
        asked += 1
        const id = asked
        const end = (figures: string | null) => {
          clearTimeout(timer)
          process.off('message', hear)
          if (figures) resolve(figures)
          else reject(new Error('a process did not tell its figures'))
        }
        const timer = setTimeout(end, TIMEOUT_MS, null)
        const hear = (message: Partial<FiguresAnswer>) => {
          if (message.id === id) end(message.figures ?? null)
        }
        process.on('message', hear)
        process.send?.({ figuresFor: id } satisfies FiguresRequest, ignoreFailure)
      }),
  }
}
