import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

// Whoever asks for the figures reaches one of several server processes, and means all of them. So that one asks the
// supervisor, and the supervisor everybody.

type Figures = MetricObjectWithValues<MetricValue<string>>[]

type Said =
  | { figures: 'wanted'; id: number }
  | { figures: 'asked'; round: number }
  | { figures: Figures; round: number }
  | { figures: 'gathered'; id: number; text: string }

const PATIENCE_MS = 2000

/** In the supervisor: answers each worker that asks for the figures of all. `workers` are those that are ready. */
export function gatherFigures(workers: () => Worker[]): void {
  const rounds = new Map<number, (figures: Figures) => void>()
  let last = 0
  const gather = (): Promise<Figures[]> =>
    new Promise((resolve) => {
      last += 1
      const round = last
      const asked = workers().filter((worker) => worker.isConnected())
      const heard: Figures[] = []
      const done = () => {
        clearTimeout(timer)
        rounds.delete(round)
        resolve(heard)
      }
      // Who is just ending does not answer, and is not waited for.
      const timer = setTimeout(done, PATIENCE_MS)
      rounds.set(round, (figures) => {
        heard.push(figures)
        if (heard.length === asked.length) done()
      })
      for (const worker of asked) worker.send({ figures: 'asked', round } satisfies Said)
    })
  cluster.on('message', async (worker, said: Said) => {
    if (!said || typeof said !== 'object' || !('figures' in said)) return
    if (Array.isArray(said.figures)) return rounds.get((said as { round: number }).round)?.(said.figures)
    if (said.figures !== 'wanted') return
    const text = await AggregatorRegistry.aggregate(await gather()).metrics()
    if (worker.isConnected()) worker.send({ figures: 'gathered', id: said.id, text } satisfies Said)
  })
}

/** In a worker: tells the supervisor its own figures, and gets those of all. */
export function figuresOfAll(): { join: (registry: Registry) => void; scrape: () => Promise<string> } {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  return {
    join: (registry) => {
      registry.setDefaultLabels({ worker: process.env.AMBULATORIO_WORKER ?? '' })
      process.on('message', async (said: Said) => {
        if (said.figures === 'gathered') waiting.get(said.id)?.(said.text)
        if (said.figures === 'asked')
          process.send?.({ figures: await registry.getMetricsAsJSON(), round: said.round } satisfies Said)
      })
    },
    scrape: () =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Error('the figures of the other processes did not come'))
        }, 2 * PATIENCE_MS)
        waiting.set(id, (text) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(text)
        })
        process.send?.({ figures: 'wanted', id } satisfies Said)
      }),
  }
}
