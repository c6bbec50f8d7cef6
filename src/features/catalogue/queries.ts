import { callQuery } from '#platform/query/call-query.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
} from './contract.ts'
import type { Locale } from './english/shapes.ts'

// The browser's queries of the catalogue, with texts in a language. A null id means 'not chosen yet': the query is disabled.

/** The query of a call for texts in a language: empty for Italian, which is the usual one. */
export function queryIn(language: Locale | undefined): { language?: 'en' } {
  return language === 'en' ? { language } : {}
}

export function bookingCategoriesQuery(language?: Locale) {
  return callQuery(listBookingCategories, { query: queryIn(language) })
}

export function bookingServicesQuery(categoryId: number | null, language?: Locale) {
  return callQuery(
    listBookingServices,
    categoryId === null ? null : { params: { categoryId: String(categoryId) }, query: queryIn(language) },
  )
}

export function bookingSubservicesQuery(serviceId: number | null, language?: Locale) {
  return callQuery(
    listBookingSubservices,
    serviceId === null ? null : { params: { serviceId: String(serviceId) }, query: queryIn(language) },
  )
}

export function bookingDoctorsQuery(serviceId: number | null, language?: Locale) {
  return callQuery(
    listBookingDoctors,
    serviceId === null ? null : { params: { serviceId: String(serviceId) }, query: queryIn(language) },
  )
}
