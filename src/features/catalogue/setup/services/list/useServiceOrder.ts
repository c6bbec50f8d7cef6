import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import { movedIn } from '#platform/list/moves.ts'
import { type Moves, useMoves } from '#platform/list/useMoves.ts'
import { refreshCatalogue } from '../../queries.ts'
import { listSetupServices, reorderServices } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { setupServicesQuery } from '../queries.ts'
import { type CategoryMove, orderOf, reordered } from './arrange.ts'

/** Moves services inside their categories. */
export function useServiceOrder(): Moves<CategoryMove> {
  const client = useQueryClient()
  return useMoves({
    path: reorderServices.path,
    send,
    keep: (ids) => keep(client, ids),
    refresh: () => refreshCatalogue(client),
    failed: servicesCopy.reorderFailed,
  })
}

/** Answers the ids of the category in their new order. */
async function send({ categoryId, move }: CategoryMove): Promise<number[]> {
  const previous = orderOf(await call(listSetupServices, {}), categoryId)
  const ids = movedIn(previous, move)
  if (ids.join() === previous.join()) return ids
  const serviceOrderUpdates = ids.map((id, index) => ({ id, sortOrder: index + 1 }))
  await call(reorderServices, { body: { serviceOrderUpdates, previous } })
  return ids
}

async function keep(client: QueryClient, ids: number[]): Promise<void> {
  const { queryKey } = setupServicesQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (services) => (services ? reordered(services, ids) : services))
}
