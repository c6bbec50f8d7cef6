import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { startOfDay } from '#platform/db/clock.server.ts'
import type { Db } from '#platform/db/database.server.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { ListedContact } from '../contract.ts'
import type { ContactType, Sort } from '../rules.ts'

const COLUMNS = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'type',
  'fonte',
  'dettaglioFonte',
  'viewed',
  'createdAt',
] as const

/** Selects contacts that contain every term and pass every filter. Of several sources or details, any one matches. */
export type Wanted = {
  terms: string[]
  type: ContactType | null
  sources: string[]
  details: string[]
}

/** Whether a term is in the name, address or number. The search column ends with the type, which a match must not be part of. */
export function saysWho(term: string): RawBuilder<boolean> {
  return sql<boolean>`contact_requests.search LIKE containing(${term}) || E'\\n%'`
}

type Page = { sort: Sort; limit: number; offset: number }

type Contacts<O> = SelectQueryBuilder<DB, 'contactRequests', O>

function matching(db: Db, { terms, type, sources, details }: Wanted): Contacts<object> {
  let query: Contacts<object> = db.selectFrom('contactRequests')
  for (const term of terms) query = query.where(sql<boolean>`search LIKE containing(${term})`)
  const column = terms.length > 0 ? UNINDEXED : COLUMN
  if (type) query = query.where(column.type, '=', type)
  if (sources.length > 0) query = query.where(column.fonte, 'in', sources)
  if (details.length > 0) query = query.where(column.dettaglioFonte, 'in', details)
  return query
}

const COLUMN = {
  type: sql<string>`type`,
  fonte: sql<string>`fonte`,
  dettaglioFonte: sql<string>`dettaglio_fonte`,
}

/**
 * Expressions without an index, so that filters apply to the rows a search has found. Otherwise the planner also reads the
 * index of all contacts of a source, which takes three times as long.
 */
const UNINDEXED: typeof COLUMN = {
  type: sql<string>`type || ''`,
  fonte: sql<string>`fonte || ''`,
  dettaglioFonte: sql<string>`dettaglio_fonte || ''`,
}

/** Each order has an index, read forwards or backwards; the id makes it unique. */
const ORDERS = {
  name: ['lastName', 'firstName', 'id'],
  type: ['type', 'createdAt', 'id'],
  fonte: ['fonte', 'dettaglioFonte', 'createdAt', 'id'],
  created: ['createdAt', 'id'],
} as const

/** In these orders, the newest of equal contacts comes first. */
const NEWEST_FIRST: ReadonlySet<string> = new Set(['type', 'fonte'])

function byOf(sort: Sort): keyof typeof ORDERS {
  return sort.replace('-', '') as keyof typeof ORDERS
}

function sorted<O>(query: Contacts<O>, sort: Sort): Contacts<O> {
  const backwards = sort.startsWith('-')
  const by = byOf(sort)
  let ordered = query
  for (const column of ORDERS[by]) {
    const turned = NEWEST_FIRST.has(by) && (column === 'createdAt' || column === 'id')
    ordered = ordered.orderBy(column, backwards === turned ? 'asc' : 'desc')
  }
  return ordered
}

/** Returns one page, and the number of contacts on all pages. */
export function contactPage(
  db: Db,
  wanted: Wanted,
  page: Page,
): Promise<{ rows: ListedContact[]; total: number }> {
  return wanted.terms.length > 0 ? searchedPage(db, wanted, page) : listedPage(db, wanted, page)
}

/** Reads along an index up to the end of the page. For the pages before it, only the index is read. */
async function listedPage(db: Db, wanted: Wanted, { sort, limit, offset }: Page) {
  const ids = sorted(matching(db, wanted).select('id'), sort).limit(limit).offset(offset)
  const [rows, total] = await Promise.all([
    sorted(db.selectFrom('contactRequests').select(COLUMNS).where('id', 'in', ids), sort).execute(),
    countListed(db, wanted),
  ])
  return { rows, total }
}

/**
 * Materializes the matches, then counts and sorts them. Otherwise the planner walks along the index of the order and
 * checks every contact to find a few.
 */
