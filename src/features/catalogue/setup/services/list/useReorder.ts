import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { useSaid } from '#platform/form/useSaid.ts'
import { CallError, call } from '#platform/http/call.ts'
import { movedIn } from '#platform/list/moves.ts'
import { refreshCatalogue } from '../../queries.ts'
import { listSetupServices, reorderServices } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { setupServicesQuery } from '../queries.ts'
import { orderOf, reordered, type Wish } from './arrange.ts'

const ATTEMPTS = 4

export type Reorder = {
  /** Moves that are on their way: to be shown on top of what was read, however often it is read meanwhile. */
  wishes: Wish[]
  onMove: (wish: Wish) => void
}

/**
 * Moves services inside their categories: on the screen at once, on the server one move after the other. When somebody
 * else has reordered meanwhile, the move is made again in their order, so that both moves hold.
 */
export function useReorder(): Reorder {
  const client = useQueryClient()
  const said = useSaid()
  const [wishes, setWishes] = useState<Wish[]>([])
  const { mutate } = useMutation({
    scope: { id: reorderServices.path },
    mutationFn: send,
    onSuccess: (ids) => keep(client, ids),
    onError: (error) => said.failed(error, sentenceOf(error, servicesCopy.reorderFailed)),
    onSettled: (_ids, _error, wish) => {
      setWishes((all) => all.filter((one) => one !== wish))
      void refreshCatalogue(client)
    },
  })
  const onMove = (wish: Wish) => {
    setWishes((all) => [...all, wish])
    mutate(wish)
  }
  return { wishes, onMove }
}

/** Answers the ids of the category in their new order. */
async function send({ categoryId, move }: Wish): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    // As it is on the server: others may have moved something, and so may we a moment ago.
    const previous = orderOf(await call(listSetupServices, {}), categoryId)
    const ids = movedIn(previous, move)
    if (ids.join() === previous.join()) return ids
    const serviceOrderUpdates = ids.map((id, index) => ({ id, sortOrder: index + 1 }))
    try {
      await call(reorderServices, { body: { serviceOrderUpdates, previous } })
      return ids
    } catch (error) {
      const clash = error instanceof CallError && error.code === 'changed_meanwhile'
      if (!clash || attempt === ATTEMPTS) throw error
    }
  }
}

/** What was read stands in the new order until it is read again: an older answer on its way may not bring the old one back. */
async function keep(client: QueryClient, ids: number[]): Promise<void> {
  const { queryKey } = setupServicesQuery
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (services) => (services ? reordered(services, ids) : services))
}
