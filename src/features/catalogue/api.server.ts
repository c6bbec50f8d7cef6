import { type Route, serve } from '#platform/http/serve.server.ts'
import {
  listBookingCategories,
  listBookingDoctors,
  listBookingServices,
  listBookingSubservices,
  listPublicCategories,
} from './contract.ts'
import { bookingCategories, bookingDoctors, bookingServices, bookingSubservices } from './store.server.ts'

export const catalogueApi: Route[] = [
  serve(listBookingCategories, ({ db }) => bookingCategories(db)),
  serve(listBookingServices, ({ db }, { params }) => bookingServices(db, params.categoryId)),
  serve(listBookingSubservices, ({ db }, { params }) => bookingSubservices(db, params.serviceId)),
  serve(listBookingDoctors, ({ db }, { params }) => bookingDoctors(db, params.serviceId)),
  serve(listPublicCategories, ({ db }) => bookingCategories(db)),
]
