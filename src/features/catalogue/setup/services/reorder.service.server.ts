import { type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Parsed } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { reorderServices, SetupService } from './contract.ts'
import { categoriesOf, lockCategory, lockServicesOf, placeServices, servicesOf } from './store.server.ts'

type Order = Parsed<typeof reorderServices>['body']

/**
 * Puts all services of a category into a new order. Throws 409 `changed_meanwhile` when they are no longer the ones the
 * person saw, or, as far as `previous` says it, no longer in the order they were seen in. It is no change of the services
 * themselves: their versions stay.
 */
export function reorderCategory(ctx: Context, order: Order): Promise<SetupService[]> {
  const wanted = wantedOrder(order)
  return transaction(ctx.db, async (db) => {
    const categoryId = await oneCategory(db, wanted)
    await lockCategory(db, categoryId)
    await lockServicesOf(db, categoryId)
    const current = (await servicesOf(db, categoryId)).map(({ id }) => id)
    if (!sameIds(wanted.toSorted(byNumber), current.toSorted(byNumber)))
      throw new AppError('changed_meanwhile')
    if (order.previous && !sameIds(order.previous, current)) {
      throw new AppError('changed_meanwhile', {
        message: 'Qualcun altro ha riordinato i servizi nel frattempo.',
      })
    }
    await placeServices(db, wanted)
    return servicesOf(db, categoryId)
  })
}

/** The ids in the order of their places, which are 1, 2, 3 … with each service once. */
function wantedOrder({ serviceOrderUpdates }: Order): number[] {
  const sorted = serviceOrderUpdates.toSorted((a, b) => a.sortOrder - b.sortOrder)
  const ids = sorted.map(({ id }) => id)
  const counted = sorted.every(({ sortOrder }, index) => sortOrder === index + 1)
  if (!counted || new Set(ids).size !== ids.length) throw notValid('serviceOrderUpdates', 'Ordine non valido')
  return ids
}

async function oneCategory(db: Tx, ids: number[]): Promise<number> {
  const [categoryId, ...others] = await categoriesOf(db, ids)
  if (others.length > 0) {
    throw notValid('serviceOrderUpdates', 'Non puoi spostare servizi tra categorie diverse.')
  }
  // Not one of them is there any more.
  if (categoryId === undefined) throw new AppError('changed_meanwhile')
  return categoryId
}

function sameIds(a: number[], b: number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index])
}

function byNumber(a: number, b: number): number {
  return a - b
}
