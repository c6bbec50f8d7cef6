import type { Maintenance } from '#features/site/maintenance/rules.ts'
import { AppError } from '#platform/http/errors.ts'
import { withTimeout } from './timeout.ts'

/** Seconds after which a visitor, or a search engine, may look again. */
const RETRY_AFTER = 300

/** A read that takes longer waits on a broken connection. */
const READ_TIMEOUT_MS = 10_000

/** Whether the site is closed to visitors, as this process last heard. */
export type MaintenanceMode = {
  /** The message of the closed site. */
  message: () => string
  /** The refusal they get; null while the site is open. */
  closed: () => AppError | null
  /** Reads the mode again, and returns whether it has changed. After a failure the known one stays. */
  refresh: () => Promise<boolean>
}

/**
 * Caches the maintenance setting in this process, so that no page request waits for the database.
 * @param read Reads the setting.
 * @param timeoutMs A read that takes longer fails.
 */
export function createMaintenanceMode(
  read: () => Promise<Maintenance>,
  timeoutMs = READ_TIMEOUT_MS,
): MaintenanceMode {
  let known: Maintenance | undefined
  let refusal: AppError | null = null
  let begun = 0
  let newest = 0

  const refresh = async (): Promise<boolean> => {
    begun += 1
    const turn = begun
    const state = await withTimeout(read(), timeoutMs)
    // A read that began later has answered already: its answer is newer.
    if (turn < newest) return false
    newest = turn
    const changed = known?.on !== state.on || known.message !== state.message
    known = state
    refusal = state.on
      ? new AppError('maintenance', { message: state.message, retryAfter: RETRY_AFTER })
      : null
    return changed
  }

  return {
    message: () => known?.message ?? new AppError('maintenance').message,
    closed: () => refusal,
    refresh,
  }
}
