import { isMissingTable, openDatabase } from '#platform/db/database.server.ts'
import { atTheMachine, keepTrail, type TrailEvent } from '#platform/trail/trail.server.ts'

/** Writes down what is done to everybody's data at once. A database of an older version has nowhere to. */
export async function keepWholeDatabase(url: string, event: TrailEvent, route: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    await keepTrail(db, atTheMachine(), { event, people: [], everybody: true, status: 200, route })
  } catch (error) {
    if (!isMissingTable(error)) throw error
  } finally {
    await close()
  }
}
