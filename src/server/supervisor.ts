import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeFailure } from '#platform/http/failures.server.ts'
import type { Env } from './env.ts'
import { gatherFigures } from './gather.ts'
import { REQUEST_MS } from './shutdown.ts'
import type { Running } from './start.ts'

const STOP_MS = 15_000
/** A large database is read and its pages are made before a process is ready. */
const START_MS = 120_000
const RESTART_MS = 500
const LONGEST_PAUSE_MS = 10_000

// Workers take connections from the one socket by themselves. Were they handed out by the supervisor, those on their
// way to a dying worker would hang for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** A worker's message about its start: the address, or the reason why there is none. */
export type WorkerNews = { ready: string } | { failed: string }

/** A server process could not start; the message is one Italian line. */
export class WorkerError extends Error {}

export type Supervisor = Running & {
  /**
   * Replaces one process after the other with a new one, which serves before the old one is told to end.
   * @throws {WorkerError} when a new one can't start; the old ones stay
   */
  renew: () => Promise<void>
}

/**
 * Starts `WEB_CONCURRENCY` server processes on one socket, and starts another one for each that dies, with growing pauses. `giveUp` is
 * called when all have died and their socket was inherited: it is gone with them, and only its owner can hand it over again.
 * @throws {WorkerError} when one can't start; the others are ended
 */
export async function supervise(
  env: Env,
  databaseUrl: string,
  giveUp: (line: string) => void,
): Promise<Supervisor> {
  let stopping = false
  const fork = (n: number) => forkWorker(n, env, databaseUrl)
  const end = (worker: Worker, signal: 'SIGTERM' | 'SIGUSR2', graceMs: number) =>
    endWorker(worker, signal, graceMs + env.STOP_DELAY * 1000)

  const workers = Array.from({ length: env.WEB_CONCURRENCY }, (_, n) => fork(n))
  const stop = async (): Promise<void> => {
    stopping = true
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(all.map((worker) => end(worker, 'SIGTERM', STOP_MS)))
  }
  const [url = ''] = await Promise.all(workers.map(ready)).catch(async (error) => {
    // A worker still starting would have no supervisor to report to, and would print stack traces.
    await stop()
    throw error
  })

  const replace = async (n: number): Promise<void> => {
    const [old, fresh] = [workers[n], fork(n)]
    await ready(fresh)
    workers[n] = fresh
    // The new worker serves already: uploads running on the old one may finish.
    if (old) await end(old, 'SIGUSR2', REQUEST_MS + STOP_MS)
  }
  const revive = async (n: number): Promise<void> => {
    for (let pause = RESTART_MS; !stopping; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (!workers[n]?.isDead()) return
      await sleep(pause)
      if (!stopping) await replace(n).catch(report)
    }
  }
  const report = (error: Error): void => {
    if (!stopping) console.error(error instanceof WorkerError ? error.message : describeFailure(error))
  }
  // Replaces workers one at a time, so that one that dies while it is being replaced is not replaced twice.
  let last: Promise<unknown> = Promise.resolve()
  const queue = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }

  cluster.on('exit', (worker) => {
    const n = workers.indexOf(worker)
    if (n < 0 || stopping) return
    if (env.socket !== undefined && workers.every((worker) => worker.isDead()))
      return giveUp('Tutti i processi del server sono terminati: serve un nuovo avvio.')
    void queue(() => revive(n))
  })
  // A worker may have died since it was ready.
  for (const n of workers.keys()) void queue(() => revive(n))
  gatherFigures()

  return {
    url,
    renew: async () => {
      for (const n of workers.keys()) await queue(async () => (stopping ? undefined : replace(n)))
    },
    stop,
  }
}

function forkWorker(n: number, env: Env, databaseUrl: string): Worker {
  const worker = cluster.fork({
    DATABASE_URL: databaseUrl,
    // Only the supervisor changes the schema.
    DATABASE_OWNER_URL: '',
    WEB_CONCURRENCY: '1',
    AMBULATORIO_WORKER: String(n + 1),
    ...(env.socket !== undefined && { AMBULATORIO_SOCKET: String(env.socket) }),
  })
  // A message to a worker that has just died fails; 'exit' reports the death.
  worker.on('error', () => {})
  return worker
}

/** Tells a worker to end and waits until it has, for `graceMs` before it is killed. */
async function endWorker(worker: Worker, signal: 'SIGTERM' | 'SIGUSR2', graceMs: number): Promise<void> {
  if (worker.isDead()) return
  const gone = new Promise((resolve) => worker.once('exit', resolve))
  worker.process.kill(signal)
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), graceMs)
  await gone
  clearTimeout(cut)
}

/** Resolves with its address once it serves. */
async function ready(worker: Worker): Promise<string> {
  // A worker that hangs would keep its place for ever.
  const cut = setTimeout(() => worker.process.kill('SIGKILL'), START_MS)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (news: WorkerNews) => {
        if ('ready' in news) resolve(news.ready)
        else reject(new WorkerError(news.failed))
      })
      worker.once('exit', (code, signal) =>
        reject(new WorkerError(`Un processo del server è terminato durante l'avvio (${signal ?? code}).`)),
      )
    })
  } finally {
    clearTimeout(cut)
  }
}
