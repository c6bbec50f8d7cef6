import {
  type FetchQueryOptions,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import { call, callPage, pathOf } from '#platform/http/call.ts'
import type { Answer, AnyEndpoint, CallInput } from '#platform/http/endpoint.ts'

type Options = { signal: AbortSignal }
/** Both functions take their arguments as one tuple, which TypeScript cannot match for a row it does not know. */
const ask = call as <E extends AnyEndpoint>(row: E, asked: unknown, options: Options) => Promise<Answer<E>>
const askPage = callPage as <E extends AnyEndpoint>(
  row: E,
  asked: unknown,
  options: Options,
) => Promise<{ rows: Answer<E>; total: number }>

/** The query of a call, under the key `[path, query]`, fresh for as long as the client says. Where `asked` is null nothing is asked. */
export function freshQuery<E extends AnyEndpoint>(row: E, asked: CallInput<E> | null) {
  return queryOptions({
    queryKey: keyOf(row, asked ?? {}),
    queryFn: asked === null ? skipToken : ({ signal }) => ask(row, asked, { signal }),
  })
}

/** A query that is read again whenever a component mounts, as other users write too. */
export function callQuery<E extends AnyEndpoint>(row: E, asked: CallInput<E> | null) {
  return { ...freshQuery(row, asked), staleTime: 0 }
}

/** A query of one page of a list, with the number of rows on all pages. */
export function pageQuery<E extends AnyEndpoint>(row: E, asked: CallInput<E>) {
  return queryOptions({
    queryKey: keyOf(row, asked),
    queryFn: ({ signal }) => askPage(row, asked, { signal }),
    staleTime: 0,
  })
}

function keyOf(row: AnyEndpoint, asked: object): readonly unknown[] {
  const { params, query } = asked as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  return query ? [pathOf(row, params), query] : [pathOf(row, params)]
}

/** Reads queries again after a change; an older answer on its way is dropped. Resolves when they have been read. */
export async function readAgain(client: QueryClient, filters: QueryFilters): Promise<void> {
  await client.cancelQueries(filters)
  await client.invalidateQueries(filters)
}

/**
 * Reads a query and returns its answer; an older answer on its way is dropped.
 *
 * @throws CallError as the call does
 */
export async function readNow<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<T> {
  await client.cancelQueries({ queryKey: query.queryKey, exact: true })
  return client.fetchQuery({ ...query, staleTime: 0 })
}

/** Reads the queries on the screen whose path begins with one of these again at once, and the others when they are next shown. */
export function refreshBelow(client: QueryClient, ...paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => paths.some((below) => String(path).startsWith(below)),
  })
}
