import type { QueryClient } from '@tanstack/react-query'
import { callQuery, freshQuery, pageQuery, refreshBelow } from '#platform/query/call-query.ts'
import { type Activation, activationCounts, listActivations, listAgreements } from './contract.ts'
import type { ActivationStatus } from './rules.ts'

export const agreementsQuery = freshQuery(listAgreements, {})

/** Reads the agreements again after a change. */
export function refreshAgreements(client: QueryClient): Promise<void> {
  return refreshBelow(client, listAgreements.path)
}

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
    ...activationFilters({ q, convenzioneId, status }),
  }
  return pageQuery(listActivations, { query })
}

/** The filters of a list, as calls take them. */
export function activationFilters(asked: Omit<ActivationQuestion, 'page' | 'pageSize'>) {
  const { q, convenzioneId, status } = asked
  return {
    ...(q && { q }),
    ...(convenzioneId && { convenzioneId: String(convenzioneId) }),
    ...(status && { status }),
  }
}

/** The counts when the rows were read. */
export const activationCountsQuery = callQuery(activationCounts, {})

/** The counts now, read every minute. */
export const currentCountsQuery = {
  ...activationCountsQuery,
  queryKey: [activationCounts.path, 'now'],
  staleTime: EVERY_MS,
  refetchInterval: EVERY_MS,
}

/** Reads all lists and counts of activations again. */
export function refreshActivations(client: QueryClient): Promise<void> {
  return refreshBelow(client, listActivations.path)
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
