import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useOutletContext } from 'react-router'
import { listAppointments } from '#features/booking/requests/contract.ts'
import { callQuery, freshQuery, refreshBelow } from '#platform/query/call-query.ts'
import { may, type Role } from '#platform/session/roles.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import { listDeskStaff, readDesk } from './contract.ts'

/** All that waits. Read again when the count changes, and every few minutes for the ages. */
export const deskQuery = { ...callQuery(readDesk, {}), refetchInterval: 5 * MINUTE_MS }

/** All users, also those who can't log in. */
export const deskStaffQuery = freshQuery(listDeskStaff, {})

/** Users to whom the current user may assign a task: staff may choose any user who can log in, a doctor only themselves. */
export function useDeskStaff(): readonly { id: number; username: string }[] {
  const me = useOutletContext<{ id: number; username: string; role: Role }>()
  const mayEdit = may(me.role, 'edit')
  const { data = [] } = useQuery({ ...deskStaffQuery, enabled: mayEdit })
  return mayEdit ? data.filter(({ isActive }) => isActive) : [me]
}

/** Reads the desk again after a change, and whatever shows the same visits. */
export function refreshDesk(client: QueryClient): Promise<void> {
  return refreshBelow(client, readDesk.path, listAppointments.path)
}
