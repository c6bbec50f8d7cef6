import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from './contract.ts'

/** What the browser reads of the catalogue. A null id means 'not chosen yet': nothing is asked for. */

export const bookingCategoriesQuery = queryOptions({
  queryKey: [pathOf(listBookingCategories)],
  queryFn: ({ signal }) => call(listBookingCategories, {}, { signal }),
})

export function bookingServicesQuery(categoryId: number | null) {
  const params = { categoryId: String(categoryId) }
  return queryOptions({
    queryKey: [pathOf(listBookingServices, params)],
    queryFn:
      categoryId === null ? skipToken : ({ signal }) => call(listBookingServices, { params }, { signal }),
  })
}

export function bookingSubservicesQuery(serviceId: number | null) {
  const params = { serviceId: String(serviceId) }
  return queryOptions({
    queryKey: [pathOf(listBookingSubservices, params)],
    queryFn:
      serviceId === null ? skipToken : ({ signal }) => call(listBookingSubservices, { params }, { signal }),
  })
}

export function bookingDoctorsQuery(serviceId: number | null) {
  const params = { serviceId: String(serviceId) }
  return queryOptions({
    queryKey: [pathOf(listBookingDoctors, params)],
    queryFn:
      serviceId === null ? skipToken : ({ signal }) => call(listBookingDoctors, { params }, { signal }),
  })
}
