import { AppError } from '#platform/http/errors.ts'

/**
 * A notification on the channel `live`: `visit yyyy-MM-dd id doctorId`, `hold` with the place a member of staff is booking as JSON,
 * or `session` with the hash of a session that has ended or has other rights; null after a reconnection, when some may have been
 * lost.
 */
type Notification = string | null

/** The user of a stream, and the hash of the session it belongs to. A doctor's stream tells of the doctor's visits alone. */
export type StreamOwner = { userId: number; doctorId: number | null; sessionHash: Buffer }

/** Hands the notifications this process hears to the open streams of its users. */
export type Live = {
  publish: (notification: Notification) => void
  /** A stream of server-sent events. @throws AppError('too_many') for more than `MAX_STREAMS` of a user */
  stream: (owner: StreamOwner) => Response
  /** Ends all streams: their clients come back, to another process. */
  close: () => void
}

const MAX_STREAMS = 20
/** Shorter than proxies wait for the next byte of an answer. */
const HEARTBEAT_MS = 20_000
/** The stream ends then and the client comes back, with a session that is checked again. */
const LIFETIME_MS = 300_000
/** Unread events of a client after which its stream ends. */
const MAX_UNREAD = 100

type OpenStream = StreamOwner & { send: (line: string) => void; end: () => void }

/** @param limits in milliseconds */
export function createLive({ heartbeatMs = HEARTBEAT_MS, lifetimeMs = LIFETIME_MS } = {}): Live {
  const open = new Set<OpenStream>()

  const stream = (owner: StreamOwner): Response => {
    const mine = [...open].filter(({ userId }) => userId === owner.userId)
    if (mine.length >= MAX_STREAMS) throw new AppError('too_many', { retryAfter: 60 })
    let leave = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const text = new TextEncoder()
        const end = () => {
          leave()
          controller.close()
        }
        const send = (line: string) => {
          // A client that reads nothing must not fill the memory.
          if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end()
          else controller.enqueue(text.encode(`${line}\n\n`))
        }
        const entry: OpenStream = { ...owner, send, end }
        const timers = [setInterval(() => send(':'), heartbeatMs), setTimeout(end, lifetimeMs)]
        leave = () => {
          for (const timer of timers) clearTimeout(timer)
          open.delete(entry)
        }
        open.add(entry)
        send('retry: 1000')
      },
      cancel: () => leave(),
    })
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Proxies pass each event on at once.
        'X-Accel-Buffering': 'no',
      },
    })
  }

  return {
    publish: (notification) => {
      const [topic, ...words] = notification?.split(' ') ?? ['visit']
      const [day = '', id = '', doctorId] = words
      for (const one of [...open]) {
        const isOwn = one.doctorId === null || doctorId === undefined || Number(doctorId) === one.doctorId
        if (topic === 'visit' && isOwn) one.send(`data: ${`${day} ${id}`.trim()}`)
        else if (topic === 'hold' && one.doctorId === null) one.send(`event: hold\ndata: ${words.join(' ')}`)
        else if (topic === 'session' && one.sessionHash.toString('hex') === words[0]) one.end()
      }
    },
    stream,
    close: () => {
      for (const { end } of [...open]) end()
    },
  }
}
