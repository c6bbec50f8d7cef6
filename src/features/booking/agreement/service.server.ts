import { type Tx, transaction } from '#platform/db/database.server.ts'
import { checkVersion } from '#platform/http/change.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { recordEvent } from '../history.store.server.ts'
import { lockAppointment } from '../store.server.ts'
import type { saveVisitAgreement, VisitAgreement } from './contract.ts'
import { authorisationOf } from './rules.ts'
import { authorisationLabels } from './staff-copy.ts'
import {
  findVisitAgreement,
  lockAgreementChoice,
  removeVisitAgreement,
  writeVisitAgreement,
} from './store.server.ts'

/**
 * Changes or removes the agreement of a visit for staff, and writes its history, without the authorisation's number.
 * @throws AppError('not_found') without the visit
 * @throws AppError('conflict') for an erased person's visit
 * @throws AppError('changed_meanwhile') for a stale version
 * @throws AppError('not_valid') for an agreement that is gone
 */
export function changeVisitAgreement(
  ctx: Context,
  id: number,
  wanted: Parsed<typeof saveVisitAgreement>['body'],
): Promise<Answer<typeof saveVisitAgreement>> {
  return transaction(ctx.db, async (db) => {
    const visit = await lockAppointment(db, id)
    if (!visit) throw new AppError('not_found', { message: 'Richiesta di prenotazione non trovata.' })
    if (visit.erasedAt !== null)
      throw new AppError('conflict', {
        message: 'I dati di questa visita sono stati cancellati: non si cambia più.',
      })
    // Read under the lock: the locked row brings an older one.
    const before = await findVisitAgreement(db, id)
    checkVersion(before ?? { version: 0 }, wanted)
    await store(db, id, wanted)
    const after = await findVisitAgreement(db, id)
    const [from, to] = [wordsOf(before), wordsOf(after)]
    if (from !== to)
      await recordEvent(ctx, db, {
        ...{ appointmentId: id, event: 'changed' },
        changes: { agreement: [from, to] },
      })
    return { agreement: after }
  })
}

async function store(
  db: Tx,
  id: number,
  { agreementId, authorisation: state, authorisationNumber }: Parsed<typeof saveVisitAgreement>['body'],
): Promise<void> {
  if (agreementId === null) {
    await removeVisitAgreement(db, id)
    return
  }
  const chosen = await lockAgreementChoice(db, agreementId, { active: false })
  if (!chosen) throw notValid('agreementId', 'Questa convenzione non c’è più.')
  const number = authorisationNumber
  await writeVisitAgreement(db, id, { agreementId, ...authorisationOf(chosen, { state, number }) })
}

/** 'UniSalute, autorizzazione chiesta' */
function wordsOf(agreement: VisitAgreement | null): string | null {
  if (!agreement) return null
  const { name, authorisation } = agreement
  return authorisation ? `${name}, autorizzazione ${authorisationLabels[authorisation].toLowerCase()}` : name
}
