import { type RawBuilder, sql } from 'kysely'
import type { Called } from './caller.ts'
import { fieldsOf } from './fields.ts'
import { type Fixture, tablesOf } from './fixture.ts'

/** Extra fields a caller might add to claim a record's owner, rights or time of creation. */

const MARK = 1_987_654_321
const LONG_AGO = '1999-09-09T09:09:09.000Z'
const SECRET = 'scelta da chi attacca'

/** By the row's path, a status the record could have. */
const STATUSES: Record<string, string> = {
  '/api/convenzioni/attivazioni': 'approved',
  '/api/appointments': 'confirmed',
}

function claims({ row }: Called, { bystander, victim }: Fixture): Record<string, unknown> {
  return {
    ...{ id: MARK, version: MARK, createdAt: LONG_AGO, updatedAt: LONG_AGO, sortOrder: MARK },
    ...{ role: 'admin', isAdmin: true, viewed: true, systemField: true, password: SECRET, ownerHash: SECRET },
    ...{ contactId: victim, userId: bystander, createdBy: bystander, updatedBy: bystander },
    ...{ assignedTo: bystander, uploadedBy: bystander, status: STATUSES[row.path] ?? 'closed' },
  }
}

/** Names every object inherits. Merging them into a prototype would trigger the honeypot for every later visitor. */
const INHERITED = [
  `"__proto__":{"website":"${SECRET}","isAdmin":true,"role":"admin"}`,
  `"constructor":{"prototype":{"website":"${SECRET}"}}`,
  `"prototype":{"website":"${SECRET}"},"toString":"${SECRET}","hasOwnProperty":"${SECRET}"`,
].join()

/** The sample with those values; fields of the row stay as in the sample. */
export function privileged(called: Called, fixture: Fixture): string {
  const { row, ask } = called
  const own = row.body ? fieldsOf(row.body, ask.body).paths : []
  const more = Object.entries(claims(called, fixture)).filter(([name]) => !own.includes(name))
  return `${JSON.stringify({ ...(ask.body as object), ...Object.fromEntries(more) }).slice(0, -1)},${INHERITED}}`
}

type Stored = { name: string; row: Record<string, unknown> }

// Bytes of files are nothing a caller could say this way, and mails leave meanwhile.
const APART = ['blob_chunks', 'outbox', 'sessions', 'rate_limits', 'schema_migrations']

/** Every row of every table. */
export async function everything({ db }: Fixture): Promise<Stored[]> {
  const tables = await tablesOf(db)
  const each: RawBuilder<unknown>[] = tables

    .filter((name) => !APART.includes(name))
    .map((name) => sql`SELECT ${name} AS name, to_jsonb(t) AS row FROM ${sql.table(name)} t`)
  return (await sql<Stored>`${sql.join(each, sql` UNION ALL `)}`.execute(db)).rows
}

const USERS = ['user_id', 'created_by', 'updated_by', 'assigned_to', 'uploaded_by']

/** Columns of new or changed rows that contain a claimed value. */
export function traces(before: Stored[], after: Stored[], called: Called, fixture: Fixture): string[] {
  const known = new Set(before.map((one) => JSON.stringify(one)))
  const claimed = claims(called, fixture)
  const found = after
    .filter((one) => !known.has(JSON.stringify(one)))
    .flatMap(({ name, row }) =>
      Object.entries(row)
        .filter(([column, value]) => isClaimed(column, value, claimed))
        .map(([column]) => `${name}.${column}`),
    )
  return [...new Set(found)]
}

function isClaimed(column: string, value: unknown, claimed: Record<string, unknown>): boolean {
  if (USERS.includes(column)) return value === claimed.userId
  if (column === 'contact_id') return value === claimed.contactId
  if (column === 'status') return value === claimed.status
  if (column === 'role') return value === claimed.role
  if (['viewed', 'system_field', 'is_admin'].includes(column)) return value === true
  const text = JSON.stringify(value)
  return [String(MARK), LONG_AGO.slice(0, 10), SECRET].some((trace) => text.includes(trace))
}
