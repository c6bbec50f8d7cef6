import { freshQuery } from '#platform/query/call-query.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { countStart } from './contract.ts'

// For the side bar, which every staff page loads: it imports nothing of the checks besides.

/** The numbers beside 'Prima di aprire', which change seldom. */
export const startCountQuery = { ...freshQuery(countStart, {}), staleTime: 10 * MINUTE_MS }
