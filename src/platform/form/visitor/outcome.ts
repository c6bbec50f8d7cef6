import { CallError, closedSentence } from '#platform/http/call.ts'
import type { ToastText } from '#ui/Toast.tsx'
import type { Errors, Outcome } from './useVisitorForm.ts'

/** The outcome of sending a form, for the module that checks and sends. */

export const SEND_TIMEOUT_MS = 20_000

/** `notSent` says that nothing is lost when the server failed by a mistake of its own. */
export function outcomeOf<N extends string>(
  error: unknown,
  names: readonly N[],
  notSent: string,
): Outcome<N> {
  // Any other error is the network's: no answer came, or none in time.
  if (!(error instanceof CallError)) return { kind: 'failed' }
  const errors = errorsOf(error.issues, names)
  if (Object.keys(errors).length > 0) return { kind: 'wrong', errors }
  // An internal error's sentence says no more than the toast, so the form's own takes its place.
  const sentence = (error.status !== 500 && error.sentence) || notSent
  const toast = closedToast(error)
  return { kind: 'failed', sentence, ...(toast && { toast }) }
}

/**
 * The first error of each field. The object has no prototype, because staff may name a field like a property every
 * object has.
 */
export function errorsOf<N extends string>(
  issues: readonly { path: string | readonly PropertyKey[]; message: string }[],
  names: readonly N[],
): Errors<N> {
  const errors: Errors<N> = Object.create(null)
  for (const { path, message } of issues) {
    const [field] = typeof path === 'string' ? path.split('.') : path
    const name = names.find((one) => one === field)
    if (name) errors[name] ??= message
  }
  return errors
}

/** The toast of a call refused because the site was closed meanwhile; undefined for any other failure. */
export function closedToast(error: unknown): ToastText | undefined {
  const sentence = closedSentence(error)
  if (sentence === undefined) return undefined
  const description = `${sentence} Quello che hai scritto resta qui: riprova più tardi.`
  return { title: 'Sito in manutenzione', description, tone: 'error' }
}
