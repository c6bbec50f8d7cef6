import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { List, ListChange, ListDetail, Membership, NewList } from './contract.ts'

// ---------------------------------------------------------------- lists

const COLUMNS = [
  'lists.id',
  'lists.name',
  'lists.description',
  'lists.color',
  'lists.isActive',
  'lists.createdBy',
  'lists.version',
  'lists.createdAt',
  'lists.updatedAt',
] as const

const contactCount = sql<number>`(SELECT count(*) FROM list_contacts WHERE list_id = lists.id)`.as(
  'contactCount',
)

export function everyList(db: Db): Promise<List[]> {
  return db
    .selectFrom('lists')
    .select(COLUMNS)
    .select(contactCount)
    .orderBy('lists.name')
    .orderBy('lists.id')
    .execute()
}

export async function hasList(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('lists').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function findList(db: Db, id: number): Promise<ListDetail | undefined> {
  const without = (what: 'email' | 'phone') => sql<number>`(
    SELECT count(*) FROM contact_requests JOIN list_contacts ON contact_id = contact_requests.id
    WHERE list_id = lists.id AND ${sql.ref(what)} = '')`
  const row = await db
    .selectFrom('lists')
    .select(COLUMNS)
    .select(contactCount)
    .select([without('email').as('noEmail'), without('phone').as('noPhone')])
    .where('lists.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { noEmail, noPhone, ...list } = row
  return { ...list, withEmail: list.contactCount - noEmail, withPhone: list.contactCount - noPhone }
}

export function insertList(db: Db, list: NewList & { createdBy: number | null }): Promise<List> {
  return db
    .insertInto('lists')
    .values(list)
    .returning(COLUMNS)
    .returning(sql<number>`0`.as('contactCount'))
    .executeTakeFirstOrThrow()
}

/** Locks a list against other changes until the transaction ends. Its members can change meanwhile. */
export function lockList(db: Tx, id: number): Promise<List | undefined> {
  return db
    .selectFrom('lists')
    .select(COLUMNS)
    .select(contactCount)
    .where('lists.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export type ListEdit = Omit<ListChange, 'id' | 'version'>

export function editList(db: Tx, id: number, edit: ListEdit): Promise<List> {
  return db
    .updateTable('lists')
    .set(edit)
    .where('id', '=', id)
    .returning(COLUMNS)
    .returning(contactCount)
    .executeTakeFirstOrThrow()
}

/** Deletes a list; foreign keys delete its memberships and links of forms. */
export async function removeList(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('lists').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

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
