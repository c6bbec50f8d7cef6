import type { QueryClient } from '@tanstack/react-query'
import { listAppointments } from '#features/booking/requests/contract.ts'
import { callQuery, freshQuery, refreshBelow } from '#platform/query/call-query.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { listDeskStaff, readDesk } from './contract.ts'

/** All that waits. Read again when the count changes, and every few minutes for the ages. */
export const deskQuery = { ...callQuery(readDesk, {}), refetchInterval: 5 * MINUTE_MS }

export const deskStaffQuery = freshQuery(listDeskStaff, {})

/** Reads the desk again after a change, and whatever shows the same visits. */
export function refreshDesk(client: QueryClient): Promise<void> {
  return refreshBelow(client, readDesk.path, listAppointments.path)
}
