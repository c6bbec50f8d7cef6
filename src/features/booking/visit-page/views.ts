import type { VisitPage } from './contract.ts'
import { canWait } from './rules.ts'

const QUESTIONS = ['documenti', 'sposta', 'avvisami', 'disdici', 'vengo', 'chiamatemi'] as const

/** The query of a link on the page, or of a button in a mail: it opens a question, and only a press answers it. */
export type Question = (typeof QUESTIONS)[number]

/** The question of an address's query; null without one. */
export function questionOf(search: URLSearchParams): Question | null {
  return QUESTIONS.find((question) => search.has(question)) ?? null
}

export type View = 'documents' | 'move' | 'wait' | 'cancel' | 'visit'

/** The part that the page shows. A question that the visit can't answer any more shows the visit. */
export function viewOf(page: VisitPage, question: Question | null): View {
  const { until, canMove, asked } = page
  if (!isOpen(page)) return 'visit'
  if (question === 'documenti') return 'documents'
  if (question === 'sposta' && until && canMove && !asked) return 'move'
  if (question === 'avvisami' && canMove && canWait(page)) return 'wait'
  return question === 'disdici' && until ? 'cancel' : 'visit'
}

/** Whether the page asks for something, so that its reader is about to press a button. */
export function expectsPress(page: VisitPage, question: Question | null): boolean {
  if (!isOpen(page)) return false
  return question !== null || page.displaced !== null || page.proof === 'asked' || isMovedByClinic(page)
}

/** The clinic has moved the visit, and the patient has not said yet whether the new time will do. */
export function isMovedByClinic({ moved, coming }: VisitPage): boolean {
  return moved?.by === 'clinic' && !coming
}

export function isOpen({ state }: VisitPage): boolean {
  return state === 'pending' || state === 'confirmed'
}

const TITLES: Record<Exclude<View, 'visit'>, string> = {
  documents: 'Aggiungi documenti',
  move: 'Scegli un altro orario',
  wait: 'Avvisami se si libera un posto',
  cancel: 'Vuoi disdire questa visita?',
}

/** The page's title in the browser, without the clinic's name. */
export function titleOf({ state, asked, cancelled }: VisitPage, view: View): string {
  if (view !== 'visit') return TITLES[view]
  if (cancelled) return cancelled.by === 'patient' ? 'Hai disdetto la visita' : 'La visita è stata annullata'
  if (state === 'pending') return 'La tua richiesta'
  return asked ? 'Hai chiesto di spostare la visita' : 'La tua visita'
}

/** The page of a visit, less its query. */
export const visitPath = (link: string) => `/visita/${link}`
