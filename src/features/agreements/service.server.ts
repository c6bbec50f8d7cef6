import { type Tx, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { notValid, Refusal } from '#platform/http/errors.ts'
import type { Convenzione, ConvenzioneChange } from './contract.ts'
import {
  type AgreementEdit,
  countActivations,
  editAgreement,
  lockAgreement,
  removeAgreement,
} from './store.server.ts'

/** Changes what differs. Throws 404, and 409 `changed_meanwhile` for a stale version. */
export function changeAgreement(ctx: Context, id: number, change: ConvenzioneChange): Promise<Convenzione> {
  if (change.id !== undefined && change.id !== id)
    throw notValid('id', 'Il numero della convenzione non corrisponde.')
  return transaction(ctx.db, async (db) => {
    const before = await existing(db, id)
    if (change.version !== undefined && change.version !== before.version)
      throw new Refusal('changed_meanwhile')
    const edit = editOf(change, before)
    return Object.keys(edit).length === 0 ? before : editAgreement(db, id, edit)
  })
}

/** Only what really differs: a second identical save is no change. */
function editOf({ id: _, version: __, ...wanted }: ConvenzioneChange, before: Convenzione): AgreementEdit {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, value]) => value !== undefined && value !== before[key as keyof Convenzione],
    ),
  )
}

/** Deletes an agreement nobody has activated. Throws 404, and 409 `in_use`. */
export async function deleteAgreement(ctx: Context, id: number): Promise<{ message: string }> {
  await transaction(ctx.db, async (db) => {
    const { isActive } = await existing(db, id)
    const activations = await countActivations(db, id)
    if (activations > 0) throw new Refusal('in_use', { message: stillActivated(activations, isActive) })
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

async function existing(db: Tx, id: number): Promise<Convenzione> {
  const row = await lockAgreement(db, id)
  if (!row) throw new Refusal('not_found', { message: 'Convenzione non trovata.' })
  return row
}
