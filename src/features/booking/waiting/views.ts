import type { WaitingPage } from './contract.ts'

const QUESTIONS = ['cambia', 'esci', 'lista'] as const

/** The query of a link on the page, or of a button in a mail: it opens a question, and only a press answers it. */
export type Question = (typeof QUESTIONS)[number]

/** The question of an address's query; null without one. */
export function questionOf(search: URLSearchParams): Question | null {
  return QUESTIONS.find((question) => search.has(question)) ?? null
}

/** The titles in the browser, without the clinic's name. */
export const TITLES = {
  change: 'Cambia le tue scelte',
  leave: 'Esci dalla lista?',
  unconfirmed: 'Vuoi sapere se si libera un posto?',
  taken: 'Il posto è tuo',
  withdrawn: 'Non sei più in lista d’attesa',
  offered: 'Si è liberato un posto',
  late: 'Questo posto non c’è più',
  waiting: 'Lista d’attesa',
} as const

export type View = keyof typeof TITLES

/** Whether the page asks for something, so that its reader is about to press a button. */
export function expectsPress(view: View): boolean {
  return view === 'change' || view === 'leave' || view === 'unconfirmed' || view === 'offered'
}

/** The part that the page shows. A question that the wait can't answer any more shows how it stands. */
export function viewOf({ state, offer }: WaitingPage, question: Question | null): View {
  if (state === 'waiting' && question === 'cambia') return 'change'
  if (state === 'waiting' && question === 'esci') return 'leave'
  if (state === 'unconfirmed') return 'unconfirmed'
  if (state === 'taken' && offer) return 'taken'
  if (state !== 'waiting') return 'withdrawn'
  if (offer?.state === 'open') return 'offered'
  // The place of a mail that is opened late; looked at again, the page is about the wait.
  return offer?.state === 'gone' && question !== 'lista' ? 'late' : 'waiting'
}
