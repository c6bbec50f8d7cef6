import { readContent } from '#features/content/store.server.ts'
import { type Db, transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { Alarm } from './contract.ts'
import { mailOf } from './mails.server.ts'
import type { AlarmKind } from './rules.ts'

/** The most characters the column takes: the path of a file may be longer. */
const MAX_WORDS = 500
const SHOWN = ['id', 'kind', 'words', 'createdAt'] as const

/** The services a warning needs. */
export type AlarmServices = Pick<Context, 'db' | 'now' | 'mail' | 'publicUrl'>

/**
 * Records a warning for admins and queues its mail to each of them, in one transaction; does nothing when the same has been
 * recorded before. Without an admin's address it stays on the dashboard alone.
 * @param alarm.about the user and the day, or the day: two reports about the same are one alarm
 * @param alarm.words an Italian sentence
 */
export async function raiseAlarm(
  ctx: AlarmServices,
  alarm: { kind: AlarmKind; about: string; words: string },
): Promise<void> {
  const known = await ctx.db
    .selectFrom('alarms')
    .select('id')
    .where('kind', '=', alarm.kind)
    .where('about', '=', alarm.about)
    .executeTakeFirst()
  if (known) return
  await transaction(ctx.db, async (db) => {
    const raised = await db
      .insertInto('alarms')
      .values({ ...alarm, words: alarm.words.slice(0, MAX_WORDS), createdAt: ctx.now().toISOString() })
      // Another process has raised it since.
      .onConflict((conflict) => conflict.columns(['kind', 'about']).where('seenAt', 'is', null).doNothing())
      .returning(SHOWN)
      .executeTakeFirst()
    if (!raised) return
    const admins = await activeAdmins(db)
    const { clinic } = await readContent(db)
    await queueMail(
      db,
      admins.flatMap(({ email }) => (email === null ? [] : mailOf(raised, email, { ...ctx, clinic }))),
    )
  })
}

/** The warnings that no admin has seen yet, newest first. */
export function openAlarms(db: Db): Promise<Alarm[]> {
  return db
    .selectFrom('alarms')
    .select(SHOWN)
    .where('seenAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The kind of a warning, and the user or day it is about. */
export function findAlarm(db: Db, id: number): Promise<{ kind: AlarmKind; about: string } | undefined> {
  return db.selectFrom('alarms').select(['kind', 'about']).where('id', '=', id).executeTakeFirst()
}

/** Marks a warning as seen, unless it is already. */
export async function closeAlarm(db: Db, id: number, { by, at }: { by: number; at: Date }): Promise<void> {
  await db
    .updateTable('alarms')
    .set({ seenAt: at.toISOString(), seenBy: by })
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .execute()
}

/** The admins who can log in. */
export function activeAdmins(db: Db): Promise<{ email: string | null }[]> {
  return db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('password', 'is not', null)
    .orderBy('id')
    .execute()
}
