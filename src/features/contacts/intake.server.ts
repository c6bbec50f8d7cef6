import { createHash } from 'node:crypto'
import type { Context } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { contactCopy } from './copy.ts'

/** What every public form does before it takes in what a visitor sends. */

/** Seconds. */
export const TEN_MINUTES = 600
/** The same words again within it are a second click or an answer that got lost. As long as a handle is valid. */
export const REPEAT_MS = 30 * MINUTE_MS

/** Refuses what only programs fill in. Throws 400. */
export function checkTrap(website: string | undefined): void {
  if (website) throw new Refusal('not_valid', { message: contactCopy.refused })
}

/** A limit whose sentence is meant for visitors. Throws 429. */
export async function limitVisitor(ctx: Context, ...limit: Parameters<Context['limit']>): Promise<void> {
  try {
    await ctx.limit(...limit)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, retryAfter } = error
    throw new Refusal(code, { message: contactCopy.tooMany, ...(retryAfter && { retryAfter }) })
  }
}

/** Names somebody in a limit's key without keeping who it is. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
