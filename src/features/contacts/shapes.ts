import { z } from 'zod'
import { date, line, telephone } from '#platform/http/shapes.ts'
import { isFiscalCode } from './fiscal-code.ts'

/** What forms ask of people: each rule once, for whoever asks. */

/** Forms have words of their own for a telephone number that is missing. */
export function phoneNumber(required: string, wrong?: string) {
  return line(40, { required }).pipe(telephone(wrong))
}

export const fiscalCode = line(32)
  .transform((value) => value.replace(/\s+/g, '').toUpperCase())
  .pipe(z.string().refine(isFiscalCode, 'Codice fiscale non valido'))

/** Also of one that is no day on which anybody can have been born: `isBirthDate` knows, which knows today. */
export const BIRTH_DATE_WRONG = 'Data di nascita non valida'

export const birthDate = date(BIRTH_DATE_WRONG)

/** Hidden from people; only programs fill it in. */
export const trap = z.string().max(200).optional()
