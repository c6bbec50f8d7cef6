import { transaction } from '#platform/db/database.server.ts'
import { checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { editSubservice } from '../services/store.server.ts'
import type { PriceChange, ServicePrices } from './contract.ts'
import { allPrices, lockPrices } from './store.server.ts'

/**
 * Changes prices and durations of several subservices, all or none; returns those of all services.
 * @throws AppError('changed_meanwhile') when one of them was deleted, or has another version
 */
export function changePrices(ctx: Context, changes: PriceChange[]): Promise<ServicePrices[]> {
  return transaction(ctx.db, async (db) => {
    const locked = await lockPrices(
      db,
      changes.map(({ id }) => id),
    )
    const rows = new Map(locked.map((row) => [row.id, row]))
    for (const { id, version, duration, price } of changes) {
      const row = rows.get(id)
      if (!row) throw new AppError('changed_meanwhile')
      checkVersion(row, { version })
      const edit = differences({ duration, price }, row)
      if (Object.keys(edit).length > 0) await editSubservice(db, id, edit)
    }
    return allPrices(db)
  })
}
