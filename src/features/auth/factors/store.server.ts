import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'
import { deleteLink } from '../access/store.server.ts'
import type { Factor } from './rules.ts'

/** The second factors of a user that can be used now, the handiest first. */
export async function factorsOf(db: Db, userId: number): Promise<Factor[]> {
  const { rows } = await sql<{ factor: Factor }>`
    SELECT 'passkey' AS factor WHERE EXISTS (SELECT FROM passkeys WHERE user_id = ${userId})
    UNION ALL SELECT 'app' WHERE EXISTS (SELECT FROM totp_keys WHERE user_id = ${userId} AND confirmed_at IS NOT NULL)
    UNION ALL SELECT 'recovery_code' WHERE has_factor(${userId})
      AND EXISTS (SELECT FROM recovery_codes WHERE user_id = ${userId} AND used_at IS NULL)`.execute(db)
  return rows.map(({ factor }) => factor)
}

/** Locks a user's row until the transaction ends, so that two changes of factors come one after the other. */
export async function lockUser(db: Tx, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** Whether the role of this user needs a second factor. */
export async function isRequired(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users u JOIN factor_duties duty ON duty.role = u.role WHERE u.id = ${userId}`.execute(db)
  return rows.length > 0
}

export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT has_factor(${userId}) AS has`.execute(db)
  return rows[0]?.has ?? false
}

export async function passwordChangedAt(db: Db, userId: number): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('passwordChangedAt')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.passwordChangedAt ?? null
}

// ---------------------------------------------------------------- the app

export type TotpKey = { secret: Buffer; confirmedAt: string | null }

export function findTotpKey(db: Db, userId: number): Promise<TotpKey | undefined> {
  return db
    .selectFrom('totpKeys')
    .select(['secret', 'confirmedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Stores a secret that no code has confirmed yet, in place of another such; false when one is in use. */
export async function putTotpKey(
  db: Db,
  { userId, secret, now }: { userId: number; secret: Buffer; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totpKeys')
    .values({ userId, secret, createdAt: now.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt: now.toISOString() })
        .where('totpKeys.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes a step's code into use; false when this code or a later one was used already (RFC 6238, 5.2). */
export async function spendStep(
  db: Db,
  { userId, step, confirmedAt }: { userId: number; step: number; confirmedAt?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totpKeys')
    .set({ lastStep: step, ...(confirmedAt !== undefined && { confirmedAt }) })
    .where('userId', '=', userId)
    .where((is) => is.or([is('lastStep', 'is', null), is('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteTotpKey(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('totpKeys').where('userId', '=', userId).executeTakeFirst()
  return numDeletedRows === 1n
}

// ---------------------------------------------------------------- recovery codes

export function unusedCodes(db: Db, userId: number): Promise<{ id: number; hash: string }[]> {
  return db
    .selectFrom('recoveryCodes')
    .select(['id', 'hash'])
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** False when the code was used meanwhile. */
export async function spendHash(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recoveryCodes')
    .set({ usedAt: now.toISOString() })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function replaceCodes(db: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await deleteCodes(db, userId)
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((hash) => ({ userId, hash })))
    .execute()
}

export async function deleteCodes(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
}

// ---------------------------------------------------------------- passkeys

export type Passkey = {
  id: number
  userId: number
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
}

export function passkeysOf(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'transports', 'name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Db, credentialId: Buffer): Promise<Passkey | undefined> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports'])
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
}

export async function insertPasskey(
  db: Db,
  passkey: Omit<Passkey, 'id'> & { name: string; now: Date },
): Promise<void> {
  const { now, ...values } = passkey
  await db
    .insertInto('passkeys')
    .values({ ...values, createdAt: now.toISOString() })
    .execute()
}

/** Writes down a use; false when another one has counted further meanwhile. */
export async function countUse(
  db: Db,
  { id, counter, now }: { id: number; counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, lastUsedAt: now.toISOString() })
    .where('id', '=', id)
    // Authenticators that do not count say 0 for ever.
    .where((is) =>
      is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updatePasskeyName(
  db: Db,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(
  db: Db,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

// ---------------------------------------------------------------- challenges

export async function insertChallenge(
  db: Db,
  challenge: { challenge: Buffer; userId: number | null; expiresAt: string },
): Promise<void> {
  await db.insertInto('passkeyChallenges').values(challenge).execute()
}

/** Uses a challenge up; false for one that was never given, was used, is over, or is another user's. */
export async function useChallenge(
  db: Db,
  { challenge, userId, now }: { challenge: Buffer; userId: number | null; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeyChallenges')
    .where('challenge', '=', challenge)
    .where('userId', 'is not distinct from', userId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Prunes challenges that are over. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now.toISOString()).execute()
}

/**
 * Takes every second factor of a user away, and with them a link sent before, or a mailbox alone would be enough to get in.
 * @returns false where there was none
 */
export async function deleteFactors(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    WITH keys AS (DELETE FROM passkeys WHERE user_id = ${userId} RETURNING 1),
      app AS (DELETE FROM totp_keys WHERE user_id = ${userId} RETURNING confirmed_at),
      codes AS (DELETE FROM recovery_codes WHERE user_id = ${userId})
    SELECT EXISTS (SELECT FROM keys) OR EXISTS (SELECT FROM app WHERE confirmed_at IS NOT NULL) AS gone`.execute(
    db,
  )
  await deleteLink(db, userId)
  return rows[0]?.gone ?? false
}
