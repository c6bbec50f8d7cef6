import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { REQUEST_MS } from './closing.ts'
import type { Env } from './env.ts'
import { gatherFigures } from './gather.ts'
import type { Running } from './start.ts'

const STOP_MS = 15_000
/** A large database is read and its pages are made before a process is ready. */
const START_MS = 120_000
const RESTART_MS = 500
const LONGEST_PAUSE_MS = 10_000

// Each worker takes connections from the one socket by itself. Were they handed out by the supervisor, those on their way
// to a worker that is just dying would hang for ever.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** What a worker tells its supervisor about its start: the address, or why there is none. */
export type WorkerNews = { ready: string } | { failed: string }

/** A server process could not start; the message is one Italian line. */
export class WorkerError extends Error {}

/** The slot of one server process; who fills it changes. */
type Slot = { worker: Worker; renewing: boolean; reviving: boolean }

export type Workers = Running & {
  /** Replaces one after the other with a new process, which serves before the old one is told to end. False: not all. */
  renew: () => Promise<boolean>
}

/**
 * Several server processes on one port; one that dies is replaced. `giveUp` is told when that is no use any more: a socket
 * that was handed to us is gone with the last process that had it, and only whoever opened it can hand it over again.
 */
export async function superviseWorkers(
  env: Env,
  databaseUrl: string,
  giveUp: (line: string) => void,
): Promise<Workers> {
  const end = endings(env.STOP_DELAY * 1000)
  let stopping = false
  const fork = (number: number): Worker =>
    cluster.fork({
      DATABASE_URL: databaseUrl,
      // Only the supervisor changes the schema.
      DATABASE_OWNER_URL: '',
      WEB_CONCURRENCY: '1',
      AMBULATORIO_WORKER: String(number),
      ...(env.socket !== undefined && { AMBULATORIO_SOCKET: String(env.socket) }),
    })

  const first = Array.from({ length: env.WEB_CONCURRENCY }, (_, n) => fork(n + 1))
  const urls = await Promise.all(first.map(readyUrl)).catch(async (error) => {
    // A worker still at its start would have nobody to tell, and say so in pages of its own.
    await Promise.all(first.map(end.now))
    throw error
  })
  const slots = first.map((worker): Slot => ({ worker, renewing: false, reviving: false }))

  const renew = async (slot: Slot): Promise<boolean> => {
    if (stopping || slot.renewing) return false
    slot.renewing = true
    try {
      const fresh = fork(slots.indexOf(slot) + 1)
      await readyUrl(fresh)
      const old = slot.worker
      slot.worker = fresh
      await end.inPeace(old)
      return true
    } catch (error) {
      if (!stopping) process.stderr.write(`${(error as Error).message}\n`)
      return false
    } finally {
      slot.renewing = false
      if (slot.worker.isDead()) void revive(slot)
    }
  }

  const revive = async (slot: Slot): Promise<void> => {
    if (stopping || slot.reviving) return
    if (env.socket !== undefined && slots.every(({ worker }) => worker.isDead()))
      return giveUp('Tutti i processi del server sono terminati: serve un nuovo avvio.')
    slot.reviving = true
    // Nothing else may be left that keeps the supervisor alive.
    for (let pause = RESTART_MS; !stopping && slot.worker.isDead(); pause = longer(pause)) {
      await sleep(pause)
      await renew(slot)
    }
    slot.reviving = false
  }

  cluster.on('exit', (worker) => {
    const slot = slots.find((slot) => slot.worker === worker)
    if (slot && !slot.renewing) void revive(slot)
  })
  gatherFigures(() => slots.map(({ worker }) => worker))

  return {
    url: urls[0] ?? '',
    renew: async () => {
      // Where a new one can't start, the old ones had better stay.
      for (const slot of slots) if (!(await renew(slot))) return false
      return true
    },
    stop: async () => {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end.now(worker)))
    },
  }
}

function longer(pause: number): number {
  return Math.min(pause * 2, LONGEST_PAUSE_MS)
}

function readyUrl(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    // One that hangs would keep its slot for ever; it ends, and with that the wait.
    const cut = setTimeout(() => worker.process.kill('SIGKILL'), START_MS)
    worker.once('exit', () => clearTimeout(cut))
    worker.once('message', (news: WorkerNews) => {
      clearTimeout(cut)
      if ('ready' in news) resolve(news.ready)
      else reject(new WorkerError(news.failed))
    })
    worker.once('exit', (code, signal) =>
      reject(new WorkerError(`Un processo del server è terminato durante l'avvio (${signal ?? code}).`)),
    )
  })
}

/** Ways to end a worker; both resolve when it is gone. Who takes longer than it may is cut. */
function endings(delayMs: number) {
  const told = new WeakSet<Worker>()
  const end = (worker: Worker, graceMs: number): Promise<void> =>
    new Promise((resolve) => {
      if (worker.isDead()) return resolve()
      const cut = setTimeout(() => worker.process.kill('SIGKILL'), graceMs + delayMs)
      worker.once('exit', () => {
        clearTimeout(cut)
        resolve()
      })
    })
  return {
    now: (worker: Worker) => {
      // Told twice it would end at once.
      if (!told.has(worker)) worker.process.kill('SIGTERM')
      told.add(worker)
      return end(worker, STOP_MS)
    },
    // Somebody else serves already: who still sends a large file on a slow line may finish.
    inPeace: (worker: Worker) => {
      worker.process.kill('SIGUSR2')
      return end(worker, REQUEST_MS + STOP_MS)
    },
  }
}
