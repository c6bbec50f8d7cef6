import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from './contract.ts'

/**
 * The browser's queries of the catalogue. A null id means 'not chosen yet': nothing is asked for. They are stale at
 * once, because staff may change the catalogue at any time: each step that shows them reads them again.
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
