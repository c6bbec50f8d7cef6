import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from './contract.ts'

/**
 * What the browser reads of the catalogue. A null id means 'not chosen yet': nothing is asked for. Never fresh: the staff
 * may have changed it since, so each step that shows it reads it again.
 */

export const bookingCategoriesQuery = queryOptions({
  queryKey: [pathOf(listBookingCategories)],
  queryFn: ({ signal }) => call(listBookingCategories, {}, { signal }),
  staleTime: 0,
})

export function bookingServicesQuery(categoryId: number | null) {
  const params = { categoryId: String(categoryId) }
  return queryOptions({
    queryKey: [pathOf(listBookingServices, params)],
    queryFn:
      categoryId === null ? skipToken : ({ signal }) => call(listBookingServices, { params }, { signal }),
    staleTime: 0,
  })
}

export function bookingSubservicesQuery(serviceId: number | null) {
  const params = { serviceId: String(serviceId) }
  return queryOptions({
    queryKey: [pathOf(listBookingSubservices, params)],
    queryFn:
      serviceId === null ? skipToken : ({ signal }) => call(listBookingSubservices, { params }, { signal }),
    staleTime: 0,
  })
}

export function bookingDoctorsQuery(serviceId: number | null) {
  const params = { serviceId: String(serviceId) }
  return queryOptions({
    queryKey: [pathOf(listBookingDoctors, params)],
    queryFn:
      serviceId === null ? skipToken : ({ signal }) => call(listBookingDoctors, { params }, { signal }),
    staleTime: 0,
  })
}
