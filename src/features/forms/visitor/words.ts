import { dayMonth } from '#platform/time/italian.ts'
import type { ToastText } from '#ui/Toast.tsx'

/** The texts of a form besides its fields. */
export type SheetWords = {
  send: string
  sending: string
  sent: ToastText
  failed: ToastText
  unreachable: string
  /** The server could not, and it is not the visitor's fault. */
  notSent: string
  /** Staff have changed the form meanwhile. */
  changed: string
  /** Staff have closed the form meanwhile. */
  gone: string
  /** Shown when a required answer is missing, whatever else is wrong. */
  missing?: ToastText
  purpose: string
  noScript: string
}

export const sheetWords: SheetWords = {
  send: 'Invia',
  sending: 'Invio in corso...',
  sent: { title: 'Modulo inviato', description: 'Abbiamo ricevuto quello che hai scritto. Grazie!' },
  failed: {
    title: "Errore nell'invio",
    description: "Si è verificato un errore durante l'invio del modulo. Riprova più tardi.",
    tone: 'error',
  },
  unreachable:
    'Il modulo non è partito: controlla la connessione e riprova. Quello che hai scritto è ancora qui.',
  notSent: 'Il modulo non è partito, ma quello che hai scritto è ancora qui: riprova.',
  changed:
    'Il modulo è cambiato mentre lo compilavi. Quello che hai scritto è ancora qui: controlla i campi e invia di nuovo.',
  gone: 'Questo modulo non è più disponibile. Quello che hai scritto è ancora qui.',
  purpose: 'Usiamo questi dati solo per rispondere alla tua richiesta.',
  noScript: 'Per inviare il modulo da questa pagina serve JavaScript. Puoi chiamarci o scriverci:',
}

/** Around a form on a page of its own. */
export const pageWords = {
  required: 'I campi con * sono obbligatori.',
  thanks: 'Grazie!',
  received: 'Abbiamo ricevuto quello che hai scritto.',
  again: 'Compila di nuovo',
  closed: 'Questo modulo non è disponibile',
  unavailableText: 'Potrebbe essere stato chiuso. Per qualsiasi richiesta puoi chiamarci allo',
} as const

/** The meaning of the asterisks, where there are any. */
export function requiredHint(fields: readonly { required: boolean }[]): string | undefined {
  return fields.some(({ required }) => required) ? pageWords.required : undefined
}

/** The sentence shown from the day after the last one. */
export function overSentence(lastDay: string): string {
  return `Le iscrizioni si sono chiuse il ${dayMonth(lastDay)} ${lastDay.slice(0, 4)}.`
}
