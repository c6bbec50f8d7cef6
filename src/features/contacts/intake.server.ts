import { createHash } from 'node:crypto'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { contactCopy } from './copy.ts'

/** Checks that every public form runs before it accepts a visitor's input. */

/** In seconds. */
export const TEN_MINUTES = 600
/** The same text within this time is a second click or a retry after a lost answer. As long as a contact token is valid. */
export const REPEAT_MS = 30 * MINUTE_MS

/**
 * Refuses a request that fills in the honeypot.
 * @throws AppError('not_valid')
 */
export function checkTrap(website: string | undefined): void {
  if (website) throw new AppError('not_valid', { message: contactCopy.refused })
}

/**
 * Counts towards a limit and words its refusal for visitors.
 * @throws AppError('too_many')
 */
export async function limitVisitor(ctx: Context, ...limit: Parameters<Context['limit']>): Promise<void> {
  try {
    await ctx.limit(...limit)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, retryAfter } = error
    throw new AppError(code, { message: contactCopy.tooMany, ...(retryAfter && { retryAfter }) })
  }
}

/** Hashes a text for a limit's key, so that the key does not reveal it. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
