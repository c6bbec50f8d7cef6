import { closedSentence } from '#platform/http/call.ts'
import type { ToastText } from '#ui/Toast.tsx'

/** What is said to whoever was filling something in when the site was closed, whatever staff have written. */
export function closedToast(error: unknown): ToastText | undefined {
  const sentence = closedSentence(error)
  if (sentence === undefined) return undefined
  const description = `${sentence} Quello che hai scritto resta qui: riprova più tardi.`
  return { title: 'Sito in manutenzione', description, tone: 'error' }
}
