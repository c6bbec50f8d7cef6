import { type NotNull, sql } from 'kysely'
import type { Db } from '#platform/db/database.server.ts'
import type { Session, SessionUser } from '#platform/http/context.server.ts'
import type { Role } from '#platform/session/roles.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts'
import { deleteLink, type UserNames } from './access/store.server.ts'
import type { CurrentUser } from './contract.ts'
import { factorsOf } from './factors/store.server.ts'

const IDLE_MS = 12 * HOUR_MS
export const LONGEST_SESSION_MS = 7 * DAY_MS
const SEEN_EVERY_MS = 60_000
/** Time to show the second factor after the password. */
export const FACTOR_WAIT_MS = 10 * MINUTE_MS
/** Time to set up a second factor where a role needs one. */
const FACTOR_GRACE_MS = 7 * DAY_MS

/**
 * When the user `u` has to have a second factor, where `duty` is the row of their role in `factor_duties`; null for a user who has
 * one, or needs none.
 */
export const FACTOR_DUE_AT = sql<string | null>`CASE WHEN duty.since IS NOT NULL AND NOT has_factor(u.id)
  THEN greatest(duty.since, u.created_at) + make_interval(secs => ${FACTOR_GRACE_MS / 1000}) END`

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/**
 * Bounds of a valid session: last used after `used`, begun after `begun` and not after `ahead`, which only a wrong
 * clock writes.
 */
export function openSince(now: Date): { used: string; begun: string; ahead: string } {
  return {
    used: before(now, IDLE_MS),
    begun: before(now, LONGEST_SESSION_MS),
    ahead: before(now, -LONGEST_SESSION_MS),
  }
}

/**
 * A valid session, else null. Writes down that it was used, at most once a minute, unless the screen is unattended: a page that
 * asks by itself keeps no session open and no screen unlocked.
 */
export async function findSession(
  db: Db,
  tokenHash: Buffer,
  { now, unattended = false }: { now: Date; unattended?: boolean },
): Promise<Session | null> {
  const { used, begun, ahead } = openSince(now)
  const at = now.toISOString()
  const { rows } = await sql<SessionUser & Pick<Session, 'state' | 'confirmedAt'>>`
    WITH found AS (
      SELECT s.token_hash, s.last_seen_at, s.confirmed_at, u.id, u.username, u.role, u.doctor_id,
        CASE
          WHEN s.waits_for_factor THEN 'waiting'
          WHEN s.last_seen_at <= ${at}::timestamptz - make_interval(mins => lock.minutes) AND lock.minutes > 0 THEN 'locked'
          WHEN ${FACTOR_DUE_AT} <= ${at} THEN 'due'
          ELSE 'open'
        END AS state
      FROM sessions s JOIN users u ON u.id = s.user_id
      LEFT JOIN factor_duties duty ON duty.role = u.role
      CROSS JOIN (SELECT coalesce(max(value::integer), 0) AS minutes FROM site_settings WHERE key = 'lock_minutes') lock
      WHERE s.token_hash = ${tokenHash}
        AND u.disabled_at IS NULL
        AND s.last_seen_at > ${used}
        AND s.created_at > ${begun}
        AND s.created_at <= ${ahead}
        AND (NOT s.waits_for_factor OR s.created_at > ${before(now, FACTOR_WAIT_MS)})
    ), seen AS (
      UPDATE sessions SET last_seen_at = ${at} FROM found
      WHERE sessions.token_hash = found.token_hash AND found.state IN ('open', 'due')
        AND found.last_seen_at <= ${before(now, SEEN_EVERY_MS)} AND NOT ${unattended}
    )
    SELECT id, username, role, doctor_id, state, confirmed_at FROM found`.execute(db)
  const [row] = rows
  if (!row) return null
  const { state, confirmedAt, ...user } = row
  return { hash: tokenHash, user, state, confirmedAt }
}

/**
 * Opens a session, unless the password was changed or the user removed since it was checked: then false. The lock
 * makes a change of password that runs at the same moment wait, and end this session too.
 */
export async function insertSession(
  db: Db,
  session: {
    tokenHash: Buffer
    userId: number
    passwordHash: string
    userAgent: string
    address: string
    /** The second factor is still to come. */
    waits: boolean
    /** When the user identified, if not now. */
    confirmedAt?: string
    now: Date
  },
): Promise<boolean> {
  const at = session.now.toISOString()
  const { numAffectedRows } = await sql`
    INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, confirmed_at, user_agent, address, waits_for_factor)
    SELECT ${session.tokenHash}, id, ${at}, ${at}, ${session.confirmedAt ?? at}, ${session.userAgent}, ${session.address},
      ${session.waits}
    FROM users WHERE id = ${session.userId} AND password = ${session.passwordHash} AND disabled_at IS NULL
    FOR SHARE`.execute(db)
  return numAffectedRows === 1n
}

/** Opens a session after a passkey; undefined for a user who is disabled or gone. */
export async function insertPasskeySession(
  db: Db,
  userId: number,
  session: { tokenHash: Buffer; userAgent: string; address: string; now: Date },
): Promise<{ id: number; username: string } | undefined> {
  const at = session.now.toISOString()
  const { rows } = await sql<{ id: number; username: string }>`
    WITH found AS (SELECT id, username FROM users WHERE id = ${userId} AND disabled_at IS NULL FOR SHARE),
    opened AS (
      INSERT INTO sessions (token_hash, user_id, created_at, last_seen_at, confirmed_at, user_agent, address)
      SELECT ${session.tokenHash}, id, ${at}, ${at}, ${at}, ${session.userAgent}, ${session.address} FROM found
    )
    SELECT id, username FROM found`.execute(db)
  return rows[0]
}

