import type { z } from 'zod'
import { type EnglishLabels, englishLabel, englishTyped } from '../english/labels.ts'
import { EnglishService } from '../english/shapes.ts'
import { typedOrNull } from '../limits/limit-form.ts'
import type { WholeService } from './contract.ts'
import { pageFields } from './shapes.ts'

/** The texts of a service's page on the site between the typed values of its form and the calls. */

export const pageForm = {
  minAge: typedOrNull.pipe(pageFields.minAge),
  questions: pageFields.questions,
  english: EnglishService,
}
type PageTyped = z.input<z.ZodObject<typeof pageForm>>

export const pageLabels: Record<keyof PageTyped, string> = {
  minAge: 'Età minima',
  questions: 'Domande e risposte',
  english: 'In inglese',
}

/** The English texts of a service besides its questions and the names that patients use. */
export const ENGLISH_TEXTS = {
  name: 'Nome',
  shortDescription: 'Descrizione breve',
  longDescription: 'Descrizione lunga',
  preparation: 'Come prepararsi',
  whatToBring: 'Che cosa portare',
}
const ENGLISH_LABELS: EnglishLabels = {
  ...ENGLISH_TEXTS,
  questions: pageLabels.questions,
  aliases: 'Come lo chiamano i pazienti',
}

/** The page's texts as the form shows them; of a new service there are none. */
export function pageTyped(service: Pick<WholeService, 'minAge' | 'questions' | 'english'> | null): PageTyped {
  return {
    minAge: service?.minAge == null ? '' : String(service.minAge),
    questions: service?.questions.map((one) => ({ ...one })) ?? [],
    english: {
      ...englishTyped(ENGLISH_TEXTS, service?.english),
      questions: service?.english.questions?.map((one) => ({ ...one })) ?? [],
      aliases: service?.english.aliases ?? [],
    },
  }
}

/** The name of a part of a question, as the summary of errors says it: 'Domanda 2', 'Risposta 2'. */
export function pageLabel([place, part]: readonly string[]): string {
  return `${part === 'answer' ? 'Risposta' : 'Domanda'} ${Number(place) + 1}`
}

/** The name of an English text, or of a part of its questions: 'Nome in inglese', 'Risposta 2 in inglese'. */
export function englishLabelOf([field = '', ...rest]: readonly string[]): string {
  if (field === '') return pageLabels.english
  return field === 'questions' && rest.length > 0
    ? `${pageLabel(rest)} in inglese`
    : englishLabel(ENGLISH_LABELS, field)
}

/** The list with one of its rows at another place; as it is where there is no such place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const row = rows[from]
  if (row === undefined || to < 0 || to >= rows.length) return [...rows]
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
