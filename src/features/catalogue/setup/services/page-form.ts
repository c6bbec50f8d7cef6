import type { z } from 'zod'
import { typedOrNull } from '../limits/limit-form.ts'
import type { WholeService } from './contract.ts'
import { pageFields } from './shapes.ts'

/** The texts of a service's page on the site between the typed values of its form and the calls. */

export const pageForm = {
  minAge: typedOrNull.pipe(pageFields.minAge),
  questions: pageFields.questions,
}
type PageTyped = z.input<z.ZodObject<typeof pageForm>>

export const pageLabels: Record<keyof PageTyped, string> = {
  minAge: 'Età minima',
  questions: 'Domande e risposte',
}

/** The page's texts as the form shows them; of a new service there are none. */
export function pageTyped(service: Pick<WholeService, 'minAge' | 'questions'> | null): PageTyped {
  return {
    minAge: service?.minAge == null ? '' : String(service.minAge),
    questions: service?.questions.map((one) => ({ ...one })) ?? [],
  }
}

/** The name of a part of a question, as the summary of errors says it: 'Domanda 2', 'Risposta 2'. */
export function pageLabel([place, part]: readonly string[]): string {
  return `${part === 'answer' ? 'Risposta' : 'Domanda'} ${Number(place) + 1}`
}

/** The list with one of its rows at another place; as it is where there is no such place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
