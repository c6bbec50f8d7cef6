import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '#platform/http/call.ts'
import type { CallInput } from '#platform/http/endpoint.ts'
import { callQuery, refreshBelow } from '#platform/query/call-query.ts'
import { bookingAgreements } from './agreement/contract.ts'
import {
  availableSlots,
  createAppointment,
  firstTimes,
  freeDays,
  nextFreeDay,
  whyNoTimes,
} from './contract.ts'

type Choice = { doctorId: number; serviceId: number; subserviceId: number | null }
export type SlotQuestion = Choice & { date: string }

/** The free starts of a day, read again each time they are shown. A null question asks nothing. */
export function availableSlotsQuery(question: SlotQuestion | null) {
  return callQuery(availableSlots, queryOf(question))
}

/** The first day with free times from a date on. A null question asks nothing. */
export function nextFreeDayQuery(question: SlotQuestion | null) {
  return callQuery(nextFreeDay, queryOf(question))
}

/** The days of a month (`yyyy-MM`) with free times. A null question asks nothing. */
export function freeDaysQuery(question: (Choice & { month: string }) | null) {
  return callQuery(freeDays, question && { query: { ...choiceOf(question), month: question.month } })
}

/** The agreements a visit can be booked with. */
export const bookingAgreementsQuery = callQuery(bookingAgreements, {})

/** The first free times of all categories and doctors. */
export const firstTimesQuery = callQuery(firstTimes, { query: {} })

/** The first free times of a service's kinds and doctors; a null service asks nothing. */
export function firstTimesOfServiceQuery(serviceId: number | null, subserviceId: number | null = null) {
  const which = subserviceId === null ? {} : { subserviceId: String(subserviceId) }
  return callQuery(
    firstTimes,
    serviceId === null ? null : { query: { serviceId: String(serviceId), ...which } },
  )
}

/** Why a day has no free times, and the nearest choices. A null question asks nothing. */
export function whyNoTimesQuery(question: SlotQuestion | null) {
  return callQuery(whyNoTimes, queryOf(question))
}

function queryOf(question: SlotQuestion | null) {
  return question && { query: { ...choiceOf(question), date: question.date } }
}

function choiceOf({ doctorId, serviceId, subserviceId }: Choice) {
  const which = subserviceId === null ? {} : { subserviceId: String(subserviceId) }
  return { doctorId: String(doctorId), serviceId: String(serviceId), ...which }
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
      void refreshBelow(client, createAppointment.path)
    },
  })
}
