import { callQuery, freshQuery, pageQuery } from '#platform/query/call-query.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import {
  appointmentCounts,
  appointmentsOfContact,
  getAppointment,
  listAppointments,
  pendingCount,
} from './contract.ts'
import type { AppointmentStatus } from './rules.ts'

// Every staff page loads this module for the count in the side bar, so it imports nothing heavy.

export type ListQuestion = { status: AppointmentStatus | null; page: number; pageSize: number }

// The specification polls the count each minute and calls it stale after two.
export const pendingCountQuery = {
  ...freshQuery(pendingCount, {}),
  refetchInterval: 60_000,
  staleTime: 2 * MINUTE_MS,
}

export const appointmentCountsQuery = freshQuery(appointmentCounts, {})

export function appointmentListQuery({ status, page, pageSize }: ListQuestion) {
  const query = { ...(status && { status }), page: String(page), pageSize: String(pageSize) }
  return pageQuery(listAppointments, { query })
}

/** A request, read again each time it is opened, because staff decide by it. */
export function appointmentQuery(id: number | null) {
  return callQuery(getAppointment, id === null ? null : { params: { id: String(id) } })
}

export function appointmentsOfContactQuery(id: number | null) {
  return callQuery(appointmentsOfContact, id === null ? null : { params: { id: String(id) } })
}
