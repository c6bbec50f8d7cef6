import { freshQuery } from '#platform/query/call-query.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { readStart } from './contract.ts'

/** The checks before opening. The side bar counts them on every page of administrators, so they stay fresh for minutes. */
export const startQuery = { ...freshQuery(readStart, {}), staleTime: 10 * MINUTE_MS }