/** Opens the session that waited for a second factor, under a new token; false when it is gone. */
export async function openWaitingSession(
  db: Db,
  { before, after, now }: { before: Buffer; after: Buffer; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash: after, waitsForFactor: false, createdAt: at, lastSeenAt: at, confirmedAt: at })
    .where('tokenHash', '=', before)
    .where('waitsForFactor', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Notes that the session's user has identified again.
 * @param isConfirmed whether that is enough for calls with `confirmed: true`
 */
export async function confirmSession(
  db: Db,
  tokenHash: Buffer,
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: at, ...(isConfirmed && { confirmedAt: at }) })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()
}

/** Prunes expired sessions. They are refused anyway. */
export async function pruneExpiredSessions(db: Db, now: Date): Promise<void> {
  const { used, begun, ahead } = openSince(now)
  await db
    .deleteFrom('sessions')
    .where((is) =>
      is.or([is('lastSeenAt', '<=', used), is('createdAt', '<=', begun), is('createdAt', '>', ahead)]),
    )
    .execute()
}

/** A user as the browser knows them, without the password. */
export async function findCurrentUser(db: Db, id: number): Promise<Omit<CurrentUser, 'state'> | undefined> {
  const { rows } = await sql<Omit<CurrentUser, 'state' | 'factors'>>`
    SELECT u.id, u.username, u.role, u.profile_image, u.full_name, u.doctor_id,
      ${FACTOR_DUE_AT} AS factor_due_at,
      (SELECT coalesce(max(value::integer), 0) FROM site_settings WHERE key = 'lock_minutes') AS lock_minutes
    FROM users u
    LEFT JOIN factor_duties duty ON duty.role = u.role
    WHERE u.id = ${id}`.execute(db)
  return rows[0] && { ...rows[0], factors: await factorsOf(db, id) }
}

/**
 * A user who can log in with a password.
 * @param login the user name, or the e-mail address, in lower case
 */
export function findPassword(
  db: Db,
  login: string,
): Promise<{ id: number; username: string; password: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password'])
    .where((is) => is.or([is('username', '=', login), is(sql`lower(email)`, '=', login)]))
    .where('disabledAt', 'is', null)
    .where('password', 'is not', null)
    .$narrowType<{ password: NotNull }>()
    .executeTakeFirst()
}

export async function anyUser(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertUser(
  db: Db,
  user: { username: string; role: Role; passwordHash: string; doctorId?: number },
): Promise<number> {
  const { username, role, passwordHash, doctorId = null } = user
  const { id } = await db
    .insertInto('users')
    .values({ username, role, password: passwordHash, doctorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Adds an administrator if there are no users. Of two processes that try, one succeeds. */
export async function insertFirstUser(
  db: Db,
  user: { username: string; passwordHash: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO users (username, role, password)
    SELECT ${user.username}, 'admin', ${user.passwordHash} WHERE NOT EXISTS (SELECT FROM users)
    ON CONFLICT (username) DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Stores the hash of a new password. A link sent before is worth nothing any more: it may be in a mailbox that was the reason.
 * @param change.before the hash it takes the place of, so that of two changes at once one succeeds
 * @returns false where `before` is not the password any more
 */
export async function updatePassword(
  db: Db,
  { userId, hash, before, now }: { userId: number; hash: string; before?: string; now: Date },
): Promise<boolean> {
  const at = now.toISOString()
  let users = db
    .updateTable('users')
    .set({ password: hash, passwordChangedAt: at, updatedAt: at })
    .where('id', '=', userId)
  if (before !== undefined) users = users.where('password', '=', before)
  const { numUpdatedRows } = await users.executeTakeFirst()
  if (numUpdatedRows === 1n) await deleteLink(db, userId)
  return numUpdatedRows === 1n
}

/** Ends every session of a user. Returns how many there were. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every session: for a restored database, where those that ended since the backup would be valid again. */
export async function deleteAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute()
}

export type ListedUser = { username: string; role: Role; createdAt: string; disabledAt: string | null }

export function selectUsers(db: Db): Promise<ListedUser[]> {
  return db
    .selectFrom('users')
    .select(['username', 'role', 'createdAt', 'disabledAt'])
    .orderBy('username')
    .execute()
}

/** The names of a user, found by number or by user name. */
export function findNames(
  db: Db,
  user: { id: number } | { username: string },
): Promise<UserNames | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email'])
    .where(({ and }) => and(user))
    .executeTakeFirst()
}

/** Names of the administrators who can log in, whose rows are locked until the transaction ends, so that none is removed meanwhile. */
export async function lockAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('username')
    .where('role', '=', 'admin')
    .where('disabledAt', 'is', null)
    .where('password', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ username }) => username)
}

/** Deletes a user; false when there is none of that name. Their sessions cascade. */
export async function deleteUser(db: Db, username: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('username', '=', username).executeTakeFirst()
  return numDeletedRows === 1n
}
