import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Relation } from './contract.ts'
import { inverseOf, type RelationKind } from './rules.ts'

/** The people related to a contact: by last name. */
export async function relationsOf(db: Db, contactId: number): Promise<Relation[]> {
  const { rows } = await sql<Relation & { isOther: boolean }>`
    SELECT person.id AS contact_id, first_name, last_name, data_nascita, kind, contact_id <> ${contactId} AS is_other
    FROM contact_relations JOIN contact_requests person
      ON person.id = CASE contact_id WHEN ${contactId} THEN other_id ELSE contact_id END
    WHERE contact_id = ${contactId} OR other_id = ${contactId}
    ORDER BY last_name, first_name, person.id`.execute(db)
  return rows.map(({ isOther, kind, ...person }) => ({ ...person, kind: isOther ? inverseOf(kind) : kind }))
}

/** The two people as their row has them: the lower id first. */
function pairOf(contactId: number, otherId: number) {
  return { contactId: Math.min(contactId, otherId), otherId: Math.max(contactId, otherId) }
}

/** Relates two contacts, which the transaction has locked, or changes what they are to each other. */
export async function putRelation(
  db: Tx,
  { contactId, otherId, kind }: { contactId: number; otherId: number; kind: RelationKind },
  now: Date,
): Promise<void> {
  const pair = pairOf(contactId, otherId)
  const stored = pair.contactId === contactId ? kind : inverseOf(kind)
  await db
    .insertInto('contactRelations')
    .values({ ...pair, kind: stored, createdAt: now.toISOString() })
    .onConflict((on) => on.columns(['contactId', 'otherId']).doUpdateSet({ kind: stored }))
    .execute()
}

/** Relates two contacts, unless they are: a public booking does not change what staff know. */
export async function relateNew(
  db: Tx,
  { contactId, otherId, kind }: { contactId: number; otherId: number; kind: RelationKind },
  now: Date,
): Promise<void> {
  const pair = pairOf(contactId, otherId)
  const stored = pair.contactId === contactId ? kind : inverseOf(kind)
  await db
    .insertInto('contactRelations')
    .values({ ...pair, kind: stored, createdAt: now.toISOString() })
    .onConflict((on) => on.columns(['contactId', 'otherId']).doNothing())
    .execute()
}

/** Deletes the relation of two contacts; false when they have none. */
export async function removeRelation(db: Db, contactId: number, otherId: number): Promise<boolean> {
  const pair = pairOf(contactId, otherId)
  const { numDeletedRows } = await db
    .deleteFrom('contactRelations')
    .where('contactId', '=', pair.contactId)
    .where('otherId', '=', pair.otherId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
