import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { folded } from '#platform/list/folded.ts'
import { type Move, type Moves, movedIn, useMoves } from '#platform/list/useMoves.ts'
import type { SetupCategory } from '../categories/contract.ts'
import { servicesCopy } from '../copy.ts'
import { refreshCatalogue, setupServicesQuery } from '../queries.ts'
import { listSetupServices, reorderServices, type SetupService } from './contract.ts'

export type Group = { category: SetupCategory; services: SetupService[] }
type Filter = { q: string; category: number | null }

/** The services found by their name or one that patients use, by category in the order of the site; categories without any are left out. */
export function groupsOf(
  services: readonly SetupService[],
  categories: readonly SetupCategory[],
  { q, category }: Filter,
): Group[] {
  const wanted = folded(q)
  const byCategory = Map.groupBy(
    services.filter(({ name, aliases }) => [name, ...aliases].some((one) => folded(one).includes(wanted))),
    ({ categoryId }) => categoryId,
  )
  return categories
    .filter(({ id }) => category === null || id === category)
    .map((one) => ({ category: one, services: byCategory.get(one.id) ?? [] }))
    .filter(({ services }) => services.length > 0)
}

/** The number of services by category id. */
export function countsOf(services: readonly SetupService[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { categoryId } of services) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  return counts
}

/** Puts the services of `ids` in their order, numbered from 1. Others stay where they were. */
export function reordered(services: readonly SetupService[], ids: readonly number[]): SetupService[] {
  const byId = new Map(services.map((service) => [service.id, service]))
  const inOrder = ids.flatMap((id, index) => {
    const service = byId.get(id)
    return service ? [{ ...service, sortOrder: index + 1 }] : []
  })
  const moved = new Set(ids)
  // The moved services share the places they had before.
  let next = 0
  return services.map((service) => (moved.has(service.id) ? (inOrder[next++] ?? service) : service))
}

/** The ids of a category, in their order. */
export function orderOf(services: readonly SetupService[], categoryId: number): number[] {
  return services.filter((service) => service.categoryId === categoryId).map(({ id }) => id)
}

/** A move in the category it is made in. */
export type CategoryMove = { categoryId: number; move: Move }

/** The services as they will be once these moves have been made. */
export function withMoves(services: SetupService[], moves: readonly CategoryMove[]): SetupService[] {
  return moves.reduce(
    (shown, { categoryId, move }) => reordered(shown, movedIn(orderOf(shown, categoryId), move)),
    services,
  )
}

/** Moves services inside their categories. */
export function useServiceOrder(): Moves<CategoryMove> {
  const client = useQueryClient()
  return useMoves({
    path: reorderServices.path,
    send,
    cache: (ids) => cacheOrder(client, ids),
    refresh: () => refreshCatalogue(client),
    failed: servicesCopy.reorderFailed,
  })
}

/** Sends a move; returns the ids of the category in their new order. */
async function send({ categoryId, move }: CategoryMove): Promise<number[]> {
  const previous = orderOf(await call(listSetupServices, {}), categoryId)
  const ids = movedIn(previous, move)
  if (ids.join() === previous.join()) return ids
  const serviceOrderUpdates = ids.map((id, index) => ({ id, sortOrder: index + 1 }))
  await call(reorderServices, { body: { serviceOrderUpdates, previous } })
  return ids
}

async function cacheOrder(client: QueryClient, ids: number[]): Promise<void> {
  const { queryKey } = setupServicesQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (services) => (services ? reordered(services, ids) : services))
}
