import { transaction } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { AppError, notValid } from '#platform/http/errors.ts'
import { contactMissing, lockContact } from '../store.server.ts'
import type { NewRelation, Relation } from './contract.ts'
import { putRelation, relationsOf, removeRelation } from './store.server.ts'

/**
 * Relates two contacts, or changes what they are to each other.
 * @throws AppError('not_found') for a contact that does not exist
 * @throws AppError('not_valid') for another person who does not exist, or is the contact
 */
export function relate(
  ctx: Context,
  contactId: number,
  { contactId: otherId, kind }: NewRelation,
): Promise<Relation> {
  if (contactId === otherId) throw notValid('contactId', 'Una persona non può essere legata a sé stessa')
  return transaction(ctx.db, async (db) => {
    // In order of id, so that two calls about the same two people cannot wait for each other.
    const found = new Set<number>()
    for (const id of [contactId, otherId].toSorted((a, b) => a - b)) {
      if (await lockContact(db, id)) found.add(id)
    }
    if (!found.has(contactId)) throw contactMissing()
    if (!found.has(otherId)) throw notValid('contactId', 'Questa persona non c’è più')
    await putRelation(db, { contactId, otherId, kind }, ctx.now())
    const relation = (await relationsOf(db, contactId)).find((one) => one.contactId === otherId)
    if (!relation) throw contactMissing()
    return relation
  })
}

/**
 * Deletes the relation of two contacts.
 * @throws AppError('not_found') when they have none
 */
export async function unrelate(
  ctx: Context,
  contactId: number,
  otherId: number,
): Promise<{ message: string }> {
  if (!(await removeRelation(ctx.db, contactId, otherId))) {
    throw new AppError('not_found', { message: 'Il legame non c’è più.' })
  }
  return { message: 'Legame tolto.' }
}
