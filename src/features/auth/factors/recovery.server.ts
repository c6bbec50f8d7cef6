import type { Db } from '#platform/db/database.server.ts'
import type { Context } from '#platform/http/context.server.ts'
import { HOUR_SECONDS } from '#platform/time/units.ts'
import { hashPassword, randomGroups, verifyPassword } from '../password.server.ts'
import { RECOVERY_CODES } from './rules.ts'
import { spendHash, unusedCodes } from './store.server.ts'

/** Times a user gets new codes in an hour: each takes a second of hashing. */
const RENEWED_AN_HOUR = 5

/**
 * Ten codes of 39 bits with their hashes, which are made one after the other: log-ins get their turns between them.
 * @throws AppError('too_many')
 */
export async function newCodes(ctx: Context, userId: number): Promise<{ codes: string[]; hashes: string[] }> {
  await ctx.limit(`codes:${userId}`, RENEWED_AN_HOUR, HOUR_SECONDS)
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomGroups(2).toUpperCase())
  const hashes: string[] = []
  for (const code of codes) hashes.push(await hashPassword(plain(code), userId))
  return { codes, hashes }
}

/** Written with or without the dash, in any case. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Uses a code up. False for a wrong or used one. */
export async function spendCode(db: Db, userId: number, code: string, now: Date): Promise<boolean> {
  for (const { id, hash } of await unusedCodes(db, userId)) {
    if (await verifyPassword(hash, plain(code), userId)) return spendHash(db, id, now)
  }
  return false
}
