import { createHash } from 'node:crypto'
import type { Context } from '#platform/http/context.server.ts'
import { AppError } from '#platform/http/errors.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { contactCopy } from './copy.ts'

/** Checks that every public form runs before it accepts a visitor's input. */

export const TEN_MINUTES = 600
/**
 * The same text within this time is a second click or a retry after a lost answer. A contact token is valid as long.
 */
export const REPEAT_MS = 30 * MINUTE_MS

/**
 * Refuses a request that fills in the honeypot.
 * @throws AppError('not_valid')
 */
export function checkHoneypot(website: string | undefined): void {
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

const LONGEST_NAME = 50
const MOST_WORDS = 5

// Latin letters with upper and lower case. Other Latin letters look like dots, marks or digits.
const LETTER = '(?:(?=\\p{Script=Latin})[\\p{Lu}\\p{Ll}])'
const WORD = new RegExp(`^(?!www)${LETTER}{1,25}(?:['’-]${LETTER}{1,25}){0,3}['’]?$`, 'iu')

/**
 * Returns how a mail to a patient names the person: first and last name, or 'paziente'. A visitor can enter a stranger's address,
 * so a name is text of one stranger in a mail to another: only short names of Latin letters, apostrophes and hyphens are repeated.
 */
export function politeName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const name = `${firstName} ${lastName}`
  return isPlainName(name) ? name : 'paziente'
}

/** Whether a name may be repeated in a mail to an address that may be a stranger's. */
export function isPlainName(name: string): boolean {
  const words = name.split(' ')
  // Fullwidth and styled letters become plain ones in NFKC; names are stored in NFC.
  const plain = name.normalize('NFKC') === name && name.length <= LONGEST_NAME && words.length <= MOST_WORDS
  return plain && words.every((word) => WORD.test(word))
}

/** The salutation of a mail to a patient: 'Gentile Giulia Campioni', or 'Gentile paziente'. */
export function greeting(person: { firstName: string; lastName: string }): string {
  return `Gentile ${politeName(person)}`
}
