import { AppError } from '#platform/http/errors.ts'
import { queuedTurns } from '#platform/turns.server.ts'

/**
 * Runs a transaction that may wait for a lock, such as that of a day or a record. Each waits with a connection: four of the
 * pool's sixteen are left to all other calls (decision 30). Inside a transaction it must not be called.
 * @throws AppError('unavailable') when a thousand wait
 */
export const inLockTurn = queuedTurns(12, {
  waiting: 1000,
  whenFull: () => new AppError('unavailable', { retryAfter: 1 }),
})
