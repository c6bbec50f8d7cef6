import type { Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { noteFreedPlace } from './freed-places.server.ts'
import { recordEvent } from './history.store.server.ts'
import { saveNews } from './news.store.server.ts'
import { takeOver, takeOverWait } from './replace.store.server.ts'
import { occupies } from './rules.ts'
import { editAppointment, type LockedAppointment, lockAppointment } from './store.server.ts'
import { stateOf, withdrawNews } from './telling.server.ts'

/**
 * Lets a request that staff confirm take the place of the visit its patient asked to move: the former visit is cancelled without a
 * mail, and its links, its documents, its agreement and its calendar entry go over. The next mail is about the difference between the two. Locks
 * the former visit's row after the request's, which the caller has locked. Nothing happens for a request that replaces none.
 */
export async function replaceVisit(ctx: Context, db: Tx, request: LockedAppointment): Promise<void> {
  if (request.replacesId === null) return
  const former = await lockAppointment(db, request.replacesId)
  if (!former || !occupies(former.status)) return
  await takeOverWait(db, { from: former.id, to: request.id })
  await editAppointment(db, former.id, { status: 'cancelled', stage: null })
  await recordEvent(ctx, db, {
    appointmentId: former.id,
    event: 'changed',
    changes: { status: [former.status, 'cancelled'], askedId: [null, request.id] },
  })
  await withdrawNews(db, former.id, null)
  await noteFreedPlace(db, former, null, { now: ctx.now() })
  await saveNews(db, request.id, { known: stateOf(former), told: stateOf(former) })
  await takeOver(db, { from: former.id, to: request.id })
}
