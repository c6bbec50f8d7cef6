import { connect, type NetConnectOpts } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** The TCP or Unix address of a ClamAV daemon. */
type DaemonAddress = NetConnectOpts & object

const PORT = 3310
/** A file of ten megabytes takes it a second or two, of a busy machine a few. */
const LIMIT_MS = 15_000
/** A scanner that did not answer is not asked again for this long, so that not every upload waits for it. */
const REST_MS = 30_000
const LONGEST_ANSWER = 4096

/** `tcp://host:3310`, `tcp://host` or `unix:/path/of/the/socket`; undefined for anything else. */
export function antivirusAddress(address: string): DaemonAddress | undefined {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.search || url.hash) return undefined
  if (url.protocol === 'unix:' && url.host === '' && /^\/[^/]/.test(url.pathname)) {
    return { path: decodeURIComponent(url.pathname) }
  }
  if (url.protocol !== 'tcp:' || !url.hostname || !/^\/?$/.test(url.pathname)) return undefined
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || PORT) }
}

export type Antivirus = {
  /** Whether the daemon finds malware in a file. Throws when the daemon gives no answer. */
  isInfected: (pieces: AsyncIterable<Uint8Array>) => Promise<boolean>
  /** True for a while after a failure, so that callers need not wait for a daemon that is away. */
  isResting: () => boolean
}

/** A ClamAV daemon, asked with its INSTREAM command: the bytes go over the wire, no file is shared. */
export function createAntivirus(
  address: string,
  { limitMs = LIMIT_MS, restMs = REST_MS }: { limitMs?: number; restMs?: number } = {},
): Antivirus {
  const daemon = antivirusAddress(address)
  if (!daemon) throw new Error('no address of an antivirus')
  let failedAt = Number.NEGATIVE_INFINITY
  return {
    isInfected: async (pieces) => {
      try {
        const answer = await ask(daemon, pieces, limitMs)
        failedAt = Number.NEGATIVE_INFINITY
        return answer
      } catch (error) {
        failedAt = performance.now()
        throw error
      }
    },
    isResting: () => performance.now() - failedAt < restMs,
  }
}

async function ask(
  daemon: DaemonAddress,
  pieces: AsyncIterable<Uint8Array>,
  limitMs: number,
): Promise<boolean> {
  const socket = connect(daemon)
  const limit = setTimeout(() => socket.destroy(new Error(`no answer within ${limitMs / 1000} s`)), limitMs)
  try {
    const answer = answerOf(socket)
    // The scanner may answer and close before the end: then sending fails, and the answer counts.
    const sent = pipeline(framed(pieces), socket, { end: false })
    await Promise.race([answer, sent.catch(() => answer)])
    return verdictOf(await answer)
  } finally {
    clearTimeout(limit)
    socket.destroy()
  }
}

/** Frames pieces as INSTREAM wants them: each behind its length, a length of zero at the end. */
async function* framed(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of pieces) {
    if (piece.byteLength === 0) continue
    yield lengthOf(piece.byteLength)
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  }
  yield lengthOf(0)
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

async function answerOf(socket: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const piece of socket) {
    text += piece.toString('latin1')
    if (text.includes('\0')) return text.slice(0, text.indexOf('\0'))
    if (text.length > LONGEST_ANSWER) break
  }
  throw new Error('no whole answer')
}

/** Reads 'stream: OK' or 'stream: Eicar-Test-Signature FOUND'. Any other answer is an error of the daemon. */
function verdictOf(answer: string): boolean {
  if (answer === 'stream: OK') return false
  if (/^stream: .+ FOUND$/.test(answer)) return true
  throw new Error(`not looked at: ${answer.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)}`)
}
