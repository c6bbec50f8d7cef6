import { freshQuery } from '#platform/query/call-query.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { countDesk } from './contract.ts'

// For the side bar, which every staff page loads: it imports nothing of the desk besides.

/** The number beside 'Da fare', read every minute. */
export const deskCountQuery = {
  ...freshQuery(countDesk, {}),
  refetchInterval: MINUTE_MS,
  staleTime: 2 * MINUTE_MS,
}
