import type { Db, Tx } from '#platform/db/database.server.ts'
import { LIMITS, type Limit, limitNames } from './rules.ts'

const KEYS = limitNames.map((name) => LIMITS[name].key)

type Setting = { key: string; value: string; version: number }

export function findLimits(db: Db): Promise<Setting[]> {
  return db.selectFrom('siteSettings').select(['key', 'value', 'version']).where('key', 'in', KEYS).execute()
}

/** Locks all limits against other changes until the transaction ends; one that was never saved gets its usual value. */
export async function lockLimits(db: Tx): Promise<Setting[]> {
  await db
    .insertInto('siteSettings')
    .values(limitNames.map((name) => ({ key: LIMITS[name].key, value: String(LIMITS[name].usual) })))
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  return db
    .selectFrom('siteSettings')
    .select(['key', 'value', 'version'])
    .where('key', 'in', KEYS)
    .orderBy('key')
    .forNoKeyUpdate()
    .execute()
}

export async function editLimit(
  db: Tx,
  name: Limit,
  edit: { value: string; updatedBy: number | null },
): Promise<void> {
  await db.updateTable('siteSettings').set(edit).where('key', '=', LIMITS[name].key).execute()
}
