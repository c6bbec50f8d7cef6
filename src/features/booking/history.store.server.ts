import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import type { VisitEventKind } from './rules.ts'

/** The former and the new value of a column; `details` has the names of columns about the person. */
export type VisitChanges = Record<string, readonly unknown[]>

/** Writes an entry of a visit's history, in the transaction of what it tells. */
export async function recordEvent(
  ctx: Pick<Context, 'now' | 'user'>,
  db: Tx | Db,
  {
    appointmentId,
    event,
    changes = {},
  }: { appointmentId: number; event: VisitEventKind; changes?: VisitChanges },
): Promise<void> {
  await db
    .insertInto('appointmentEvents')
    .values({
      ...{ appointmentId, event, changes: JSON.stringify(changes) },
      userId: ctx.user?.id ?? null,
      createdAt: ctx.now().toISOString(),
    })
    .execute()
}

export type StoredEvent = {
  at: string
  username: string | null
  event: VisitEventKind
  changes: VisitChanges
}

/** The newest five hundred entries of a visit's history, oldest first. */
export async function eventsOf(db: Db, appointmentId: number): Promise<StoredEvent[]> {
  const rows = await db
    .selectFrom('appointmentEvents as entry')
    .leftJoin('users', 'users.id', 'entry.userId')
    .select(['entry.createdAt as at', 'users.username', 'entry.event', 'entry.changes'])
    .where('entry.appointmentId', '=', appointmentId)
    .orderBy('entry.id', 'desc')
    .limit(500)
    .execute()
  return rows.toReversed().map((row) => ({ ...row, changes: row.changes as VisitChanges }))
}
