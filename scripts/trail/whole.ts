import { openDatabase } from '#platform/db/database.server.ts'
import { atTheMachine, keepTrail, type TrailEvent } from '#platform/trail/trail.server.ts'

/** Writes what a command did to all data to the audit trail. */
export async function keepWholeDatabase(url: string, event: TrailEvent, route: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  const entry = { event, people: [], everybody: true, status: 200, route }
  await keepTrail(db, atTheMachine(), entry).finally(close)
}
