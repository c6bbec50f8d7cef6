import { closedSentence } from '#platform/http/call.ts'
import type { ToastText } from '#ui/Toast.tsx'

/** The toast of a call refused because the site was closed meanwhile; undefined for any other failure. */
export function closedToast(error: unknown): ToastText | undefined {
  const sentence = closedSentence(error)
  if (sentence === undefined) return undefined
  const description = `${sentence} Quello che hai scritto resta qui: riprova più tardi.`
  return { title: 'Sito in manutenzione', description, tone: 'error' }
}
