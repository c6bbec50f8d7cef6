import { CALL_AFTER_MS } from '#features/booking/displaced/rules.ts'
import type { Displaced } from './contract.ts'

/** How the answer of a patient stands; `overdue`: none came for so long that the patient is to be called. */
export function answerOf(
  { outcome, callAskedAt, askedAt }: Pick<Displaced, 'outcome' | 'callAskedAt' | 'askedAt'>,
  now: Date,
): NonNullable<Displaced['outcome']> | 'call' | 'overdue' | 'awaited' {
  if (outcome) return outcome
  if (callAskedAt) return 'call'
  return now.getTime() - Date.parse(askedAt) >= CALL_AFTER_MS ? 'overdue' : 'awaited'
}
