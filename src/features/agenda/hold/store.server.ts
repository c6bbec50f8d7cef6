import { sql } from 'kysely'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import type { HoldEvent } from './holds.ts'

const HOLDS_A_MINUTE = 120

/**
 * Tells the open windows of staff, also those of other server processes, which place a window is booking, under the name of the
 * session's user. Nothing is stored.
 *
 * @throws AppError('no_session')
 * @throws AppError('too_many') for more than two a second of a user
 * @throws AppError('not_valid') for a doctor who does not receive
 */
export async function announceHold(
  { db, user, limitReads }: Context,
  { window, place }: Omit<HoldEvent, 'by'>,
): Promise<{ message: string }> {
  if (!user) throw new AppError('no_session')
  await limitReads(`hold:${user.id}`, HOLDS_A_MINUTE, 60)
  const doctors = db.selectFrom('doctors').select('id').where('isActive', '=', true)
  if (place && !(await doctors.where('id', '=', place.doctorId).executeTakeFirst()))
    throw notValid('place.doctorId', 'Professionista non valido')
  const event: HoldEvent = { window, by: user.username, place }
  await sql`SELECT pg_notify('live', ${`hold ${JSON.stringify(event)}`})`.execute(db)
  return {
    message: place ? 'Le altre finestre vedono il posto.' : 'Le altre finestre vedono il posto libero.',
  }
}
