import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage } from '#platform/http/call.ts'
import { type Activation, activationCounts, listActivations } from './contract.ts'
import type { ActivationStatus } from './rules.ts'

/** What the staff read about requests for agreements. Visitors write, so it is read again whenever a page shows it. */

export type ActivationQuestion = {
  q: string
  convenzioneId: number | null
  status: ActivationStatus | null
  page: number
  pageSize: number
}

const EVERY_MS = 60_000

export function activationListQuery({ q, convenzioneId, status, page, pageSize }: ActivationQuestion) {
  const query = {
    page: String(page),
    pageSize: String(pageSize),
    ...(q && { q }),
    ...(convenzioneId && { convenzioneId: String(convenzioneId) }),
    ...(status && { status }),
  }
  return queryOptions({
    queryKey: [listActivations.path, query],
    queryFn: ({ signal }) => callPage(listActivations, { query }, { signal }),
    staleTime: 0,
  })
}

/** As they were when the rows were read. */
export const activationCountsQuery = queryOptions({
  queryKey: [activationCounts.path],
  queryFn: ({ signal }) => call(activationCounts, {}, { signal }),
  staleTime: 0,
})

/** As they are now. */
export const currentCountsQuery = queryOptions({
  queryKey: [activationCounts.path, 'now'],
  queryFn: ({ signal }) => call(activationCounts, {}, { signal }),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})

/** All of it is read again. */
export function refreshActivations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listActivations.path),
  })
}

/** A decided request, wherever it is shown. The lists are only marked: the row keeps its place until the next load. */
export function keepActivation(client: QueryClient, saved: Activation): void {
  client.setQueriesData<{ rows: Activation[]; total: number }>(
    { queryKey: [listActivations.path] },
    (list) => (list ? { ...list, rows: list.rows.map((row) => (row.id === saved.id ? saved : row)) } : list),
  )
  void client.invalidateQueries({ queryKey: [listActivations.path], refetchType: 'none' })
  void client.invalidateQueries({ queryKey: [activationCounts.path] })
}
