import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Db, startOfDay } from '#platform/db/database.server.ts'
import type { DB } from '#platform/db/schema.gen.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { type contactCounts, type contactSources, ListedContact } from '../contract.ts'
import type { ContactType, Sort } from '../rules.ts'

const COLUMNS = ListedContact.keyof().options

/** Selects contacts that contain every term and pass every filter. Of several sources or details, any one matches. */
export type ContactFilter = {
  terms: string[]
  type: ContactType | null
  sources: string[]
  details: string[]
}

/** Whether a term is in the name, address or number. The search column ends with the type, which a match must not be part of. */
export function matchesIdentity(term: string): RawBuilder<boolean> {
  return sql<boolean>`contact_requests.search LIKE containing(${term}) || E'\\n%'`
}

type Page = { sort: Sort; limit: number; offset: number }

type Contacts<O> = SelectQueryBuilder<DB, 'contactRequests', O>

function matching(db: Db, { terms, type, sources, details }: ContactFilter): Contacts<object> {
  let query: Contacts<object> = db.selectFrom('contactRequests')
  for (const term of terms) query = query.where(sql<boolean>`search LIKE containing(${term})`)
  if (type) query = query.where('type', '=', type)
  if (sources.length > 0) query = query.where('fonte', 'in', sources)
  if (details.length > 0) query = query.where('dettaglioFonte', 'in', details)
  return query
}

/** An index serves each order, forwards and backwards; the id makes the order unique. */
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
export async function contactPage(
  db: Db,
  wanted: ContactFilter,
  { sort, limit, offset }: Page,
): Promise<{ rows: ListedContact[]; total: number }> {
  const [rows, total] = await Promise.all([
    sorted(matching(db, wanted).select(COLUMNS), sort).limit(limit).offset(offset).execute(),
    countContacts(db, wanted),
  ])
  return { rows, total }
}

async function countContacts(db: Db, wanted: ContactFilter): Promise<number> {
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
export function contactFigures(db: Db, today: string): Promise<Answer<typeof contactCounts>> {
  return db
    .selectFrom('contactRequests')
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<number>`(count(*) FILTER (WHERE created_at >= ${startOfDay(today)}))::integer`.as('today'),
      sql<number>`(count(*) FILTER (WHERE email <> ''))::integer`.as('withEmail'),
      sql<number>`(count(*) FILTER (WHERE phone <> ''))::integer`.as('withPhone'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns the pairs of source and detail, the most frequent first. */
export function contactsBySource(db: Db): Promise<Answer<typeof contactSources>> {
  return db
    .selectFrom('contactRequests')
    .select(['fonte', 'dettaglioFonte', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['fonte', 'dettaglioFonte'])
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
  return db
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
}
