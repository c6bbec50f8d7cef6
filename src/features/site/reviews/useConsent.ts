import { useSyncExternalStore } from 'react'
import { type Consent, currentConsent, watchConsent } from './consent.ts'

/**
 * The visitor's choice. Null: not chosen. Undefined: not known yet, as on the server, whose page is the same for all.
 */
export function useConsent(version: string): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(
    watchConsent,
    () => currentConsent(version),
    () => undefined,
  )
}
