import { AppError } from '#platform/http/errors.ts'

/** A notification's payload; null after a reconnection, when some may have been lost. */
type Listener = (payload: string | null) => void

/** Hands the notifications this process hears to the open streams of its users. */
export type Live = {
  publish: Listener
  /** A stream of server-sent events for one user. @throws AppError('too_many') for more than `MAX_STREAMS` of a user */
  stream: (userId: number) => Response
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

/** @param limits in milliseconds */
export function createLive({ heartbeatMs = HEARTBEAT_MS, lifetimeMs = LIFETIME_MS } = {}): Live {
  const open = new Map<Listener, { userId: number; end: () => void }>()

  const stream = (userId: number): Response => {
    const mine = [...open.values()].filter((one) => one.userId === userId)
    if (mine.length >= MAX_STREAMS) throw new AppError('too_many', { retryAfter: 60 })
    let stop = () => {}
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const text = new TextEncoder()
        const end = () => {
          stop()
          controller.close()
        }
        const send = (line: string) => {
          // A client that reads nothing must not fill the memory.
          if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end()
          else controller.enqueue(text.encode(`${line}\n\n`))
        }
        const listener: Listener = (payload) => send(`data: ${payload ?? ''}`)
        const timers = [setInterval(() => send(':'), heartbeatMs), setTimeout(end, lifetimeMs)]
        stop = () => {
          for (const timer of timers) clearTimeout(timer)
          open.delete(listener)
        }
        open.set(listener, { userId, end })
        send('retry: 1000')
      },
      cancel: () => stop(),
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
    publish: (payload) => {
      for (const listener of [...open.keys()]) listener(payload)
    },
    stream,
    close: () => {
      for (const { end } of [...open.values()]) end()
    },
  }
}
