import { type RawBuilder, sql } from 'kysely'
import { type Db, startOfDay } from '#platform/db/database.server.ts'
import type { Answer, Parsed } from '#platform/http/endpoint.ts'
import { addDays, CLINIC_ZONE } from '#platform/time/dates.ts'
import type { AuditLine, countAudit, exportAudit, listAudit } from './contract.ts'
import type { AuditKind } from './rules.ts'

/** Each filter a call of the contract takes; and the user name, by which the command at the machine also finds deleted users. */
export type AuditFilter = Omit<Parsed<typeof listAudit>['query'], 'page' | 'pageSize'> &
  Omit<Parsed<typeof exportAudit>['query'], 'format'> &
  Parsed<typeof countAudit>['query'] & { username?: string | undefined }

/** Most contacts an entry is shown with by name. */
const NAMED = 3

/** The kind of an event: one of `auditKinds`. */
const KIND = sql`CASE
  WHEN event ~ '^(session|access|password|factor)\\.' OR event LIKE '%.refused' THEN 'access'
  WHEN event ~ '\\.(viewed|listed)$' THEN 'read'
  WHEN event LIKE '%.exported' THEN 'exported'
  WHEN event LIKE '%.deleted' THEN 'deleted'
  ELSE 'changed' END`

type Conditions = { [K in keyof AuditFilter]-?: (value: NonNullable<AuditFilter[K]>) => RawBuilder<unknown> }

/** The condition of each filter: one that is missing would be ignored, and the answer be the whole trail. */
const conditions: Conditions = {
  contact: (contact) => sql`(trail.people @> ARRAY[${contact}]::integer[] OR trail.everybody)`,
  user: (user) => sql`trail.user_id = ${user}`,
  username: (username) => sql`trail.username = ${username}`,
  kind: (kind) => sql`${KIND} = ${kind}`,
  // Both days are included.
  from: (day) => sql`trail.at >= ${startOfDay(day)}`,
  to: (day) => sql`trail.at < ${startOfDay(addDays(day, 1))}`,
}

function where(filter: AuditFilter): RawBuilder<unknown> {
  const parts = Object.entries(conditions).flatMap(([key, condition]) => {
    const value = filter[key as keyof AuditFilter]
    return value === undefined ? [] : [condition(value as never)]
  })
  return parts.length > 0 ? sql`WHERE ${sql.join(parts, sql` AND `)}` : sql``
}

/** The user of an entry; the trail has no foreign key, so that it stays as it is when a user is deleted. */
const NAME = sql`coalesce(person.full_name, trail.username)`

/** A page of the entries that match, newest first, and the number of all that match. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AuditLine[]; total: number }> {
  const matching = where(filter)
  const { rows } = await sql<AuditLine>`
    SELECT trail.id, at, ${NAME} AS name, person.role, event, record, record_id,
      (SELECT coalesce(full_name, username) FROM users WHERE record = 'user' AND id::text = record_id) AS username,
      CASE WHEN cardinality(people) BETWEEN 1 AND ${NAMED} THEN (
        SELECT json_agg(json_build_object('id', shown, 'name', contact.first_name || ' ' || contact.last_name) ORDER BY shown)
        FROM unnest(people) shown LEFT JOIN contact_requests contact ON contact.id = shown) ELSE '[]' END AS people,
      cardinality(people) AS people_count, everybody, rows, total, status, address, route, request_id,
      seal, encode(hash, 'hex') AS hash, encode(coalesce(
        (SELECT hash FROM trail before WHERE before.seal = trail.seal - 1),
        (SELECT hash FROM trail_forgotten before WHERE before.seal = trail.seal - 1)), 'hex') AS before
    FROM trail LEFT JOIN users person ON person.id = trail.user_id
    ${matching} ORDER BY trail.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db)
  const { rows: counted } = await sql<{
    total: number
  }>`SELECT count(*) AS total FROM trail ${matching}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The numbers of entries that match, by kind. */
export async function auditCounts(db: Db, filter: AuditFilter): Promise<Answer<typeof countAudit>> {
  const { rows } = await sql<{ kind: AuditKind; n: number }>`
    SELECT ${KIND} AS kind, sum(n)::bigint AS n
    FROM (SELECT event, count(*) AS n FROM trail ${where(filter)} GROUP BY event) events GROUP BY kind`.execute(
    db,
  )
  const counts = { all: 0, read: 0, changed: 0, exported: 0, access: 0, deleted: 0 }
  for (const { kind, n } of rows) {
    counts[kind] = n
    counts.all += n
  }
  return counts
}

/** The parts that the page of a contact reads by themselves when it is opened. */
const PARTS_OF_PAGE = ['document', 'message', 'note', 'proposal', 'relation', 'timeline'].map(
  (part) => `${part}.listed`,
)

/**
 * The events that concerned a contact, by day and user, the most recent day first. Reading the parts of the contact's page is
 * opening it.
 */
export async function auditOfContact(db: Db, contact: number) {
  const { rows } = await sql<{
    day: string
    name: string
    role: AuditLine['role']
    event: string
    everybody: boolean
    times: number
  }>`
    SELECT (at AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date AS day, ${NAME} AS name, person.role,
      CASE WHEN event = ANY (${PARTS_OF_PAGE}) THEN 'contact.viewed' ELSE event END AS event, everybody,
      greatest(1, count(*) FILTER (WHERE event <> ALL (${PARTS_OF_PAGE}))) AS times
    FROM trail LEFT JOIN users person ON person.id = trail.user_id ${where({ contact })}
    GROUP BY 1, 2, 3, 4, 5 ORDER BY 1 DESC, max(trail.id) DESC`.execute(db)
  return rows
}

/** The full name of a contact; undefined without one. */
export async function contactName(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT first_name || ' ' || last_name AS name FROM contact_requests WHERE id = ${id}`.execute(db)
  return rows[0]?.name
}
