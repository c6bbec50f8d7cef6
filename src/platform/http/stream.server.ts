import type { CallContext } from './context.server.ts'
import { describeFailure } from './failures.server.ts'

type Asked = Pick<CallContext, 'log' | 'requestId'>

/** Many rows as one JSON array: see `streamText`. */
export function streamArray(ctx: Asked, pieces: AsyncIterable<readonly unknown[]>): Promise<Response> {
  return streamText(ctx, texts(pieces), { 'Content-Type': 'application/json; charset=utf-8' })
}

/**
 * Streams a long text in chunks, so that memory stays flat. The first chunk is made before the answer begins, so that
 * an error there is an ordinary refusal; a later error is logged and breaks the answer off.
 */
export async function streamText(
  { log, requestId }: Asked,
  pieces: AsyncGenerator<string, void, undefined>,
  headers: Record<string, string>,
): Promise<Response> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string> | undefined = await pieces.next()
  // The reader has hung up, perhaps while a chunk was being made.
  let gone = false
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = next ?? (await pieces.next())
        next = undefined
        if (gone) return
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        log.error({ requestId, error: describeFailure(error) }, 'answer broken off')
        throw error
      }
    },
    async cancel() {
      gone = true
      await pieces.return(undefined)
    },
  })
  return new Response(stream, { headers: { 'Cache-Control': 'no-store', ...headers } })
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
