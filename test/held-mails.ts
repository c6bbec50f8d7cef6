import type { Db } from '#platform/db/database.server.ts'

/** Lets the minute pass in which mails wait: a worker takes them with its next look. */
export async function sendHeldMails(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ nextAttemptAt: 'epoch' }).where('heldKey', 'is not', null).execute()
}

/** Takes the mails that wait, as a worker does once their minute has passed: later changes are mails of their own. */
export async function releaseMails(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ heldKey: null }).where('heldKey', 'is not', null).execute()
}
