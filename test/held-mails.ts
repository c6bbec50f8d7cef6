import type { Db } from '#platform/db/database.server.ts'

/** Takes the mails that wait, as a worker does once their minute has passed: later changes are mails of their own. */
export async function releaseMails(db: Db): Promise<void> {
  await db.updateTable('outbox').set({ heldKey: null }).where('heldKey', 'is not', null).execute()
}