async function searchedPage(db: Db, wanted: Wanted, { sort, limit, offset }: Page) {
  const found = db.with(
    (cte) => cte('found').materialized(),
    () => matching(db, wanted).select(ORDERS[byOf(sort)]),
  )
  // The alias makes `sorted` work on the matches, which have all columns an order needs.
  const ids = sorted(found.selectFrom('found as contactRequests') as never as Contacts<object>, sort)
    .select(['id', sql<number>`(SELECT count(*) FROM found)`.as('total')])
    .limit(limit)
    .offset(offset)
  const page = await ids.execute()
  const total = page[0]?.total ?? (offset > 0 ? await countContacts(db, wanted) : 0)
  return {
    rows: await contactsByIds(
      db,
      page.map(({ id }) => id),
    ),
    total,
  }
}

/** Returns contacts in the order of the ids, without those deleted meanwhile. */
async function contactsByIds(db: Db, ids: number[]): Promise<ListedContact[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('contactRequests').select(COLUMNS).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Reads the total of a list without search from `contact_counts`, instead of counting contacts. */
async function countListed(db: Db, { type, sources, details }: Wanted): Promise<number> {
  let query = db
    .selectFrom('contactCounts')
    .select(sql<number>`coalesce(sum(contacts), 0)::integer`.as('count'))
  if (type) query = query.where('type', '=', type)
  if (sources.length > 0) query = query.where('fonte', 'in', sources)
  if (details.length > 0) query = query.where('dettaglioFonte', 'in', details)
  return (await query.executeTakeFirstOrThrow()).count
}

async function countContacts(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await matching(db, wanted)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the contacts after an id, by id. */
export function contactsAfter(db: Db, id: number, limit: number): Promise<ListedContact[]> {
  return db
    .selectFrom('contactRequests')
    .select(COLUMNS)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** @param today the day in the clinic's time zone */
export async function contactFigures(
  db: Db,
  today: string,
): Promise<{ count: number; today: number; withEmail: number; withPhone: number }> {
  const { rows } = await sql<{ count: number; today: number; withEmail: number; withPhone: number }>`
    SELECT coalesce(sum(contacts), 0)::integer AS count,
           coalesce(sum(contacts) FILTER (WHERE with_email), 0)::integer AS "withEmail",
           coalesce(sum(contacts) FILTER (WHERE with_phone), 0)::integer AS "withPhone",
           (SELECT count(*)::integer FROM contact_requests
            WHERE created_at >= ${startOfDay(today)}) AS today
    FROM contact_counts`.execute(db)
  return rows[0] ?? { count: 0, today: 0, withEmail: 0, withPhone: 0 }
}

/** Returns the pairs of source and detail, the most frequent first. */
export function contactsBySource(
  db: Db,
): Promise<{ fonte: string | null; dettaglioFonte: string | null; count: number }[]> {
  return db
    .selectFrom('contactCounts')
    .select(['fonte', 'dettaglioFonte', sql<number>`sum(contacts)::integer`.as('count')])
    .groupBy(['fonte', 'dettaglioFonte'])
    .having(sql<boolean>`sum(contacts) > 0`)
    .orderBy('count', 'desc')
    .orderBy('fonte')
    .orderBy('dettaglioFonte')
    .limit(1000)
    .execute()
}

/** Returns contacts with the address or number, the oldest first. The number has no white space, separators or prefix. */
export async function contactsReachedBy(
  db: Db,
  { email, phone }: { email: string; phone: string },
  limit: number,
): Promise<ListedContact[]> {
  if (!email && !phone) return []
  const rows = await db
    .selectFrom('contactRequests')
    .select(COLUMNS)
    .where((is) =>
      is.or([
        ...(email ? [sql<boolean>`fold(email) = fold(${email})`] : []),
        ...(phone
          ? [
              sql<boolean>`search LIKE containing(${phone}) AND regexp_replace(phone, '\\D', '', 'g') LIKE '%' || ${phone}`,
            ]
          : []),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows
}

/**
 * Adds the counts up to one row for each combination, and moves the pending entries of the search index into the index:
 * until then, each search reads all of them.
 */
export async function tidyContacts(db: Db): Promise<void> {
  await sql`
    WITH counted AS (DELETE FROM contact_counts RETURNING *)
    INSERT INTO contact_counts
    SELECT type, fonte, dettaglio_fonte, with_email, with_phone, sum(contacts) FROM counted
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(contacts) <> 0`.execute(db)
  await sql`SELECT tidy_contact_search()`.execute(db)
}
