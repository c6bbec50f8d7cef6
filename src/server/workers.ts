import cluster, { type Worker } from 'node:cluster'
import type { Env } from './env.ts'
import type { Running } from './start.ts'

const STOP_MS = 15_000
const RESTART_MS = 500

/** What a worker tells its supervisor about its start: the address, or why there is none. */
export type WorkerNews = { ready: string } | { failed: string }

/** A server process could not start; the message is one Italian line. */
export class WorkerError extends Error {}

/** Several server processes on one port; one that dies is replaced. */
export async function superviseWorkers(env: Env, databaseUrl: string): Promise<Running> {
  let stopping = false
  const fork = (): Worker => cluster.fork({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: '1' })
  const replace = () => {
    if (!stopping) readyUrl(fork()).catch((error: Error) => process.stderr.write(`${error.message}\n`))
  }
  const workers = Array.from({ length: env.WEB_CONCURRENCY }, fork)
  const urls = await Promise.all(workers.map(readyUrl)).catch(async (error) => {
    // A worker still at its start would have nobody to tell, and say so in pages of its own.
    await Promise.all(workers.map(end))
    throw error
  })
  cluster.on('exit', () => {
    if (!stopping) setTimeout(replace, RESTART_MS)
  })
  return {
    url: urls[0] ?? '',
    stop: async () => {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
    },
  }
}

function readyUrl(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.once('message', (news: WorkerNews) => {
      if ('ready' in news) resolve(news.ready)
      else reject(new WorkerError(news.failed))
    })
    worker.once('exit', (code, signal) =>
      reject(new WorkerError(`Un processo del server è terminato durante l'avvio (${signal ?? code}).`)),
    )
  })
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) return resolve()
    const cut = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
    worker.once('exit', () => {
      clearTimeout(cut)
      resolve()
    })
    worker.process.kill('SIGTERM')
  })
}
