import { sql } from 'kysely'
import { type Db, startOfDay, type Tx } from '#platform/db/database.server.ts'
import { addDays, CLINIC_ZONE } from '#platform/time/dates.ts'

/** Days a day is compared with. */
const DAYS = 30

export type DayOfUser = {
  userId: number
  username: string
  /** Contacts read. */
  contacts: number
  /** Files exported … */
  files: number
  /** … and the records in all of them. */
  records: number
}

/**
 * The reads and exports of each user on a day, by the audit trail. A contact counts once, however often an open page reads it
 * again; an entry about all contacts counts as all of them.
 * @param day `yyyy-MM-dd`
 */
export async function daysOfUsers(db: Db, day: string): Promise<DayOfUser[]> {
  const { rows } = await sql<DayOfUser>`
    WITH entries AS (
      SELECT user_id, username, event LIKE '%.exported' AS is_export, people, everybody, rows FROM trail
      WHERE at >= ${startOfDay(day)} AND at < ${startOfDay(addDays(day, 1))} AND user_id IS NOT NULL
        AND event ~ '\\.(viewed|listed|exported)$')
    SELECT user_id, max(username) AS username,
      (count(*) FILTER (WHERE is_export))::integer AS files,
      coalesce(sum(coalesce(rows, cardinality(people))) FILTER (WHERE is_export), 0)::integer AS records,
      greatest((SELECT count(DISTINCT person) FROM entries own, unnest(own.people) person
                WHERE own.user_id = entries.user_id AND NOT own.is_export),
               CASE WHEN bool_or(everybody AND NOT is_export) THEN (SELECT count(*) FROM contact_requests) ELSE 0 END
              )::integer AS contacts
    FROM entries GROUP BY user_id ORDER BY user_id`.execute(db)
  return rows
}

/**
 * The numbers of contacts a user has read on each of the thirty days before a day; days without a read are left out.
 * @param day `yyyy-MM-dd`
 */
export async function readsBefore(db: Db, userId: number, day: string): Promise<number[]> {
  const { rows } = await sql<{ contacts: number }>`
    SELECT count(DISTINCT person)::integer AS contacts FROM trail, unnest(people) person
    WHERE user_id = ${userId} AND at >= ${startOfDay(addDays(day, -DAYS))} AND at < ${startOfDay(day)}
      AND event ~ '\\.(viewed|listed)$'
    GROUP BY (at AT TIME ZONE ${sql.lit(CLINIC_ZONE)})::date`.execute(db)
  return rows.map(({ contacts }) => contacts)
}

/** The moment the newest backup was begun; null without one. */
export async function newestBackup(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    SELECT max(at) AS at FROM trail WHERE event = 'database.exported'`.execute(db)
  return rows[0]?.at ?? null
}

/** Whether a seal has been mailed in the last hour. Processes that ask at the same time wait for each other. */
export async function isSealMailed(db: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('seal mail', 0))`.execute(db)
  const { rows } = await sql<{ mailed: boolean }>`
    SELECT EXISTS (SELECT FROM outbox WHERE kind = 'audit-seal' AND created_at > now() - interval '55 minutes') AS mailed`.execute(
    db,
  )
  return rows[0]?.mailed ?? false
}

/** Whether the trail is old enough that a seal was noted each hour of a day. */
export async function isOlderThanDay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ old: boolean }>`
    SELECT EXISTS (SELECT FROM trail WHERE at < now() - interval '1 day')
        OR EXISTS (SELECT FROM trail_forgotten) AS old`.execute(db)
  return rows[0]?.old ?? false
}
