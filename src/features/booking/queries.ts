import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import type { Asked } from '#platform/http/endpoint.ts'
import { availableSlots, createAppointment, nextFreeDay } from './contract.ts'

export type SlotQuestion = { doctorId: number; serviceId: number; subserviceId: number | null; date: string }

/** The free starts of a day, read again each time they are shown. A null question asks nothing. */
export function availableSlotsQuery(question: SlotQuestion | null) {
  const query = queryOf(question)
  return queryOptions({
    queryKey: [pathOf(availableSlots, {}, query)],
    queryFn: question === null ? skipToken : ({ signal }) => call(availableSlots, { query }, { signal }),
    staleTime: 0,
  })
}

/** The first day with free times from a date on. A null question asks nothing. */
export function nextFreeDayQuery(question: SlotQuestion | null) {
  const query = queryOf(question)
  return queryOptions({
    queryKey: [pathOf(nextFreeDay, {}, query)],
    queryFn: question === null ? skipToken : ({ signal }) => call(nextFreeDay, { query }, { signal }),
    staleTime: 0,
  })
}

function queryOf(question: SlotQuestion | null) {
  return {
    doctorId: String(question?.doctorId),
    serviceId: String(question?.serviceId),
    date: String(question?.date),
    ...(question?.subserviceId != null && { subserviceId: String(question.subserviceId) }),
  }
}

export type BookingBody = Asked<typeof createAppointment>['body']

export function createAppointmentMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ body, key }: { body: BookingBody; key: string }) =>
      call(createAppointment, { body }, { headers: { 'Idempotency-Key': key } }),
    // Not awaited: the confirmation shows none of it.
    onSuccess: () => {
      void refreshAppointments(client)
    },
  })
}

/** Invalidates everything read from `/api/appointments…`: lists, counts, free times. */
export function refreshAppointments(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith(createAppointment.path),
  })
}
