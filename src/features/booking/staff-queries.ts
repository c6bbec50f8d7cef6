import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, callPage, pathOf } from '#platform/http/call.ts'
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
export const pendingCountQuery = queryOptions({
  queryKey: [pendingCount.path],
  queryFn: ({ signal }) => call(pendingCount, {}, { signal }),
  refetchInterval: 60_000,
  staleTime: 2 * MINUTE_MS,
})

export const appointmentCountsQuery = queryOptions({
  queryKey: [appointmentCounts.path],
  queryFn: ({ signal }) => call(appointmentCounts, {}, { signal }),
})

export function appointmentListQuery({ status, page, pageSize }: ListQuestion) {
  const query = { ...(status && { status }), page: String(page), pageSize: String(pageSize) }
  return queryOptions({
    queryKey: [listAppointments.path, query],
    queryFn: ({ signal }) => callPage(listAppointments, { query }, { signal }),
  })
}

/** A request, read again each time it is opened, because staff decide by it. */
export function appointmentQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getAppointment, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getAppointment, { params }, { signal }),
    staleTime: 0,
  })
}

export function appointmentsOfContactQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(appointmentsOfContact, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(appointmentsOfContact, { params }, { signal }),
    staleTime: 0,
  })
}
