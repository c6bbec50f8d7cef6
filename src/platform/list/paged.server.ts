import type { CallContext } from '#platform/http/context.server.ts'
import { streamArray } from '#platform/http/stream.server.ts'
import { PAGE_SIZE } from './list-address.ts'

type Question = { page?: number | undefined; pageSize?: number | undefined }

type Ways<R> = {
  page: (part: { limit: number; offset: number }) => Promise<{ rows: R[]; total: number }>
  all: () => AsyncIterable<readonly unknown[]>
}

/** A page of what was asked for, with the total in a header; without any question all of it, piece by piece. */
export async function pageOrAll<R>(
  ctx: CallContext,
  question: Question,
  ways: Ways<R>,
): Promise<R[] | Response> {
  if (Object.values(question).every((value) => value === undefined)) return streamArray(ctx, ways.all())
  const { page = 1, pageSize = PAGE_SIZE } = question
  const { rows, total } = await ways.page({ limit: pageSize, offset: (page - 1) * pageSize })
  ctx.header('X-Total-Count', String(total))
  return rows
}

/** All rows, so many at a time, as the row of the call answers them; `read` goes on after the last id, null at first. */
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
