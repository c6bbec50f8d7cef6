import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { matchesIdentity } from '../contacts/list/store.server.ts'
import type { Candidate, List, ListChange, ListDetail, Member, Membership, NewList } from './contract.ts'

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

/** All lists by name, each with the number of its contacts. */
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

/** A list with the numbers of its contacts, and of those with an e-mail address and a telephone number. */
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

/** The lists a contact is in, by name, a thousand at most. */
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

type FoundRows<T> = { rows: T[]; total: number }
type Page = { limit: number; offset: number }

/** Returns one page of the members that contain every term, the last added first, and their number. */
export async function memberPage(
  db: Db,
  listId: number,
  terms: readonly string[],
  { limit, offset }: Page,
): Promise<FoundRows<Member>> {
  const members = db
    .selectFrom('listContacts')
    .innerJoin('contactRequests', 'contactRequests.id', 'contactId')
    .where('listId', '=', listId)
    .where((is) => is.and(terms.map(matchesIdentity)))
  const [rows, { total }] = await Promise.all([
    members
      .select(['contactRequests.id', 'firstName', 'lastName', 'email', 'phone', 'addedAt'])
      .orderBy('addedAt', 'desc')
      .orderBy('contactId', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    members.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** The position of the next piece. It has the full precision of the database's times, unlike a member. */
export type Cursor = { addedAt: string; id: number }

/** Returns the next piece of a whole list, and the position of the one after it. */
export async function membersAfter(
  db: Db,
  listId: number,
  after: Cursor | null,
  limit: number,
): Promise<{ rows: Member[]; last: Cursor | null }> {
  const rest = after
    ? sql`AND (added_at, contact_id) < (${after.addedAt}::timestamptz, ${after.id}::integer)`
    : sql``
  const { rows } = await sql<Member & { exactly: string }>`
    WITH page AS (
      SELECT contact_id, added_at FROM list_contacts WHERE list_id = ${listId} ${rest}
      ORDER BY added_at DESC, contact_id DESC LIMIT ${limit})
    SELECT id, first_name, last_name, email, phone, added_at, added_at::text AS exactly
    FROM page JOIN contact_requests ON id = contact_id
    ORDER BY added_at DESC, contact_id DESC`.execute(db)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    rows: rows.map(({ exactly: _, ...member }) => member),
    last: last ? { addedAt: last.exactly, id: last.id } : null,
  }
}

/** Violates `list_contacts_list_id_contact_id_key` for a contact already in the list, and the foreign keys where either is gone. */
export async function insertMember(
  db: Db,
  member: { listId: number; contactId: number; addedBy: number | null },
  now: Date,
): Promise<Member> {
  const { rows } = await sql<Member>`
    WITH added AS (
      INSERT INTO list_contacts (list_id, contact_id, added_by, added_at)
      VALUES (${member.listId}, ${member.contactId}, ${member.addedBy}, ${now.toISOString()})
      RETURNING contact_id, added_at)
    SELECT id, first_name, last_name, email, phone, added_at
    FROM added JOIN contact_requests ON id = contact_id`.execute(db)
  const [added] = rows
  if (!added) throw new Error('who has been added is there')
  return added
}

/** Takes a contact out of a list; false when it was not in it. */
export async function removeMember(db: Db, listId: number, contactId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('listContacts')
    .where('listId', '=', listId)
    .where('contactId', '=', contactId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

// ---------------------------------------------------------------- candidates

/** Returns contacts outside a list that contain every term, and their number: by last name, without terms the newest first. */
export async function contactsOutside(
  db: Db,
  listId: number,
  terms: readonly string[],
  limit: number,
): Promise<FoundRows<Candidate>> {
  const inList = sql<boolean>`EXISTS (SELECT FROM list_contacts WHERE list_id = ${listId} AND contact_id = contact_requests.id)`
  const outside = db
    .selectFrom('contactRequests')
    .where((is) => is.and([is.not(inList), ...terms.map(matchesIdentity)]))
  const ordered =
    terms.length > 0
      ? outside.orderBy('lastName').orderBy('firstName').orderBy('id')
      : outside.orderBy('createdAt', 'desc').orderBy('id', 'desc')
  const [rows, { total }] = await Promise.all([
    ordered.select(['id', 'firstName', 'lastName', 'email']).limit(limit).execute(),
    outside.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
