import type { SampleHours } from './shapes.ts'

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

export const morning = (...days: number[]): SampleHours => ({ days, from: '09:30', to: '12:30' })
export const afternoon = (...days: number[]): SampleHours => ({ days, from: '15:00', to: '19:00' })

/** All the hours the outpatient clinic is open. */
export const everyHour: readonly SampleHours[] = [
  morning(...MONDAY_TO_FRIDAY),
  afternoon(...MONDAY_TO_FRIDAY),
  morning(6),
]

export const bloodDraws: readonly SampleHours[] = [
  { days: [...MONDAY_TO_FRIDAY, 6], from: '07:30', to: '10:30' },
]
