import { sql } from 'kysely'
import type { Tx } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { recordEvent } from './history.store.server.ts'
import { replaceResources } from './store.server.ts'

/**
 * Gives a visit the rooms and the equipment that staff chose, with an entry in its history; the patient is not told. The visit's
 * row is locked by the caller. Breaks `appointment_resources_no_overlap` for one that another visit takes at the time, and its
 * foreign key for one that is gone.
 */
export async function takeResources(
  ctx: Context,
  db: Tx,
  before: { id: number; resourceIds: readonly number[] },
  resourceIds: readonly number[],
): Promise<void> {
  await replaceResources(db, before.id, resourceIds)
  // Other windows, and changes based on the former version, learn of it by the row of the visit.
  await sql`UPDATE appointments SET version = version WHERE id = ${before.id}`.execute(db)
  const resources = [await namesOf(db, before.resourceIds), await namesOf(db, resourceIds)]
  await recordEvent(ctx, db, { appointmentId: before.id, event: 'changed', changes: { resources } })
}

async function namesOf(db: Tx, ids: readonly number[]): Promise<string | null> {
  if (ids.length === 0) return null
  const rows = await db
    .selectFrom('resources')
    .select('name')
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name).join(', ')
}
