import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { callQuery, refreshBelow } from '#platform/query/call-query.ts'
import { availableSlots, createAppointment, nextFreeDay } from './contract.ts'

export type SlotQuestion = { doctorId: number; serviceId: number; subserviceId: number | null; date: string }

/** The free starts of a day, read again each time they are shown. A null question asks nothing. */
export function availableSlotsQuery(question: SlotQuestion | null) {
  return callQuery(availableSlots, queryOf(question))
}

/** The first day with free times from a date on. A null question asks nothing. */
export function nextFreeDayQuery(question: SlotQuestion | null) {
  return callQuery(nextFreeDay, queryOf(question))
}

function queryOf(question: SlotQuestion | null) {
  if (question === null) return null
  const { doctorId, serviceId, subserviceId, date } = question
  const which = subserviceId === null ? {} : { subserviceId: String(subserviceId) }
  return { query: { doctorId: String(doctorId), serviceId: String(serviceId), date, ...which } }
}

export type BookingBody = CallInput<typeof createAppointment>['body']

/** The key of the mutation that sends a booking: by it other components know that one is being sent. */
export const SENDING_BOOKING = ['sending booking']

/** Sends a booking with its idempotency key. */
export function createAppointmentMutation(client: QueryClient) {
  return mutationOptions({
    mutationKey: SENDING_BOOKING,
    mutationFn: ({ body, key }: { body: BookingBody; key: string }) =>
      call(createAppointment, { body }, { headers: { 'Idempotency-Key': key } }),
    // Not awaited: the confirmation shows nothing of these queries.
    onSuccess: () => {
      void refreshAppointments(client)
    },
  })
}

/** Invalidates everything read from `/api/appointments…`: lists, counts, free times. */
export function refreshAppointments(client: QueryClient): Promise<void> {
  return refreshBelow(client, createAppointment.path)
}
