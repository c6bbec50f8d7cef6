import { type Db, transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { ClinicLimits, LimitsChange } from './contract.ts'
import { limitNames, limitsOf } from './rules.ts'
import { editLimit, findLimits, lockLimits } from './store.server.ts'

/** The clinic's limits, the usual ones where none was saved. */
export async function clinicLimits(db: Db): Promise<ClinicLimits> {
  return answerOf(await findLimits(db))
}

/**
 * Changes the clinic's limits. Visits that are booked already stay.
 * @throws AppError('changed_meanwhile') for a stale version
 */
export function changeLimits(ctx: Context, { version, ...wanted }: LimitsChange): Promise<ClinicLimits> {
  return transaction(ctx.db, async (db) => {
    const before = answerOf(await lockLimits(db))
    checkVersion(before, { version })
    for (const name of limitNames.filter((one) => wanted[one] !== before[one]))
      await editLimit(db, name, { value: String(wanted[name]), updatedBy: ctx.user?.id ?? null })
    return clinicLimits(db)
  })
}

/** A limit that was never saved counts as its first version, so that saving the usual one is no change. */
function answerOf(settings: Awaited<ReturnType<typeof findLimits>>): ClinicLimits {
  const saved = settings.reduce((sum, { version }) => sum + version, 0)
  return { ...limitsOf(settings), version: saved + limitNames.length - settings.length }
}
