import type { Now } from '#features/booking/rules.ts'
import type { AgendaVisit } from '../contract.ts'
import { type CardStatus, cardStatus, isDue } from '../copy.ts'
import type { Command } from '../grid/commands.ts'

export type StepCommand = Extract<Command['do'], 'confirm' | 'arrived' | 'in_visit' | 'completed' | 'no_show'>

export const STEP_LABELS: Record<StepCommand, string> = {
  confirm: 'Conferma',
  arrived: 'Arrivato',
  in_visit: 'In visita',
  completed: 'Conclusa',
  no_show: 'Non venuto',
}

const STEPS: Partial<Record<CardStatus, readonly StepCommand[]>> = {
  pending: ['confirm', 'arrived'],
  confirmed: ['arrived', 'in_visit', 'completed'],
  arrived: ['in_visit', 'completed'],
  in_visit: ['completed'],
}

/** The steps a visit can take on its day, the next one first. One whose time is over is completed, or its patient did not come. */
export function stepsOf(visit: AgendaVisit, now: Now): readonly StepCommand[] {
  return isDue(visit, now) ? ['completed', 'no_show'] : (STEPS[cardStatus(visit)] ?? [])
}
