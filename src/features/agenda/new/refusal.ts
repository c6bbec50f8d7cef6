import { CallError } from '#platform/http/call.ts'
import type { Issue } from '#platform/http/errors.ts'

/** The reason why a visit was not booked. The typed text stays in each case. */
export type Refusal =
  /** Outside hours, in an absence, closed, or past: staff may insist. */
  | { kind: 'outside'; sentence: string }
  /** The time is taken: staff may squeeze the visit in where the doctor's own visits stand in the way. */
  | { kind: 'taken'; sentence: string; byVisits: boolean }
  | { kind: 'fields'; issues: Issue[] }
  | { kind: 'other'; sentence: string }

const FAILED = 'Non sappiamo se la visita è prenotata: riprova, resterà una sola.'

export function refusalOf(error: Error | null): Refusal | null {
  if (!error) return null
  if (!(error instanceof CallError)) return { kind: 'other', sentence: FAILED }
  const sentence = (error.status < 500 && error.sentence) || FAILED
  const code: string | undefined = error.code
  if (code === 'outside_hours') return { kind: 'outside', sentence }
  if (code === 'slot_taken') return { kind: 'taken', sentence, byVisits: error.issues.length > 0 }
  if (error.issues.length > 0) return { kind: 'fields', issues: error.issues }
  return { kind: 'other', sentence }
}

/** The sentences of a refusal by the last part of their paths: `person.phone` and `duration` are both fields here. */
export function fieldErrors(refusal: Refusal | null): Record<string, string> {
  if (refusal?.kind !== 'fields') return {}
  return Object.fromEntries(
    refusal.issues.map(({ path, message }) => [path.replace(/^person\./, ''), message]),
  )
}
