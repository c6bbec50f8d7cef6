import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, callPage, pathOf } from '#platform/http/call.ts'
import { type Activation, activationCounts, listActivations, listAgreements } from './contract.ts'
import type { ActivationStatus } from './rules.ts'

export const agreementsQuery = queryOptions({
  queryKey: [pathOf(listAgreements)],
  queryFn: ({ signal }) => call(listAgreements, {}, { signal }),
})

/** Reads the queries on the screen again at once, and the others when they are next shown. Call it after a change. */
export function refreshAgreements(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listAgreements.path),
  })
}

/**
 * The staff's queries of requests for agreements. Visitors add requests, so a page reads them again whenever it shows
 * them.
 */

type ActivationQuestion = {
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

/** The counts when the rows were read. */
export const activationCountsQuery = queryOptions({
  queryKey: [activationCounts.path],
  queryFn: ({ signal }) => call(activationCounts, {}, { signal }),
  staleTime: 0,
})

/** The counts now, read every minute. */
export const currentCountsQuery = queryOptions({
  queryKey: [activationCounts.path, 'now'],
  queryFn: ({ signal }) => call(activationCounts, {}, { signal }),
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
})

/** Reads all lists and counts of activations again. */
export function refreshActivations(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => String(path).startsWith(listActivations.path),
  })
}

/** Writes a decided request into all cached lists, and only marks them stale: the row stays in its place until the next load. */
export function updateCachedActivation(client: QueryClient, saved: Activation): void {
  client.setQueriesData<{ rows: Activation[]; total: number }>(
    { queryKey: [listActivations.path] },
    (list) => (list ? { ...list, rows: list.rows.map((row) => (row.id === saved.id ? saved : row)) } : list),
  )
  void client.invalidateQueries({ queryKey: [listActivations.path], refetchType: 'none' })
  void client.invalidateQueries({ queryKey: [activationCounts.path] })
}
