import { rmSync } from 'node:fs'
import { createServer } from 'node:net'

// Loaded into a server process before anything of the product (`--import`): moves its clock, and lets go wrong in it what
// nothing from outside could. Told so through a socket.

const RealDate = Date
let ahead = 0

class ShiftedDate extends RealDate {
  constructor(...given: [] | [number]) {
    if (given.length === 0) super(RealDate.now() + ahead)
    else super(...given)
  }
  static override now(): number {
    return RealDate.now() + ahead
  }
}
globalThis.Date = ShiftedDate as DateConstructor

const orders: Record<string, (argument: string) => void> = {
  clock: (milliseconds) => {
    ahead = Number(milliseconds)
  },
  reject: (words) => void Promise.reject(new Error(words)),
  throw: (words) => {
    setImmediate(() => {
      throw new Error(words)
    })
  },
}

rmSync(process.env.INSIDE_SOCKET ?? '', { force: true })
createServer((socket) => {
  socket.on('data', (line) => {
    const [, order = '', argument = ''] = /^(\w+) (.*)$/.exec(String(line)) ?? []
    orders[order]?.(argument)
    socket.end('done')
  })
})
  .listen(process.env.INSIDE_SOCKET)
  .unref()
