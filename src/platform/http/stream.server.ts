import type { CallContext } from './context.server.ts'
import { describeFailure } from './failures.server.ts'

/**
 * Many rows as one JSON array, read and written piece by piece: memory stays flat however many there are. The first
 * piece is there before the answer begins, so that what fails then is an ordinary refusal; what fails later is logged,
 * and breaks the answer off.
 */
export async function streamArray(
  { log, requestId }: Pick<CallContext, 'log' | 'requestId'>,
  pieces: AsyncIterable<readonly unknown[]>,
): Promise<Response> {
  const encoder = new TextEncoder()
  const iterator = texts(pieces)
  let next: IteratorResult<string> | undefined = await iterator.next()
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await iterator.next())
        next = undefined
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        log.error({ requestId, error: describeFailure(error) }, 'answer broken off')
        throw error
      }
    },
    async cancel() {
      await iterator.return(undefined)
    },
  })
  return new Response(stream, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

async function* texts(pieces: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void, undefined> {
  let opening = '['
  for await (const piece of pieces) {
    if (piece.length === 0) continue
    yield opening + JSON.stringify(piece).slice(1, -1)
    opening = ','
  }
  yield opening === '[' ? '[]' : ']'
}
