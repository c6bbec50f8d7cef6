import type { VisitChange } from './contract.ts'

/**
 * Whether a doctor may make this change of an own visit: a step of the day flow, the end of the visit, which can be taken back, and
 * the note. Everything else is the reception's.
 */
export function isDoctorsChange({
  status,
  stage: _,
  notes: __,
  version: ___,
  ...others
}: Partial<Record<keyof VisitChange, unknown>>): boolean {
  const isEnd = status === undefined || status === 'completed' || status === 'confirmed'
  return isEnd && Object.values(others).every((value) => value === undefined)
}
