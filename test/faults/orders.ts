import { connect } from 'node:net'
import path from 'node:path'

/** Settings of a server process that takes orders at this socket. */
export function inside(socket: string): Record<string, string> {
  return {
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'inside.ts')}`,
    INSIDE_SOCKET: socket,
  }
}

/** Sends an order: `clock 3600000` puts the clock an hour ahead, `reject words` and `throw words` fail uncaught. */
export function order(socket: string, line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const connection = connect(socket, () => connection.write(line))
    connection.resume().once('error', reject)
    connection.once('close', () => resolve())
  })
}
