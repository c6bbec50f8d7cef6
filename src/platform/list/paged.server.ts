import { TOTAL_COUNT } from '#platform/http/audit.server.ts'
import type { CallContext } from '#platform/http/context.server.ts'
import { describeFailure } from '#platform/http/failures.server.ts'
import { PAGE_SIZE } from './list-address.ts'

type Question = { page?: number | undefined; pageSize?: number | undefined }

type Readers<R> = {
  page: (part: { limit: number; offset: number }) => Promise<{ rows: R[]; total: number }>
  all: () => AsyncIterable<readonly unknown[]>
}

/**
 * A page of the matching rows, with their total in a header; without a question all rows, piece by piece. A doctor gets pages
 * only: the transaction with the doctor's rows ends before a stream does.
 */
export async function pageOrAll<R>(
  ctx: CallContext,
  question: Question,
  readers: Readers<R>,
): Promise<R[] | Response> {
  const isWhole = Object.values(question).every((value) => value === undefined)
  if (isWhole && ctx.user?.role !== 'medico') return streamArray(ctx, readers.all())
  const { page = 1, pageSize = PAGE_SIZE } = question
  const { rows, total } = await readers.page({ limit: pageSize, offset: (page - 1) * pageSize })
  ctx.header(TOTAL_COUNT, String(total))
  return rows
}

/**
 * Yields all rows in pieces of `step`, as the row of the call answers them. `read` takes the last id before a piece,
 * null at first.
 */
export async function* everyRow<R extends { id: number }, A>(
  { answer }: { answer: { parse: (rows: unknown) => A } },
  step: number,
  read: (last: number | null, limit: number) => Promise<R[]>,
): AsyncGenerator<A, void, undefined> {
  for (let last: number | null = null; ; ) {
    const rows: R[] = await read(last, step)
    yield answer.parse(rows)
    if (rows.length < step) return
    last = rows.at(-1)?.id ?? null
  }
}

type StreamContext = Pick<CallContext, 'log' | 'requestId'>

/** Many rows as one JSON array: see `streamText`. */
function streamArray(ctx: StreamContext, pieces: AsyncIterable<readonly unknown[]>): Promise<Response> {
  return streamText(ctx, texts(pieces), { 'Content-Type': 'application/json; charset=utf-8' })
}

/**
 * Streams a long text in chunks, so that memory stays flat. The first chunk is made before the answer begins, so that
 * an error there is an ordinary refusal; a later error is logged and breaks the answer off.
 */
export async function streamText(
  { log, requestId }: StreamContext,
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
