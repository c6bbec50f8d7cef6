import { sql } from 'kysely'
import { FACTOR_DUE_AT } from '#features/auth/store.server.ts'
import { DOCTOR_NAME } from '#features/catalogue/store.server.ts'
import type { Db, Tx } from '#platform/db/database.server.ts'
import type { Role } from '#platform/session/roles.ts'
import type { Policy, StaffUser } from './contract.ts'

/** All users: those who can log in first, then by name. */
export async function selectStaff(db: Db, now: Date): Promise<StaffUser[]> {
  const at = now.toISOString()
  const { rows } = await sql<StaffUser>`
    SELECT u.id, u.username, u.full_name, u.email, u.role, u.marks_absences, u.created_at,
      CASE WHEN doctor.id IS NOT NULL THEN jsonb_build_object('id', doctor.id, 'name', ${DOCTOR_NAME}) END AS doctor,
      array_remove(ARRAY[
        CASE WHEN EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) THEN 'passkey' END,
        CASE WHEN EXISTS (SELECT FROM totp_keys t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) THEN 'app' END
      ], NULL) AS factors,
      ${FACTOR_DUE_AT} AS factor_due_at,
      CASE WHEN u.disabled_at IS NOT NULL THEN 'disabled'
        WHEN u.password IS NOT NULL THEN 'active'
        WHEN link.expires_at > ${at} THEN 'invited' ELSE 'invite_expired' END AS state,
      CASE WHEN u.password IS NULL AND u.disabled_at IS NULL THEN link.expires_at END AS link_ends_at,
      greatest(
        (SELECT max(l.at) FROM logins l WHERE l.user_id = u.id AND l.outcome = 'success'),
        (SELECT max(s.last_seen_at) FROM sessions s WHERE s.user_id = u.id AND NOT s.waits_for_factor)
      ) AS last_access_at,
      coalesce(inviter.full_name, inviter.username) AS invited_by
    FROM users u
    LEFT JOIN doctors doctor ON doctor.id = u.doctor_id
    LEFT JOIN factor_duties duty ON duty.role = u.role
    LEFT JOIN access_links link ON link.user_id = u.id
    LEFT JOIN users inviter ON inviter.id = u.invited_by
    ORDER BY u.disabled_at IS NOT NULL, lower(coalesce(u.full_name, u.username)), u.id`.execute(db)
  return rows
}

export type StoredUser = {
  id: number
  username: string
  fullName: string | null
  email: string | null
  role: Role
  doctorId: number | null
  disabledAt: string | null
  /** Has not chosen a password yet. */
  isInvited: boolean
}

function staff(db: Db, id: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email', 'role', 'doctorId', 'disabledAt'])
    .select(({ eb }) => eb('password', 'is', null).$castTo<boolean>().as('isInvited'))
    .where('id', '=', id)
}

export function findStaff(db: Db, id: number): Promise<StoredUser | undefined> {
  return staff(db, id).executeTakeFirst()
}

/** The user, whose row stays locked until the transaction ends. */
export function lockStaff(db: Db, id: number): Promise<StoredUser | undefined> {
  return staff(db, id).forUpdate().executeTakeFirst()
}

export async function takenNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('users').select('username').execute()
  return new Set(rows.map(({ username }) => username))
}

export async function insertInvited(
  db: Db,
  user: Omit<StoredUser, 'id' | 'disabledAt' | 'isInvited'> & { email: string; invitedBy: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ ...user, password: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type StaffEdit = {
  [Field in 'fullName' | 'email' | 'role' | 'doctorId' | 'disabledAt']?: StoredUser[Field] | undefined
} & { marksAbsences?: boolean | undefined }

export async function updateStaff(db: Db, id: number, edit: StaffEdit, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...edit, updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function selectPolicy(db: Db): Promise<Policy> {
  const duties = await db.selectFrom('factorDuties').select('role').orderBy('role').execute()
  const { value } = await db
    .selectFrom('siteSettings')
    .select('value')
    .where('key', '=', 'lock_minutes')
    .executeTakeFirstOrThrow()
  return { factorRoles: duties.map(({ role }) => role), lockMinutes: Number(value) as Policy['lockMinutes'] }
}

/** Stores the policy. A role that needed a second factor before keeps the day since when. */
export async function storePolicy(db: Tx, { factorRoles, lockMinutes }: Policy, now: Date): Promise<void> {
  await sql`DELETE FROM factor_duties WHERE role <> ALL (${factorRoles}::user_role[])`.execute(db)
  await sql`
    INSERT INTO factor_duties (role, since) SELECT role, ${now.toISOString()} FROM unnest(${factorRoles}::user_role[]) AS role
    ON CONFLICT DO NOTHING`.execute(db)
  await db
    .updateTable('siteSettings')
    .set({ value: String(lockMinutes) })
    .where('key', '=', 'lock_minutes')
    .execute()
}
