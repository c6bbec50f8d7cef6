import { decimal } from '#platform/numbers.ts'
import { isDate } from '#platform/time/dates.ts'
import { shortDate } from '#platform/time/italian.ts'
import type { FieldType } from '../rules.ts'
import type { Submission } from '../submissions/contract.ts'
import { cut, OWN_SOURCE } from '../submissions/rules.ts'

/** An answer as staff read it. */
export type FormAnswer = { key: string; label: string; value: string }

type SubmissionAnswers = Pick<Submission, 'data' | 'labels'>
type PresentField = { key: string; label: string; type: FieldType }

/**
 * The answers of a submission in the order of the fields, those of deleted fields last. Each has the label it was given to,
 * since the field may have been renamed.
 */
export function answersOf(
  { data, labels }: SubmissionAnswers,
  fields: readonly PresentField[],
): FormAnswer[] {
  const known = fields.filter(({ key }) => Object.hasOwn(data, key))
  const keys = new Set(known.map(({ key }) => key))
  const gone = Object.keys(data).filter((key) => !keys.has(key))
  const asked = (key: string) => (Object.hasOwn(labels, key) ? labels[key] : '')
  return [
    ...known.map(({ key, label, type }) => ({
      key,
      label: asked(key) || label || key,
      value: readable(data[key] ?? '', type),
    })),
    ...gone.map((key) => ({ key, label: asked(key) || key, value: data[key] ?? '' })),
  ]
}

/** Dates and numbers in Italian notation. The value may date from another type of the field. */
function readable(value: string, type: FieldType): string {
  if (type === 'date' && isDate(value)) return shortDate(value)
  if (type === 'number') return decimal(value)
  return value
}

const PREVIEW_FIELDS = 2
const PREVIEW_MAX = 50

/** The first two answers, each cut at 50 characters. */
export function preview(submission: SubmissionAnswers, fields: readonly PresentField[]): FormAnswer[] {
  return answersOf(submission, fields)
    .slice(0, PREVIEW_FIELDS)
    .map((answer) => ({ ...answer, value: cut(answer.value, PREVIEW_MAX) }))
}

type SentSubmission = Pick<Submission, 'data' | 'submitterName' | 'submitterEmail'>

/** The answers without those that repeat the sender: the name, its first or last part, or the address. */
export function withoutSender(
  { data, submitterName, submitterEmail }: SentSubmission,
  who: string,
): Submission['data'] {
  const namesSender = (value: string) => {
    if (who === submitterName && (who.startsWith(`${value} `) || who.endsWith(` ${value}`))) return true
    return value === who && (who === submitterName || who === submitterEmail)
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !namesSender(value)))
}

/** The sender's name, else the address. */
export function senderOf({ submitterName, submitterEmail }: Submission): string {
  return submitterName ?? submitterEmail ?? 'Senza nome'
}

export function sourceName(source: string): string {
  return source === OWN_SOURCE ? 'Sito web' : source
}
