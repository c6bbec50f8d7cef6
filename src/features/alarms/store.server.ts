import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { DAY_MS } from '#platform/time/units.ts'
import type { Alarm } from './contract.ts'
import type { AlarmKind } from './rules.ts'

/** The same warning comes once a day at most, also when the one before has been seen. */
const QUIET_MS = DAY_MS

/**
 * Writes down a warning for admins, unless the same is open already or was raised within a day.
 * @param alarm.about the user, the network or the day: two reports about the same are one alarm
 * @param alarm.words an Italian sentence
 * @returns whether it is new
 */
export async function raiseAlarm(
  db: Db,
  alarm: { kind: AlarmKind; about: string; words: string; now: Date },
): Promise<boolean> {
  const { now, ...values } = alarm
  const recent = await db
    .selectFrom('alarms')
    .select('id')
    .where('kind', '=', alarm.kind)
    .where('about', '=', alarm.about)
    .where('createdAt', '>', new Date(now.getTime() - QUIET_MS).toISOString())
    .executeTakeFirst()
  if (recent) return false
  const raised = await db
    .insertInto('alarms')
    .values({ ...values, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).where('seenAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return raised !== undefined
}

/** The warnings that no admin has seen yet, newest first. */
export function openAlarms(db: Db): Promise<Alarm[]> {
  return db
    .selectFrom('alarms')
    .select(['id', 'kind', 'words', 'createdAt'])
    .where('seenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Marks a warning as seen; false when there is none of this number. */
export async function closeAlarm(db: Db, id: number, { by, at }: { by: number; at: Date }): Promise<boolean> {
  const alarm = await db.selectFrom('alarms').select('id').where('id', '=', id).executeTakeFirst()
  await db
    .updateTable('alarms')
    .set({ seenAt: at.toISOString(), seenBy: by })
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .execute()
  return alarm !== undefined
}

/**
 * Open warnings of the last day of which no mail has been queued. They are locked first and looked at again then, so that of
 * several processes one sends the mails.
 */
export async function untoldAlarms(db: Tx, now: Date): Promise<Alarm[]> {
  const open = await db
    .selectFrom('alarms')
    .select('id')
    .where('seenAt', 'is', null)
    .where('createdAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .forUpdate()
    .execute()
  if (open.length === 0) return []
  const { rows } = await sql<Alarm>`
    SELECT id, kind, words, created_at FROM alarms
    WHERE id = ANY(${open.map(({ id }) => id)}::integer[])
      AND NOT EXISTS (SELECT FROM outbox WHERE subject_type = 'alarm' AND subject_id = alarms.id)
    ORDER BY id`.execute(db)
  return rows
}

/** The addresses of the admins a mail can reach. */
export async function adminAddresses(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('email', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
