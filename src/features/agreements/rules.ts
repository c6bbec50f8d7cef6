/** The states of a request for an agreement. */

export const activationStatuses = ['pending', 'approved', 'rejected'] as const
export type ActivationStatus = (typeof activationStatuses)[number]

/** The decisions that staff can take on a request. Each is final once its mail has left. */
export const decisions = ['approved', 'rejected'] as const
export type Decision = (typeof decisions)[number]

export const MAX_SERVICES = 100
