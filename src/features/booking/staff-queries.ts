import type { QueryClient } from '@tanstack/react-query'
import { callQuery, freshQuery, pageQuery, refreshBelow } from '#platform/query/call-query.ts'
import { MINUTE_MS } from '#platform/time/units.ts'
import {
  appointmentChoices,
  appointmentCounts,
  appointmentMoments,
  appointmentsOfContact,
  getAppointment,
  listAppointments,
  pendingCount,
} from './requests/contract.ts'
import type { AppointmentStatus, Channel, ListSort, Moment } from './rules.ts'

// Every staff page loads this module for the count in the side bar, so it imports nothing heavy.

/** The rows of a list; null and empty parts ask for nothing. */
export type ListQuestion = { status: AppointmentStatus | null; page: number; pageSize: number } & Partial<{
  when: Moment | null
  q: string
  from: string | null
  to: string | null
  doctorId: number | null
  serviceId: number | null
  channel: Channel | null
  sort: ListSort | null
}>

// The specification polls the count each minute and calls it stale after two.
export const pendingCountQuery = {
  ...freshQuery(pendingCount, {}),
  refetchInterval: 60_000,
  staleTime: 2 * MINUTE_MS,
}

export const appointmentCountsQuery = freshQuery(appointmentCounts, {})

export const appointmentMomentsQuery = freshQuery(appointmentMoments, {})

/** The doctors and services of the list's filters. */
export const appointmentChoicesQuery = freshQuery(appointmentChoices, {})

export function appointmentListQuery({ page, pageSize, ...question }: ListQuestion) {
  const query = { ...appointmentFilters(question), page: String(page), pageSize: String(pageSize) }
  return pageQuery(listAppointments, { query })
}

/** The filters and the order of a list, as calls take them. */
export function appointmentFilters({
  status,
  when,
  sort,
  ...question
}: Omit<ListQuestion, 'page' | 'pageSize'>) {
  const { q, from, to, doctorId, serviceId, channel } = question
  return {
    ...(status && { status }),
    ...(when && { when }),
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
    ...(doctorId && { doctorId: String(doctorId) }),
    ...(serviceId && { serviceId: String(serviceId) }),
    ...(channel && { channel }),
    ...(sort && { sort }),
  }
}

/** A request, read again each time it is opened, because staff decide by it. */
export function appointmentQuery(id: number | null) {
  return callQuery(getAppointment, id === null ? null : { params: { id: String(id) } })
}

export function appointmentsOfContactQuery(id: number | null) {
  return callQuery(appointmentsOfContact, id === null ? null : { params: { id: String(id) } })
}

/** Reads again everything from `/api/appointments…`: lists, counts, free times. */
export function refreshAppointments(client: QueryClient): Promise<void> {
  return refreshBelow(client, listAppointments.path)
}
