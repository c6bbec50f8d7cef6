import { callQuery } from '#platform/query/call-query.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from './contract.ts'

/** The browser's queries of the catalogue. A null id means 'not chosen yet': the query is disabled. */

export const bookingCategoriesQuery = callQuery(listBookingCategories, {})

export function bookingServicesQuery(categoryId: number | null) {
  return callQuery(
    listBookingServices,
    categoryId === null ? null : { params: { categoryId: String(categoryId) } },
  )
}

export function bookingSubservicesQuery(serviceId: number | null) {
  return callQuery(
    listBookingSubservices,
    serviceId === null ? null : { params: { serviceId: String(serviceId) } },
  )
}

export function bookingDoctorsQuery(serviceId: number | null) {
  return callQuery(
    listBookingDoctors,
    serviceId === null ? null : { params: { serviceId: String(serviceId) } },
  )
}
