import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/database.server.ts'

export type UserNames = { id: number; username: string; fullName: string | null; email: string | null }

/** Stores the one link of a user, in place of an earlier one. */
export async function putLink(
  db: Db,
  link: { userId: number; tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  const { userId, tokenHash, now, expiresAt } = link
  const values = { tokenHash, createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() }
  await db
    .insertInto('accessLinks')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
}

export async function deleteLink(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('accessLinks').where('userId', '=', userId).execute()
}

/** The active user of a link that has neither expired nor been used. */
export function findLink(db: Db, tokenHash: Buffer, now: Date): Promise<UserNames | undefined> {
  return db
    .selectFrom('accessLinks')
    .innerJoin('users', 'users.id', 'accessLinks.userId')
    .select(['users.id', 'users.username', 'users.fullName', 'users.email'])
    .where('accessLinks.tokenHash', '=', tokenHash)
    .where('accessLinks.expiresAt', '>', now.toISOString())
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Uses a link up; false when it has been used, replaced, or has expired. */
export async function spendLink(db: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('accessLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The active user a mail address belongs to; one who has not used the invitation yet has that link. */
export function findByEmail(db: Db, email: string): Promise<UserNames | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'fullName', 'email'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('disabledAt', 'is', null)
    .where('password', 'is not', null)
    .executeTakeFirst()
}

export async function pruneLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('accessLinks').where('expiresAt', '<=', now.toISOString()).execute()
}
