import type { Choices, Draft, Wizard } from './state.ts'

export const steps = [
  'category',
  'service',
  'subservice',
  'doctor',
  'datetime',
  'details',
  'confirmation',
] as const
export type Step = (typeof steps)[number]

/** The counted steps of this booking in order: 'subservice' only once the service is known to have some. */
export function sequence(choices: Choices): Step[] {
  return steps.filter((step) => step !== 'subservice' || choices.hasSubservices === true)
}

/** The steps a visitor may have to go through: 'subservice' until the service is known to have none. */
function possibleSteps(choices: Choices): Step[] {
  return steps.filter((step) => step !== 'subservice' || choices.hasSubservices !== false)
}

/** The counted step for the one that is shown: the service, while the server is asked for its subservices. */
export function countedStep(choices: Choices, step: Step): Step {
  return sequence(choices).includes(step) ? step : 'service'
}

function isDone(draft: Draft, step: Step): boolean {
  if (step === 'datetime') return draft.date !== null && draft.time !== null
  if (step === 'details' || step === 'confirmation') return false
  return draft[step] !== null
}

/** The first step that is not done. */
export function firstOpenStep(draft: Draft): Step {
  return possibleSteps(draft).find((step) => !isDone(draft, step)) ?? 'details'
}

/**
 * The step to show for the one in the address: that one when the choices lead there, else the first open one. After a booking
 * all steps but the first lead to its summary, so that going back never sends it again.
 */
export function visibleStep({ draft, confirmed }: Wizard, asked: Step): Step {
  const untouched = draft.category === null
  if (confirmed && untouched && asked !== 'category') return 'confirmation'
  const order = possibleSteps(draft)
  const open = firstOpenStep(draft)
  return order.includes(asked) && order.indexOf(asked) <= order.indexOf(open) ? asked : open
}

/** The step 'Indietro' leads to; null on steps without the button. */
export function previousStep(draft: Draft, step: Step): Step | null {
  if (step === 'confirmation') return null
  if (step === 'doctor') return draft.subservice || draft.hasSubservices ? 'subservice' : 'service'
  return steps[steps.indexOf(step) - 1] ?? null
}

export type Standing = { position: number; total: number; percent: number }

/** 'Passo 4 di 7, 43% completato': the share of steps that are done, all of them once the booking is sent. */
export function standing(choices: Choices, step: Step): Standing {
  const order = sequence(choices)
  const before = order.indexOf(countedStep(choices, step))
  const done = step === 'confirmation' ? order.length : before
  return { position: before + 1, total: order.length, percent: Math.round((done / order.length) * 100) }
}
