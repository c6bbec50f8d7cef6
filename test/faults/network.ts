import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Network = {
  port: number
  /** Ends every connection, and each new one at once, until `mend`. */
  sever: () => void
  /** Passes no bytes on and keeps the connections open, until `mend`. */
  freeze: () => void
  /** Drops all bytes of the present connections for ever without closing them; new connections work. */
  strand: () => void
  mend: () => void
  close: () => Promise<void>
}

/** The network between two programs: a port that leads to a database, and can be broken. */
export async function network(target: string | { host: string; port: number }): Promise<Network> {
  let state: 'whole' | 'severed' | 'frozen' = 'whole'
  const open = new Set<Socket>()
  const frozen: (() => void)[] = []
  let stranded = new Set<Socket>()
  const server = createServer((near) => {
    if (state === 'severed') return near.destroy()
    const far = typeof target === 'string' ? connect(target) : connect(target.port, target.host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('data', (piece) => pass(from, () => to.write(piece)))
      from.on('close', () => {
        open.delete(from)
        pass(from, () => to.destroy())
      })
    }
  })
  // Bytes sent while frozen arrive late, once `mend` is called, as after a broken line.
  const pass = (from: Socket, piece: () => void) => {
    if (stranded.has(from)) return
    if (state === 'frozen') frozen.push(piece)
    else piece()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    sever: () => {
      state = 'severed'
      for (const socket of open) socket.destroy()
    },
    freeze: () => {
      state = 'frozen'
    },
    strand: () => {
      stranded = new Set(open)
    },
    mend: () => {
      state = 'whole'
      for (const piece of frozen.splice(0)) piece()
    },
    close: () => {
      for (const socket of [...open, ...stranded]) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
