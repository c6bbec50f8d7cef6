import { sql } from 'kysely'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import type { HoldEvent } from './holds.ts'

/**
 * Tells the open windows of staff, also those of other server processes, which place a window is booking, under the name of the
 * session's user. Nothing is stored.
 *
 * @throws AppError('no_session')
 */
export async function announceHold(
  { db, user }: Context,
  { window, place }: Omit<HoldEvent, 'by'>,
): Promise<{ message: string }> {
  if (!user) throw new AppError('no_session')
  const event: HoldEvent = { window, by: user.username, place }
  await sql`SELECT pg_notify('live', ${`hold ${JSON.stringify(event)}`})`.execute(db)
  return {
    message: place ? 'Le altre finestre vedono il posto.' : 'Le altre finestre vedono il posto libero.',
  }
}
