import type { Db } from '#platform/db/database.server.ts'
import { hashPassword, randomGroups, verifyPassword } from '../password.server.ts'
import { RECOVERY_CODES } from './rules.ts'
import { spendHash, unusedCodes } from './store.server.ts'

/** Ten codes of 39 bits with their hashes. Made before the transaction that stores them: hashing takes a second. */
export async function newCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomGroups(2).toUpperCase())
  return { codes, hashes: await Promise.all(codes.map((code) => hashPassword(plain(code)))) }
}

/** Written with or without the dash, in any case. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Uses a code up. False for a wrong or used one. */
export async function spendCode(db: Db, userId: number, code: string, now: Date): Promise<boolean> {
  for (const { id, hash } of await unusedCodes(db, userId)) {
    if (await verifyPassword(hash, plain(code))) return spendHash(db, id, now)
  }
  return false
}
