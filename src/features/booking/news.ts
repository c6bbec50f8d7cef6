import type { AppointmentStatus } from './contract.ts'
import { isPast, type Now } from './rules.ts'

/** Whether the patient expects the visit or an answer. */
function isAwaited(status: AppointmentStatus): boolean {
  return status === 'pending' || status === 'confirmed'
}

/** What decides about a patient's mail: when a visit is, and its status. Which statuses take up time: decision 2. */
export type VisitState = { date: string; time: string; status: AppointmentStatus }

/**
 * Which mail a patient gets about a change of a visit; null for none. `after` is null when the visit is deleted. No mail is
 * sent about a visit whose time has passed by the clinic's clock.
 */
export function newsOf(
  before: VisitState,
  after: VisitState | null,
  now: Now,
): 'confirmed' | 'cancelled' | 'moved' | null {
  if (isPast(after ?? before, now)) return null
  if (!after) return isAwaited(before.status) ? 'cancelled' : null
  const isMoved = before.date !== after.date || before.time !== after.time
  if (before.status !== after.status) {
    if (after.status === 'cancelled') return 'cancelled'
    if (after.status === 'confirmed') return 'confirmed'
  }
  return isMoved && isAwaited(after.status) ? 'moved' : null
}
