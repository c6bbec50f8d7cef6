import { queryOptions, skipToken } from '@tanstack/react-query'
import { call, pathOf } from '#platform/http/call.ts'
import { getSetupDoctor, listDoctorCategories, listDoctorServices, listSetupDoctors } from './contract.ts'

/** What the staff read of the doctors. A null id means 'none': nothing is asked for. */

export const setupDoctorsQuery = queryOptions({
  queryKey: [pathOf(listSetupDoctors)],
  queryFn: ({ signal }) => call(listSetupDoctors, {}, { signal }),
})

/** Always read again when it opens: what is about to be edited must be how things stand. */
export function setupDoctorQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(getSetupDoctor, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(getSetupDoctor, { params }, { signal }),
    staleTime: 0,
  })
}

export function doctorCategoriesQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(listDoctorCategories, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(listDoctorCategories, { params }, { signal }),
    staleTime: 0,
  })
}

export function doctorServicesQuery(id: number | null) {
  const params = { id: String(id) }
  return queryOptions({
    queryKey: [pathOf(listDoctorServices, params)],
    queryFn: id === null ? skipToken : ({ signal }) => call(listDoctorServices, { params }, { signal }),
    staleTime: 0,
  })
}
