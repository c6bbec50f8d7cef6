import { decimal } from '#platform/numbers.ts'
import { MAIN_PAGES, pathOf } from '../rules.ts'

// The invitation is not indexed, but people open it on their phones.
const PAGES = [...MAIN_PAGES, 'inaugurazione'] as const

const NAMES: Record<(typeof PAGES)[number], string> = {
  home: 'Home',
  servizi: 'Servizi',
  'centro-analisi': 'Centro Analisi',
  'chi-siamo': 'Chi Siamo',
  'prenota-visita': 'Prenota Visita',
  'attiva-convenzione': 'Attiva Convenzione',
  inaugurazione: 'Inaugurazione',
}

export type TestedPage = { name: string; url: string }

/** The pages whose speed is tested, in the order they are tested in; no other address is ever asked for. */
export const testedPages: readonly TestedPage[] = PAGES.map((page) => ({
  name: NAMES[page],
  url: pathOf(page),
}))

export type Grade = 'good' | 'middling' | 'bad'

/** The rounded score and its grade: a displayed 90 is never yellow. */
export function gradeOf(score: number): { shown: number; grade: Grade } {
  const shown = Math.round(score)
  return { shown, grade: shown >= 90 ? 'good' : shown >= 50 ? 'middling' : 'bad' }
}

/** '640 ms', from a second on '1,3 s'. */
export function timeText(ms: number): string {
  const whole = Math.round(ms)
  // Counted in tenths of a second before it is divided: a quotient such as 1.15 lies a little below itself.
  return whole < 1000 ? `${whole} ms` : `${decimal((Math.round(whole / 100) / 10).toFixed(1))} s`
}
