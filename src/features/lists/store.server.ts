import type { Db } from '#platform/db/database.server.ts'
import type { Membership } from './contract.ts'

export function listsOf(db: Db, contactId: number): Promise<Membership[]> {
  return db
    .selectFrom('listContacts')
    .innerJoin('lists', 'lists.id', 'listContacts.listId')
    .select(['lists.id', 'lists.name', 'lists.color', 'listContacts.addedAt'])
    .where('listContacts.contactId', '=', contactId)
    .orderBy('lists.name')
    .orderBy('lists.id')
    .limit(1000)
    .execute()
}
