import cluster, { type Worker } from 'node:cluster'
import type { Env } from './env.ts'
import type { Running } from './start.ts'

const STOP_MS = 15_000
const RESTART_MS = 500

/** Several server processes on one port; one that dies is replaced. */
export async function superviseWorkers(env: Env, databaseUrl: string): Promise<Running> {
  let stopping = false
  const fork = (): Worker => cluster.fork({ DATABASE_URL: databaseUrl, WEB_CONCURRENCY: '1' })
  const workers = Array.from({ length: env.WEB_CONCURRENCY }, fork)
  const urls = await Promise.all(workers.map(readyUrl))
  cluster.on('exit', () => {
    if (!stopping) setTimeout(() => !stopping && fork(), RESTART_MS)
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
    worker.once('message', (message: { ready: string }) => resolve(message.ready))
    worker.once('exit', (code) => reject(new Error(`A server process ended at its start (${code}).`)))
  })
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
    worker.once('exit', () => {
      clearTimeout(cut)
      resolve()
    })
    worker.process.kill('SIGTERM')
  })
}
