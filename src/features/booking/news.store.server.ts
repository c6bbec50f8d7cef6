import type { Db, Tx } from '#platform/db/database.server.ts'
import type { VisitState } from './rules.ts'

/** The state a patient knows of a visit; null: nothing. */
type Known = VisitState | null

/** `known` holds while a mail about the visit waits, `told` as soon as none does. */
export type VisitNews = { known: Known; told: Known }

/** The states a patient knows of a visit; undefined for a visit staff have not changed. */
export async function findNews(db: Db, id: number): Promise<VisitNews | undefined> {
  const row = await db
    .selectFrom('visitNews')
    .select(['known', 'told'])
    .where('appointmentId', '=', id)
    .executeTakeFirst()
  return row && { known: row.known as Known, told: row.told as Known }
}

/** Writes down the states a patient knows of a visit, in the transaction of the change. */
export async function saveNews(db: Tx, id: number, news: VisitNews): Promise<void> {
  const states = { known: JSON.stringify(news.known), told: JSON.stringify(news.told) }
  await db
    .insertInto('visitNews')
    .values({ appointmentId: id, ...states })
    .onConflict((row) => row.column('appointmentId').doUpdateSet(states))
    .execute()
}
