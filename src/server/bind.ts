import type { Server } from 'node:http'
import { type Env, EnvError } from './env.ts'

const NO_SUCH_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL']

/** Begins to listen where the environment says. Throws `EnvError` when that is nowhere on this machine. */
export function bind(server: Server, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const elsewhere = NO_SUCH_HOST.includes(error.code ?? '')
      reject(elsewhere ? new EnvError(`HOST: ${env.HOST} non è un indirizzo di questa macchina`) : error)
    }
    server.once('error', failed)
    // A socket opened by a process that outlives this one: connections between two starts wait in its queue instead of
    // being refused.
    const where = env.socket === undefined ? { port: env.PORT, host: env.HOST } : { fd: env.socket }
    server.listen(where, () => {
      server.off('error', failed)
      resolve()
    })
  })
}
