import cluster, { type Worker } from 'node:cluster'
import {
  AggregatorRegistry,
  Gauge,
  type MetricObjectWithValues,
  type MetricValue,
  type Registry,
} from 'prom-client'

// A request for figures reaches one of several server processes and means all of them: that process asks the
// supervisor, and the supervisor asks every process.

type Figures = MetricObjectWithValues<MetricValue<string>>[]

type Said =
  | { figures: 'wanted'; id: number }
  | { figures: 'asked'; round: number }
  | { figures: Figures; round: number }
  | { figures: 'gathered'; id: number; text: string }

const TIMEOUT_MS = 2000

/** Without a callback, a failed message to a process that has just ended would end this one too. */
const heardNothing = () => {}

/** In the supervisor: answers each worker that asks for the figures of all. `workers` are those that are ready. */
export function gatherFigures(workers: () => Worker[]): void {
  const rounds = new Map<number, (figures: Figures) => void>()
  let last = 0
  const gather = (): Promise<{ heard: Figures[]; silent: number }> =>
    new Promise((resolve) => {
      last += 1
      const round = last
      const asked = workers().filter((worker) => worker.isConnected())
      const heard: Figures[] = []
      const done = () => {
        clearTimeout(timer)
        rounds.delete(round)
        resolve({ heard, silent: asked.length - heard.length })
      }
      // A process that is ending does not answer and is not waited for.
      const timer = setTimeout(done, TIMEOUT_MS)
      rounds.set(round, (figures) => {
        heard.push(figures)
        if (heard.length === asked.length) done()
      })
      for (const worker of asked) worker.send({ figures: 'asked', round } satisfies Said, heardNothing)
    })
  cluster.on('message', async (worker, said: Said) => {
    if (!said || typeof said !== 'object' || !('figures' in said)) return
    if (Array.isArray(said.figures)) return rounds.get((said as { round: number }).round)?.(said.figures)
    if (said.figures !== 'wanted') return
    const text = await textOf(await gather())
    worker.send({ figures: 'gathered', id: said.id, text } satisfies Said, heardNothing)
  })
}

/**
 * Sums the figures; empty when no process answered. Missing processes are counted, so that half the figures do not look
 * like all.
 */
async function textOf({ heard, silent }: { heard: Figures[]; silent: number }): Promise<string> {
  if (heard.length === 0) return ''
  const all = AggregatorRegistry.aggregate(heard)
  const workers = new Gauge({
    name: 'ambulatorio_workers',
    help: 'Server processes of this start, by whether they told their figures in time.',
    labelNames: ['state'],
    registers: [all],
  })
  workers.set({ state: 'answered' }, heard.length)
  workers.set({ state: 'silent' }, silent)
  return all.metrics()
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
          process.send?.(
            { figures: await registry.getMetricsAsJSON(), round: said.round } satisfies Said,
            heardNothing,
          )
      })
    },
    scrape: () =>
      new Promise((resolve, reject) => {
        last += 1
        const id = last
        const timer = setTimeout(() => {
          waiting.delete(id)
          reject(new Error('the figures of the other processes did not come'))
        }, 2 * TIMEOUT_MS)
        waiting.set(id, (text) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (text) resolve(text)
          else reject(new Error('no process told its figures'))
        })
        process.send?.({ figures: 'wanted', id } satisfies Said, heardNothing)
      }),
  }
}
