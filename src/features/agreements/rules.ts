/** What becomes of a request for an agreement. */

export const activationStatuses = ['pending', 'approved', 'rejected'] as const
export type ActivationStatus = (typeof activationStatuses)[number]

/** What the staff may decide, once: there is no way back. */
export const decisions = ['approved', 'rejected'] as const
export type Decision = (typeof decisions)[number]

export const MAX_SERVICES = 100
