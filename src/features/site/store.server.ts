import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { NewSetting } from './maintenance/change/contract.ts'
import { MESSAGE, MODE, Setting, type SettingKey } from './maintenance/contract.ts'
import { type Maintenance, maintenanceOf } from './maintenance/rules.ts'

const COLUMNS = Setting.keyof().options

/** Whether the site is closed, and the text visitors read meanwhile. */
export async function findMaintenance(db: Db): Promise<Maintenance> {
  const rows = await db
    .selectFrom('siteSettings')
    .select(['key', 'value'])
    .where('key', 'in', [MODE, MESSAGE])
    .execute()
  return maintenanceOf(rows)
}

export function findSetting(db: Db, key: SettingKey): Promise<Setting | undefined> {
  return db.selectFrom('siteSettings').select(COLUMNS).where('key', '=', key).executeTakeFirst() as Promise<
    Setting | undefined
  >
}

/** Locks a setting against other changes until the transaction ends. */
export function lockSetting(db: Tx, key: SettingKey): Promise<Setting | undefined> {
  return db
    .selectFrom('siteSettings')
    .select(COLUMNS)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst() as Promise<Setting | undefined>
}

type Edit = { value: string; updatedBy: number | null }

export function editSetting(db: Tx, key: SettingKey, edit: Edit): Promise<Setting> {
  return db
    .updateTable('siteSettings')
    .set(edit)
    .where('key', '=', key)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow() as Promise<Setting>
}

/** Inserts a setting; undefined when there is one of that key. */
export function insertSetting(
  db: Db,
  setting: NewSetting & { updatedBy: number | null },
): Promise<Setting | undefined> {
  return db
    .insertInto('siteSettings')
    .values(setting)
    .onConflict((on) => on.column('key').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst() as Promise<Setting | undefined>
}

const SPEED_TEST_LOCK = sql`hashtextextended('performance-test', 0)`

/**
 * Runs while no other process on this database does; undefined when one does. The lock belongs to the connection and
 * ends with the process.
 */
export function whileNoOtherTest<T>(db: Db, work: () => Promise<T>): Promise<T | undefined> {
  return db.connection().execute(async (db) => {
    const { rows } = await sql<{
      alone: boolean
    }>`SELECT pg_try_advisory_lock(${SPEED_TEST_LOCK}) AS alone`.execute(db)
    if (!rows[0]?.alone) return undefined
    try {
      return await work()
    } finally {
      // A lost connection has released its lock already.
      await sql`SELECT pg_advisory_unlock(${SPEED_TEST_LOCK})`.execute(db).catch(() => undefined)
    }
  })
}
