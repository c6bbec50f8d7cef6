import { sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import { startOfDay } from '#platform/db/database.server.ts'
import { addDays } from '#platform/time/dates.ts'

/** An entry of the trail, with names for people to read. */
export type Line = {
  at: string
  userId: number | null
  username: string
  event: string
  record: string
  recordId: string | null
  everybody: boolean
  rows: number | null
  status: number
  address: string
  route: string
  requestId: string
}

export type AuditQuery = {
  /** A contact: also their documents, visits, notes and messages, and every list that showed them. */
  contact?: number
  username?: string
  /** Days of the clinic's calendar, both of them included. */
  from?: string
  to?: string
}

const STEP = 500

/** Reads entries of the trail in batches, the oldest first. */
export async function* auditEntries(db: Db, asked: AuditQuery): AsyncGenerator<Line[], void, undefined> {
  const { contact = null, username = null, from = null } = asked
  const until = asked.to === undefined ? null : addDays(asked.to, 1)
  for (let after: number | null = 0; after !== null; ) {
    const { rows }: { rows: (Line & { id: number })[] } = await sql<Line & { id: number }>`
      SELECT id, at, user_id, username, event, record, record_id, everybody, rows, status, address, route, request_id
      FROM trail
      WHERE id > ${after}
        AND (${from}::date IS NULL OR at >= ${startOfDay(from)})
        AND (${until}::date IS NULL OR at < ${startOfDay(until)})
        AND (${contact}::integer IS NULL OR ${contact} = ANY(people) OR everybody)
        AND (${username}::text IS NULL OR username = ${username})
      ORDER BY id LIMIT ${sql.lit(STEP)}`.execute(db)
    if (rows.length > 0) yield rows
    after = rows.length < STEP ? null : (rows.at(-1)?.id ?? null)
  }
}
