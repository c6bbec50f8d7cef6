import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#platform/form/SaveFailed.tsx'
import { CallError, call } from '#platform/http/call.ts'
import { useToast } from '#ui/Toast.tsx'
import { setupCopy } from '../../copy.ts'
import { refreshCatalogue } from '../../queries.ts'
import { listSetupServices, reorderServices } from '../contract.ts'
import { servicesCopy } from '../copy.ts'
import { setupServicesQuery } from '../queries.ts'
import { type Move, movedIn, orderOf, reordered } from './arrange.ts'

const ATTEMPTS = 4

type Wish = { categoryId: number; move: Move }

/**
 * Moves a service inside its category: on the screen at once, on the server one move after the other. When somebody
 * else has reordered meanwhile, the move is made again in their order, so that both moves hold.
 */
export function useReorder() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    scope: { id: reorderServices.path },
    mutationFn: (wish: Wish) => send(wish),
    onMutate: async ({ categoryId, move }) => {
      // An answer that is under way would bring the old order back.
      await client.cancelQueries({ queryKey: setupServicesQuery.queryKey })
      show(client, categoryId, (ids) => movedIn(ids, move))
    },
    onSuccess: () => refreshCatalogue(client),
    onError: (error) => {
      refreshCatalogue(client)
      const description = sentenceOf(error, servicesCopy.reorderFailed)
      toast({ title: setupCopy.error, description, tone: 'error' })
    },
  })
}

async function send({ categoryId, move }: Wish): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    // As it is on the server, not as it is shown: there the move has been made already.
    const previous = orderOf(await call(listSetupServices, {}), categoryId)
    const ids = movedIn(previous, move)
    if (ids.join() === previous.join()) return
    const serviceOrderUpdates = ids.map((id, index) => ({ id, sortOrder: index + 1 }))
    try {
      await call(reorderServices, { body: { serviceOrderUpdates, previous } })
      return
    } catch (error) {
      const clash = error instanceof CallError && error.code === 'changed_meanwhile'
      if (!clash || attempt === ATTEMPTS) throw error
    }
  }
}

function show(client: QueryClient, categoryId: number, change: (ids: number[]) => number[]): void {
  client.setQueryData(setupServicesQuery.queryKey, (services) =>
    services ? reordered(services, change(orderOf(services, categoryId))) : services,
  )
}
