import type { Db } from '#platform/db/database.server.ts'
import type { AlarmKind } from './rules.ts'

/**
 * Writes down a warning for admins, unless the same is open already.
 * @param alarm.about the user, the network or the day: two reports about the same are one
 * @param alarm.words an Italian sentence
 * @returns whether it is new
 */
export async function raiseAlarm(
  db: Db,
  alarm: { kind: AlarmKind; about: string; words: string; now: Date },
): Promise<boolean> {
  const { now, ...values } = alarm
  const raised = await db
    .insertInto('alarms')
    .values({ ...values, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).where('seenAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return raised !== undefined
}
