import { brokenConstraint, type Db, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { checkUnused, removeUnused } from '../in-use.server.ts'
import type { NewSubservice, SetupSubservice, SubserviceChange } from './contract.ts'
import { notThere as noService } from './service.server.ts'
import {
  editSubservice,
  insertSubservice,
  lockSubservice,
  lockSubserviceExclusively,
  removeSubservice,
  serviceExists,
  subservicesOf,
  usesOfSubservice,
} from './store.server.ts'

export async function subservicesOfService(db: Db, serviceId: number): Promise<SetupSubservice[]> {
  const subservices = await subservicesOf(db, serviceId)
  if (subservices.length === 0 && !(await serviceExists(db, serviceId))) throw noService()
  return subservices
}

export async function addSubservice({ db }: Context, input: NewSubservice): Promise<SetupSubservice> {
  try {
    return await insertSubservice(db, input)
  } catch (error) {
    if (brokenConstraint(error) === 'subservices_service_id_fkey') {
      throw notValid('serviceId', 'Servizio non trovato')
    }
    throw error
  }
}

/**
 * Changes the given fields.
 * @throws AppError('not_found'), AppError('changed_meanwhile') for an older version
 */
export function changeSubservice(
  ctx: Context,
  id: number,
  change: SubserviceChange,
): Promise<SetupSubservice> {
  checkId(id, change)
  const { id: _, version: __, serviceId, ...wanted } = change
  return transaction(ctx.db, async (db) => {
    const row = await lockSubservice(db, id)
    if (!row) throw notThere()
    if (serviceId !== undefined && serviceId !== row.serviceId) {
      throw notValid('serviceId', 'Un sottoservizio resta nel suo servizio')
    }
    checkVersion(row, change)
    const edit = differences(wanted, row)
    return Object.keys(edit).length === 0 ? row : editSubservice(db, id, edit)
  })
}

/** Deletes a subservice without bookings. */
export async function deleteSubserviceById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const row = await lockSubserviceExclusively(db, id)
    if (!row) throw notThere()
    checkUnused('subservice', row.isActive, await usesOfSubservice(db, id, row.serviceId))
    await removeUnused((held) => removeSubservice(held, id), db)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, subserviceId: id }, 'subservice deleted')
  return { message: 'Sottoservizio eliminato.' }
}

function notThere(): AppError {
  return new AppError('not_found', { message: 'Sottoservizio non trovato.' })
}
