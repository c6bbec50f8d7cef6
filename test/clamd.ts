import { createServer, type Socket } from 'node:net'

/** The industry's harmless test virus; in two pieces, so that this file is not taken for one. */
export const EICAR = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`)

/** `dead` hangs up on everybody, `silent` never answers, `full` takes no more than it has been told to. */
export type Mood = 'well' | 'dead' | 'silent' | 'full'

export type Clamd = {
  url: string
  mood: Mood
  /** The files it was sent whole. */
  seen: Buffer[]
  /** Number of scans asked for, answered or not. */
  asked: number
  stop: () => Promise<void>
}

/** A ClamAV daemon as far as INSTREAM goes: it knows one virus. */
export async function startClamd(socketPath?: string): Promise<Clamd> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => {})
    clamd.asked += 1
    if (clamd.mood === 'dead') socket.destroy()
    else listen(clamd, socket)
  })
  const clamd: Clamd = {
    url: '',
    mood: 'well',
    seen: [],
    asked: 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
  await new Promise<void>((resolve) =>
    socketPath ? server.listen(socketPath, resolve) : server.listen(0, '127.0.0.1', resolve),
  )
  const address = server.address()
  clamd.url = typeof address === 'object' ? `tcp://127.0.0.1:${address?.port}` : `unix:${socketPath}`
  return clamd
}

const COMMAND = 'zINSTREAM\0'
const END = Buffer.alloc(4)

function listen(clamd: Clamd, socket: Socket): void {
  const pieces: Buffer[] = []
  let head = Buffer.alloc(0)
  let last = Buffer.alloc(0)
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    if (head.length < COMMAND.length) head = Buffer.concat([head, piece])
    last = Buffer.concat([last, piece.subarray(-4)]).subarray(-4)
    if (clamd.mood === 'silent') return
    if (head.length < COMMAND.length) return
    if (head.toString('latin1', 0, COMMAND.length) !== COMMAND) return void socket.end('UNKNOWN COMMAND\0')
    if (clamd.mood === 'full') return void socket.end('INSTREAM size limit exceeded. ERROR\0')
    // Joined only when the last bytes may end the stream: joining at every piece of a large file would take long.
    if (!last.equals(END)) return
    const file = fileIn(Buffer.concat(pieces).subarray(COMMAND.length))
    if (!file) return
    clamd.seen.push(file)
    socket.end(file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  })
}

/** Undefined until it is whole. */
function fileIn(bytes: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
