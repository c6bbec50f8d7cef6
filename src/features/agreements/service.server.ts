import { type Tx, transaction } from '#platform/db/database.server.ts'
import { checkId, checkVersion, differences } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Agreement, AgreementChange } from './contract.ts'
import {
  type AgreementEdit,
  countActivations,
  editAgreement,
  lockAgreement,
  removeAgreement,
} from './store.server.ts'

/** Changes what differs. Throws 404, and 409 `changed_meanwhile` for a stale version. */
export function changeAgreement(ctx: Context, id: number, change: AgreementChange): Promise<Agreement> {
  checkId(id, change)
  const { id: _, version: __, ...wanted } = change
  return transaction(ctx.db, async (db) => {
    const before = await existing(db, id)
    checkVersion(before, change)
    const edit: AgreementEdit = differences(wanted, before)
    return Object.keys(edit).length === 0 ? before : editAgreement(db, id, edit)
  })
}

/** Deletes an agreement nobody has activated. Throws 404, and 409 `in_use`. */
export async function deleteAgreementById(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const { isActive } = await existing(db, id)
    const activations = await countActivations(db, id)
    if (activations > 0) throw new AppError('in_use', { message: stillActivated(activations, isActive) })
    await removeAgreement(db, id)
  })
  ctx.log.info({ requestId: ctx.requestId, userId: ctx.user?.id, convenzioneId: id }, 'agreement deleted')
  return { message: 'Convenzione eliminata.' }
}

function stillActivated(count: number, isActive: boolean): string {
  const activations = count === 1 ? 'un’attivazione' : `${count} attivazioni`
  const fact = `La convenzione ha ${activations} e non si può eliminare.`
  return isActive ? `${fact} Puoi disattivarla.` : fact
}

async function existing(db: Tx, id: number): Promise<Agreement> {
  const row = await lockAgreement(db, id)
  if (!row) throw new AppError('not_found', { message: 'Convenzione non trovata.' })
  return row
}
